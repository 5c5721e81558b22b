import type { Moment } from './time.ts';

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const monthName = `(${months})[a-z]{0,6}\\.?`;
const dayNumber = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(20\\d\\d)';
/** 15 March 2027, 15th of March, 2027, 15-Mar-2027, March 15, 2027. */
const day = `(?:(?<!\\d)${dayNumber}(?: of)?[ -]{1,2}${monthName},?[ -]{1,2}${YEAR}|\\b${monthName} ${dayNumber},? ${YEAR})(?!\\d)`;
const hours = '(\\d{1,2})(?:[:.](\\d{2}))?(?::\\d{2})?';
/** 10:00 a.m., 14:00 hours, 4 pm, 1400 hours is none. */
const clock = `(?<![\\d:.])${hours} ?(a\\.?m\\b\\.?|p\\.?m\\b\\.?|hours?\\b|hrs\\b|o'clock\\b|noon\\b)?`;
const behind = new RegExp(
  `^[ ,(]{0,3}(?:(?:time ?:|at|by|before|not later than|no later than) ?)?${clock}`,
  'i',
);
const ahead = new RegExp(
  `${clock}[ ,]{0,3}(?:\\([^()]{0,30}\\)|(?:local|beijing|china standard|china)(?: standard)? time)?[ ,]{0,3}(?:local time[ ,]{0,2})?(?:on )?(?:[a-z]{3,6}day,? )?(?:date ?: ?)?$`,
  'i',
);
const whole = new RegExp(day, 'gi');
/** Words before a day that may tell its time. */
const AHEAD = 70;

/** Days written in English with their times, where these stand beside them. */
export function englishMoments(text: string): Moment[] {
  const flat = text.replace(/\s/g, ' ');
  return [...flat.matchAll(whole)].flatMap((match): Moment[] => {
    const [all, d1, m1, y1, m2, d2, y2] = match;
    const month = months.split('|').indexOf((m1 ?? m2 ?? '').toLowerCase()) + 1;
    const date = dateOf(Number(y1 ?? y2), month, Number(d1 ?? d2));
    if (date === undefined) return [];
    const end = match.index + all.length;
    const after = behind.exec(flat.slice(end));
    const before = ahead.exec(flat.slice(Math.max(0, match.index - AHEAD), match.index));
    const own = after ? clockOf(after) : null;
    const time = own ?? (before ? clockOf(before) : null);
    const length = own && after ? after[0].length : 0;
    return [{ date, time, at: match.index, end: end + length }];
  });
}

function dateOf(year: number, month: number, dayOfMonth: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
    ? date.toISOString().slice(0, 10)
    : undefined;
}

/** A bare number is no time: minutes or a word have to stand by it. */
function clockOf(match: RegExpExecArray): string | null {
  const [, hour = '', minute, half = ''] = match;
  if (minute === undefined && half === '') return null;
  const word = half.toLowerCase();
  const isLate = word.startsWith('p') && Number(hour) < 12;
  const isMidnight = word.startsWith('a') && Number(hour) === 12;
  const hours24 = isMidnight ? 0 : Number(hour) + (isLate ? 12 : 0);
  if (hours24 > 23 || Number(minute ?? 0) > 59) return null;
  return [hours24, Number(minute ?? 0), 0].map((part) => String(part).padStart(2, '0')).join(':');
}

/** from 1 March 2027 to 10 March 2027: a period, not a moment. */
export const isInEnglishPeriod = (text: string, { at, end }: Pick<Moment, 'at' | 'end'>): boolean =>
  new RegExp(
    `^ ?(?:\\([^()]{0,20}\\) ?)?(?:to|until|through|till|–|-) (?:\\d|${months})`,
    'i',
  ).test(text.slice(end, end + 40).replace(/\s/g, ' ')) ||
  /\bfrom\b[^.;]{4,40}\b(?:to|until|through|till) $/i.test(
    text.slice(Math.max(0, at - 60), at).replace(/\s/g, ' '),
  );
