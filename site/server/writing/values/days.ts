import { exact } from './marks.ts';
import type { SpecialFigure } from './special-figures.ts';

const day =
  /(?<!\d)(20\d{2})\s{0,2}(?:年|[-/.])\s{0,2}(\d{1,2})\s{0,2}(?:月|[-/.])\s{0,2}(\d{1,2})(?:\s{0,2}日|(?![\d日./-]))/g;
/** 17:00 or 9时30分 behind it. */
const hour = String.raw`(?:\s{0,2}(?:上午|下午)?\d{1,2}\s?(?:[:：]\s?\d{2}|[时点](?:\d{2}分)?)?)?`;
const lastBehind = new RegExp(
  `^${hour}(?:[（(][^（()）]{1,12}[）)])?\\s{0,2}(?:(?:以|之)?前|止|为止|截止)`,
);
const lastBefore = /(?:不(?:得)?[晚迟]于|[至到]|最[迟晚])\s{0,2}$/;
const joint = /^\s{0,2}(?:起|开始)?\s{0,2}(?:[至到~～—–-])/;
const DAY_MS = 86_400_000;

/** 2029年11月30日前, 自2028年7月1日起: a day of the calendar; of days from one to another neither. */
export function days(text: string): SpecialFigure[] {
  return [...text.matchAll(day)].flatMap((match): SpecialFigure[] => {
    const [said, year, month, date] = match;
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + said.length);
    const isRange =
      joint.test(after) ||
      /\d\s{0,2}日?\s{0,2}(?:起|开始)?\s{0,2}[至到~～—–-]\s{0,2}$/.test(before);
    if (isRange) return [];
    const number = Date.UTC(Number(year), Number(month) - 1, Number(date)) / DAY_MS;
    const isLast = lastBehind.test(after) || lastBefore.test(before);
    return [
      {
        ...{ at: match.index, text: said, span: exact(number, 'day') },
        sense: isLast ? 'most' : 'equal',
      },
    ];
  });
}
