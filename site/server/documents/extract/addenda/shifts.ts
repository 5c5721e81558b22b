import { type Moment, momentsIn } from '../facts/time.ts';

/** By how much something is moved: 顺延 7 日, 推迟一周, 延长 30 日历天. */
export interface Shift {
  count: number;
  unit: 'hour' | 'day' | 'workday' | 'month';
  /** As the addendum says it. */
  words: string;
}

const COUNT = '(\\d{1,3}|[一二两三四五六七八九十]{1,3}|半)';
const UNIT = '(个?工作日|个?日历[天日]|个?自然日|个?小时|个?月|个?星期|周|[天日])';
/** A time that is only moved by a count of days; 顺延至 and 延期到 name the new one themselves. */
export const SHIFT = new RegExp(
  `(顺延|延后|推迟|推后|延迟|延期|延长|后延|提前|缩短)(?:了|约|均为|为)?\\s?${COUNT}\\s?${UNIT}`,
  'g',
);
const BACK = /^(?:提前|缩短)/;
const DAY = 86_400_000;
const HAN = '零一二三四五六七八九';

function countOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === '两') return 2;
  const [tens = '', ones = ''] = text.includes('十') ? text.split('十') : ['0', text];
  const digit = (sign: string, none: number) =>
    sign === '' ? none : Math.max(0, HAN.indexOf(sign));
  return (tens === '0' ? 0 : digit(tens, 1) * 10) + digit(ones, 0);
}

/** How far a phrase that was found by SHIFT moves something; undefined where it names no length. */
export function shiftOf(words: string): Shift | undefined {
  const [found] = words.matchAll(SHIFT);
  if (!found) return undefined;
  const [, verb = '', counted = '', measure = ''] = found;
  const sign = BACK.test(verb) ? -1 : 1;
  const count = countOf(counted) * sign;
  if (count === 0) return undefined;
  const all = words.trim();
  if (/周|星期/.test(measure)) return { count: count * 7, unit: 'day', words: all };
  if (measure.includes('工作日')) return { count, unit: 'workday', words: all };
  if (measure.includes('小时')) return { count, unit: 'hour', words: all };
  if (measure.includes('月')) return { count, unit: 'month', words: all };
  return { count, unit: 'day', words: all };
}

/** So many days later from Monday to Friday; holidays are not known. */
function workdaysLater(at: number, count: number): number {
  let [left, day] = [Math.abs(count), at];
  while (left > 0) {
    day += Math.sign(count) * DAY;
    if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1;
  }
  return day;
}

/** The same day of another month; its last day where it has no such day. */
function monthsLater(at: number, count: number): number {
  const date = new Date(at);
  const month = date.getUTCMonth() + count;
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  date.setUTCMonth(month, Math.min(date.getUTCDate(), last));
  return date.getTime();
}

/** The moved time, written as tenders write it: 2026年12月25日10时00分. */
export function movedTime({ date, time }: Moment, { count, unit }: Shift): string {
  const from = Date.parse(`${date}T${time ?? '00:00:00'}Z`);
  const steps = { hour: 3_600_000, day: DAY };
  const moved =
    unit === 'workday'
      ? workdaysLater(from, count)
      : unit === 'month'
        ? monthsLater(from, count)
        : from + count * steps[unit];
  const to = new Date(moved);
  const day = `${to.getUTCFullYear()}年${to.getUTCMonth() + 1}月${to.getUTCDate()}日`;
  const two = (number: number) => String(number).padStart(2, '0');
  if (time === null && unit !== 'hour') return day;
  return `${day}${two(to.getUTCHours())}时${two(to.getUTCMinutes())}分`;
}

const PERIOD = /(\d{1,4})(\s?)(日历天|日历日|自然日|天|日|个工作日|工作日|个月|小时)/g;
const PERIOD_UNITS = {
  hour: /小时/,
  day: /天|自然日|^日/,
  workday: /工作日/,
  month: /月/,
} as const;

/** The only time in a text, or the only length of time of the same unit, and what it is once it is moved; undefined where there is none or more. */
export function moved(text: string, shift: Shift): { before: string; after: string } | undefined {
  const moments = momentsIn(text);
  const [only] = moments;
  if (only) {
    const isOne = moments.every(({ date, time }) => date === only.date && time === only.time);
    const before = text.normalize('NFKC').slice(only.at, only.end).trim();
    return isOne ? { before, after: movedTime(only, shift) } : undefined;
  }
  const periods = [...text.matchAll(PERIOD)].filter(([, , , unit = '']) =>
    PERIOD_UNITS[shift.unit].test(unit),
  );
  const [period] = periods;
  if (!period || periods.length > 1) return undefined;
  const [before, count, blank, unit] = period;
  const sum = Number(count) + shift.count;
  return sum > 0 ? { before, after: `${sum}${blank}${unit}` } : undefined;
}
