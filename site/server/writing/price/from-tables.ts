import {
  type Cell,
  type TableBlock,
  type TenderDocument,
  tableGrid,
} from '../../documents/document.ts';
import type { PriceInput } from './sheet.ts';

type Grid = (Cell | undefined)[][];
type Key = 'name' | 'unit' | 'quantity' | 'ceiling' | 'spec' | 'taxRate';
type Columns = Partial<Record<Key, number>> & { name: number; quantity: number };

/** Titles above so many rows at most. */
const HEAD_ROWS = 5;
const MOST_ROWS = 10_000;
/** Heads of columns, the first that fits a column takes it. */
const heads: readonly [Key, RegExp][] = [
  ['ceiling', /单价.{0,10}(?:限价|控制价)|(?:限|控制).{0,6}单价/],
  ['quantity', /^(?:采购|预计|暂定|设计|工程)?(?:数量|工程量)/],
  ['unit', /^(?:计量|计价)?单位(?:$|[（(])/],
  ['taxRate', /^(?:增值税)?税率/],
  ['spec', /规格|型号|项目特征|技术参数/],
  [
    'name',
    /^(?:货物|设备|材料|产品|物资|物料|商品|标的|项目|子目|清单|分项|品目|采购|服务|工程|品种)?(?:内容|项目|标的)?(?:名称|内容)/,
  ],
];
const sums = /^(?:小计|合计|总计|总价|投标(?:总价|报价)|本页小计|分部小计)/;
const decimal = /^\d{1,12}(?:\.\d{1,6})?$/;

const plain = (cell: Cell | undefined): string => (cell?.text ?? '').replace(/\s+/g, '');
const numberOf = (cell: Cell | undefined): string => {
  const text = plain(cell).replaceAll(/[,，]/g, '').replace(/%$/, '');
  return decimal.test(text) ? text : '';
};

/** Columns by the heads in these rows; undefined where no list of quantities has them. */
function columnsIn(rows: Grid): Columns | undefined {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const found: Partial<Record<Key, number>> = {};
  for (let x = 0; x < width; x++) {
    const cells = new Set(rows.map((row) => row[x]));
    const words = [...cells].map(plain);
    const texts = [words.join(''), ...words];
    const key = heads.find(([, sign]) => texts.some((text) => sign.test(text)))?.[0];
    if (key !== undefined && found[key] === undefined) found[key] = x;
  }
  const { name, quantity } = found;
  return name === undefined || quantity === undefined ? undefined : { ...found, name, quantity };
}

/** Where the rows of a bill begin, and its columns; heads may stand over several rows, below a title across the table. */
function headOf(grid: Grid): { columns: Columns; from: number } | undefined {
  let start = 0;
  while (start < HEAD_ROWS && new Set(grid[start]).size === 1) start++;
  for (let end = start + 1; end <= Math.min(start + HEAD_ROWS, grid.length); end++) {
    const columns = columnsIn(grid.slice(start, end));
    if (!columns) continue;
    // Heads that span more rows than this one, and the rows of heads below a common one.
    let from = end;
    while (
      from < grid.length &&
      grid[from]?.[columns.quantity] === grid[end - 1]?.[columns.quantity]
    )
      from++;
    return { columns: columnsIn(grid.slice(start, from)) ?? columns, from };
  }
  return undefined;
}

type Line = Omit<PriceInput, 'id'>;

function linesOf(grid: Grid, { columns, from }: { columns: Columns; from: number }): Line[] {
  const lines: Line[] = [];
  let section: string | undefined;
  for (const row of grid.slice(from)) {
    const at = (key: Key) => (columns[key] === undefined ? undefined : row[columns[key]]);
    const name = (at('name')?.text ?? '').trim();
    const quantity = numberOf(at('quantity'));
    const unit = at('unit') === at('name') ? '' : plain(at('unit'));
    // A head that is printed again on the next page.
    const isHead = heads.some(
      ([key, sign]) => key === 'quantity' && sign.test(plain(at('quantity'))),
    );
    const words = row.map(plain).find((text) => text !== '') ?? '';
    if (isHead || sums.test(plain(at('name'))) || sums.test(words)) continue;
    if (quantity === '' && unit === '') {
      if (name !== '') section = name.slice(0, 200);
      continue;
    }
    if (name === '') continue;
    const ceiling = numberOf(at('ceiling'));
    const spec = at('spec') === at('name') ? '' : (at('spec')?.text ?? '').trim();
    lines.push({
      ...(section === undefined ? {} : { section }),
      name: (spec === '' ? name : `${name}（${spec}）`).slice(0, 500),
      ...{ unit: unit.slice(0, 40), quantity, unitPrice: '' },
      taxRate: numberOf(at('taxRate')),
      ...(ceiling === '' ? {} : { ceiling }),
    });
  }
  return lines;
}

const keyOf = ({ name, unit, quantity }: Line): string => JSON.stringify([name, unit, quantity]);

/**
 * Rows of the bills of quantities and lists of goods in a document, in its order and without prices; ids count from `r1`. A list
 * that a file holds twice, such as a price form filled with the goods, is taken once. At most ten thousand.
 */
export function priceRowsOf(document: TenderDocument): PriceInput[] {
  const rows: PriceInput[] = [];
  const before = new Set<string>();
  let last: { columns: Columns; width: number; index: number } | undefined;
  for (const table of document.blocks.filter(
    (block): block is TableBlock => block.kind === 'table',
  )) {
    const grid = tableGrid(table);
    const width = Math.max(0, ...grid.map((row) => row.length));
    const own = headOf(grid);
    // A long sheet comes in pieces, the heads in the first alone.
    const goesOn = !own && last?.index === table.index - 1 && last.width >= width;
    const head = own ?? (goesOn && last ? { columns: last.columns, from: 0 } : undefined);
    last = head && {
      columns: head.columns,
      width: Math.max(width, last?.width ?? 0),
      index: table.index,
    };
    if (!head) continue;
    const lines = linesOf(grid, head).filter((line) => !before.has(keyOf(line)));
    for (const line of lines) rows.push({ id: `r${rows.length + 1}`, ...line });
    if (!goesOn) for (const line of lines) before.add(keyOf(line));
  }
  return rows.slice(0, MOST_ROWS);
}
