import { price } from 'tender-widgets/contract';
import { type TableBlock, type TenderDocument, tableGrid } from '../../documents/document.ts';
import { figureOf } from './figure.ts';
import type { ImportedRows } from './from-tables.ts';
import { namedRate } from './rates.ts';
import { type Grid, plain } from './table-head.ts';

type Kind = Exclude<price.PriceSettings['rate'], ''>;
type Row = ImportedRows['rows'][number];

interface Columns {
  name: number;
  unitPrice: number;
  floor: number;
  ceiling: number;
  note: number;
  section: number;
  code: number;
  spec: number;
}

const HEAD_ROWS = 6;
const NAMES = /^(?:内容|名称|项目|标段|分?包|采购包|标的|品目|类别|服务)(?:名称|内容|号|编号)?$/;
const fields = ['unitPrice', 'floor', 'ceiling'] as const;
/** Texts beside a rate, and how long each may be in the sheet. */
const words = [
  ['note', 500],
  ['section', 200],
  ['code', 60],
  ['spec', 4000],
] as const;

const titles: Record<Exclude<keyof Columns, 'name' | 'unitPrice'>, RegExp> = {
  ...{ floor: /^(?:最低|下限)/, ceiling: /^(?:最高|上限)/, note: /^(?:备注|说明)$/ },
  ...{ section: /^分部$/, code: /^编号$/, spec: /^规格参数$/ },
};

/** Where a table has names and rates of this kind beside them: which columns they are, and the row of the heads. */
function headIn(grid: Grid, kind: Kind): { at: number; columns: Columns } | undefined {
  for (const [at, row] of grid.slice(0, HEAD_ROWS).entries()) {
    const heads = row.map((cell) => plain(cell).replace(/[（(][^（()）]{0,12}[)）]$/, ''));
    const unitPrice = heads.findIndex((head) => namedRate(head)?.kind === kind);
    const name = heads.findIndex((head) => NAMES.test(head));
    if (unitPrice < 0 || name < 0 || unitPrice === name) continue;
    const find = (sign: RegExp) => heads.findIndex((head) => sign.test(head));
    const others = Object.fromEntries(
      Object.entries(titles).map(([key, sign]) => [key, find(sign)]),
    ) as Record<keyof typeof titles, number>;
    return { at, columns: { ...others, name, unitPrice } };
  }
  return undefined;
}

const placeOf = (table: TableBlock, y: number): string =>
  table.firstRow === undefined ? `表格第 ${y + 1} 行` : `第 ${table.firstRow + y + 1} 行`;

/** The rates a file gives for a sheet of rates of this kind. */
export function importedRates(
  document: TenderDocument,
  fileName: string,
  kind: Kind,
): ImportedRows {
  const rows: Row[] = [];
  const notices: price.ImportNotice[] = [];
  for (const table of document.blocks) {
    if (table.kind !== 'table') continue;
    const grid = tableGrid(table);
    const head = headIn(grid, kind);
    if (!head) continue;
    for (const [at, cells] of grid.slice(head.at + 1).entries()) {
      const place = placeOf(table, head.at + 1 + at);
      const text = (column: number) => (cells[column]?.text ?? '').trim();
      const name = text(head.columns.name);
      if (name === '') continue;
      const row: Row = {
        name: name.slice(0, 500),
        unit: '%',
        quantity: '',
        taxRate: '',
        unitPrice: '',
      };
      for (const field of fields) {
        const said = text(head.columns[field]);
        const figure = figureOf(said.replace(/[%％]$/, ''));
        if (figure.state === 'read') row[field] = figure.value;
        if (figure.state === 'odd')
          notices.push({
            kind: 'not-a-number',
            place,
            msg: `“${said.slice(0, 40)}”不是数字，没有填入，请手工填写`,
          });
      }
      for (const [field, most] of words)
        if (text(head.columns[field]) !== '') row[field] = text(head.columns[field]).slice(0, most);
      rows.push({ ...row, origin: `${fileName} ${place}`.slice(0, 300) });
    }
  }
  return { rows: rows.slice(0, price.mostPriceRows), notices, isUntaxed: false };
}
