import { dueMessages } from './due-messages.ts';

/** How the time until the deadline looks: `plain` from far off, `soon` within three days, `close` within one, `past` after it. */
export type DueTone = 'plain' | 'soon' | 'close' | 'past';

/** The time between now and a deadline, in whole units, and how pressing it is. */
export interface Due {
  tone: DueTone;
  /** Whole days, hours and minutes between the two, never negative. */
  days: number;
  hours: number;
  minutes: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SOON_MS = 3 * DAY_MS;
/** Deadlines are in Beijing time, which has no summer time. */
const BEIJING_MS = 8 * HOUR_MS;

const written = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

/** A deadline as the service keeps it (yyyy-MM-dd HH:mm:ss, Beijing time) in ms since 1970; undefined for what is no time. */
export function deadlineMs(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] = written.exec(text.trim())?.map(Number) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const utc = Date.UTC(year, month - 1, day, hour, minute, second);
  // 31 February and 25 o'clock would be taken for another moment.
  const isSame = new Date(utc).toISOString().slice(0, 19).replace('T', ' ') === text.trim();
  return isSame ? utc - BEIJING_MS : undefined;
}

/** @param deadline @param now both in ms since 1970 */
export function dueAt(deadline: number, now: number): Due {
  const left = deadline - now;
  const span = Math.abs(left);
  const tone = left <= 0 ? 'past' : left <= DAY_MS ? 'close' : left <= SOON_MS ? 'soon' : 'plain';
  return {
    tone,
    days: Math.floor(span / DAY_MS),
    hours: Math.floor((span % DAY_MS) / HOUR_MS),
    minutes: Math.floor((span % HOUR_MS) / MINUTE_MS),
  };
}

/** How long it is when the time left is said aloud, the shortest first. */
const SPOKEN: readonly (readonly [name: SpokenLeft, ms: number])[] = [
  ['minutes', 10 * MINUTE_MS],
  ['hour', HOUR_MS],
  ['day', DAY_MS],
];
export type SpokenLeft = 'day' | 'hour' | 'minutes' | 'none';

/** Which of the times that are said aloud has come; undefined with more than a day left, and for what is no time. */
export function announcedLeft(said: string, now: number): SpokenLeft | undefined {
  const deadline = deadlineMs(said);
  if (deadline === undefined) return undefined;
  const left = deadline - now;
  return left <= 0 ? 'none' : SPOKEN.find(([, ms]) => left <= ms)?.[0];
}

const dayOf = (ms: number): number => Math.floor((ms + BEIJING_MS) / DAY_MS);

/** The day of a deadline as one says it: days from today (0 or 1), else month and day in Beijing. */
export function saidDay(
  deadline: number,
  now: number,
): { in: 0 | 1 } | { month: number; day: number } {
  const days = dayOf(deadline) - dayOf(now);
  if (days === 0 || days === 1) return { in: days };
  const date = new Date(deadline + BEIJING_MS);
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The two largest units that count; from three days on the hours say nothing. */
function spanText({ tone, days, hours, minutes }: Due): string {
  if (days > 0)
    return tone === 'soon' && hours > 0
      ? dueMessages.daysHours(days, hours)
      : dueMessages.days(days);
  return hours > 0 ? dueMessages.hoursMinutes(hours, minutes) : dueMessages.minutes(minutes);
}

/** A deadline as it is shown. */
export interface DueWords {
  tone: DueTone;
  /** How long it is, without a word around it: 19 小时 42 分. */
  span: string;
  /** The same as a sentence: 还有 19 小时 42 分. */
  text: string;
  /** 明天 09:30 截止; '' once it is past. */
  until: string;
  /** The moment itself. */
  at: string;
}

/** What is said of a deadline as the service keeps it; undefined for what is no time. */
export function dueWords(said: string, now: number): DueWords | undefined {
  const deadline = deadlineMs(said);
  if (deadline === undefined) return undefined;
  const due = dueAt(deadline, now);
  const span = spanText(due);
  const isPast = due.tone === 'past';
  return {
    tone: due.tone,
    span,
    text: isPast ? dueMessages.past(span) : dueMessages.left(span),
    until: isPast ? '' : dueMessages.until(saidDay(deadline, now), said.slice(11, 16)),
    at: dueMessages.at(said.slice(0, 16)),
  };
}
