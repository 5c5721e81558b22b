import { isRowFiller } from '../documents/cell-words.ts';
import { type FormTable, formParts } from './form-blanks/form-parts.ts';

/**
 * Tables of a tender in which the bidder says where each thing it is scored or admitted by is answered: 评审自查表, 自评表,
 * 资格性自查表.
 */

type Column = 'order' | 'page' | 'open' | 'points' | 'criteria' | 'item';

const columns: readonly (readonly [Column, RegExp])[] = [
  ['order', /^序号$/],
  ['page', /页码|页次|位置|证明(?:文件|材料|资料)|索引/],
  ['open', /自评|自查|结论|得分|备注|说明|是否|有无|通过/],
  ['points', /^(?:分值|满分|标准分|权重|最高分)/],
  [
    'criteria',
    /(?:评分|评审|评议|打分|审查).{0,4}(?:标准|细则|内容|要求|依据|规则|办法)|^资格(?:要求|条件)/,
  ],
  ['item', /(?:评分|评审|评议|打分).{0,4}(?:项|因素|要素|点|指标)$/],
];

const columnOf = (header: string): Column | undefined =>
  columns.find(([, sign]) => sign.test(header))?.[0];

/** One head with empty rows below it. */
export interface IndexPart {
  headers: string[];
  /** What stands in an empty row at the places of pages: 见投标文件第（）页. */
  row: string[];
}

const solid = (text: string): string => text.replace(/[\s　]/g, '');
/** A place of a page without its number. */
const PAGE = /第[（(_＿]{0,12}[）)_＿]{0,12}页|[（(][）)]页/;
const isOpen = (text: string): boolean =>
  isRowFiller(text) ||
  (PAGE.test(text) && !/[：:]/.test(text)) ||
  /^[□○☐][\u4e00-\u9fff]{1,4}/.test(text);

const MOST_COLUMNS = 8;

const isHead = (row: FormTable['rows'][number]): boolean => {
  const kinds = row.map(({ text }) => columnOf(solid(text)));
  const asks = kinds.includes('item') || kinds.includes('criteria');
  return asks && (kinds.includes('page') || kinds.includes('open')) && row.length <= MOST_COLUMNS;
};

/** The parts of such a table; undefined for other tables, and for one that has rows of the tender's own. */
export function indexForm(html: string): IndexPart[] | undefined {
  const [table] = formParts(html);
  if (table?.kind !== 'table' || !table.hasBorder) return undefined;
  const parts: IndexPart[] = [];
  for (const row of table.rows) {
    if (row.some(({ colSpan, rowSpan }) => colSpan > 1 || rowSpan > 1)) return undefined;
    const texts = row.map(({ text }) => solid(text));
    const last = parts.at(-1);
    if (isHead(row)) parts.push({ headers: texts, row: [] });
    else if (!last || texts.length !== last.headers.length || !texts.every(isOpen))
      return undefined;
    else if (last.row.length === 0) last.row = texts;
  }
  return parts.length > 0 && parts.every(({ row }) => row.length > 0) ? parts : undefined;
}

/** What goes into a row of such a table. */
export interface IndexRow {
  item: string;
  points: string;
  criteria: string;
  /** Pages, as they are printed; '' where none is known. */
  page: string;
}

/** A row under the tender's own headers; what nobody said stays open. */
export function indexRow({ headers, row }: IndexPart, said: IndexRow, order: number): string[] {
  const hasItem = headers.some((header) => columnOf(header) === 'item');
  return headers.map((header, at) => {
    const kind = columnOf(header);
    const given = row[at] ?? '';
    if (kind === 'order') return String(order);
    if (kind === 'page') {
      const page = said.page === '' ? '【待填写】' : said.page;
      return PAGE.test(given) ? given.replace(PAGE, `第${page}页`) : page;
    }
    if (kind === 'criteria')
      return hasItem || said.item === '' ? said.criteria : `${said.item}：${said.criteria}`;
    if (kind === 'item' || kind === 'points') return said[kind];
    return /^[□○☐]/.test(given) ? given : '【待填写】';
  });
}
