/** Too short to be judged; what is worse than quadratic ends here. */
const SHORTEST = 1250;
const FIRST_JUDGED = 10_000;
/** Up to here a text is doubled however quick the unit is. */
const LAST = 80_000;
/** A unit that is quicker is measured on longer texts, up to the longest: a quadratic one shows itself there. */
const QUICK_MS = 25;
export const LONGEST = 1_280_000;
/** Past this nothing more is to be learnt. */
const ENOUGH_MS = 4000;
/** What grows by more a doubling is not linear: twice, and some for caches and the collector of rubbish. */
export const WORST_FACTOR = 2.6;

export interface Growth {
  /** A doubling, over the measured ones that took long enough to be judged; 1 where none did. */
  factor: number;
  /** Of the longest text measured. */
  chars: number;
  ms: number;
}

type Run = (text: string) => unknown;
type TextOf = (length: number) => string;

/** Measures how the time of `run` grows with the length of its text. A suspicion is measured again before it is believed. */
export async function growthOf(run: Run, textOf: TextOf, longest = LONGEST): Promise<Growth> {
  const first = await measure(run, textOf, longest);
  if (first.factor <= WORST_FACTOR) return first;
  const again = await measure(run, textOf, longest);
  return again.factor < first.factor ? again : first;
}

async function measure(run: Run, textOf: TextOf, longest: number): Promise<Growth> {
  const times: { chars: number; ms: number }[] = [];
  for (let chars = SHORTEST; chars <= longest; chars *= 2) {
    const text = textOf(chars);
    const ms = await timeOf(run, text);
    if (chars >= FIRST_JUDGED || ms > ENOUGH_MS) times.push({ chars, ms });
    if (ms > ENOUGH_MS || (chars >= LAST && ms > QUICK_MS)) break;
  }
  const last = times.at(-1) ?? { chars: 0, ms: 0 };
  return { factor: factorOf(times), ...last };
}

/** The mean factor a doubling from the first time that is not noise to the last. */
function factorOf(times: { ms: number }[]): number {
  const judged = times.filter(({ ms }) => ms >= 2).slice(-4);
  const [from] = judged;
  const to = judged.at(-1);
  // One that ended at its first length has no growth to tell, and is as bad.
  if (to && to.ms > ENOUGH_MS && judged.length < 2) return Number.POSITIVE_INFINITY;
  if (!from || !to || judged.length < 2 || to.ms < QUICK_MS) return 1;
  return (to.ms / from.ms) ** (1 / (judged.length - 1));
}

async function timeOf(run: Run, text: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const began = performance.now();
    try {
      await run(text);
    } catch {
      // A refusal is an answer; how long it takes is measured like any other.
    }
    best = Math.min(best, performance.now() - began);
    if (best > QUICK_MS * 8) break;
  }
  return best;
}
