import type pg from 'pg';
import { percentile } from '../../support/percentile.ts';
import type { Ask } from './calls.ts';
import { explain, type Plan, type Recorder, type Statement } from './statements.ts';

/** How long one thing took each time, and what it sent to the database. */
export interface Taken {
  name: string;
  /** Milliseconds. */
  times: number[];
  isRare: boolean;
  statements: Statement[];
}

/** Asks for each thing so many times, one after the other. */
async function measure(asks: readonly Ask[], times: number, recorder: Recorder): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const { name, ask, after, rare = false } of asks) {
    const took: number[] = [];
    const { statements } = await recorder.watched(async () => {
      for (let time = 0; time < times; time++) {
        const began = performance.now();
        await ask(time).catch((cause: unknown) => {
          throw new Error(`${name} was refused`, { cause });
        });
        took.push(performance.now() - began);
        await after?.();
      }
    });
    taken.push({ name, times: took, isRare: rare, statements });
  }
  return taken;
}

/** A machine that is busy with other things is no slow list: what was over the bar is asked so often again, and its best time counts. */
const MORE_TRIES = 2;

/** Asks for all, and again for what was over the bar. */
export async function measureFairly(
  asks: readonly Ask[],
  { times, bar }: { times: number; bar: number },
  recorder: Recorder,
): Promise<Taken[]> {
  let taken = await measure(asks, times, recorder);
  for (let tries = 0; tries < MORE_TRIES; tries++) {
    const slow = new Set(slowIn(taken, bar).map(({ name }) => name));
    if (slow.size === 0) return taken;
    const again = asks.filter(({ name }) => slow.has(name));
    const better = new Map((await measure(again, times, recorder)).map((one) => [one.name, one]));
    taken = taken.map((one) => {
      const other = better.get(one.name);
      return other && at95(other) < at95(one) ? other : one;
    });
  }
  return taken;
}

const at95 = ({ times }: Taken) => percentile(times, 0.95);

/** The bar of what comes rarely. */
const RARE_BARS = 10;
const barOf = ({ isRare }: Taken, bar: number) => (isRare ? bar * RARE_BARS : bar);

/** What takes longer than `bar` milliseconds at 95 %; ten times as long where it comes rarely and nobody waits for it. */
export const slowIn = (taken: readonly Taken[], bar: number): Taken[] =>
  taken.filter((one) => at95(one) > barOf(one, bar));

/** A line for each thing. */
export function timesTable(taken: readonly Taken[], bar: number): string[] {
  const slow = new Set(slowIn(taken, bar));
  const shown = (value: number) => value.toFixed(1).padStart(8);
  return [
    `${''.padEnd(42)}times    50 %    95 %    99 %    most (ms)`,
    ...taken.map((one) =>
      [
        one.name.padEnd(42),
        String(one.times.length).padStart(5),
        ...[0.5, 0.95, 0.99, 1].map((share) => shown(percentile(one.times, share))),
        slow.has(one) ? `  over ${barOf(one, bar)} ms` : '',
      ].join(''),
    ),
  ];
}

export interface Planned {
  /** What asks for it. */
  names: string[];
  text: string;
  plan: Plan;
}

/** The plan of each statement, the slowest first; one that several things ask for is explained once. */
export async function plansOf(client: pg.Client, taken: readonly Taken[]): Promise<Planned[]> {
  const slowest = new Map<string, { statement: Statement; names: string[] }>();
  for (const { name, statements } of taken)
    for (const statement of statements) {
      const known = slowest.get(statement.text);
      if (!known) slowest.set(statement.text, { statement, names: [name] });
      else {
        known.names.push(name);
        if (known.statement.ms < statement.ms) known.statement = statement;
      }
    }
  const planned: Planned[] = [];
  for (const [text, { statement, names }] of slowest) {
    const plan = await explain(client, statement);
    if (plan) planned.push({ names, text, plan });
  }
  return planned.toSorted((a, b) => b.plan.ms - a.plan.ms);
}

/** A statement in so many characters, from where it says what it reads. */
const TEXT_CHARS = 300;

export function planLines({ names, text, plan }: Planned): string[] {
  const from = Math.max(0, text.search(/\bfrom\b/i));
  const few = names.slice(0, 3).join(', ');
  return [
    `${plan.ms.toFixed(1)} ms, ${plan.buffers} pages of 8 kB: ${few}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`,
    ...plan.whole.map((table) => `  reads all of ${table}`),
    `  ${plan.path}`,
    `  … ${text.slice(from, from + TEXT_CHARS).replaceAll(/\s+/g, ' ')}`,
  ];
}
