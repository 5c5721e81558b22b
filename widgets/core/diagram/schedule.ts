import type { Activity, Plan } from './activities.ts';
import { fail } from './entries.ts';
import { t } from './messages.ts';

/** The times of an activity by the critical path method, in days from 0. */
export interface ActivityTimes {
  earlyStart: number;
  earlyEnd: number;
  lateStart: number;
  lateEnd: number;
  /** How late it may be without the whole being later, and without any that follows being later. */
  totalFloat: number;
  freeFloat: number;
  critical: boolean;
}

export interface Schedule {
  /** By place; undefined for an activity whose time hangs on a duration that nobody has said yet. */
  times: (ActivityTimes | undefined)[];
  /** Days in all, as far as they are known. */
  length: number;
  /** Whether every duration is known: only then there are latest times, float and a critical path. */
  whole: boolean;
}

/** Days are said with at most two places; sums must not show the rounding of the machine. */
const tidy = (days: number): number => Math.round(days * 100) / 100;

interface Early {
  start: number;
  end: number;
}

function earlyTimes({ activities, order }: Plan): (Early | undefined)[] {
  const early: (Early | undefined)[] = activities.map(() => undefined);
  for (const index of order) {
    const one = activities[index];
    if (!one) continue;
    const ends = one.before.map((other) => early[other]?.end);
    const known = ends.filter((end) => end !== undefined);
    const ready = Math.max(0, ...known);
    if (one.start !== undefined && ready > one.start) return fail(tooEarly(one, activities, early));
    const start = one.start ?? (known.length === ends.length ? ready : undefined);
    if (start !== undefined && one.duration !== undefined)
      early[index] = { start, end: tidy(start + one.duration) };
  }
  return early;
}

function tooEarly(
  one: Activity,
  activities: readonly Activity[],
  early: readonly (Early | undefined)[],
): string {
  const other = one.before.find((index) => (early[index]?.end ?? 0) > (one.start ?? 0)) ?? 0;
  return t.problems.tooEarly(one.name, activities[other]?.name ?? '');
}

/** Earliest and latest times, float and the critical path. Throws a DiagramProblem where a fixed start is too early. */
export function scheduleOf(plan: Plan): Schedule {
  const { activities, order } = plan;
  const early = earlyTimes(plan);
  const length = Math.max(0, ...early.map((one) => one?.end ?? 0));
  const whole = early.every((one) => one !== undefined);
  const behind: number[][] = activities.map(() => []);
  for (const [index, { before }] of activities.entries())
    for (const other of before) behind[other]?.push(index);
  const times: (ActivityTimes | undefined)[] = activities.map(() => undefined);
  for (const index of [...order].reverse()) {
    const own = early[index];
    if (!own) continue;
    const next = behind[index] ?? [];
    const lateEnd = Math.min(length, ...next.map((other) => times[other]?.lateStart ?? length));
    const followed = Math.min(length, ...next.map((other) => early[other]?.start ?? length));
    const totalFloat = tidy(lateEnd - own.end);
    times[index] = {
      ...{ earlyStart: own.start, earlyEnd: own.end, totalFloat },
      ...{ lateStart: tidy(own.start + totalFloat), lateEnd },
      freeFloat: tidy(followed - own.end),
      critical: whole && totalFloat === 0,
    };
  }
  return { times, length, whole };
}
