export const jobNames = [
  'read-tender',
  'read-knowledge',
  'embed-knowledge',
  'generate-outline',
  'write-run',
  'compare-bids',
  'evaluate-bid',
  'asked-work',
] as const;
export type JobName = (typeof jobNames)[number];

export interface Jobs {
  /** Call after the transaction that made the row: on the embedded database a call inside it would wait for itself. */
  /** `behind`: how much work of the same account waits already, where the job cannot tell itself; what has less before it comes first, so that nobody waits for another's heap. */
  enqueue(name: JobName, id: string, behind?: number): Promise<void>;
  /** Work that is not over after `timeoutMs` is left; it is begun again with the next start. */
  stop(timeoutMs: number): Promise<void>;
}
