import { englishMoments, isInEnglishPeriod } from './english-time.ts';

/** A point in time found in a text, China time. */
export interface Moment {
  /** `yyyy-MM-dd`. */
  date: string;
  /** `HH:mm:ss`; null when the text names the day only. */
  time: string | null;
  at: number;
  end: number;
}

const hanDigits = '〇一二三四五六七八九';
const year = `((?:20\\s*\\d\\s*\\d)|二[〇零○O0][${hanDigits}零○]{2})`;
const number = '(\\d\\s?\\d?|[一二两三四五六七八九十]{1,3})';
/** 2027/5/6 9:30: the hour behind a blank is no second figure of the day. */
const day = `${year}\\s*(?:年|[-/.])\\s*${number}\\s*(?:月|[-/.])\\s*${number}(?!\\s?[:：时点])(?:\\s*(?:日|号))?`;
const clock = `(?:\\s*[（(][^（）()]{0,8}[)）])?\\s*(?:[,，T]\\s*)?(?:北京时间\\s*)?(?:(上午|下午|晚上|中午|AM|PM)\\s*)?[（(]?${number}\\s*(?:[:：时点]|点钟)(?:\\s*(?:整|(\\d\\s?\\d?|[一二三四五六七八九十]{1,3}|半)(?:\\s*分)?))?(?:\\s*[:：]\\s*(\\d{1,2}))?`;
const moment = new RegExp(`${day}(?:${clock})?`, 'g');

/** Points in time in a text, in reading order; impossible dates are skipped. Blanks inside numbers are tolerated. */
export function momentsIn(text: string): Moment[] {
  const normal = text.normalize('NFKC');
  const found: Moment[] = [];
  for (const match of normal.matchAll(moment)) {
    const [all, y = '', m = '', d = '', half, hour, minute, second] = match;
    const date = dateOf(numberOfText(y), numberOfText(m), numberOfText(d));
    if (date === undefined) continue;
    const time =
      hour === undefined
        ? null
        : timeOf(
            half,
            numberOfText(hour),
            minute === '半' ? 30 : numberOfText(minute ?? '0'),
            Number(second ?? 0),
          );
    const next = time === '24:00:00';
    found.push({
      date: next ? dayAfter(date) : date,
      time: next ? '00:00:00' : time,
      at: match.index,
      end: match.index + all.length,
    });
  }
  const english = englishMoments(normal);
  return english.length === 0 ? found : [...found, ...english].toSorted((a, b) => a.at - b.at);
}

/** Whether the text (in NFKC) goes on as a period (…至…) after the moment, or the moment ends one. */
export function isPartOfPeriod(normal: string, at: Moment): boolean {
  return (
    isInEnglishPeriod(normal, at) ||
    /^\s*(?:\([^()]{0,8}\)\s*)?(?:(?:起|开始)\s*)?(?:[,，]\s*)?(?:至|到|~|—{1,2}|-{1,2}|起至)\s*(?:20\d\d|\d{1,2}\s*月|\d{1,2}\s*日)/.test(
      normal.slice(at.end, at.end + 24),
    ) ||
    /(?<!延期|延迟|延后|推迟|顺延|调整|变更|[改延截])(?:至|到|~|—)\s*$/.test(
      normal.slice(Math.max(0, at.at - 40), at.at),
    )
  );
}

/** A number of two figures or, by 十, in words; 0 for what is none. */
export function numberOfText(text: string): number {
  const joined = text.replace(/\s/g, '').replace('两', '二');
  if (/^\d+$/.test(joined)) return Number(joined);
  if (/^二[〇零○O0]/.test(joined))
    return Number([...joined].map((letter) => Math.max(0, hanDigits.indexOf(letter))).join(''));
  const tens = joined.indexOf('十');
  if (tens < 0) return Math.max(0, hanDigits.indexOf(joined));
  const before = joined.slice(0, tens);
  const after = joined.slice(tens + 1);
  return (before === '' ? 1 : numberOfText(before)) * 10 + (after === '' ? 0 : numberOfText(after));
}

function dateOf(y: number, m: number, d: number): string | undefined {
  const date = new Date(Date.UTC(y, m - 1, d));
  return date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
    ? date.toISOString().slice(0, 10)
    : undefined;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

function timeOf(
  half: string | undefined,
  hour: number,
  minute: number,
  second: number,
): string | null {
  const afternoon =
    half === '下午' || half === '晚上' || half === 'PM' || (half === '中午' && hour < 3);
  const hours = afternoon && hour < 12 ? hour + 12 : hour;
  if (hours > 24 || minute > 59 || second > 59) return null;
  return [hours, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}
