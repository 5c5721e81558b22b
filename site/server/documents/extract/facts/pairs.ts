import { type Cell, type TableBlock, tableGrid } from '../../document.ts';
import { lotColumns } from '../lot-columns.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact, numberOf, numberStyle, withoutNumber } from '../text.ts';
import type { Place } from '../titles.ts';
import { continued, restOf } from './broken-lines.ts';

/** How a label and its value stand together in the file; from the surest to the weakest. */
export type Form = 'colon' | 'cell' | 'inner' | 'column' | 'section' | 'next' | 'spaced';

/** A label and what stands as its value, before anyone knows whether it is a fact. */
export interface Pair {
  label: string;
  /** As written; lines of a cell or a section joined by \n. */
  value: string;
  form: Form;
  place: Place;
  chapter: string;
  /** The nearest heading or label above; a bare 名称 or 时间 gets its meaning from it. */
  context: string;
  block: PlacedBlock['block'];
  page: number | null;
  quote: string;
  /** Number of values of the same column of a table; 1 elsewhere. */
  siblings: number;
  /** The lot its row of a table is for, as written; empty elsewhere. */
  lot: string;
}

type Where = Pick<Pair, 'place' | 'chapter' | 'block' | 'page'>;

/** A line is a label of its own only when the caller knows the label. */
export type KnowsLabel = (label: string, context: string) => boolean;

/** A line of running text, and where it stands. */
export interface Line {
  text: string;
  where: Where;
}

const colon = /[:：]/;
const sectionLines = 8;

/** Every label with a value in the file: `label：value`, table rows and columns, sections under a label. */
export function pairsOf(placed: PlacedBlock[], knows: KnowsLabel): Pair[] {
  const pairs: Pair[] = [];
  let lines: Line[] = [];
  const flush = () => {
    pairs.push(...linePairs(lines, knows, ''));
    lines = [];
  };
  for (const { block, place, chapter } of placed) {
    const where: Where = { place, chapter, block, page: block.page };
    if (block.kind === 'table') {
      const context = lines.findLast((line) => isHeading(line.text))?.text ?? '';
      flush();
      pairs.push(...tablePairs(block, where, knows, context));
    } else
      for (const text of block.text.split('\n'))
        if (text.trim() !== '') lines.push({ text, where });
  }
  flush();
  return pairs;
}

/** A short line without a value: it names what follows. */
function isHeading(text: string): boolean {
  const bare = compact(text).replace(/[:]$/, '');
  return (
    bare.length <= 30 &&
    !/[。;:，,]/.test(bare) &&
    (numberOf(text) !== '' || /[:：]\s*$/.test(text) || bare.length <= 16)
  );
}

function linePairs(lines: Line[], knows: KnowsLabel, outer: string): Pair[] {
  const pairs: Pair[] = [];
  let context = outer;
  for (const [i, line] of lines.entries()) {
    const found = inLine(line.text, context, knows);
    const last = found.at(-1);
    const rest = last ? restOf(lines, i, last.value) : '';
    for (const one of found) {
      const value = one === last ? one.value + rest : one.value;
      if (value !== '')
        pairs.push(pairOf(one.label, value, outer === '' ? 'colon' : 'inner', line, context));
    }
    const broken = last && last.value !== '' ? continued(lines, i) : undefined;
    if (last && broken)
      pairs.push(pairOf(last.label, `${last.value}\n${broken}`, 'next', line, context));
    if (last && last.value === '') pairs.push(...followed(lines, i, last.label, context));
    else if (found.length === 0) pairs.push(...bare(lines, i, context, knows));
    if (isHeading(line.text)) context = withoutNumber(line.text);
    else if (found[0] && numberOf(line.text) !== '') context = found[0].label;
  }
  return pairs;
}

function pairOf(
  label: string,
  value: string,
  form: Form,
  line: Line,
  context: string,
  quote = line.text,
): Pair {
  return { label, value, form, context, quote, siblings: 1, lot: '', ...line.where };
}

/** `label：value` at the start of a line, and further known labels after a separator in the same line. */
function inLine(
  text: string,
  context: string,
  knows: KnowsLabel,
): { label: string; value: string }[] {
  const rest = withoutNumber(text);
  const starts: { label: string; from: number; to: number }[] = [];
  for (const match of rest.matchAll(
    /(?:^|(?<=[;；。，,、\s（(]))((?:[^:：;；。，,（）()]|[（(][^（）()]{0,60}[)）]){1,40}?)[:：]/g,
  )) {
    const whole = match[1] ?? '';
    const label = match.index === 0 ? whole : knownEnd(whole, context, knows);
    if (
      label === undefined ||
      (match.index === 0 && compact(whole).replace(/\([^()]*\)/g, '').length > 36)
    )
      continue;
    starts.push({
      label: label.trim(),
      from: match.index + whole.length - label.length,
      to: match.index + match[0].length,
    });
  }
  return starts.map((start, i) => ({
    label: start.label,
    value: rest
      .slice(start.to, starts[i + 1]?.from)
      .replace(/(?<![;；（(，,、\s])[;；（(，,、\s]+$/, '')
      .trim(),
  }));
}

/** The known label at the end of a text: a value with blanks may stand before it. */
function knownEnd(text: string, context: string, knows: KnowsLabel): string | undefined {
  const starts = [0, ...Array.from(text.matchAll(/\s+/g), (gap) => gap.index + gap[0].length)];
  return starts.map((start) => text.slice(start)).find((end) => knows(end.trim(), context));
}

/** The lines after a label without value, until a line of the same series or another label. */
function followed(lines: Line[], at: number, label: string, context: string): Pair[] {
  const line = lines[at];
  if (!line) return [];
  const style = numberStyle(line.text);
  const body: string[] = [];
  for (const next of lines.slice(at + 1, at + 1 + sectionLines)) {
    if (
      next.where.chapter !== line.where.chapter ||
      (style !== '' && numberStyle(next.text) === style)
    )
      break;
    if (style === '' && (numberOf(next.text) !== '' || colon.test(next.text))) break;
    body.push(next.text);
  }
  const first = lines[at + 1];
  if (!first || body.length === 0) return [];
  const form = style === '' ? 'next' : 'section';
  return [
    pairOf(
      label,
      (form === 'next' ? body.slice(0, 3) : body).join('\n'),
      form,
      first,
      context,
      `${body[0]}`,
    ),
  ];
}

/** A known label without a colon: alone on its line, or with blanks, 为 or 是 before its value. */
function bare(lines: Line[], at: number, context: string, knows: KnowsLabel): Pair[] {
  const line = lines[at];
  if (!line) return [];
  const rest = withoutNumber(line.text);
  if (compact(rest).length <= 30 && knows(rest, context))
    return followedBare(lines, at, rest, context);
  for (const match of rest.matchAll(/\s+|为(?!中)|是(?!否)/g)) {
    const label = rest.slice(0, match.index);
    if (compact(label).length > 30) break;
    const value = rest.slice(match.index + match[0].length).trim();
    if (compact(label).length >= 2 && value !== '' && knows(label, context))
      return [pairOf(label, value, 'spaced', line, context)];
  }
  return [];
}

function followedBare(lines: Line[], at: number, label: string, context: string): Pair[] {
  const numbered = numberOf(lines[at]?.text ?? '') !== '';
  if (numbered) return followed(lines, at, label, context);
  const next = lines[at + 1];
  if (!next || next.where.chapter !== lines[at]?.where.chapter) return [];
  return [pairOf(label, next.text, 'next', next, context)];
}

function distinct(row: (Cell | undefined)[]): Cell[] {
  return row.filter((cell, i): cell is Cell => cell !== undefined && cell !== row[i - 1]);
}

function tablePairs(table: TableBlock, where: Where, knows: KnowsLabel, context: string): Pair[] {
  const grid = tableGrid(table);
  const header = headerRow(grid, knows, context);
  const pairs: Pair[] = header === undefined ? [] : columnPairs(grid, header, where, context);
  const inHeader = new Set(header === undefined ? [] : distinct(grid[header] ?? []));
  const done = new Set<Cell>();
  for (const [r, row] of grid.entries()) {
    const cells = distinct(row);
    if (r === 0 && isPlainHeader(cells, distinct(grid[1] ?? []), knows, context)) continue;
    const text = rowText(cells);
    for (const [i, cell] of cells.entries()) {
      if (done.has(cell) || inHeader.has(cell)) continue;
      const place = { ...where, page: cell.page ?? where.page };
      const value = cells[i + 1];
      const label = cleanText(cell.text);
      if (
        value &&
        compact(label).length <= 36 &&
        compact(label).length >= 2 &&
        !colon.test(label.slice(0, -1))
      ) {
        pairs.push(
          ...cellPairs(
            withoutNumber(label),
            value,
            place,
            knows,
            text,
            i > 0 ? cleanText(cells[i - 1]?.text ?? '') : context,
          ),
        );
      } else if (colon.test(cell.text)) {
        done.add(cell);
        pairs.push(...linePairs(cellLines(cell, place), knows, context || ' '));
      }
    }
  }
  return pairs;
}

/** Column names of a list of things: short cells side by side over rows that do not begin with a label. */
function isPlainHeader(cells: Cell[], next: Cell[], knows: KnowsLabel, context: string): boolean {
  const short = cells.every(
    (cell) => compact(cell.text).length <= 14 && !/[\d:：]/.test(cell.text),
  );
  return (
    cells.length >= 3 &&
    short &&
    next.length >= 3 &&
    !knows(cleanText(next[0]?.text ?? ''), context)
  );
}

function rowText(cells: Cell[]): string {
  return cells.map((cell) => cell.text.replaceAll('\n', ' ')).join(' ');
}

function cellLines(cell: Cell, where: Where): Line[] {
  return cell.text
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, where }));
}

/** The value cell as a whole, and the `label：value` lines inside it under the row's label. */
function cellPairs(
  label: string,
  value: Cell,
  where: Where,
  knows: KnowsLabel,
  quote: string,
  context: string,
): Pair[] {
  const whole: Pair = {
    label,
    value: value.text,
    form: 'cell',
    context,
    quote,
    siblings: 1,
    lot: '',
    ...where,
  };
  const inner = colon.test(value.text) ? linePairs(cellLines(value, where), knows, label) : [];
  return [whole, ...inner];
}

/** Index of the row whose cells name the columns: several known labels side by side. */
function headerRow(
  grid: (Cell | undefined)[][],
  knows: KnowsLabel,
  context: string,
): number | undefined {
  for (const [r, row] of grid.slice(0, 3).entries()) {
    const cells = distinct(row);
    // A row that begins with its serial number is one of the list.
    if (/^\d{1,3}[.、]?$/.test(compact(cells[0]?.text ?? ''))) continue;
    const labels = cells.filter(
      (cell) => compact(cell.text).length <= 24 && !colon.test(cell.text),
    );
    const known = labels.filter((cell) => knows(cleanText(cell.text), context));
    const ordinal = cells.some((cell) =>
      /^(?:序号|包号|包件号|标段号?|标包号?|标项|分包号|采购包|合同包|品目号?|包组号?)$/.test(
        compact(cell.text),
      ),
    );
    const below = cleanText(distinct(grid[r + 1] ?? [])[0]?.text ?? '');
    if (knows(below, context) || isPairRow(cells, (cell) => knows(cleanText(cell.text), context)))
      continue;
    if (
      cells.length >= 3 &&
      labels.length >= cells.length - 1 &&
      known.length >= 1 &&
      (ordinal || known.length >= 2)
    )
      return r;
  }
  return undefined;
}

/** 招标人 | 某某局 | 代理机构 | 某某公司: labels and values in turn, no names of columns. */
function isPairRow(cells: Cell[], isKnown: (cell: Cell) => boolean): boolean {
  return (
    cells.length % 2 === 0 &&
    cells.every((cell, i) =>
      i % 2 === 0
        ? isKnown(cell)
        : !isKnown(cell) && (compact(cell.text).length >= 5 || /\d/.test(cell.text)),
    )
  );
}

function columnPairs(
  grid: (Cell | undefined)[][],
  header: number,
  where: Where,
  context: string,
): Pair[] {
  const pairs: Pair[] = [];
  const heads = grid[header] ?? [];
  const lots = lotColumns(heads, grid.slice(header + 1));
  for (const [c, head] of heads.entries()) {
    if (!head || head === heads[c - 1]) continue;
    const rows = grid
      .slice(header + 1)
      .filter((row) => row[c] && row[c] !== head && compact(row[c].text) !== '');
    const firstRows = new Map<Cell, (Cell | undefined)[]>();
    for (const row of rows) if (row[c] && !firstRows.has(row[c])) firstRows.set(row[c], row);
    for (const [cell, row] of firstRows) {
      const first = compact(row[0]?.text ?? '');
      const label = cleanText(head.text);
      const asRow = /^(?:单位)?(?:名称|全称)$/.test(first) ? `${label}名称` : label;
      if (/^(?:地址|联系人|电话|联系电话|邮编|邮箱|传真)$/.test(first)) continue;
      const quote = rowText(distinct(row));
      pairs.push({
        label: asRow,
        value: cell.text,
        form: 'column',
        context: `${context} ${first}`,
        quote,
        siblings: firstRows.size,
        lot: lots?.numberIn(row) ?? '',
        ...where,
        page: cell.page ?? where.page,
      });
    }
  }
  return pairs;
}
