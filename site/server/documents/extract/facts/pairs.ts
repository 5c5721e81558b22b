import { type Cell, type TableBlock, tableGrid } from '../../document.ts';
import { lotColumns } from '../lot-columns.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact, withoutNumber } from '../text.ts';
import { colon, isHeading, linePairs } from './line-pairs.ts';
import { lotsAcross } from './lots-across.ts';
import { type KnowsLabel, type Line, type Pair, type Where } from './pair.ts';

/** Every label with a value in the file: `label：value`, table rows and columns, sections under a label. */
export function pairsOf(placed: PlacedBlock[], knows: KnowsLabel): Pair[] {
  const pairs: Pair[] = [];
  let lines: Line[] = [];
  const flush = () => {
    for (const pair of linePairs(lines, knows, '')) pairs.push(pair);
    lines = [];
  };
  for (const { block, place, chapter } of placed) {
    const where: Where = { place, chapter, block, page: block.page };
    if (block.kind === 'table') {
      const context = lines.findLast((line) => isHeading(line.text))?.text ?? '';
      flush();
      for (const pair of tablePairs(block, where, knows, context)) pairs.push(pair);
    } else
      for (const text of block.text.split('\n'))
        if (text.trim() !== '') lines.push({ text, where });
  }
  flush();
  return pairs;
}

function distinct(row: (Cell | undefined)[]): Cell[] {
  return row.filter((cell, i): cell is Cell => cell !== undefined && cell !== row[i - 1]);
}

function tablePairs(table: TableBlock, where: Where, knows: KnowsLabel, context: string): Pair[] {
  const grid = tableGrid(table);
  const header = headerRow(grid, knows, context);
  const pairs: Pair[] = header === undefined ? [] : columnPairs(grid, header, where, context);
  const across = lotsAcross(grid, where, context);
  pairs.push(...across.pairs);
  const inHeader = new Set(header === undefined ? [] : distinct(grid[header] ?? []));
  const done = new Set<Cell>();
  for (const [r, row] of grid.entries()) {
    if (across.rows.has(r)) continue;
    const cells = distinct(row);
    if (r === 0 && isPlainHeader(cells, distinct(grid[1] ?? []), knows, context)) continue;
    const text = rowText(cells);
    for (const [i, cell] of cells.entries()) {
      if (done.has(cell) || inHeader.has(cell)) continue;
      const place = { ...where, page: cell.page ?? where.page };
      const value = cells[i + 1];
      const label = cleanText(cell.text);
      if (value && isGroup(cell, value, cells[i + 2])) continue;
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
            i > 0 ? cleanText(above(cells.slice(0, i))) : context,
          ),
        );
      } else if (colon.test(cell.text)) {
        done.add(cell);
        const outer = i > 0 ? cleanText(cells[i - 1]?.text ?? '') : context;
        for (const pair of linePairs(cellLines(cell, place), knows, outer || ' ')) pairs.push(pair);
      }
    }
  }
  return pairs;
}

/** The cell before that names something: the number of a clause does not. */
const above = (before: readonly Cell[]): string =>
  (before.findLast(({ text }) => /\p{Script=Han}/u.test(text)) ?? before.at(-1))?.text ?? '';

/** 采购项目 beside 名称 and 编号, each with its value: the name of a group of rows is no label of theirs. */
const isGroup = (cell: Cell, label: Cell, value: Cell | undefined): boolean =>
  value !== undefined && cell.rowSpan > 1 && label.rowSpan < cell.rowSpan;

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
    row: '',
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
      // 本包预算（单位：万元）
      (cell) =>
        compact(cell.text).length <= 24 &&
        !colon.test(cell.text.replace(/[（(][^（）()]*[)）]/g, '')),
    );
    const known = labels.filter((cell) => knows(cleanText(cell.text), context));
    const ordinal = cells.some((cell) =>
      /^(?:(?:Serial|Item)?No\.?|Item|Lot|序号|包号|包件号|标段号?|标包号?|标项|分包号|采购包|合同包|合同段|品目号?|包组号?)$/.test(
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

/** What the row above says. */
const AS_ABOVE = /^(?:同上|[〃″"])$/;

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
    const said = [...firstRows.keys()].map((cell) => compact(cell.text));
    const values = new Set(said.filter((text, i) => i === 0 || !AS_ABOVE.test(text)));
    const common = !lots && values.size === 1 ? { common: true as const } : {};
    for (const [cell, row] of firstRows) {
      const first = compact(row[0]?.text ?? '');
      const label = cleanText(head.text);
      const asRow = /^(?:单位)?(?:名称|全称)$/.test(first) ? `${label}名称` : label;
      if (/^(?:地址|联系人|电话|联系电话|邮编|邮箱|传真)$/.test(first)) continue;
      const quote = rowText(distinct(row));
      // The sum of all lots is the whole project's.
      const isSum = /^(?:合计|总计|共计)$/.test(first);
      pairs.push({
        label: asRow,
        value: cell.text,
        form: 'column',
        context: `${context} ${first}`,
        row: '',
        quote,
        siblings: isSum ? 1 : firstRows.size,
        lot: isSum ? '' : (lots?.numberIn(row) ?? ''),
        ...common,
        ...where,
        page: cell.page ?? where.page,
      });
    }
  }
  return pairs;
}
