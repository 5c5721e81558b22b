/** Too short to be judged; what is worse than quadratic ends here. */
const SHORTEST = 1250;
const FIRST_JUDGED = 10_000;
/** Up to here a text is doubled however quick the unit is. */
const LAST = 80_000;
/** A unit that is quicker is measured on longer texts, up to the longest: a quadratic one shows itself there. */
const QUICK_MS = 25;
const LONGEST = 640_000;
/** Less is the machine's noise. */
const LEAST_MS = 4;
/** At a glance less a doubling is linear beyond doubt. */
const CLEAR_FACTOR = 2.3;
/** A suspicion is measured on texts that take this long: the collector of rubbish weighs less there. */
const CERTAIN_MS = 300;
/** What else the machine does can make one measurement wrong; no unit that grows by its square passes any. */
const CONFIRMATIONS = 3;
/** Past this nothing more is to be learnt. */
const ENOUGH_MS = 4000;
/** Much work for little text is measured at two lengths, but not for minutes. */
const HOPELESS_MS = 15_000;
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

/**
 * Measures how the time of `run` grows with the length of its text: at a glance, and at every doubling where that leaves a doubt. A
 * suspicion is measured again before it is believed.
 */
export async function growthOf(run: Run, textOf: TextOf, longest = LONGEST): Promise<Growth> {
  const glance = await glanceAt(run, textOf, longest);
  if (glance) return glance;
  let least = await measure(run, textOf, longest, QUICK_MS);
  for (let round = 0; round < CONFIRMATIONS && least.factor > WORST_FACTOR; round++) {
    const again = await measure(run, textOf, longest, CERTAIN_MS);
    if (again.factor < least.factor) least = again;
  }
  return least;
}

/** The first and the last length alone; undefined where they do not show that the growth is linear. */
async function glanceAt(run: Run, textOf: TextOf, longest: number): Promise<Growth | undefined> {
  const first = await onceOver(run, textOf(FIRST_JUDGED));
  if (first > ENOUGH_MS) return undefined;
  const last = await onceOver(run, textOf(LAST));
  if (last > QUICK_MS) {
    const factor = (last / Math.max(first, LEAST_MS)) ** (1 / Math.log2(LAST / FIRST_JUDGED));
    return factor < CLEAR_FACTOR && first >= LEAST_MS
      ? { factor, chars: LAST, ms: last }
      : undefined;
  }
  const ms = await onceOver(run, textOf(longest));
  return ms <= (QUICK_MS * longest) / LAST ? { factor: 1, chars: longest, ms } : undefined;
}

async function onceOver(run: Run, text: string): Promise<number> {
  const began = performance.now();
  try {
    await run(text);
  } catch {
    // A refusal is an answer; how long it takes is measured like any other.
  }
  return performance.now() - began;
}

async function measure(run: Run, textOf: TextOf, longest: number, enough: number): Promise<Growth> {
  const times: { chars: number; ms: number }[] = [];
  for (let chars = SHORTEST; chars <= longest; chars *= 2) {
    const text = textOf(chars);
    const ms = await timeOf(run, text);
    if (chars >= FIRST_JUDGED || ms > HOPELESS_MS) times.push({ chars, ms });
    if (
      (ms > ENOUGH_MS && (times.length > 1 || ms > HOPELESS_MS)) ||
      (chars >= LAST && ms > enough)
    )
      break;
  }
  const last = times.at(-1) ?? { chars: 0, ms: 0 };
  return { factor: factorOf(times), ...last };
}

/**
 * What a doubling costs beyond the time that is noise: the median of the last three, of those there are. What grows by the square shows it
 * at every doubling; what is linear shows a step where a cache or a young heap ends, once.
 */
function factorOf(times: { ms: number }[]): number {
  const measured = times.filter(({ ms }) => ms >= LEAST_MS);
  const to = measured.at(-1);
  // One that ended at its first length has no growth to tell, and is as bad.
  if (to && to.ms > ENOUGH_MS && measured.length < 2) return Number.POSITIVE_INFINITY;
  if (!to || measured.length < 2 || to.ms < QUICK_MS) return 1;
  const factors = measured.slice(1).map(({ ms }, index) => ms / (measured[index]?.ms ?? ms));
  const last = factors.slice(-3).toSorted((one, other) => one - other);
  return last[Math.floor(last.length / 2)] ?? 1;
}

/** The best of three: what else the machine does only adds. */
async function timeOf(run: Run, text: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    best = Math.min(best, await onceOver(run, text));
    if (best > QUICK_MS * 8) break;
  }
  return best;
}
