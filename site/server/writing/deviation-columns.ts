import type { tender } from 'tender-widgets/contract';
import { joinLines } from './text/tidy.ts';

type Part = (typeof tender.clauseParts)[number];

const businessTitle = /商务|合同/;
const technicalTitle = /技术|服务|货物|设备|产品|参数|规格|功能|指标/;

/** Which clauses a title names; undefined for both, or none. 商务需求 is business, as 商务要求 is; 采购需求 alone is mostly technical. */
export function partNamed(title: string): Part | undefined {
  if (businessTitle.test(title)) return technicalTitle.test(title) ? undefined : '商务';
  return technicalTitle.test(title) || title.includes('需求') ? '技术' : undefined;
}

/** What a column of a deviation table holds, by its header. */
export type Column =
  | 'order'
  | 'number'
  | 'mark'
  | 'part'
  | 'name'
  | 'requirement'
  | 'response'
  | 'deviation'
  | 'note'
  | 'other';

/** What a header says by itself; the first that fits. */
const signs: readonly (readonly [Column, RegExp])[] = [
  ['order', /^(?:序|编|项)号$/],
  ['deviation', /偏离|偏差|差异|正.{0,2}负|^是否(?:响应|满足|符合)/],
  ['number', /(?:条款号|条目号?|章节|条款编号|条号)(?!.{0,40}(?:内容|要求|规定|需求)$)/],
  ['mark', /重要性|标识|^是否(?:为)?[★▲※]/],
  ['note', /备注|证明|佐证|页码|位置|页次|索引/],
  [
    'name',
    /^(?:货物|产品|设备|标的|品目|材料|服务|物资|仪器|家具|备件|配件|主要|条款|要求)?(?:的)?(?:名称|品名)$|^(?:货物|产品|设备|商品)$/,
  ],
];
const buyer = /^(?:招标|采购|磋商|谈判|询价|询比|比选|征集|用户|委托人)(?!.{0,2}(?:包|编号|数量))/;
const bidder = /响应|应答|承诺|投标(?!总?报?价)|供应商|实际|所投/;
const answers = /响应|应答|承诺/;
const plain = /要求|需求|条款|规格|参数|内容|条件|指标/;
/** What a row is about, beside what is asked of it: 内容 | 招标需求, 评审项目 | 技术评审要求. */
const subject = /(?:内容|项目?|条款|条件|因素|指标)$/;
/** Longer heads say more than what stands below them: 招标文件要求（★标注项不得负偏离）. */
const SHORT_HEAD = 12;

/** 条款类别（商务/技术） */
const ofPart = /(?:类别|类型|性质|属性).{0,4}(?:商务.{0,3}技术|技术.{0,3}商务)/;

type Side = 'buyer' | 'plain';

/** What a column holds by its header alone. */
function signOf(header: string): Column | Side {
  const head = header.replace(/\s+/g, '');
  if (ofPart.test(head)) return 'part';
  const aside = head.slice(1).search(/[（(：:]/);
  const short = head.length <= SHORT_HEAD || aside < 0 ? head : head.slice(0, aside + 1);
  const sign = signs.find(([, words]) => words.test(short))?.[0];
  // The number of a clause of the bidder's own is not known.
  if (sign === 'number' && bidder.test(short) && !buyer.test(short)) return 'other';
  if (sign) return sign;
  if (buyer.test(short) && !answers.test(short)) return 'buyer';
  if (bidder.test(short)) return 'response';
  if (plain.test(short)) return 'plain';
  return short.includes('说明') ? 'note' : 'other';
}

/** What the columns hold. 规格型号 asks nothing where 招标参数 stands beside it, so that they are known together. */
export function columnsOf(headers: readonly string[]): Column[] {
  // A first column without a name holds the running numbers.
  const known = headers.map((header, at) =>
    at === 0 && header.trim() === '' ? 'order' : signOf(header),
  );
  // Of two that could hold it, 偏离 | 偏离说明 and 响应内容 | 响应情况, the other says more of it.
  const lastOf = (kind: Column) => {
    const at = known.lastIndexOf(kind);
    return at > known.indexOf(kind) ? at : -1;
  };
  if (!known.includes('note') && lastOf('deviation') >= 0) known[lastOf('deviation')] = 'note';
  if (!known.includes('deviation') && lastOf('response') >= 0)
    known[lastOf('response')] = 'deviation';
  // 采购文件条款 | 采购文件要求: the first of the two says where the other stands.
  const clause = known.indexOf('buyer');
  const isAskedBehind =
    known.lastIndexOf('buyer') > clause ||
    headers
      .slice(clause + 1)
      .some((header) => /^(?:具体|条款|主要)?(?:要求|内容|规定)$/.test(header));
  const isNumber = (headers[clause] ?? '').endsWith('条款') && isAskedBehind;
  if (isNumber && !known.includes('number')) known[clause] = 'number';
  const answered = known.indexOf('response');
  const beside = known.slice(0, answered < 0 ? undefined : answered);
  const asked = [known.indexOf('buyer'), beside.lastIndexOf('plain'), known.indexOf('plain')].find(
    (at) => at >= 0,
  );
  const names = known.map(
    (kind, at) =>
      (kind === 'buyer' || kind === 'plain' || kind === 'other') && subject.test(headers[at] ?? ''),
  );
  const name = known.includes('name') ? -1 : names.indexOf(true);
  return known.map((kind, at) => {
    if (at === asked) return 'requirement';
    if (asked !== undefined && at === name && at < asked) return 'name';
    return kind === 'buyer' || kind === 'plain' ? 'other' : kind;
  });
}

/** A table of deviations that rows can be put into. */
export interface DeviationForm {
  /** Rows above the head, each with words in one cell alone: the table's title, the project it is for. */
  above: string[];
  headers: string[];
  /** Rows with words of the tender's own, cell by cell, and a `SLOT` where empty ones stand; none where all are empty. */
  rows: string[][];
}

/** What a numbered row of the tender's own asks about: 1 | 付款方式; undefined for other rows. */
export function askedIn([order = '', ...cells]: readonly string[]): string | undefined {
  const [only, ...others] = cells.filter((text) => text !== '');
  return /^\d{1,2}$/.test(order) && others.length === 0 ? only : undefined;
}

/** A row the tender has printed whole: words in several cells beside its number, or more in one than a name. */
export function isPrintedRow(cells: readonly string[]): boolean {
  const [order = '', ...rest] = cells;
  const isCounted = /^\d{1,2}$/.test(order);
  const texts = (isCounted ? rest : cells).filter((text) => text !== '' && text !== SLOT);
  const isWhole = texts.length > 1 || (isCounted && /[：:，；。≥≤\d]/.test(texts[0] ?? ''));
  return isWhole && !texts.some((text) => standsForRows.test(text));
}

/** Stands for the empty rows of a table. */
export const SLOT = '…';

/** A table of deviations, when it is one that rows can be put into; undefined for other tables. */
export function deviationForm(html: string): DeviationForm | undefined {
  const all = html.split('</tr>').filter((row) => row.includes('<t'));
  const above = wordsAboveHead(all.map(cellsOf));
  const [head = '', ...rows] = all.slice(above.length);
  if (/(?:col|row)span=/.test(head)) return undefined;
  const headers = cellsOf(head);
  const kinds = columnsOf(headers);
  const isTable =
    kinds.includes('requirement') && (kinds.includes('response') || kinds.includes('deviation'));
  if (!isTable || headers.length > MOST_COLUMNS) return undefined;
  const body = bodyRows(rows.map(cellsOf), kinds);
  return body && { above, headers, rows: body };
}

/** More rows above a head are a table of their own. */
const MOST_ABOVE = 3;

function wordsAboveHead(rows: readonly (readonly string[])[]): string[] {
  const found: string[] = [];
  for (const cells of rows.slice(0, MOST_ABOVE)) {
    const [words, ...others] = cells.filter((text) => text !== '');
    if (others.length > 0) break;
    found.push(words ?? '');
  }
  return found;
}

/** The rows below a head as `DeviationForm` has them; undefined where they are no rows of its columns. */
function bodyRows(
  printed: readonly string[][],
  kinds: readonly Column[],
): DeviationForm['rows'] | undefined {
  const body = printed.map((cells) => cells.map((text) => (isBlank(text) ? '' : text)));
  const isWorded = (cells: readonly string[]) => cells.some((text) => text !== '');
  const worded = body.filter(isWorded);
  // 带★的条款 over a group of rows, 其余均满足 below them: words that stand alone in their row divide it.
  const isDivided = worded.every((cells) => cells.filter((text) => text !== '').length === 1);
  const named = kinds.indexOf('name');
  const isNamed = isDivided && worded.every((cells) => named >= 0 && cells[named] !== '');
  const isFull = worded.length > 0 && worded.length === body.length && !isNamed;
  if (
    isFull &&
    worded.every((cells) => standsForRows.test(cells[kinds.indexOf('requirement')] ?? ''))
  )
    return worded.flatMap((cells) => [cells, [SLOT]]);
  const isAsked = (cells: readonly string[]) =>
    cells.some((text, at) => text !== '' && /^(?:name|requirement)$/.test(kinds[at] ?? ''));
  if (isFull || !isDivided) {
    // Printed whole: what else is asked stands in its empty rows, or behind them.
    const whole = body.map((cells, at) => (isWorded(cells) ? (printed[at] ?? []) : cells));
    const areRows = worded.every((cells) => cells.length === kinds.length && isAsked(cells));
    if (!areRows || !whole.some(isPrintedRow)) return undefined;
    const own = withSlots(whole);
    return own.some(([text]) => text === SLOT) ? own : [...own, [SLOT]];
  }
  const numbered = body.map((cells, at) =>
    kinds[0] === 'order' && isAsked(cells) && /^\d{1,2}$/.test(printed[at]?.[0] ?? '')
      ? cells.with(0, printed[at]?.[0] ?? '')
      : cells,
  );
  return worded.length === 0 ? [] : withSlots(numbered);
}

/** A row that stands for many: 招标文件中所有带★号条款内容, 满足本项目标★的条款要求. They are written below it. */
const standsForRows =
  /(?:(?:所有|全部|各项|逐条|每[一条项]).{0,16}|[标打带加](?:注|有|记)?.{0,3}[★▲].{0,8})(?:条款|要求|内容|参数)/;

const MOST_COLUMNS = 10;
/** What stands in a cell so that it is seen to be filled in: （填写相关内容）, ……, ***设备. */
const templates =
  /[（(][^（）()]{0,12}(?:填写|填列|填报|如实|自行)[^（）()]{0,12}[）)]|[*＊×]{1,6}[\u4e00-\u9fff]{0,4}|[Xx]{2,6}/g;
const isBlank = (text: string): boolean =>
  /^[\d\s.…]*$|^【待填写/.test(text.replaceAll('\\*', '*').replace(templates, ''));

const withSlots = (rows: readonly string[][]): string[][] =>
  rows.flatMap((cells, at) => {
    if (cells.some((text) => text !== '')) return [cells];
    return at > 0 && rows[at - 1]?.every((text) => text === '') ? [] : [[SLOT]];
  });

/** The texts of a row's cells, line breaks as blanks. */
function cellsOf(row: string): string[] {
  return row.split(/<\/t[dh]>/).flatMap((cell) => {
    const tag = Math.max(cell.indexOf('<td'), cell.indexOf('<th'));
    const begin = tag === -1 ? -1 : cell.indexOf('>', tag);
    return begin === -1
      ? []
      : [
          joinLines(
            cell
              .slice(begin + 1)
              .replaceAll('<br>', '')
              .trim(),
            ' ',
          ),
        ];
  });
}

/** Which clauses a table of this title answers row by row. */
export const isForMarked = (title: string): boolean => /★|实质性/.test(title);
