import { compact, countOf, withoutNumber } from '../text.ts';

const sign = '[★☆▲△※＊*#＃]?';
const behind = '(?<=^|[。；;：:\\n])\\s{0,8}';
/** Ways to count within a line, each behind the end of what stands before it. */
const styles = [
  new RegExp(`${behind}(?:${sign}\\s{0,2}(\\d{1,2})\\s{0,2}(?:、|[.．](?!\\d)))`, 'g'),
  new RegExp(`${behind}(?:${sign}\\s{0,2}[（(]\\s{0,2}(\\d{1,2})\\s{0,2}[)）])`, 'g'),
  new RegExp(`${behind}(?:${sign}\\s{0,2}[（(]([一二三四五六七八九十]{1,3})[)）])`, 'g'),
  new RegExp(`${behind}(?:${sign}\\s{0,2}(\\d{1,2})[)）])`, 'g'),
  new RegExp(`${behind}(?:${sign}\\s{0,2}([①-⑳]))`, 'g'),
];

/** Shorter items are the names of a list, not requirements. */
const SHORTEST = 6;
/** So many of the items, as a share, ask by themselves. */
const LEAST_ASKING = 1 / 2;
const asks =
  /应(?![用急答])|须|必须|不得|不[少低超大高小多]|保证|负责|要求|支持|具[有备]|提供|配[备置]|采用|符合|满足|能够?|\d|[≥≤＞＜><]/;
/** 满足下列情形之一：1、…；2、…: the items are one requirement. */
const oneOf = /之一|任[一意选]|任何一|[下列以]{1,2}情[形况]|或者?[；;]?$/;

/** Where the items of the first run of a style begin: 1, 2, 3 … */
function startsOf(line: string, style: RegExp): number[] {
  const starts: number[] = [];
  for (const { index, 1: number = '' } of line.matchAll(style))
    if (countOf(number) === starts.length + 1) starts.push(index);
  return starts;
}

function areApart(lead: string, items: readonly string[]): boolean {
  const words = items.map((item) => compact(withoutNumber(item.replace(/^[\s★☆▲△※＊*#＃]+/, ''))));
  const asking = words.filter((text) => asks.test(text)).length;
  return (
    words.every((text) => text.length >= SHORTEST) &&
    asking >= LEAST_ASKING * items.length &&
    ![lead, ...items.slice(0, -1)].some((text) => oneOf.test(compact(text)))
  );
}

/**
 * Requirements run in one line (1、…；2、…；3、…), with the words before them, each by itself; the line alone where its items are no requirements
 * of their own.
 */
export function runningItems(line: string): string[] {
  for (const style of styles) {
    const starts = startsOf(line, style);
    const [first = 0] = starts;
    const lead = line.slice(0, first);
    const items = starts.map((at, n) => line.slice(at, starts[n + 1]));
    // What a mark before a list holds is one clause.
    if (items.length < 2 || /[★☆▲△※]/.test(lead) || !areApart(lead, items)) continue;
    const apart = items.flatMap((item) => runningItems(item));
    return lead.trim() === '' ? apart : [lead, ...apart];
  }
  return [line];
}
