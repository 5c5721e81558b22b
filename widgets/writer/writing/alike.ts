import type { Finding } from '../../core/contract/check.ts';

/** Findings that say the same, whatever number of places they have; at least one. */
export type Alike = readonly [Finding, ...Finding[]];

/** What stands behind the colon is what is to be filled in, wherever it stands. */
const named = /【[^【】：:]*[：:]([^【】]+)】/;

/** Words by which findings are told apart: what is to be filled in, else what is said of the place. */
export const wordsOf = ({ kind, quote, msg }: Finding): string =>
  kind === 'placeholder' ? (named.exec(quote)?.[1] ?? msg) : msg;

/** One group for all findings with the same thing to do, in the order they were found. */
export function alike(findings: readonly Finding[]): Alike[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const key = `${finding.kind} ${wordsOf(finding)}`;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()];
}
