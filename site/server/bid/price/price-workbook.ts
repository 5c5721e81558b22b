import type { price } from 'tender-widgets/contract';
import { yuanIn } from 'tender-widgets/price';
import { reckoningSheetResponse, type SheetValue } from '../../http/spreadsheet.ts';

const keys = [
  'serial',
  'section',
  'code',
  'name',
  'spec',
  'unit',
  'quantity',
  'unitPrice',
  'discount',
  'taxRate',
  'amount',
  'tax',
  'ceiling',
  'amountCeiling',
  'note',
  'id',
] as const;
type Key = (typeof keys)[number];

type RateKey = Exclude<Key, 'serial'> | 'floor';
const figures: ReadonlySet<string> = new Set([
  ...['quantity', 'unitPrice', 'discount', 'taxRate', 'ceiling', 'amountCeiling', 'floor'],
]);
const widths: Partial<Record<Key, number>> = { name: 36, spec: 40, note: 24, serial: 6, unit: 8 };
const WIDTH = 14;
const own: Partial<Record<Key, string>> = { serial: '序号', id: '行号（勿改）' };

const letter = (key: Key): string => String.fromCharCode(65 + keys.indexOf(key));

/** Figures as Excel can keep them: a number with more digits than it has stays a text. */
const cell = (text: string): string | number =>
  text !== '' && text.replace(/\D/g, '').length <= 15 ? Number(text) : text;

/** The sheet as a workbook: amounts, 小计 and 合计 are formulas, so that it can be filled in there and imported again. */
export function priceWorkbook(name: string, sheet: price.PriceSheet): Promise<Response> {
  if (sheet.settings.rate !== '') return rateWorkbook(name, sheet);
  const titles = new Map(sheet.columns.map(({ key, title }) => [key, title]));
  const lines: SheetValue[][] = [];
  let begin = 2;
  const { sections } = sheet.sums;
  for (const [at, row] of sheet.rows.entries()) {
    const n = lines.length + 2;
    lines.push(keys.map((key) => valueOf(key, row, at, n, sheet.settings)));
    const section = row.section ?? '';
    const isLast = (sheet.rows[at + 1]?.section ?? '') !== section;
    if (!isLast || sections.length < 2) continue;
    const sum = sections.find((one) => one.section === section)?.amount ?? '';
    lines.push(sumLine(`${section || '其他'} 小计`, begin, n, sheet.settings, sum));
    begin = n + 2;
  }
  const end = Math.max(2, lines.length + 1);
  lines.push(sumLine('合计', 2, end, sheet.settings, sheet.sums.gross));
  lines.push(...totalLines(end + 1, sheet));
  return reckoningSheetResponse(
    `${name}-报价表`,
    keys.map((key) => ({
      title: own[key] ?? titles.get(key) ?? key,
      width: widths[key] ?? WIDTH,
    })),
    lines,
  );
}

/** A sheet of rates has nothing to reckon. */
function rateWorkbook(name: string, { columns, rows }: price.PriceSheet): Promise<Response> {
  const shown = columns.map(({ key, title }) => ({ key: rateKeys.get(key), title }));
  return reckoningSheetResponse(
    `${name}-报价表`,
    [{ title: '序号', width: 6 }, ...shown.map(({ title }) => ({ title, width: WIDTH }))],
    rows.map((row, at) => [
      at + 1,
      ...shown.map(({ key }) => {
        const value = key === undefined ? '' : (row[key] ?? '');
        return key && figures.has(key) ? cell(value) : value;
      }),
    ]),
  );
}
const rateKeys = new Map<string, RateKey>(
  (['section', 'code', 'name', 'spec', 'unitPrice', 'floor', 'ceiling', 'note'] as const).map(
    (key) => [key, key],
  ),
);

function valueOf(
  key: Key,
  row: price.PriceRow,
  at: number,
  n: number,
  settings: price.PriceSettings,
): SheetValue {
  if (key === 'serial') return at + 1;
  if (key === 'amount') return { formula: amountFormula(n, settings), value: row.amount };
  if (key === 'tax') return { formula: taxFormula(n, settings), value: row.tax };
  const value = row[key] ?? '';
  return figures.has(key) ? cell(value) : value;
}

function amountFormula(n: number, { rowPlaces }: price.PriceSettings): string {
  const [q, p, d] = (['quantity', 'unitPrice', 'discount'] as const).map(
    (key) => `${letter(key)}${n}`,
  );
  return `IF(OR(${q}="",${p}=""),"",ROUND(${q}*${p}*(1-N(${d})/100),${rowPlaces}))`;
}

function taxFormula(n: number, { taxIncluded }: price.PriceSettings): string {
  const [a, r] = (['amount', 'taxRate'] as const).map((key) => `${letter(key)}${n}`);
  const tax = taxIncluded ? `${a}-ROUND(${a}/(1+${r}/100),2)` : `ROUND(${a}*${r}/100,2)`;
  return `IF(OR(${a}="",${r}=""),"",${tax})`;
}

/** SUBTOTAL leaves other subtotals out, so that a sum over all rows counts each once. */
function sumLine(
  name: string,
  from: number,
  to: number,
  { taxIncluded }: price.PriceSettings,
  gross: string,
): SheetValue[] {
  const range = (key: Key) => `SUBTOTAL(9,${letter(key)}${from}:${letter(key)}${to})`;
  return keys.map((key) => {
    if (key === 'name') return name;
    if (key === 'amount')
      return {
        formula: taxIncluded ? range('amount') : `${range('amount')}+${range('tax')}`,
        value: gross,
      };
    return '';
  });
}

function totalLines(
  sumRow: number,
  { settings, total, totalText }: price.PriceSheet,
): SheetValue[][] {
  const unit = yuanIn[settings.unit];
  const off = settings.discount === '' ? '' : `*(1-${settings.discount}/100)`;
  const line = (name: string, value: SheetValue) =>
    keys.map((key) => (key === 'name' ? name : key === 'amount' ? value : ''));
  const formula = `ROUND(${letter('amount')}${sumRow}${off}/${unit},${settings.places})*${unit}`;
  return [line('投标总价', { formula, value: total }), line('投标总价（大写）', totalText)];
}
