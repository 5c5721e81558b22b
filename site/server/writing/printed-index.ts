import type { outline, tender } from 'tender-widgets/contract';
import { titleKey } from '../documents/extract/forms/same-title.ts';
import { type FormCell, formParts, formTable } from './form-blanks/form-parts.ts';
import { homesOf } from './scoring-index.ts';

/**
 * A table of the tender's own rows (资格审查索引表, 符合性检查表) with a place for a page in each: the page is that of the chapter whose title
 * the row names, or that answers the item it names; where none is, the place stays open.
 */

interface IndexedBid {
  scoring: readonly tender.ScoringItem[];
  chapters: readonly outline.OutlineChapter[];
}

/** Heads of a column for pages, and nothing else: 证明材料 alone may ask for words. */
const PAGE_HEAD = /页码|页次|所在页|(?:响应|投标)文件.{0,8}(?:页|位置|索引)|^(?:索引|位置)$/;
const OPEN = /【待填写[^【】]{0,80}】/g;
/** 第____页, 第（）页: a page without its number; brackets around it stay. */
const PLACE = /(第?[（(]?)[_＿]{0,12}([）)]?页)(?:$|(?=[）)]))/;
const MOST_PAGES = 3;
/** A shorter name is told by a cell that says nothing else: 投标函. */
const LEAST_INSIDE = 4;
const LEAST_NAME = 2;
/** What a title adds to the name of a paper or of where it was looked up. */
const ADDED =
  /(?:网站)?(?:查询)?(?:结果|记录|截图)$|(?:复印件|扫描件|证明材料|证明文件|资料|材料|文件|情况)$/;

/** What is declared is told in more words by the row: 参加采购活动前三年内没有重大违法记录的书面声明. */
const DECLARED = /的?(?:书面)?声明(?:函|书)?$/;
const LEAST_DECLARED = 6;

/** Whether a text may hold such a table. */
export const mayHoldIndex = (content: string): boolean =>
  content.includes('<table') && /页码|页次|所在页|位置|索引/.test(content);

const solid = (text: string): string => text.replace(OPEN, '').replace(/[\s　]/g, '');
/** 授权委托书 and 授权书 are one paper. */
const letters = (text: string): string =>
  text.replace(/[^\p{L}\p{N}]/gu, '').replace(/(?:授权)?委托书/g, '授权书');

interface Name {
  key: string;
  chapters: string[];
}

/** Names by which a row may call a chapter, the longest first. A name of two chapters tells none. */
function namesIn({ scoring, chapters }: IndexedBid): Name[] {
  const names = new Map<string, Set<string>>();
  const add = (key: string, ids: readonly string[]) => {
    if (key.length >= LEAST_NAME) names.set(key, new Set([...(names.get(key) ?? []), ...ids]));
  };
  for (const { id, title } of chapters) {
    const whole = letters(title);
    const declared = whole.replace(DECLARED, '');
    if (declared !== whole && declared.length >= LEAST_DECLARED) add(declared, [id]);
    for (const key of new Set([whole, letters(title.replace(ADDED, '')), titleKey(title)]))
      add(key, [id]);
  }
  const homes = homesOf({ scoring, chapters });
  for (const item of scoring) {
    const key = letters(item.item);
    const ids = (homes.get(item.id) ?? []).map(({ id }) => id);
    if (!names.has(key) && ids.length > 0) add(key, ids.slice(0, MOST_PAGES));
  }
  const items = new Set(scoring.map(({ item }) => letters(item)));
  return [...names]
    .filter(([key, ids]) => ids.size === 1 || items.has(key))
    .map(([key, ids]) => ({ key, chapters: [...ids] }))
    .sort((a, b) => b.key.length - a.key.length);
}

/** The chapters the cells of a row name, in the order they name them. */
function namedBy(cells: readonly string[], names: readonly Name[]): string[] {
  const found: { at: number; chapters: string[] }[] = [];
  const whole = cells.map(letters);
  let rest = whole.join('\n');
  for (const { key, chapters } of names) {
    const isAlone = whole.includes(key);
    const at = isAlone || key.length >= LEAST_INSIDE ? rest.indexOf(key) : -1;
    if (at < 0) continue;
    // What a longer name has taken is no place of a shorter one.
    rest = rest.slice(0, at) + '\n'.repeat(key.length) + rest.slice(at + key.length);
    found.push({ at, chapters });
  }
  const ordered = found.toSorted((a, b) => a.at - b.at).flatMap(({ chapters }) => chapters);
  return [...new Set(ordered)].slice(0, MOST_PAGES);
}

function withPage(text: string, pages: string): string | undefined {
  const own = solid(text);
  if (own === '') return pages;
  return PLACE.test(own)
    ? own.replace(PLACE, (_, before: string, behind: string) => before + pages + behind)
    : undefined;
}

function filledRows(rows: readonly FormCell[][], names: readonly Name[]): FormCell[][] | undefined {
  const head = rows.findIndex((row) => row.some(({ text }) => PAGE_HEAD.test(solid(text))));
  const heads = rows[head];
  if (!heads || heads.length < 2) return undefined;
  const column = heads.findIndex(({ text }) => PAGE_HEAD.test(solid(text)));
  // Counted from the right: cells that go on from above are not there.
  const fromEnd = heads.length - column;
  let isChanged = false;
  const filled = rows.map((row, y) => {
    const at = row.length - fromEnd;
    const cell = row[at];
    if (y <= head || at < 1 || !cell) return row;
    // 商务部分 beside several rows is no name of the first of them.
    const beside = row.filter((one, x) => x !== at && one.rowSpan <= cell.rowSpan);
    const words = beside.map(({ text }) => text.replace(OPEN, ''));
    const chapters = namedBy(words, names);
    const text =
      chapters.length > 0
        ? withPage(cell.text, chapters.map((id) => `{{page:${id}}}`).join('、'))
        : undefined;
    if (text === undefined) return row;
    isChanged = true;
    return row.map((one, x) => (x === at ? { ...one, text } : one));
  });
  return isChanged ? filled : undefined;
}

/** The text with the pages that its tables of contents of the tender's own ask for, as `{{page:CHAPTERID}}`. */
export function withIndexPages(content: string, bid: IndexedBid): string {
  if (!mayHoldIndex(content)) return content;
  const names = namesIn(bid);
  return formParts(content)
    .map((part) => {
      if (part.kind !== 'table' || !part.hasBorder) return part.raw;
      const rows = filledRows(part.rows, names);
      return rows ? formTable({ open: part.open, rows }) : part.raw;
    })
    .join('\n\n');
}
