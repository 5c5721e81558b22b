import type { tender } from 'tender-widgets/contract';
import { isLotHead } from '../documents/extract/lot-columns.ts';
import { compact } from '../documents/extract/text.ts';
import { type Column, columnsOf } from './deviation-columns.ts';

type Part = (typeof tender.clauseParts)[number];

/** A column for proofs and their pages alone. */
const proof = /^(?!.*(?:备注|说明)).*(?:证明|佐证|页码|位置|页次|索引)/;

/** What a row of the tender's own is about, and what it asks of it: 布艺窗帘：克重不低于 200 克. */
const nameAbove = /^([★▲]{0,2})([^：★▲\d]{2,20})：(?=.)/;

/** One row of the register under the tender's own headers; what no header asks for is put into the last note. */
export function rowUnder(
  headers: readonly string[],
  row: Record<'number' | 'requirement' | 'response' | 'deviation' | 'note', string> & {
    /** What the tender itself calls the row. */
    name?: string;
    /** Which side the clause is of; absent where that is not known. */
    part?: Part | undefined;
    /** The goods it is asked of. */
    goods?: string | undefined;
    /** What else its row of the tender says. */
    beside?: readonly tender.Beside[] | undefined;
  },
  order: number,
): string[] {
  const kinds = columnsOf(headers);
  const noted = kinds.includes('number') || row.note !== '' || row.number === '—';
  // A plain number alone (2, 二, 二3) says nothing beside other words; 3.2.1 or 第四条 is looked up in the tender.
  const isApart =
    noted || /^[一二三四五六七八九十]{0,3}\d{0,3}$/.test(row.number.replaceAll(/[★▲]/g, ''));
  const isProof = proof.test(headers[kinds.indexOf('note')] ?? '');
  const note = isApart || isProof ? row.note : row.number;
  const [mark = ''] = /^[★▲]/.exec(row.requirement) ?? [];
  const ownCells = kinds.map((kind, at) =>
    kind === 'other' ? cellBeside(headers[at] ?? '', row.beside) : '',
  );
  // The goods are known without blanks and by plain brackets; they are shown as their row writes them.
  const goods = row.beside?.find(({ words }) => compact(words) === row.goods)?.words ?? row.goods;
  const whole = nameAndRest({ ...row, goods }, kinds.includes('name'));
  const asked = { ...whole, requirement: withoutCells(whole.requirement, ownCells) };
  const requirement =
    isProof && !isApart
      ? `${mark}${mark === '' ? row.number : row.number.replaceAll(mark, '')} ${asked.requirement.slice(mark.length)}`
      : asked.requirement;
  const values = { ...row, ...asked, requirement, mark, note };
  const once = new Set<Column>();
  return kinds.map((kind, at) => {
    if (kind === 'order') return String(order);
    if (kind === 'other') return ownCells[at] ?? '';
    if (once.has(kind)) return '';
    once.add(kind);
    return values[kind] ?? '';
  });
}

/** Columns that are called in several ways. */
const alike: readonly ((head: string) => boolean)[] = [
  isLotHead,
  (head) => /^(?:部位|部件|组件|构件)(?:名称)?$/.test(head),
  (head) => /^(?:计量)?单位$/.test(head),
  (head) => /^(?:采购|需求)?数量$/.test(head),
  (head) => /^(?:品目|标的)(?:编|序)?号?$/.test(head),
];
/** What is offered is the bidder's own to say, whatever the tender has in a column of that name. */
const offered = /型号|品牌|产地|厂[家商]|制造|生产/;

/** What the requirement's own row has in the column of that name. */
function cellBeside(header: string, beside: readonly tender.Beside[] = []): string {
  const head = header.replace(/\s+|[（(][^（()）]{0,20}[）)]/g, '');
  if (offered.test(head)) return '';
  const same =
    beside.find((one) => one.head === head) ??
    beside.find((one) => alike.some((isOne) => isOne(head) && isOne(one.head)));
  return same?.words ?? '';
}

/** 台面：厚度≥12mm below 部位 | 台面: what has a column of its own is not said again before what is asked. */
function withoutCells(requirement: string, cells: readonly string[]): string {
  const mark = /^[★▲]{0,2}/.exec(requirement)?.[0] ?? '';
  let rest = requirement.slice(mark.length);
  for (const words of cells)
    if (words !== '' && /^[：；]./.test(rest.slice(words.length)) && rest.startsWith(words))
      rest = rest.slice(words.length + 1);
  return mark + rest;
}

/** A row that only says what the rows below it are for. */
export const titleUnder = (headers: readonly string[], title: string): string[] => {
  const kinds = columnsOf(headers);
  const at = Math.max(0, kinds.indexOf('requirement'));
  return kinds.map((_, column) => (column === at ? title : ''));
};

/** A row's name and what is asked of it, in one cell where no column is for the name. */
function nameAndRest(
  {
    name: given,
    goods,
    requirement,
  }: { name?: string; goods?: string | undefined; requirement: string },
  isApart: boolean,
): Record<'name' | 'requirement', string> {
  if (given !== undefined) {
    if (isApart) return { name: given, requirement };
    return { name: '', requirement: requirement === '' ? given : `${given}：${requirement}` };
  }
  if (goods !== undefined) {
    const sign = /^[★▲]{0,2}/.exec(requirement)?.[0] ?? '';
    const words = requirement.slice(sign.length);
    const rest = words.startsWith(`${goods}：`) ? words.slice(goods.length + 1) : words;
    if (isApart) return { name: goods, requirement: sign + rest };
    return {
      name: '',
      requirement: rest.startsWith(goods) ? sign + rest : `${sign}${goods}：${rest}`,
    };
  }
  const [, mark = '', name = ''] = isApart ? (nameAbove.exec(requirement) ?? []) : [];
  return { name, requirement: name === '' ? requirement : requirement.replace(nameAbove, mark) };
}
