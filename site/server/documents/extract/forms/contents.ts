import { volumeTitle } from '../volume-titles.ts';
import { isNamedCover } from './covers.ts';
import type { FormLine } from './line.ts';
import { paperName, wholeLead } from './listed-papers.ts';
import { follows, numbered } from './number.ts';
import { sameTitle, titleKey } from './same-title.ts';
import { paperEnd } from './words.ts';

/** Fewer lines in a row are titles above one another, not a list. */
const LEAST = 3;
/** Two lines are one when both come again. */
const SHORT = 2;
/** A list repeats what stands further down for at least this share of its lines. */
const REPEATED = 0.5;
const LONGEST_LEAD = 40;
/** No bid has more papers; each line asks how far the list goes that begins there. */
const MOST_LISTED = 200;

const keys = new WeakMap<FormLine, string>();
/** The same of a line, which is asked for it at every line above. */
function keyOf(line: FormLine): string {
  const known = keys.get(line) ?? titleKey(line.title);
  keys.set(line, known);
  return known;
}

export interface Listed {
  from: number;
  to: number;
  lines: FormLine[];
}

/**
 * Tables of contents, checklists and lists of enclosures: lines that name papers one after another with nothing between,
 * most of which are printed as titles further down. They order what follows and are no chapters.
 */
export function listsOf(lines: readonly FormLine[]): Listed[] {
  const lists: Listed[] = [];
  const lastAt = new Map(
    lines.flatMap((line): [string, number][] => {
      if (line.head) return [[titleKey(line.head.title), line.at]];
      return line.titled ? [[keyOf(line), line.at]] : [];
    }),
  );
  for (let from = 0; from < lines.length; from++) {
    if (isContentsTable(lines, from, lastAt)) {
      const isTitled = lines[from - 1]?.titled === true && !lists.some(({ to }) => to === from);
      lists.push({ from: isTitled ? from - 1 : from, to: from + 1, lines: [] });
      continue;
    }
    // A list does not begin in the middle of a series: (9) behind (8).
    if (goesOnFrom(lines[from - 1], lines[from]) && lists.at(-1)?.to !== from) continue;
    const to = Math.max(runEnd(lines, from, lastAt), compositionEnd(lines, from));
    if (to - from < SHORT) continue;
    const run = lines.slice(from, to);
    const isOfParts = isFirstPart(lines, from, to);
    const isPrinted = isOfParts
      ? partsWithin(lines, from, to).some((part) => areRepeated(part, lastAt))
      : areRepeated(run, lastAt);
    if (isPrinted || leadsToList(lines, from, to)) {
      const first = isOfParts ? from - 1 : from;
      lists.push({ from: first, to, lines: lines.slice(first, to) });
    }
    from = Math.max(from, (lists.at(-1)?.to ?? 0) - 1);
  }
  return lists;
}

/** Whether enough of what lines name is printed behind them. */
function areRepeated(run: readonly FormLine[], lastAt: ReadonlyMap<string, number>): boolean {
  const end = run.at(-1)?.at ?? -1;
  const repeated = run.filter((line) => (lastAt.get(keyOf(line)) ?? -1) > end);
  const enough = run.length < LEAST ? run.length : Math.max(2, run.length * REPEATED);
  return repeated.length >= enough;
}

/** Nothing, or a page that is still to be told: 第 页, P__. */
const openPage = /^\s{0,20}(?:[第P]?[\s._＿~～至-]{0,20}页?)\s{0,20}$/;

const contentsTitle = /目录表?$/;
/** 目录, 投标文件格式目录如下： */
const contentsLead = /^.{0,16}目录(?:如下)?[:：]?$/;

/** A table that names forms printed further down and leaves nothing to fill in: an index with pages to be told is a form. */
function isContentsTable(
  lines: readonly FormLine[],
  at: number,
  lastAt: ReadonlyMap<string, number>,
): boolean {
  const block = lines[at]?.block;
  if (block?.kind !== 'table') return false;
  const [head = [], ...rows] = block.rows;
  const named = rows.filter((row) =>
    row.some(({ text }) => (lastAt.get(titleKey(numbered(text).rest)) ?? -1) > at),
  );
  const isOpen = head.some(({ column }) =>
    rows.every((row) => openPage.test(row.find((cell) => cell.column === column)?.text ?? '-')),
  );
  // Below 技术文件目录表 papers that are written freely stand beside those with a form.
  if (contentsTitle.test(lines[at - 1]?.text ?? '')) return !isOpen && named.length >= SHORT;
  return !isOpen && named.length >= LEAST && named.length >= rows.length * REPEATED;
}

/** The end of the numbered names below 响应文件组成：, parts and papers alike. */
function compositionEnd(lines: readonly FormLine[], from: number): number {
  const lead = lines[from - 1]?.text ?? '';
  if (lead.length > LONGEST_LEAD || !/[:：]$/.test(lead) || !wholeLead.test(lead)) return from;
  const end = lines.findIndex(
    ({ at, number, titled }) => at >= from && (number === undefined || !titled),
  );
  return end === -1 ? lines.length : end;
}

/** What a table below 目录 names, though its pages are still to be told, and one that is a list of the forms. */
export const namedInTables = (lines: readonly FormLine[], lists: readonly Listed[]): string[] =>
  lines.flatMap(({ at, block }) => {
    const isList =
      contentsTitle.test(lines[at - 1]?.text ?? '') || lists.some(({ to }) => to === at + 1);
    return block.kind === 'table' && isList
      ? block.rows.flat().map(({ text }) => titleKey(numbered(text).rest))
      : [];
  });

/** What a composition names is printed further down, under like names. */
function leadsToList(lines: readonly FormLine[], from: number, to: number): boolean {
  if (compositionEnd(lines, from) !== to) return false;
  const below = lines.slice(to).filter(({ titled }) => titled);
  const printed = lines
    .slice(from, to)
    .filter(({ title }) => below.some((line) => sameTitle(line.title, title)));
  return printed.length >= LEAST;
}

/** The end of the run that begins there: it stops where a title comes again, which is the first form, and at other matter. */
function runEnd(
  lines: readonly FormLine[],
  from: number,
  lastAt: ReadonlyMap<string, number>,
): number {
  const [first, second] = lines.slice(from, from + 2);
  const before = lines[from - 1];
  // Below 目录 the first name needs no number to be one of a list.
  const isLed = contentsLead.test(before?.text ?? '') || isFirstPaper(before, first);
  if (!first || !(isListed(first, first) || (isLed && first.titled && !first.heading))) return from;
  // A heading above lines is their title, unless both come again further down: parts of a printed table of contents.
  const comesAgain = [first, second].every(
    (line) => line !== undefined && (lastAt.get(keyOf(line)) ?? -1) > from + 1,
  );
  if (first.heading && !second?.heading && !comesAgain) return from;
  const seen = new Set<string>();
  let to = from;
  const most = from + MOST_LISTED;
  const goesOn = (line: FormLine) =>
    isListed(line, first) || (isLed && line === first) || (to > from && isBetween(lines, line.at));
  for (let line = lines[to]; line && to < most && goesOn(line); line = lines[++to]) {
    // 32. 报价文件 below 31. goes on with the list, though its part is called so too.
    const isNext = isNextOf(lines[to - 1], line);
    if (seen.has(keyOf(line)) && !isNext) break;
    // The lines of a cover come again on the next one.
    if (isNamedCover(lines, line)) break;
    if (isNameOfNext(lines, to) && !areRepeated(lines.slice(from, to), lastAt)) break;
    seen.add(keyOf(line));
  }
  // What stands without a number below numbered names, a table behind it, is the title of that.
  const last = lines[to - 1];
  const isOfTable = last?.number === undefined && lines[to]?.block.kind === 'table';
  return first.number !== undefined && isOfTable && to - from > LEAST ? to - 1 : to;
}

/** 商务技术文件部分 above its own 1.: a list that goes on below it was one before it. */
function isNameOfNext(lines: readonly FormLine[], at: number): boolean {
  const [line, next] = lines.slice(at, at + 2);
  return (
    line?.number === undefined &&
    volumeTitle.test(line?.title ?? '') &&
    next?.titled === true &&
    next.number?.path.at(-1) === 1
  );
}

/** 商务部分 above the first of the names, where 技术部分 with names of its own follows among them: the list is of both. */
const isFirstPart = (lines: readonly FormLine[], from: number, to: number): boolean =>
  from > 0 &&
  isNameOfNext(lines, from - 1) &&
  lines.slice(from, to).some(({ at }) => isNameOfNext(lines, at));

/** The names of each part of such a list; what a part names may all be written freely. */
function partsWithin(lines: readonly FormLine[], from: number, to: number): FormLine[][] {
  const parts: FormLine[][] = [[]];
  for (const line of lines.slice(from, to))
    if (isNameOfNext(lines, line.at)) parts.push([]);
    else parts.at(-1)?.push(line);
  return parts.filter((part) => part.length > 0);
}

/** 12、提供…的书面声明 between 11、 and 13、: one of the list, though it is said like a sentence. */
function isBetween(lines: readonly FormLine[], at: number): boolean {
  const [before, line, next] = lines.slice(at - 1, at + 2);
  return (
    line !== undefined &&
    next !== undefined &&
    isNextOf(before, line) &&
    isNextOf(line, next) &&
    paperName(line.title) !== undefined
  );
}

/** 目录 itself is none of the lines: the first of the part, or where one is left out, may stand below it. The name of a volume is printed above. */
const isFirstPaper = (before: FormLine | undefined, line: FormLine | undefined): boolean =>
  line !== undefined &&
  (before === undefined || line.block.index > before.block.index + 1) &&
  paperEnd.test(line.title) &&
  !volumeTitle.test(line.title);

const goesOnFrom = (before: FormLine | undefined, line: FormLine | undefined): boolean =>
  before?.number !== undefined &&
  before.number.style === line?.number?.style &&
  follows(before.number.path, line.number.path);

const isNextOf = (before: FormLine | undefined, line: FormLine | undefined): boolean =>
  line?.number?.path.length === 1 && goesOnFrom(before, line);

const isListed = (line: FormLine, first: FormLine): boolean =>
  (first.heading || !line.heading) &&
  (line.titled || (line.title !== '' && line.remark !== '' && line.text.length <= 70)) &&
  (line === first || !line.pageFirst || line.number !== undefined) &&
  (line.number !== undefined || (line !== first && line.text.length <= 40));
