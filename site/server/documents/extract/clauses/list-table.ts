import { type Cell, type TableBlock, tableGrid } from '../../document.ts';
import { compact } from '../text.ts';
import { cellsOf, cellWords } from './row.ts';

type Row = readonly (Cell | undefined)[];

/** A table of the part that says what is wanted, below its head. */
export interface ListTable {
  /** The names of its columns, without blanks and remarks in brackets. */
  header: readonly string[];
  /** Its rows below the head, each with its place in the table. */
  rows: readonly { at: number; row: Row }[];
}

/** Titles above a table's head take so many rows at most. */
const MOST_TITLES = 3;
const counts = /^(?:序号|编号|项号|项次|条号|条目|条款号|条目号|(?:条款|条目)编号)$/;
const remark = /[（(][^（()）]{0,60}[)）]/g;

/** A head is compared without what is said of it: 技术参数（标有“▲”的为重要的技术指标）. */
const headOf = (cell: Cell | undefined): string => compact(cell?.text ?? '').replace(remark, '');
/** The column of the numbers: the first one, or the second behind one of marks (参数性质 | 序号); −1 for none. */
const countColumn = (heads: readonly string[]): number =>
  heads.slice(0, 2).findIndex((head) => counts.test(head));
const isCount = (row: Row): boolean => countColumn(row.slice(0, 2).map(headOf)) >= 0;

/** 一 | 图像处理装置 across all other columns: what the rows below it belong to, and nothing that is asked. */
function isGroup(row: Row): boolean {
  const [count, name, ...others] = cellsOf(row);
  return (
    row.length > 2 &&
    others.length === 0 &&
    groupCount.test(headOf(count)) &&
    groupName.test(headOf(name))
  );
}
const groupCount = /^[(（]?[一二三四五六七八九十]{1,3}[)）]?[、.．]?$/;
/** A name, and no words of how it has to be. */
const groupName =
  /^(?!.*(?:[≥≤><±\d。；;]|不[少低高大小得]|应|须|必需|要求|提供|支持|具[有备])).{2,20}$/;

/** The table below its head: rows of one cell above it are its title, a row that says the head again is none. */
export function listTable(table: TableBlock): ListTable {
  const grid = tableGrid(table);
  const top = grid.slice(0, MOST_TITLES + 1);
  const counted = top.findIndex(isCount);
  const head =
    counted >= 0
      ? counted
      : Math.max(
          0,
          top.findIndex((row) => cellsOf(row).length > 1),
        );
  const named = grid[head] ?? [];
  // 保洁时段 over 白班 and 夜班: the head takes two rows where the cell that names the rows does.
  const below = grid[head + 1]?.[0] === named[0] ? (grid[head + 1] ?? []) : named;
  const header = named.map((cell, c) =>
    below[c] === cell ? headOf(cell) : `${headOf(cell)}（${headOf(below[c])}）`,
  );
  const first = head + (below === named ? 1 : 2);
  const rows = grid
    .map((row, at) => ({ at, row }))
    .slice(first)
    .filter(({ row }) => row.map(headOf).join('\t') !== header.join('\t') && !isGroup(row));
  return { header, rows };
}

/** A column that says what is asked. */
const requirementHead = /要求|参数|指标|规格|配置|功能|性能|标准|需求|内容|描述/;
/** Columns of tables that give points or count goods. */
const otherHead = /分值|得分|扣分|评分|考核|单价|采购计划/;
const LONGEST_HEAD = 20;
/** The column that asks has so many characters a row, at the least. */
const LEAST_MEAN = 8;
/** 3, 1.12: as rows are counted. */
const NUMBER = /^\d{1,3}(?:[.．]\d{1,3}){0,4}$/;
/** So many rows must be numbered one after another, where no head says that they are. */
const FEWEST_ROWS = 2;

/** The column of a numbered table that asks: headed so, with the longest words. −1 where no row is numbered. */
export function askingColumn({ header, rows }: ListTable): number {
  const counted = countColumn(header);
  const numbered = rows.filter(({ row }) =>
    NUMBER.test(compact(row[Math.max(0, counted)]?.text ?? '')),
  );
  if (numbered.length < (counted >= 0 ? 1 : FEWEST_ROWS)) return -1;
  if (header.some((name) => name.length > LONGEST_HEAD || otherHead.test(name))) return -1;
  const chars = header.map((_, c) =>
    rows.reduce((sum, { row }) => sum + cellWords(row[c]).length, 0),
  );
  const longest = chars.indexOf(Math.max(...chars));
  const isWordy = (chars[longest] ?? 0) >= LEAST_MEAN * rows.length;
  return isWordy && requirementHead.test(header[longest] ?? '') ? longest : -1;
}

/** Heads of columns that ask something of what the first column names: how often, how many at least, by when. */
const asks =
  /要求|标准|频[次率]|周期|时限|时效|(?:提交|提供|报送|完成|交付|响应|到场|到达|修复|恢复|处理)时间|响应|到场|修复|恢复|资[质格]|条件|参数|指标|配置|规格|性能|功能|档次|品牌|不少于|不低于|最低|最少|至少|(?:服务|工作|维护|保养|清洁|作业|巡检|巡查|检查|培训|维修)(?:内容|次数)|职责|任务|成果/;
/** Heads of tables that give points, count money, tell what the project is, or are filled in later. */
const tells =
  /分值|得分|[扣评]分|扣款|考[核评]|价|预算|金额|费用|是否|评审|审查|经办|检查人|记录人|签[字名]|行业|进口|实际|投标|响应(?:情况|内容)|偏离|发包人|采购人|招标人|业主|甲方/;
const bidders =
  /^(?:投标|响应|应答|供应商)(?:人|方|产品|设备)?(?:保证|响应|应答|提供|承诺)?(?:参数)?值$/;
const LONGEST_NAME = 30;
export const isSum = /^(?:合计|小计|总计)/;
/** So large a share of the rows says something in the columns that ask; else it is a form to fill in. */
const LEAST_FILLED = 1 / 2;

export interface NamedRow {
  at: number;
  row: Row;
  /** What is asked of what the row names. */
  name: string;
  text: string;
  /** The words of the file that ask most. */
  quote: string;
}

/** The rows of a table whose first words name what the other columns ask something of: 卫生间 | 每日6次 | 无异味; none where it is no such table. */
export function namedRows({ header, rows }: ListTable): NamedRow[] {
  const first = countColumn(header) + 1;
  // 标准参数值 | 投标人保证值: the column the bidder fills says nothing of what is asked beside it.
  const own = header.findIndex(
    (name, c) => bidders.test(name) && rows.every(({ row }) => cellWords(row[c]) === ''),
  );
  const asking = header.flatMap((name, c) =>
    c > first && c !== own && asks.test(name) ? [c] : [],
  );
  const isOther = header.some(
    (name, c) => name.length > LONGEST_HEAD || (c !== own && tells.test(name)),
  );
  if (asking.length === 0 || isOther || /\d/.test(header[first] ?? '')) return [];
  const said = rows.filter(({ row }) => asking.some((c) => cellWords(row[c]) !== ''));
  if (said.length < LEAST_FILLED * rows.length) return [];
  const [value = -1, more] = asking;
  const unit = header.indexOf('单位');
  return rows.flatMap(({ at, row }) => {
    const name = cellWords(row[first]);
    if (name === '' || compact(name).length > LONGEST_NAME || isSum.test(compact(name))) return [];
    if (own >= 0 && more === undefined) {
      const quote = cellWords(row[value]);
      const text = /\d$/.test(quote) && unit >= 0 ? `${quote}${cellWords(row[unit])}` : quote;
      return text === '' ? [] : [{ at, row, name, text, quote }];
    }
    const parts = header.flatMap((head, c) => {
      const words = c > first && row[c] !== row[c - 1] ? cellWords(row[c]) : '';
      return /^[\s/\\—–-]*$/.test(words) ? [] : [{ head, words: words.replace(/[；;。]$/, ''), c }];
    });
    const text = parts.map((part) =>
      header.length === first + 2
        ? part.words
        : partOf(part, !asking.includes(part.c) && part.c === first + 1),
    );
    const quotes = asking.map((c) => cellWords(row[c]));
    const longest = quotes.toSorted((one, other) => other.length - one.length)[0];
    const quote = longest || (parts[0]?.words ?? '');
    return parts.length === 0 ? [] : [{ at, row, name, text: text.join('；'), quote }];
  });
}

const sentence = /要求|标准|内容|条件$/;
/** 频次：每日6次, 人数36; what stands behind the name and is not asked says by itself what it is. */
function partOf({ head, words }: { head: string; words: string }, isPlain: boolean): string {
  if (/^[\d≥≤]/.test(words) && !sentence.test(head)) return `${head}${words}`;
  return isPlain ? words : `${head}：${words}`;
}

/** Names of rows that tell of the bidding or the project. */
const ofBidding =
  /投标|响应文件|磋商|开标|截止|联系|编号|踏勘|预算|限价|采购人|招标人|代理|项目名称|采购方式/;
const LONGEST_LABEL = 14;
/** Words by which a row without a head asks for something. */
const binding =
  /应当?|须|必须|不得|不少于|不低于|不超过|不大于|保证|负责|要求|[≥≤]|\d\s*(?:日|天|个?月|年|小时|分钟|[%％])|提供/;

/** The rows of a table of two columns without a head: 付款 | 验收合格后支付60%. */
export function labelledRows(table: TableBlock): NamedRow[] {
  const grid = tableGrid(table);
  const isPair = (row: Row) => cellsOf(row).length <= 2;
  if (!grid.every(isPair) || (grid[0] ?? []).some((cell) => tells.test(headOf(cell)))) return [];
  const rows = grid.flatMap((row, at): NamedRow[] => {
    const [label, cell, ...others] = cellsOf(row);
    const [name, text] = [cellWords(label), cellWords(cell)];
    const isRow = others.length === 0 && cell && binding.test(text) && text.length > name.length;
    const isLabel = name !== '' && compact(name).length <= LONGEST_LABEL && !/\d/.test(name);
    return isRow && isLabel && !ofBidding.test(name) ? [{ at, row, name, text, quote: text }] : [];
  });
  return rows.length * 2 >= grid.length ? rows : [];
}
