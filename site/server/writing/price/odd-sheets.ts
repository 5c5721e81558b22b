import type { price } from 'tender-widgets/contract';
import type { DocumentFile, SheetOddity, TenderDocument } from '../../documents/document.ts';
import type { Bill } from './from-tables.ts';

/** The file of a joined document that a block is of. */
export const fileOf = ({ files = [] }: TenderDocument, index: number): DocumentFile | undefined =>
  files.find(({ first, count }) => index >= first && index < first + count);

/** Columns of the tender's own bill that the bidder fills in: what stands there is not taken. */
const BIDDERS: readonly string[] = ['unitPrice', 'amount', 'tax', 'taxRate', 'discount'];

/**
 * What workbooks hold that is no plain value, said where a bill can be touched by it: of a file that the bidder gives for his prices, and
 * of those among a tender's files, whose prices are not taken.
 */
export function oddSheets(document: TenderDocument, bills: readonly Bill[]): price.ImportNotice[] {
  const { oddities = [], files } = document;
  return oddities.flatMap((odd): price.ImportNotice[] => {
    const { sheet, row, column } = odd;
    const file = files?.find(({ id }) => id === odd.fileId);
    const place = [...(file ? [`《${file.name}》`] : []), sheet].join(' ');
    const taken = file ? '读入' : '导入';
    if (odd.kind === 'hidden' && row === undefined)
      return [{ kind: 'hidden', place, msg: `工作表“${sheet}”是隐藏的，没有${taken}` }];
    if (odd.kind === 'locked')
      return [
        { kind: 'locked', place, msg: `工作表“${sheet}”设了保护，内容已读入，原文件没有改动` },
      ];
    const own = bills.filter(
      (one) =>
        one.sheet === sheet &&
        one.table.firstRow !== undefined &&
        fileOf(document, one.table.index)?.id === odd.fileId,
    );
    const found =
      odd.kind === 'hidden'
        ? hiddenRows(odd, own, taken)
        : oddCell(
            odd,
            own.findLast(({ table }) => (table.firstRow ?? 0) <= (row ?? -1)),
            {
              column,
              isOfTender: file !== undefined,
            },
          );
    return found ? [{ ...found, place: `${place} ${found.place}` }] : [];
  });
}

/** Rows that nobody sees in the file and that are in the bill. */
function hiddenRows(
  { row = 0, rows = 1 }: SheetOddity,
  bills: readonly Bill[],
  taken: string,
): price.ImportNotice | undefined {
  const count = bills
    .flatMap(({ table, lines }) => lines.map(({ y }) => (table.firstRow ?? 0) + y))
    .filter((at) => at >= row && at < row + rows).length;
  if (count === 0) return undefined;
  const last = rows > 1 ? `–${row + rows}` : '';
  const msg = `文件里隐藏的行，其中 ${count} 项已${taken}，请核对是否要报价`;
  return { kind: 'hidden', place: `第 ${row + 1}${last} 行`, msg };
}

function oddCell(
  odd: SheetOddity,
  bill: Bill | undefined,
  { column, isOfTender }: { column: number | undefined; isOfTender: boolean },
): price.ImportNotice | undefined {
  const key = bill && Object.entries(bill.head.columns).find(([, at]) => at === column)?.[0];
  if (odd.row === undefined || key === undefined || key === 'serial') return undefined;
  if (isOfTender && BIDDERS.includes(key)) return undefined;
  // Amounts and taxes are reckoned anew, whatever the file has there.
  const isReckoned = key === 'amount' || key === 'tax';
  if (isReckoned && odd.kind === 'unreckoned') return undefined;
  return { ...saidOf(odd, isReckoned), place: `第 ${odd.row + 1} 行` };
}

function saidOf(odd: SheetOddity, isReckoned: boolean): Pick<price.ImportNotice, 'kind' | 'msg'> {
  const rest = isReckoned ? '已按数量 × 单价重新计算' : '请手工填写';
  if (odd.kind === 'error')
    return { kind: 'error-cell', msg: `单元格显示错误 ${odd.text ?? ''}，没有填入，${rest}` };
  if (odd.kind === 'foreign')
    return {
      kind: 'foreign-formula',
      msg: isReckoned
        ? `单元格的公式引用了别的工作簿，${rest}`
        : '单元格的公式引用了别的工作簿，填入的是它上次算出的值，请核对',
    };
  return {
    kind: 'not-a-number',
    msg: '单元格的公式没有算出的值，没有填入，请在 Excel 里打开保存一次，或手工填写',
  };
}
