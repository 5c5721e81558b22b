import type { XmlElement } from '../../documents/read/xml.ts';
import { addLines } from './add-lines.ts';
import { amendedLine } from './amend-line.ts';
import { lengthOf, type RowChange, rowChange, wordsOf } from './fill-cell.ts';
import { type FillWay, fillLine } from './fill-form-words.ts';
import { type FormItem, STRANGE } from './form-items.ts';
import { OPEN, valuesOfLine } from './form-values.ts';
import { type FormRow, isSoft, keyOf, rowsOf } from './letters.ts';
import type { PlacedForm, PlacedItem } from './locate-form.ts';
import { amendedRows, filledRows } from './match-rows.ts';
import { copied, parentOf } from './ooxml.ts';

/** What is to be done to a form's own elements. */
type Change = (way: FillWay) => void;

/** How a form is filled with what the bidder's text has at its blanks, and how many of the text's items that took. */
export interface Filling {
  fill: Change;
  used: number;
}

/** So much of a form's words stays where a person wrote some of them anew; of less is another text. */
const STAYS = 0.6;

/**
 * Reads the bidder's text against the form it was made from: values go to its blanks, words he wrote anew to their places. Undefined where
 * he says something else altogether: then his text is the chapter. `nodes`: the form's own, lines he added go among them.
 */
export function fillingOf(
  form: PlacedForm,
  text: readonly FormItem[],
  nodes: XmlElement[],
): Filling | undefined {
  const changes: Change[] = [];
  let [used, kept, of] = [0, 0, 0];
  let before: PlacedItem | undefined;
  for (const placed of form.items) {
    if (placed.kind === 'line' && placed.letters.length === 0) continue;
    const isHint = isOnlyOpen(text[used]) && changeOf(placed, text[used]) !== undefined;
    while (!isHint && isOnlyOpen(text[used])) used += 1;
    const rest = text.slice(used);
    const found =
      changeOf(placed, rest[0]) ??
      titledChange(placed, rest) ??
      behindAdded(placed, rest, { before, nodes }) ??
      amendedChange(placed, rest[0]);
    if (!found) return undefined;
    changes.push(found.change);
    used += found.used;
    kept += found.kept ?? lettersIn(placed);
    of += found.of ?? lettersIn(placed);
    before = placed;
  }
  while (isOnlyOpen(text[used])) used += 1;
  if (kept < of * STAYS) return undefined;
  return {
    used,
    fill: (way) => {
      // The last first: of two entries on one line the places of the first stay true.
      for (const change of changes.toReversed()) change(way);
    },
  };
}

/** A line of the form that is nothing but a blank. */
const isOnlyOpen = (item: FormItem | undefined): boolean =>
  item?.kind === 'line' && (keyOf(item.text) === '' || OPEN.test(item.text.trim()));

const lettersIn = (placed: PlacedItem): number =>
  placed.kind === 'line'
    ? placed.letters.filter(({ char }) => !isSoft(char)).length
    : placed.rows.reduce((sum, row) => sum + lengthOf(row), 0);

/** What an item of the form becomes, and how many of the text's that is. */
interface Found {
  change: Change;
  used: number;
  /** Of its letters those that stay, and how many might; absent where all do. */
  kept?: number;
  of?: number;
}

function changeOf(placed: PlacedItem, item: FormItem | undefined): Found | undefined {
  if (placed.kind === 'line') {
    if (item?.kind !== 'line') return undefined;
    const values = valuesOfLine(placed.letters, placed.number, item.text);
    return values && { change: (way) => fillLine(values, way), used: 1 };
  }
  const change = item?.kind === 'table' && tableChange(placed.node, placed.rows, item.rows);
  return change ? { ...change, used: 1 } : undefined;
}

/** What is no blank, or says other words: it is written as the bidder has it. */
function amendedChange(placed: PlacedItem, item: FormItem | undefined): Found | undefined {
  if (placed.kind === 'line') {
    if (item?.kind !== 'line') return undefined;
    const amended = amendedLine(placed.letters, placed.number, item.text);
    return amended && { ...amended, change: (way) => fillLine(amended.values, way), used: 1 };
  }
  const change =
    item?.kind === 'table' && tableChange(placed.node, placed.rows, item.rows, amendedRows);
  return change ? { ...change, used: 1 } : undefined;
}

/** More lines above one of the form's are not looked through. */
const MOST_ADDED = 8;
/** A shorter line may stand in any text. */
const LEAST_WORDS = 4;

/** Lines the bidder wrote between two of the form's: they look like the one above them. */
function behindAdded(
  placed: PlacedItem,
  text: readonly FormItem[],
  { before, nodes }: { before: PlacedItem | undefined; nodes: XmlElement[] },
): Found | undefined {
  if (lettersIn(placed) < LEAST_WORDS || isOneParagraph(before, placed)) return undefined;
  for (let count = 1; count <= MOST_ADDED; count++) {
    const added = text.slice(0, count).flatMap((item) => (item.kind === 'line' ? [item.text] : []));
    const found = added.length === count ? changeOf(placed, text[count]) : undefined;
    if (!found || added.some((line) => line.includes(STRANGE))) continue;
    const at = before ?? placed;
    return {
      ...{ ...found, used: found.used + count },
      change: (way) => {
        found.change(way);
        addLines(nodes, at, before ? 'behind' : 'before', added, way);
      },
    };
  }
  return undefined;
}

/** Lines that a break parts have no paragraph of their own. */
const isOneParagraph = (one: PlacedItem | undefined, next: PlacedItem): boolean =>
  one?.kind === 'line' &&
  next.kind === 'line' &&
  one.letters.at(-1)?.paragraph === next.letters[0]?.paragraph;

/** A table whose rows above its head are lines above the text's table, or its chapter's title and not there. */
function titledChange(placed: PlacedItem, text: readonly FormItem[]): Found | undefined {
  const at = text.findIndex(({ kind }) => kind === 'table');
  const item = text[at];
  if (placed.kind !== 'table' || item?.kind !== 'table') return undefined;
  const printed = placed.rows.map(({ cells }) => cells.map(wordsOf));
  const head = printed.findIndex((cells) => cells.filter((own) => keyOf(own) !== '').length > 1);
  if (head < 1) return undefined;
  const lines = text.slice(0, at).flatMap((one) => (one.kind === 'line' ? [one.text] : []));
  const above = printed.slice(0, head).map((cells, y) => {
    const [line] = lines;
    if (line === undefined || !rowChange(placed.rows[y], [line, ...cells.slice(1)])) return cells;
    lines.shift();
    return [line, ...cells.slice(1)];
  });
  if (lines.length > 0) return undefined;
  const change = tableChange(placed.node, placed.rows, [...above, ...item.rows]);
  return change && { ...change, used: at + 1 };
}

/** A table may have more rows than the form gave, or fewer empty ones: people, projects, deviations. */
function tableChange(
  table: XmlElement,
  rows: readonly FormRow[],
  text: readonly (readonly string[])[],
  match: typeof filledRows = filledRows,
): Omit<Found, 'used'> | undefined {
  const found = match(rows, text);
  if (!found) return undefined;
  const order = found.map(({ row }) => row);
  const changes = found.map(({ change }) => change);
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  return {
    change: (way) => reshape(table, rows, order, changes, way),
    kept: sum(found.map(({ kept }) => kept)),
    of: sum(found.map(({ of }) => of)),
  };
}

function reshape(
  table: XmlElement,
  rows: readonly FormRow[],
  order: readonly number[],
  changes: readonly (RowChange | undefined)[],
  way: FillWay,
): void {
  const parents = rows.map(({ node }) => parentOf(table, node));
  const seen = new Set<number>();
  const copies = order.map((y) => {
    const row = rows[y];
    if (!row || !seen.has(y)) {
      seen.add(y);
      return row;
    }
    const node = copied(row.node);
    return rowsOf({ name: 'w:tbl', attributes: {}, children: [node] })[0];
  });
  for (const [y, row] of rows.entries()) {
    const parent = parents[y];
    if (!parent) continue;
    const own = order.flatMap((from, i) => (from === y ? [copies[i]?.node] : []));
    const kept = own.filter((node) => node !== undefined);
    parent.children.splice(parent.children.indexOf(row.node), 1, ...kept);
  }
  for (const [i, change] of changes.entries()) {
    const row = copies[i];
    if (row) change?.(row, way);
  }
}
