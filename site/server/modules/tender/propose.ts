import { setTimeout as sleep } from 'node:timers/promises';
import type { Needs } from '../../context/needs.ts';
import type { TenderReading } from '../../documents/extract/tender/extract-tender.ts';
import { Answer, type Verdict, verify } from '../../documents/propose/answer.ts';
import { merged } from '../../documents/propose/merge.ts';
import type { Part } from '../../documents/propose/part.ts';
import { proposalPrompt } from '../../documents/propose/prompt.ts';
import { createLimit } from '../../kernel/limit.ts';
import { readPartsOf } from '../../workers/isolate/read-file.ts';
import type { Model } from '../../writing/model/model.ts';

/** Questions about one file, the repeated ones among them: 40 parts are some 500 000 characters. */
const MOST_CALLS = 60;
/** Questions about one part: the first, and two more about what did not hold. */
const ROUNDS = 3;
/** Parts asked about at once. */
const AT_ONCE = 3;
/** For the whole file; what is not answered by then is read by the rules alone. */
const LONGEST_MS = 10 * 60_000;

/** Milliseconds before the next question after one that was not answered; a service that asks for patience gets it. */
const WAITS = [1000, 5000];

/**
 * The reading with what a model finds in the file, where one is configured: the model proposes, code holds each row against the file, and
 * where both agree the reading is sure. Without a model, or where it does not answer, the reading comes back as it is.
 */
export async function withProposal(
  services: Needs<'logger' | 'model'>,
  document: string,
  reading: TenderReading,
  {
    owner,
    signal,
    waits = WAITS,
  }: { owner: string; signal: AbortSignal; waits?: readonly number[] },
): Promise<TenderReading> {
  const { model, logger } = services;
  if (!model) return reading;
  const ending = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  try {
    const parts = await readPartsOf(document, { owner, signal });
    const asked = inImportance(parts, reading).slice(0, MOST_CALLS);
    const calls = { left: MOST_CALLS };
    const limit = createLimit(AT_ONCE);
    const verdicts = await Promise.all(
      asked.map((part) => limit(() => verdictOf(model, part, { calls, waits }, ending))),
    );
    // A part with points that nobody answered for leaves the rules alone with it.
    if (asked.some((part, i) => part.scores && verdicts[i] === undefined)) return reading;
    const inOrder = verdicts
      .map((verdict, i) => ({ verdict, at: parts.indexOf(asked[i] as Part) }))
      .toSorted((one, other) => one.at - other.at)
      .flatMap(({ verdict }) => verdict ?? []);
    return merged(reading, {
      proved: inOrder.flatMap(({ proved }) => proved),
      facts: inOrder.flatMap(({ facts }) => facts),
      faults: inOrder.flatMap(({ faults }) => faults),
    });
  } catch (error) {
    signal.throwIfAborted();
    logger.warn({ err: error }, 'reading with the model');
    return reading;
  }
}

/** Parts in which the rules found the scoring first, then those with points, then the others. */
function inImportance(parts: readonly Part[], reading: TenderReading): Part[] {
  const blocks = new Set(reading.scoring.flatMap(({ source }) => source?.block ?? []));
  const worth = (part: Part) =>
    (part.rows.some(({ block }) => blocks.has(block)) ? 2 : 0) + (part.scores ? 1 : 0);
  return parts.toSorted((one, other) => worth(other) - worth(one));
}

/** What of the answers about a part holds; undefined where there is none. */
async function verdictOf(
  model: Model,
  part: Part,
  { calls, waits }: { calls: { left: number }; waits: readonly number[] },
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  let best: Verdict | undefined;
  for (let round = 0; round < ROUNDS && calls.left > 0; round++) {
    calls.left -= 1;
    const prompt = proposalPrompt(part, best?.faults);
    const answer = await model.object(prompt, Answer, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof Error) return undefined;
      throw error;
    });
    if (!answer) await sleep(waits[round] ?? 0, undefined, { signal });
    const verdict = answer && verify(part, answer);
    if (verdict && (!best || verdict.faults.length <= best.faults.length)) best = verdict;
    if (best?.faults.length === 0) return best;
  }
  return best;
}
