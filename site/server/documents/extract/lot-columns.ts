import type { Cell } from '../document.ts';
import { isItem } from './lot-names.ts';
import { compact } from './text.ts';

type Row = (Cell | undefined)[];

const numberHead =
  /^(?:包号|标段号?|标段编号|标包号?|标包|标包编号|分包号?|包件号?|采购包号?|采购包|合同包号?|合同包|标项号?|标项|包组号?|(?:采购)?品目号?|包别|合同段号?|标段\(包\)|标段\/包|包)$/;
/** State Grid's word for lots; where packages stand beside them these are the lots. */
const outerHead = /^分标(?:编号|号)?$/;
const outerName = /^分标(?:名称|内容)$/;
const lotName = /^(?:本?包|标段|标包|分包|包件|采购包|合同包|合同段|标项|包组)(?:名称|内容)$/;
const nameHead = /^(?:(?!分标).*(?:名称|内容|标的|项目|范围)|包名)$/;

/** Lots of one service are told apart by where it is done. */
const areaHead = /^(?:服务|维护|供货|配送|实施|所属)?(?:区域|地市|区县|路段|片区)(?:名称)?$/;

/** Whether a head stands over the lot each row is for: 包号, 所属标段, 标段名称. A list's 品目号 counts its own rows. */
export function isLotHead(head: string): boolean {
  const own = compact(head).replace(/^(?:所属|对应|所在)/, '');
  return !isItem(own) && (numberHead.test(own) || lotName.test(own));
}

/** How a table of lots calls them, by its header row. */
export interface LotColumns {
  /** The lot's number in a row, as written; with its 分标 in front where the numbers begin again in each. */
  numberIn: (row: Row) => string;
  /** Its head is 品目号: the rows may be no lots. */
  areItems: boolean;
  /** They are 分标, called by codes of any kind. */
  areParts: boolean;
  /** Column of the number. */
  at: number;
  /** Column of the name; −1 for none. */
  nameAt: number;
}

/** Finds the columns that number and name lots; undefined where the header names none. */
export function lotColumns(header: Row, rows: Row[]): LotColumns | undefined {
  const heads = header.map((cell) => compact(cell?.text ?? ''));
  const outer = heads.findIndex((head) => outerHead.test(head));
  const packages = heads.findIndex((head) => numberHead.test(head));
  const at = packages < 0 ? outer : packages;
  if (at < 0) return undefined;
  const areParts = at === outer;
  const own = heads.findIndex((head) => (areParts ? outerName : lotName).test(head));
  const other = heads.findIndex((head, c) => c !== at && nameHead.test(head));
  const outside = heads.findIndex((head) => outerName.test(head));
  const area = heads.findIndex((head) => areaHead.test(head));
  const nameAt = [own, other, outside, area].find((column) => column >= 0) ?? -1;
  const areItems = isItem(heads[at] ?? '');
  const ofKind = areItems ? '品目' : '';
  const called = areParts ? '分标' : ofKind;
  const inner = (row: Row) => {
    const number = compact(row[at]?.text ?? '');
    return /^[\d一二三四五六七八九十A-Z]{1,3}$/.test(number) ? `${called}${number}` : number;
  };
  const numbers = rows.map(inner);
  const repeats = !areParts && outer >= 0 && new Set(numbers).size < numbers.length;
  return {
    numberIn: (row) => (repeats ? compact(row[outer]?.text ?? '') : '') + inner(row),
    areItems,
    areParts,
    at,
    nameAt,
  };
}
