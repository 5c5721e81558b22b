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
  /应(?![用急答征])|须|必须|不得|不[少低超大高小多]|保证|负责|要求|支持|具[有备]|提供|配[备置]|采用|符合|满足|能够?|\d|[≥≤＞＜><]/;
/** 满足下列情形之一：1、…；2、…, 包括但不限于：…: the items are one requirement. */
const oneOf =
  /之一|任[一意选]|任何一|(?:下列|以下|如下)情[形况]|或者?[；;]?$|(?:包[括含]|但?不限于)[:：]$/;
/** a）…, 1.2…: levels above the items, or between them, that are not counted here. */
const otherLevel = new RegExp(`${behind}(?:[a-z][)）.、]|\\d{1,2}[.．]\\d)`);

/** Where the items of a style begin: 1, 2, 3 …; none where they begin anew or one is missing. */
function startsOf(line: string, style: RegExp): number[] {
  const found = [...line.matchAll(style)];
  return found.every(({ 1: number = '' }, n) => countOf(number) === n + 1)
    ? found.map(({ index }) => index)
    : [];
}

const openingOf = (lead: string): string => {
  const text = lead.trimEnd();
  return text.slice(Math.max(...[...'。；;'].map((end) => text.lastIndexOf(end))) + 1);
};

function areApart(lead: string, items: readonly string[]): boolean {
  const words = items.map((item) => compact(withoutNumber(item.replace(/^[\s★☆▲△※＊*#＃]+/, ''))));
  const asking = words.filter((text) => asks.test(text)).length;
  // 负责将食品送到：①…；②…: the items only end the sentence.
  const least = asks.test(withoutNumber(openingOf(lead))) ? 1 : LEAST_ASKING;
  return (
    words.every((text) => text.length >= SHORTEST) &&
    asking >= least * items.length &&
    ![lead, ...items.slice(0, -1)].some((text) => oneOf.test(compact(text)))
  );
}

/** Requirements counted in one text, and the words before them. */
export interface Run {
  /** Sentences before the list. */
  said: string;
  /** What opens it: 材质要求：. */
  opening: string;
  items: string[];
}

/** Requirements that are counted within one text (1、…；2、…；3、…); undefined where the items are no requirements of their own. */
export function runOf(text: string): Run | undefined {
  if (otherLevel.test(text)) return undefined;
  for (const style of styles) {
    const starts = startsOf(text, style);
    const lead = text.slice(0, starts[0] ?? 0);
    const items = starts.map((at, n) => text.slice(at, starts[n + 1]));
    // What a mark before a list holds is one clause.
    if (items.length < 2 || /[★☆▲△※]/.test(lead) || !areApart(lead, items)) continue;
    const opening = openingOf(lead);
    return { said: lead.slice(0, lead.trimEnd().length - opening.length), opening, items };
  }
  return undefined;
}

/** The requirements counted within one line and the words before them, each by itself, and what is counted within one of them too. */
export function runningItems(line: string): string[] {
  const run = runOf(line);
  if (!run) return [line];
  const lead = run.said + run.opening;
  const items = run.items.flatMap(runningItems);
  return lead.trim() === '' ? items : [lead, ...items];
}
