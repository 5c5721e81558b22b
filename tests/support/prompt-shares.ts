import type { ModelPrompt } from '../../site/server/writing/model/model.ts';

/** One call: all that was sent, and how many characters came back. */
export interface SentPrompt {
  text: string;
  answered: number;
}

export const sentText = ({ system, user, assistantSoFar = '', next = '' }: ModelPrompt): string =>
  [system, user, assistantSoFar, next].join('\n');

function sharedPrefix(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at++;
  return at;
}

export interface PromptShares {
  calls: number;
  input: number;
  output: number;
  /** Share of the input that stood at the beginning of an earlier call. */
  shared: number;
  /** Characters of input that did not, for one of output. */
  uncached: number;
}

/** How much of what was sent stood, letter for letter, at the beginning of an earlier call of the bid: what a service with a cache reads once. */
export function promptShares(sent: readonly SentPrompt[]): PromptShares {
  let [input, output, shared] = [0, 0, 0];
  for (const [at, { text, answered }] of sent.entries()) {
    const earlier = [sent[0], ...sent.slice(Math.max(0, at - 8), at)].filter(
      (_, n) => at > 0 && n >= 0,
    );
    input += text.length;
    output += answered;
    shared += Math.max(0, ...earlier.map((one) => (one ? sharedPrefix(one.text, text) : 0)));
  }
  return {
    ...{ calls: sent.length, input, output },
    shared: input === 0 ? 0 : shared / input,
    uncached: output === 0 ? 0 : (input - shared) / output,
  };
}
