import { type Cell, type TableBlock, tableGrid } from '../../document.ts';
import { linesOf, linesUnder, type TextLine, withoutRepeats } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact, numberStyle, withoutNumber } from '../text.ts';
import type { Place } from '../titles.ts';
import type { FoundClause } from './found.ts';
import { type Mark, markSigns, marksOf } from './meaning.ts';
import { cellNumber } from './number.ts';
import { cellsOf, cellWords, nameBefore, rowNumber, withName, wordsAfter } from './row.ts';
import { runningItems } from './running-items.ts';

/** What follows a mark where it is spoken of, not used. */
const aboutMark =
  /^(?:号|代表|表示|为|的|项|条款|标|指标(?:为|是)|”|"|'|’|、|\)|）|符号|参数(?:为|是|要求)|及|和|或|内容为|要求为|技术参数为)/;
/** 备注：上述要求不允许负偏离: says how the others are taken. */
const aboutList = /^(?:备?注|说明)[:：][^。]{0,40}(?:负偏离|(?:投标|响应)无效|无效(?:投标|响应))/;
/** Lines under a marked line that opens a list. */
const MOST_UNDER = 30;
/** Parts of the file where a mark asks for nothing, or repeats what was asked; of a contract only what bids are refused for counts. */
const elsewhere: ReadonlySet<Place> = new Set<Place>(['format', 'bill', 'cover']);
const blank = /[_＿]{2,}/;
/** What the buyer does asks nothing of a bid. */
const ofBuyer = /^(?:甲方|买方|采购人|采购单位|招标人|发包人|委托人|业主)/;
/** A clause of the contract that says what another one says is told in other words. */
const SAME = 0.6;

/** Marked clauses, those of the contract only where a bid is refused for them and nothing else asks for it. */
function withoutContract(found: readonly FoundClause[]): FoundClause[] {
  const ofContract = ({ part }: FoundClause) => part.place === 'contract';
  const others = found.filter((one) => !ofContract(one));
  const asked = found.filter(
    (one) =>
      ofContract(one) && one.kind === 'star' && !blank.test(one.text) && !ofBuyer.test(one.text),
  );
  if (asked.length === 0) return others;
  const kept = new Set(withoutRepeats([...others, ...asked], SAME, found.length));
  const own = new Set(others);
  return found.filter((one) => own.has(one) || kept.has(one));
}

export interface Marks {
  /** What each sign of the file means. */
  known: Map<string, Mark>;
  /** A text that begins with a mark: the sign, and what follows. */
  start: RegExp;
  /** Where a marked clause follows another one in the same line: 提供安装调试；★提供三年维保。 */
  between: RegExp;
}

/** The marks of a file, and how a text begins with one. */
export function marksIn(placed: readonly PlacedBlock[]): Marks {
  const known = marksOf(placed);
  const all = [...known.keys()].map((mark) => (mark === '*' ? '\\*' : mark)).join('');
  const start = new RegExp(
    `^\\s*(?:(?:[（(][\\d一二三四五六七八九十.．、]{0,10}[)）]?|[\\d一二三四五六七八九十.．、]{1,10}[)）]?|[)）])\\s*)?(?:[、.．]\\s*)?[“"（(【]?([${all}])[)）】]?\\s*(.+)`,
    's',
  );
  return { known, start, between: betweenClauses(known) };
}

/** The mark a text begins with, where it is used and not spoken of. */
export const markOf = (text: string, marks: Marks): Mark | undefined =>
  marked(text, marks)[0]?.mark;

/** A line without what a mark in its midst begins. */
export const beforeMarks = (line: string, marks: Marks): string =>
  line
    .split(marks.between)
    .filter((piece) => markOf(piece, marks) === undefined)
    .join('');

/** The lines of a cell that begin with a number or end as sentences, each without those a mark begins. */
export const unmarkedLines = (cell: string, marks: Marks): string[] =>
  joinedLines(cell, marks.start)
    .map((line) => beforeMarks(line, marks))
    .filter((line) => line.trim() !== '');

/** Clauses that begin with a mark, in paragraphs and in tables; references to the mark are none. */
export function markedTexts(
  placed: readonly PlacedBlock[],
  marks = marksIn(placed),
): FoundClause[] {
  const parts = placed.filter((part) => !elsewhere.has(part.place));
  const texts = linesOf(parts.filter((part) => part.block.kind !== 'table')).flatMap((line) =>
    runningItems(line.text).map((text) => ({ ...line, text })),
  );
  const byPart = new Map<PlacedBlock, FoundClause[]>();
  for (const [at, line] of texts.entries()) {
    const own = byPart.get(line.part) ?? [];
    for (const clause of fromLine(texts, at, marks)) own.push(clause);
    byPart.set(line.part, own);
  }
  return withoutContract(
    parts.flatMap((part) =>
      part.block.kind === 'table' ? fromTable(part, part.block, marks) : (byPart.get(part) ?? []),
    ),
  );
}

function fromLine(lines: TextLine[], at: number, marks: Marks): FoundClause[] {
  const line = lines[at];
  if (!line) return [];
  return line.text.split(marks.between).flatMap((piece) =>
    marked(piece, marks).map(({ text, mark }) => ({
      ...mark,
      text: /[:：]$/.test(text) ? [text, ...listUnder(lines, at, marks)].join('\n') : text,
      quote: piece,
      part: line.part,
      page: line.page,
    })),
  );
}

/** A marked line that ends in a colon holds the list below it. */
function listUnder(lines: TextLine[], at: number, { start }: Marks): string[] {
  const under = linesUnder(lines, at, MOST_UNDER).map(({ text }) => text);
  const end = under.findIndex((text) => start.test(text));
  return under.slice(0, end < 0 ? undefined : end).map(cleanText);
}

/** Signs that stand in the midst of sentences for other things too; all others mark a clause wherever they stand. */
const ambiguous = new Set(['#', '＃', '*', '＊']);

/** Where a clause may begin within a line: behind the end of another, by a sign the file speaks of or one before a number. */
function betweenClauses(known: ReadonlyMap<string, Mark>): RegExp {
  const sure = [...known.keys()].filter((sign) => !ambiguous.has(sign)).join('');
  return new RegExp(
    String.raw`(?<=[。；;，,]|[\u4e00-\u9fff）)\d]{5}\s)\s{0,200}(?=(?:[（(]?\d{1,2}(?:[.．]\d{1,2}){0,20}[)）、.．]?\s{0,20})?(?:[${sure}]|[△※＊#＃](?=\d{1,2}[.．、]))(?![号项的标为、和及或”"]|条款|符号|参数|代表|每|[正负]?偏离))`,
  );
}

function marked(text: string, { known, start }: Marks): { text: string; mark: Mark }[] {
  const match = start.exec(text);
  const mark = known.get(match?.[1] ?? '');
  const rest = (match?.[2] ?? '').trim();
  if (!mark || compact(rest).length < 2 || aboutMark.test(rest) || aboutList.test(rest)) return [];
  return [{ mark, text: cleanText(withoutNumber(rest.replace(/^[、.．:：]/, ''))) }];
}

function fromTable(part: PlacedBlock, table: TableBlock, marks: Marks): FoundClause[] {
  const done = new Set<Cell>();
  const grid = tableGrid(table);
  return grid.flatMap((row, at) => {
    const cells = cellsOf(row);
    const said = at === 0 ? cells : cells.filter((cell) => !isAside(cell, row, grid[0]));
    const fresh = cells.filter((cell) => !done.has(cell));
    for (const cell of fresh) done.add(cell);
    const number = rowNumber(fresh);
    return fresh
      .flatMap((cell) =>
        fromCell({ cells, said }, cell, marks).map((found) => ({
          ...found,
          part,
          page: cell.page ?? table.page,
          row: at,
          number,
        })),
      )
      .filter((one) => compact(one.text).length >= 4);
  });
}

/** 证明材料: what a row is proven by is no word of what it asks; nor is a cell that is struck out. */
const ASIDE = /^(?:证明|佐证|支撑)(?:材料|文件|资料)?(?:要求)?$/;
const isAside = (
  cell: Cell,
  row: readonly (Cell | undefined)[],
  head: readonly (Cell | undefined)[] = [],
): boolean =>
  ASIDE.test(compact(head[row.indexOf(cell)]?.text ?? '')) ||
  /^[/／—-]{1,2}$/.test(compact(cell.text));

/** The clauses a cell marks: by a mark alone the whole row, by a mark before a name that row, else each marked line. */
function fromCell(
  { cells, said }: { cells: readonly Cell[]; said: readonly Cell[] },
  cell: Cell,
  marks: Marks,
): Pick<FoundClause, 'kind' | 'text' | 'quote'>[] {
  // ★1 in the column of numbers marks the row as ★ does.
  const alone = marks.known.get(compact(cell.text).replace(/^\d{1,3}[.、]?|\d{1,3}$/g, ''));
  const own = said.includes(cell) ? said : cells;
  const name = nameBefore(own, cell).replace(new RegExp(`^[${markSigns}\\s]+`), '');
  if (alone) {
    const [first = '', ...rest] = [name, ...afterMark(own, cell)].filter((text) => text !== '');
    const quote = cells.map(cellWords).join(' ');
    return [{ ...alone, text: withName(first, rest.join(' ')), quote }];
  }
  const lines = joinedLines(cell.text, marks.start).flatMap((line) => line.split(marks.between));
  const found = lines.flatMap((line) => marked(line, marks).map((one) => ({ ...one, line })));
  const whole = found.length === 1 && marks.start.test(cell.text);
  const isMarkedBehind = cells
    .slice(cells.indexOf(cell) + 1)
    .some((other) => markOf(other.text, marks) !== undefined);
  return found.flatMap(({ text, mark, line }) => {
    const words = whole && isOpen(text) ? cleanText(withoutMark(cellWords(cell))) : text;
    const isName = whole && compact(words).length <= 20 && !/[。；;]$|[，,]/.test(words);
    // A mark before the name and one before what is asked are one.
    if (isName && isMarkedBehind) return [];
    const after = isName ? wordsAfter(own, cell) : '';
    const asked = after === '' ? withName(name, words) : withName(words, after);
    return [{ ...mark, text: asked, quote: line }];
  });
}

/** A first line that only names what the lines below it ask. */
const isOpen = (text: string): boolean => /[:：]$/.test(text) || compact(text).length < 12;

const withoutMark = (text: string): string =>
  withoutNumber(text.replace(new RegExp(`^[^${markSigns}]{0,12}[${markSigns}]\\s*`), ''));

/** The cells behind a mark in a cell of its own. */
const afterMark = (cells: readonly Cell[], cell: Cell): string[] => {
  const after = cells.slice(cells.indexOf(cell) + 1).map(cellWords);
  return after.filter((text) => text !== '' && cellNumber(text) === undefined);
};

/** Whether a line is of the list below a marked one: numbered in another way. */
function belongsTo(above: string, line: string, start: RegExp): boolean {
  const [first = ''] = above.split('\n');
  const [outer, inner] = [numberStyle(first), numberStyle(line)];
  return (
    start.test(first) &&
    !start.test(line) &&
    inner !== '' &&
    inner !== outer &&
    (outer !== '' || /[:：]\s*$/.test(first))
  );
}

const lettered = /^\s*[（(]?[a-z][.．、)）]/;
/** a. b. c. below a line that is counted otherwise are of it. */
const isLettered = (above: string, line: string): boolean =>
  lettered.test(line) && !lettered.test(above.replace(new RegExp(`^[\\s${markSigns}]+`), ''));

/** Lines of a cell; a line goes on over the narrow column's breaks until the next number or mark. */
function joinedLines(text: string, start: RegExp): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const last = lines.at(-1);
    const begins =
      start.test(line) ||
      /^\s*(?:[（(]?\d{1,2}(?:[.．]\d{1,2})*[)）、.．]|[（(][一二三四五六七八九十][)）]|[①-⑳])/.test(
        line,
      );
    if (last !== undefined && (isLettered(last, line) || belongsTo(last, line, start)))
      lines[lines.length - 1] = `${last}\n${line}`;
    else if (last === undefined || begins || /[。；;]$/.test(last.trim())) lines.push(line);
    else lines[lines.length - 1] = last + line.trim();
  }
  return lines;
}
