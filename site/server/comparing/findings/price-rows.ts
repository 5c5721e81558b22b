import { blockText, tableGrid } from '../../documents/document.ts';
import type { DocumentText } from '../document-text.ts';
import { folded } from '../normal-text.ts';
import { amountOf } from './price-amounts.ts';

/** A row of a price table: what is priced, and its price. */
export interface PriceRow {
  /** Folded name and specification. */
  item: string;
  /** Yuan. */
  price: number;
  block: number;
  start: number;
  end: number;
}

const priceHead = /单价|综合单价|不含税价|含税价|投标价|报价/;
const amountHead = /合价|总价|金额|小计/;
const nameHead = /名称|项目特征|项目|内容|货物|设备|品名|岗位|费用/;
const noName = /序号|编号|编码|备注|单位|数量/;
/** Rows looked at of one document. */
const MOST_ROWS = 20_000;

/** Rows of every table with a column of prices. */
export function priceRows(text: DocumentText): PriceRow[] {
  const rows: PriceRow[] = [];
  for (const [block, table] of text.document.blocks.entries()) {
    if (table.kind !== 'table' || table.rows.length < 3 || rows.length > MOST_ROWS) continue;
    const grid = tableGrid(table);
    const heads = headOf(grid);
    if (!heads) continue;
    let line = 0;
    for (const [index, row] of table.rows.entries()) {
      const length = blockText({ ...table, rows: [row] }).length;
      const cells = grid[index] ?? [];
      const price = amountOf(cells[heads.price]?.text ?? '', heads.unit);
      const item = folded(heads.names.map((column) => cells[column]?.text ?? '').join(''));
      if (
        index > heads.row &&
        price !== undefined &&
        item.length >= 2 &&
        !/^(合计|小计|总计|总价|投标总价)/.test(item)
      )
        rows.push({ item, price, block, start: line, end: line + length });
      line += length + 1;
    }
  }
  return rows;
}

function headOf(
  grid: ReturnType<typeof tableGrid>,
): { row: number; price: number; names: number[]; unit: string } | undefined {
  for (const [row, cells] of grid.slice(0, 3).entries()) {
    const heads = cells.map((cell) => cell?.text.replaceAll(/\s/g, '') ?? '');
    const unit = heads.findIndex((head) => priceHead.test(head) && head.length <= 14);
    const price =
      unit >= 0 ? unit : heads.findIndex((head) => amountHead.test(head) && head.length <= 14);
    const names = heads.flatMap((head, column) =>
      nameHead.test(head) &&
      !noName.test(head) &&
      column !== price &&
      !priceHead.test(head) &&
      !amountHead.test(head)
        ? [column]
        : [],
    );
    if (price >= 0 && names.length > 0)
      return { row, price, names: names.slice(0, 2), unit: heads[price] ?? '' };
  }
  return undefined;
}
