import { joinLines } from './text/tidy.ts';

/** What a column of a deviation table holds, by its header. */
type Column =
  | 'order'
  | 'number'
  | 'name'
  | 'requirement'
  | 'response'
  | 'deviation'
  | 'note'
  | 'other';

const columns: readonly (readonly [Column, RegExp])[] = [
  ['order', /^序\s*号$|^编\s*号$|^项\s*号$/],
  ['deviation', /偏离|偏差|差异|正.{0,2}负/],
  ['note', /说明|备注|证明|佐证|页码|位置|页次/],
  ['number', /条款号|条目号|章节|条款编号|条号|重要性|标识/],
  ['name', /^(?:货物|产品|设备|标的|品目|材料|服务|物资|主要)?(?:的)?(?:名称|品名)$/],
  ['response', /响应|应答|承诺|投标(?:人|文件|的|规格|技术|实际|商务)|响应文件|实际|所投/],
  [
    'requirement',
    /(?:招标|采购|磋商|谈判|询价|用户)(?:文件|人|需求)?.{0,12}|要求|需求|条款|规格|参数|内容/,
  ],
];

const columnOf = (header: string): Column =>
  columns.find(([, sign]) => sign.test(header.replace(/\s+/g, '')))?.[0] ?? 'other';

/** A table of deviations that rows can be put into. */
export interface DeviationForm {
  headers: string[];
  /** Rows with words of the tender's own, cell by cell, and a `SLOT` where empty ones stand; none where all are empty. */
  rows: string[][];
}

/** What a numbered row of the tender's own asks about: 1 | 付款方式; undefined for other rows. */
export function askedIn([order = '', ...cells]: readonly string[]): string | undefined {
  const [only, ...others] = cells.filter((text) => text !== '');
  return /^\d{1,2}$/.test(order) && others.length === 0 ? only : undefined;
}

/** Stands for the empty rows of a table. */
export const SLOT = '…';

/** A table of deviations, when it is one that rows can be put into; undefined for other tables. */
export function deviationForm(html: string): DeviationForm | undefined {
  const [head = '', ...rows] = html.split('</tr>').filter((row) => row.includes('<t'));
  if (/(?:col|row)span=/.test(head)) return undefined;
  const headers = cellsOf(head);
  const kinds = headers.map(columnOf);
  const isTable =
    kinds.includes('requirement') && (kinds.includes('response') || kinds.includes('deviation'));
  if (!isTable || headers.length > MOST_COLUMNS) return undefined;
  const printed = rows.map(cellsOf);
  const body = printed.map((cells) => cells.map((text) => (isBlank(text) ? '' : text)));
  const worded = body.filter((cells) => cells.some((text) => text !== ''));
  // 带★的条款 over a group of rows, 其余均满足 below them: words that stand alone in their row divide it.
  const isDivided = worded.every((cells) => cells.filter((text) => text !== '').length === 1);
  const isFull = worded.length > 0 && worded.length === body.length;
  if (
    isFull &&
    worded.every((cells) => standsForRows.test(cells[kinds.indexOf('requirement')] ?? ''))
  )
    return { headers, rows: worded.flatMap((cells) => [cells, [SLOT]]) };
  if (isFull || !isDivided) return undefined;
  const asked = kinds.indexOf('requirement');
  const numbered = body.map((cells, at) =>
    kinds[0] === 'order' && cells[asked] !== '' && /^\d{1,2}$/.test(printed[at]?.[0] ?? '')
      ? cells.with(0, printed[at]?.[0] ?? '')
      : cells,
  );
  return { headers, rows: worded.length === 0 ? [] : withSlots(numbered) };
}

/** A row that stands for many: 招标文件中所有带★号条款内容. They are written below it. */
const standsForRows = /(?:所有|全部|各项|逐条|每[一条项]).{0,16}(?:条款|要求|内容|参数)/;

const MOST_COLUMNS = 10;
/** What stands in a cell so that it is seen to be filled in: （填写相关内容）, ……, ***设备. */
const templates =
  /[（(][^（）()]{0,12}(?:填写|填列|填报|如实|自行)[^（）()]{0,12}[）)]|[*＊×]{1,6}[\u4e00-\u9fff]{0,4}|[Xx]{2,6}/g;
const isBlank = (text: string): boolean =>
  /^[\d\s.…]*$|^【待填写/.test(text.replace(templates, ''));

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

/** What a row of the tender's own is about, and what it asks of it: 布艺窗帘：克重不低于 200 克. */
const named = /^([★▲]{0,2})([^：★▲\d]{2,20})：(?=.)/;

/** One row of the register under the tender's own headers; what no header asks for is put into the last note. */
export function rowUnder(
  headers: readonly string[],
  row: Record<'number' | 'requirement' | 'response' | 'deviation' | 'note', string>,
  order: number,
): string[] {
  // A first column without a name holds the running numbers.
  const kinds = headers.map((header, at) =>
    at === 0 && header.trim() === '' ? 'order' : columnOf(header),
  );
  const [, mark = '', name = ''] = kinds.includes('name')
    ? (named.exec(row.requirement) ?? [])
    : [];
  const requirement = name === '' ? row.requirement : row.requirement.replace(named, mark);
  const noted = kinds.includes('number') || row.note !== '' || row.number === '—';
  // A plain number alone (2) says nothing beside other words; 3.2.1 or 第四条 is looked up in the tender.
  const note = noted || /^\d{0,3}$/.test(row.number) ? row.note : row.number;
  const values = { ...row, name, requirement, note };
  const once = new Set<Column>();
  return kinds.map((kind) => {
    if (kind === 'order') return String(order);
    if (kind === 'other' || once.has(kind)) return '';
    once.add(kind);
    return values[kind];
  });
}

/** Which clauses a table of this title answers row by row. */
export const isForMarked = (title: string): boolean => /★|实质性/.test(title);
