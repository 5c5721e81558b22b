import type { price } from 'tender-widgets/contract';
import { rmbUpper } from '../text/rmb.ts';
import { fenOfProduct, isAbove, yuanOf } from './decimal.ts';

/** A row as it is kept: amounts are always reckoned anew. */
export type PriceInput = Omit<price.PriceRow, 'amount'>;

const columns: price.PriceSheet['columns'] = [
  { key: 'section', title: '分部' },
  { key: 'name', title: '名称' },
  { key: 'unit', title: '单位' },
  { key: 'quantity', title: '数量' },
  { key: 'unitPrice', title: '含税单价（元）' },
  { key: 'taxRate', title: '税率（%）' },
  { key: 'amount', title: '合价（元）' },
  { key: 'ceiling', title: '单价限价（元）' },
];

/** A hundred times the tender's own limit is a slip of the unit. */
const ABSURD = 100n;
const NAME_CHARS = 40;

/** What is wrong with one row, in words for the bidder; undefined for nothing. */
function problemOf(row: PriceInput): price.PriceProblem | undefined {
  const name = row.name.slice(0, NAME_CHARS);
  const found = (kind: price.PriceProblem['kind'], msg: string) => ({ kind, rowId: row.id, msg });
  if (row.unitPrice === '') return found('unpriced', `“${name}”还没有填单价`);
  if (isAbove('0', row.unitPrice)) return found('negative', `“${name}”的单价是负数，请核对`);
  if (isAbove('0', row.quantity)) return found('negative', `“${name}”的数量是负数，请核对`);
  if (row.ceiling !== undefined && isAbove(row.unitPrice, row.ceiling))
    return found('over-ceiling', `“${name}”的单价 ${row.unitPrice} 元超过限价 ${row.ceiling} 元`);
  return undefined;
}

/** The total against the tender's limit in yuan, a decimal string; undefined for nothing wrong. */
function totalProblem(total: bigint, limit: string | undefined): price.PriceProblem | undefined {
  const most = limit === undefined ? undefined : fenOfProduct(limit, '1');
  if (most === undefined || most <= 0n || total <= most) return undefined;
  const said = `合计 ${yuanOf(total)} 元超过最高限价 ${yuanOf(most)} 元`;
  return total > most * ABSURD
    ? { kind: 'absurd', msg: `${said}的一百倍，请核对单位是元还是万元` }
    : { kind: 'over-total', msg: `${said}，投标会被否决` };
}

/** The whole sheet with what is reckoned from its rows, exact to the fen. `limit`: the most the total may be, in yuan. */
export function reckonedSheet(
  rev: number,
  inputs: readonly PriceInput[],
  limit?: string,
): price.PriceSheet {
  let total: bigint | undefined;
  const problems: price.PriceProblem[] = [];
  const rows = inputs.map((row) => {
    const fen = fenOfProduct(row.quantity, row.unitPrice);
    if (fen !== undefined) total = (total ?? 0n) + fen;
    const problem = problemOf(row);
    if (problem) problems.push(problem);
    return { ...row, amount: fen === undefined ? '' : yuanOf(fen) };
  });
  const overall = total === undefined ? undefined : totalProblem(total, limit);
  if (overall) problems.unshift(overall);
  const yuan = yuanOf(total ?? 0n);
  return {
    ...{ rev, columns, rows, problems, total: yuan },
    totalText: total === undefined || total < 0n ? '' : rmbUpper(yuan),
  };
}
