import { child, childValue, elements, type XmlElement } from '../../documents/read/xml.ts';
import { sectionOf } from './form-sections.ts';
import { type FormRow, isSoft, lettersOf, rowsOf, unitsOf } from './letters.ts';
import { all, copied } from './ooxml.ts';

/** A table that a converter cut at the end of a page, put together again. */
export interface JoinedTable {
  node: XmlElement;
  rows: FormRow[];
  /** The blocks it stands for, its first part first. */
  of: XmlElement[];
}

/** Parts of a table are no more than these pages. */
const MOST_PARTS = 12;
const MOST_GAPS = 12;
/** Heads printed again on the next page. */
const MOST_HEADS = 3;
/** Edges of one column differ a little from page to page, in shares of the table's width. */
const TOLERANCE = 0.012;

/**
 * Puts a table together with the parts of it that stand below, empty lines between: as was read, the first row of a part may be the rest
 * of the row before it. Undefined where they do not become the table that `isSame` looks for.
 */
export function joinedTable(
  blocks: readonly XmlElement[],
  at: number,
  isSame: (rows: readonly FormRow[]) => boolean,
): JoinedTable | undefined {
  const [first] = blocks.slice(at, at + 1);
  if (first?.name !== 'w:tbl') return undefined;
  let ways = [copied(first)];
  for (let [end, parts] = [at, 1]; parts < MOST_PARTS; parts++) {
    const next = nextPart(blocks, end);
    const part = next === undefined ? undefined : blocks[next];
    if (next === undefined || !part || !hasSameColumns(first, part)) return undefined;
    end = next;
    ways = ways.flatMap((table) => joinings(table, part));
    for (const node of ways) {
      const rows = rowsOf(node).filter(({ cells }) => cells.length > 0);
      if (isSame(rows)) return { node, rows, of: blocks.slice(at, end + 1) };
    }
    if (ways.length > MOST_WAYS) return undefined;
  }
  return undefined;
}
const MOST_WAYS = 64;

/** Puts the joined tables where their parts stand among the nodes. */
export function putTogether(nodes: XmlElement[], joined: readonly JoinedTable[]): void {
  for (const { node, of } of joined) {
    const at = of[0] ? nodes.indexOf(of[0]) : -1;
    if (at >= 0) nodes.splice(at, of.length, node);
  }
}

/** The table below the one at a place, with nothing but empty lines between. */
function nextPart(blocks: readonly XmlElement[], at: number): number | undefined {
  for (let next = at + 1; next <= at + MOST_GAPS; next++) {
    const block = blocks[next];
    if (block?.name === 'w:tbl') return next;
    if (!block || !isGap(block)) return undefined;
  }
  return undefined;
}

const isGap = (block: XmlElement): boolean =>
  block.name === 'w:p' &&
  unitsOf(block).every(
    (unit) => unit.kind === 'paragraph' && unit.letters.every(({ char }) => isSoft(char)),
  ) &&
  all(block, 'w:drawing').length === 0 &&
  isUpright(sectionOf(block));

/** Another paper is another page for good. */
const isUpright = (section: XmlElement | undefined): boolean =>
  child(section, 'w:pgSz')?.attributes['w:orient'] !== 'landscape';

function hasSameColumns(one: XmlElement, other: XmlElement): boolean {
  const [own, theirs] = [columnsOf(one), columnsOf(other)];
  return (
    own.length > 1 &&
    own.length === theirs.length &&
    own.every((share, at) => Math.abs(share - (theirs[at] ?? 0)) <= TOLERANCE)
  );
}

function columnsOf(table: XmlElement): number[] {
  const widths = elements(child(table, 'w:tblGrid'), 'w:gridCol').map(
    (column) => Number(column.attributes['w:w']) || 0,
  );
  const sum = widths.reduce((total, width) => total + width, 0);
  return sum === 0 ? [] : widths.map((width) => width / sum);
}

const rowNodes = (table: XmlElement): XmlElement[] => elements(table, 'w:tr');
const cellNodes = (row: XmlElement | undefined): XmlElement[] => elements(row, 'w:tc');
const wordsIn = (node: XmlElement): string =>
  all(node, 'w:p')
    .flatMap(lettersOf)
    .map(({ char }) => char)
    .filter((char) => !isSoft(char))
    .join('');

/** The ways in which a part may go on: with a row of its own, or with the rest of the row before it; heads printed again left out. */
function joinings(table: XmlElement, part: XmlElement): XmlElement[] {
  const heads = repeatedHeads(table, part);
  const rowsBelow = () => rowNodes(copied(part)).slice(heads);
  const plain = copied(table);
  const fresh = rowsBelow();
  goOnAbove(plain, fresh[0]);
  plain.children.push(...fresh);
  const cut = copied(table);
  const [rest, ...others] = rowsBelow();
  const isCut = rest !== undefined && mergedInto(rowNodes(cut).at(-1), rest);
  cut.children.push(...others);
  return isCut ? [plain, cut] : [plain];
}

function repeatedHeads(table: XmlElement, part: XmlElement): number {
  const [above, below] = [rowNodes(table), rowNodes(part)].map((rows) =>
    rows.slice(0, MOST_HEADS).map(wordsIn),
  );
  let heads = 0;
  while (below?.[heads] && below[heads] === above?.[heads]) heads += 1;
  return heads;
}

/** The merge of a cell downwards: where it begins, or that it goes on. */
const mergeOf = (cell: XmlElement | undefined): XmlElement | undefined =>
  child(child(cell, 'w:tcPr'), 'w:vMerge');

/** A cell merged downwards begins anew on each page: below the same in the row above it goes on. */
function goOnAbove(table: XmlElement, row: XmlElement | undefined): void {
  const above = cellNodes(rowNodes(table).at(-1));
  const own = cellNodes(row);
  if (above.length !== own.length) return;
  for (const [at, cell] of own.entries()) {
    const merge = mergeOf(cell);
    if (merge && mergeOf(above[at]) && wordsIn(cell) === '') merge.attributes['w:val'] = 'continue';
  }
}

/** Puts the rest of a row below what the page before has of it; false where its cells are others. */
function mergedInto(row: XmlElement | undefined, rest: XmlElement): boolean {
  const [own, theirs] = [cellNodes(row), cellNodes(rest)];
  const isAlike =
    own.length === theirs.length && own.every((cell, at) => spanOf(cell) === spanOf(theirs[at]));
  if (!row || !isAlike || own.length === 0) return false;
  for (const [at, cell] of own.entries()) {
    const more = elements(theirs[at]).filter((one) => one.name !== 'w:tcPr' && wordsIn(one) !== '');
    if (more.length === 0) continue;
    const last = elements(cell, 'w:p').findLast((one) => wordsIn(one) !== '');
    if (!last) cell.children = [...elements(cell, 'w:tcPr'), ...more];
    else if (ENDED.test(wordsIn(last))) cell.children.push(...more);
    else {
      // A word that the cut went through goes on in its line.
      const [first, ...others] = more;
      last.children.push(...elements(first).filter(({ name }) => name !== 'w:pPr'));
      cell.children.push(...others);
    }
  }
  addHeight(row, rest);
  return true;
}

const ENDED = /[。；;！!？?：:]$/;

const spanOf = (cell: XmlElement | undefined): string =>
  childValue(child(cell, 'w:tcPr'), 'w:gridSpan') ?? '1';

/** A row of a fixed height has room for both of its parts. */
function addHeight(row: XmlElement, rest: XmlElement): void {
  const [own, theirs] = [row, rest].map((one) => child(child(one, 'w:trPr'), 'w:trHeight'));
  if (!own) return;
  const height = [own, theirs].reduce(
    (sum, one) => sum + (Number(one?.attributes['w:val']) || 0),
    0,
  );
  own.attributes = { 'w:val': String(height), 'w:hRule': 'atLeast' };
}
