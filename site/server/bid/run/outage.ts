import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_WAIT_MS = 2000;
/** Chapters that fail alone while all others are written. */
const FEW = 3;
/** Longer than any hiccup; after it somebody has to look. */
const TOO_LONG_MS = 2 * 3600_000;

/** A time during which the model service does not answer. All workers of a run share it: they wait together and try again together. */
export class Outage {
  readonly #longestWait: number;
  #since: number | undefined;
  #wait = 0;
  #until = 0;
  #answers: number;
  /** Chapters that failed since the service answered last: others come before them. */
  readonly failed = new Set<string>();
  /** How many chapters the service had written when a chapter failed last. */
  readonly #failedAt = new Map<string, number>();

  /** `answers`: chapters that were written before. */
  constructor(longestWaitMs: number, answers = 0) {
    this.#longestWait = longestWaitMs;
    this.#answers = answers;
  }

  /** Notes a failure and gives the milliseconds until the next try: doubling, with the service's own wish as the least. */
  begin(wish: number | undefined): number {
    const now = Date.now();
    this.#since ??= now;
    // Desks that fail together count once.
    if (now >= this.#until) {
      this.#wait = Math.min(this.#longestWait, Math.max(this.#wait * 2, FIRST_WAIT_MS, wish ?? 0));
      this.#until = now + this.#wait;
    }
    return Math.max(0, this.#until - now);
  }

  /** Notes that the service answered; true when that is news. */
  end(): boolean {
    const isNews = this.#since !== undefined;
    this.#answers += 1;
    this.failed.clear();
    this.#since = undefined;
    this.#wait = 0;
    this.#until = 0;
    return isNews;
  }

  /** How many chapters the service has written so far. */
  get answers(): number {
    return this.#answers;
  }

  /**
   * Notes that the chapter failed, and tells whether that says something of it: the service has written another since it failed before, or
   * only a few are left that fail again and again. When many fail, the service is away.
   */
  isRepeated(chapterId: string): boolean {
    const before = this.#failedAt.get(chapterId);
    this.#failedAt.set(chapterId, this.#answers);
    return (
      before !== undefined &&
      (before < this.#answers || (this.failed.has(chapterId) && this.failed.size <= FEW))
    );
  }

  async wait(signal: AbortSignal): Promise<void> {
    const left = this.#until - Date.now();
    if (left > 0) await sleep(left, undefined, { signal }).catch(() => undefined);
  }

  get isTooLong(): boolean {
    return this.#since !== undefined && Date.now() - this.#since > TOO_LONG_MS;
  }

  get minutes(): number {
    return TOO_LONG_MS / 60_000;
  }
}
