import type { DiagramData } from './block.ts';
import { type Entry, entriesOf, fail, finder, isOpen, sorted } from './entries.ts';
import { t } from './messages.ts';

/** An activity of a plan. Days are counted from 0 and end where the next begins. */
export interface Activity {
  id: string;
  name: string;
  /** undefined: nobody has said yet. */
  duration: number | undefined;
  /** The day it is fixed to. */
  start: number | undefined;
  /** Places of those that must be done before. */
  before: readonly number[];
}

export type Scale = keyof typeof t.scales;

export interface Plan {
  activities: Activity[];
  /** The activities in an order in which each stands behind those before it. */
  order: number[];
  /** Day number of the first day where dates are known. */
  origin: number | undefined;
  /** What the bidder chose to divide time by. */
  scale: Scale | undefined;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 30 * 366;
const LENGTHS = { day: 1, week: 7, month: 30 };

/** The number of a day since 1970; undefined for what is no date. */
export function dayNumber(text: string): number | undefined {
  const [, year, month, day] = (t.date.exec(text.trim()) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const time = new Date(Date.UTC(year, month - 1, day));
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return isReal ? time.getTime() / DAY_MS : undefined;
}

/** Year, month from 1, and day of a day number. */
export function dateOf(number: number): { year: number; month: number; day: number } {
  const date = new Date(number * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

function durationOf({ name, cell }: Entry): number | undefined {
  const text = cell('duration');
  if (isOpen(text) || t.none.test(text)) return undefined;
  const groups = t.duration.exec(text)?.groups;
  if (!groups) return fail(t.problems.duration(name, text));
  const unit = groups.week ? 'week' : groups.month ? 'month' : 'day';
  const days = Number(groups.count) * LENGTHS[unit];
  return days > MOST_DAYS ? fail(t.problems.long(name)) : days;
}

type Day = { kind: 'date' | 'nth'; day: number } | undefined;

/** `2026-03-01` or 第15天, which is day 14 from the beginning. */
function dayOf({ name, cell }: Entry, column: 'start' | 'end'): Day {
  const text = cell(column);
  if (isOpen(text) || t.none.test(text)) return undefined;
  const date = dayNumber(text);
  if (date !== undefined) return { kind: 'date', day: date };
  const nth = Number(t.nthDay.exec(text)?.[1] ?? 0);
  return nth >= 1 && nth <= MOST_DAYS
    ? { kind: 'nth', day: nth - 1 }
    : fail(t.problems.date(name, text));
}

interface Times {
  entry: Entry;
  start: Day;
  end: Day;
}

/** The first day: as the bidder says, else the earliest date. undefined where no date is said. */
function originOf(data: DiagramData, times: readonly Times[]): number | undefined {
  const text = data.settings.start ?? '';
  const said = isOpen(text) ? undefined : dayNumber(text);
  if (said === undefined && !isOpen(text)) return fail(t.problems.startDate(text));
  if (said !== undefined) return said;
  const days = times.flatMap(({ start, end }) => [start, end].filter((day) => day !== undefined));
  const dates = days.filter(({ kind }) => kind === 'date').map(({ day }) => day);
  if (dates.length === 0) return undefined;
  return dates.length < days.length ? fail(t.problems.mixed) : Math.min(...dates);
}

function activityOf(
  { entry, start, end }: Times,
  before: readonly number[],
  origin: number | undefined,
): Activity {
  const { name, cell, id } = entry;
  const from = (day: Day) => day && (day.kind === 'date' ? day.day - (origin ?? day.day) : day.day);
  const [first, last] = [from(start), from(end)];
  if ((first ?? 0) < 0) return fail(t.problems.beforeBegin(name, cell('start')));
  const own = durationOf(entry);
  if (last === undefined) return { id, name, before, duration: own, start: first };
  if (first !== undefined && last < first)
    return fail(t.problems.endBeforeStart(name, cell('start'), cell('end')));
  const begin = first ?? (own === undefined ? undefined : last + 1 - own);
  if ((begin ?? 0) < 0) return fail(t.problems.beforeBegin(name, cell('end')));
  const between = begin === undefined ? undefined : last + 1 - begin;
  if (own !== undefined && between !== own && between !== undefined)
    return fail(t.problems.differs(name, between, cell('duration')));
  return { id, name, before, duration: between, start: begin };
}

function scaleOf(text: string): Scale | undefined {
  if (isOpen(text)) return undefined;
  for (const scale of ['day', 'week', 'month'] as const)
    if (t.scales[scale].includes(text)) return scale;
  return fail(t.problems.scale(text));
}

/** Reads the activities of a bar chart or a network. Throws a DiagramProblem. */
export function planOf(data: DiagramData): Plan {
  const entries = entriesOf(data, 'name');
  const find = finder(entries, 'before');
  const before = entries.map((entry) => find.all(entry));
  const order = sorted(entries, before, 'before');
  const times = entries.map((entry) => ({
    entry,
    start: dayOf(entry, 'start'),
    end: dayOf(entry, 'end'),
  }));
  const origin = originOf(data, times);
  const activities = times.map((one, index) => activityOf(one, before[index] ?? [], origin));
  return { activities, order, origin, scale: scaleOf(data.settings.scale ?? '') };
}
