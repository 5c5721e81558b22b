import type { Cell } from '../../documents/document.ts';
import { multipleIn } from './blank-money.ts';

export type Grid = (Cell | undefined)[][];
export type Key =
  | 'serial'
  | 'section'
  | 'code'
  | 'name'
  | 'spec'
  | 'unit'
  | 'quantity'
  | 'unitPrice'
  | 'taxRate'
  | 'discount'
  | 'amount'
  | 'tax'
  | 'ceiling'
  | 'amountCeiling'
  | 'note'
  | 'id';
export type Columns = Partial<Record<Key, number>> & { name: number };

export interface Head {
  columns: Columns;
  /** The first row of the bill. */
  from: number;
  /** What the columns of money count in, in yuan. */
  factors: Partial<Record<Key, number>>;
  /** Columns whose head says that they count percent: 0.5 below it is half a percent. */
  percents: ReadonlySet<Key>;
  /** Columns of money whose head says whether the tax is in it. */
  taxed: Partial<Record<Key, boolean | undefined>>;
  /** Heads of the columns that become notes. */
  notes: readonly { at: number; title: string }[];
  /** Titles above it that count a part: 二、软件部分. */
  titles: readonly string[];
  /** Its unit prices are without the tax. */
  isUntaxed: boolean;
}

/** Titles above so many rows at most. */
const HEAD_ROWS = 6;
const LIMIT = '(?:限价|控制价|拦标价|最高价|预算价|上限)';

/** 分项最高单价, 预算金额: the most that a row may come to, and nothing that the bidder fills in. */
const MOST = '(?:最高|预算|控制|上限).{0,4}';

/** Limits are told by the words of all heads above a column, lower ones among them. */
const limits: readonly [Key, RegExp][] = [
  [
    'amountCeiling',
    new RegExp(
      `(?:合价|总价|合计|金额).{0,10}${LIMIT}|${LIMIT}.{0,10}(?:合价|总价|合计)|${MOST}(?:合价|总价|合计|金额)`,
    ),
  ],
  [
    'ceiling',
    new RegExp(`单价.{0,10}${LIMIT}|${LIMIT}.{0,10}单价|^(?:最高)?${LIMIT}|${MOST}单价|单价预算`),
  ],
];
const HAN = '[\\u4e00-\\u9fff、/]';
/** Heads of columns, the first that fits a column takes it. */
const heads: readonly [Key, RegExp][] = [
  ['id', /^行号（勿改）$/],
  ['serial', /^(?:序号|行次|No\.?|Item(?:No\.?)?)$/i],
  [
    'code',
    /^(?:项目|清单|子目|物料|物资|产品|货物|商品|设备|定额)?(?:编码|编号|子目号|料号)|^(?:Item)?Code$/i,
  ],
  ['taxRate', /^(?:增值税)?(?:适用)?税率|^(?:Tax|VAT)Rate/i],
  ['tax', /^(?:增值税)?税[额金]/],
  ['discount', /^(?:优惠|折扣|下浮|让利)(?:率|比例|幅度)?(?:$|[（(%])/],
  [
    'quantity',
    new RegExp(`^${HAN}{0,8}(?:数量|工程量|用量|采购量|需求量|供货量)|^(?:Qty|Quantity)`, 'i'),
  ],
  ['unit', /^(?:计量|计价)?单位(?:$|[（(])|^(?:Unit|UOM)$/i],
  ['unitPrice', new RegExp(`^${HAN}{0,8}单价|^UnitPrice`, 'i')],
  [
    'amount',
    new RegExp(`^${HAN}{0,6}(?:合价|总价|合计|小计|金额|报价|总计|复价)|^(?:Amount|Total)`, 'i'),
  ],
  ['name', new RegExp(`^${HAN}{0,8}(?:名称|品名)|^(?:Name|Description)`, 'i')],
  [
    'spec',
    /规格|型号|项目特征|技术(?:参数|要求|指标)|参数|配置要求|工作内容|^(?:Specification|Model)/i,
  ],
  [
    'section',
    /^(?:分部(?:工程)?|单位工程|专业|类别|分类|系统|区域|楼层|包号|标段|标项|标?包|包件|(?:采购|合同|分)包)(?:名称)?$/,
  ],
  ['name', new RegExp(`^${HAN}{0,4}(?:内容|项目|标的|描述|品种|名目|岗位)`)],
  ['note', /^(?:备注|说明|品牌|产地|厂家|生产厂[家商]|制造商|原产地|Remarks?)/i],
];
/** Names of firms and of whole projects are no names of goods. */
const notGoods = /(?:标段|标项|(?<!面)包|包件|人|商|单位|公司|厂家|企业|机构|品牌)名称/;
/** Heads that name goods for certain; others beside them tell what kind they are of. */
const isSurelyName = (words: readonly string[]): boolean =>
  /名称|品名|Name|Description/i.test(words.join(''));

export const plain = (cell: Cell | undefined): string => (cell?.text ?? '').replace(/\s+/g, '');
/** Without marks before it, and without what it is called in another language before its Chinese. */
const bare = (text: string): string =>
  text.replace(/^[▲★*※#]{1,3}/, '').replace(/^[A-Za-z.()/]{2,30}(?=[\u4e00-\u9fff])/, '');

/** Whether a text heads the column of quantities: the head is printed again on the next page. */
export const isQuantityHead = (text: string): boolean =>
  heads.some(([key, sign]) => key === 'quantity' && sign.test(text));

const limitIn = (text: string): Key | undefined => limits.find(([, sign]) => sign.test(text))?.[0];

function keyOf(words: readonly string[]): Key | undefined {
  const joined = words.join('');
  const own = words.at(-1) ?? '';
  // 最高限价（单价） below 金额: what a column's own head says of it holds against those of several.
  const limit = (/单价|合价|总价/.test(own) ? limitIn(own) : undefined) ?? limitIn(joined);
  if (limit) return limit;
  // The lowest head is the column's own, one above it is of several.
  for (const text of [...words].reverse())
    for (const [key, sign] of heads)
      if (sign.test(text) && !(key === 'name' && notGoods.test(text))) return key;
  return heads.find(([, sign]) => sign.test(joined))?.[0];
}

/** 单价（万元）, or 单位：万元 above the table. */
function factorOf(words: string, title: string): number {
  const own = multipleIn(words);
  if (own !== 1 || /[（(]元/.test(words)) return own;
  return multipleIn(/单位[：:]?(?:人民币)?[十百千万亿]{1,2}元/.exec(title)?.[0] ?? '');
}

const UNTAXED = /不含(?:增值)?税|未税|除税|裸价/;
const TAXED = /含(?:增值)?税/;

/** Of a price without tax and one with it the second is what is offered. */
const isTaxedPrice = (key: Key, words: readonly string[]): boolean =>
  key === 'unitPrice' && /(?<!不)含税/.test(words.join(''));

function headIn(rows: Grid, title: string, from: number): Head | undefined {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columns: Partial<Record<Key, number>> = {};
  const factors: Head['factors'] = {};
  const percents = new Set<Key>();
  const taxed: Head['taxed'] = {};
  const notes: { at: number; title: string }[] = [];
  let isUntaxed = false;
  let isSure = false;
  for (let x = 0; x < width; x++) {
    const words = [...new Set(rows.map((row) => row[x]))].map((cell) => bare(plain(cell)));
    const key = keyOf(words.filter((word) => word !== '' && word.length <= 40));
    if (key === 'name' && columns.name !== undefined && !isSure && isSurelyName(words)) {
      columns.section ??= columns.name;
      columns.name = x;
      isSure = true;
    } else if (key === 'note') notes.push({ at: x, title: words.at(-1) ?? '' });
    else if (
      key !== undefined &&
      (columns[key] === undefined || (isUntaxed && isTaxedPrice(key, words)))
    ) {
      columns[key] = x;
      factors[key] = factorOf(words.join(''), title);
      if (/[%％]/.test(words.join(''))) percents.add(key);
      taxed[key] = UNTAXED.test(words.join('')) ? false : TAXED.test(words.join('')) || undefined;
      if (key === 'name') isSure = isSurelyName(words);
      if (key === 'unitPrice') isUntaxed = taxed[key] === false;
    }
  }
  const { name } = columns;
  return name === undefined
    ? undefined
    : {
        columns: { ...columns, name },
        factors,
        percents,
        taxed,
        notes,
        from,
        isUntaxed,
        titles: [],
      };
}

/** Whether these columns are those of a bill: what a scoring table and a list of references have not. */
function isBill({ columns }: Head, isChosen: boolean): boolean {
  const { quantity, unitPrice, unit, amount, spec, ceiling, amountCeiling } = columns;
  const hasMoney = [unitPrice, amount, ceiling, amountCeiling].some((at) => at !== undefined);
  // A list of persons has a column of numbers too.
  if (!isChosen)
    return quantity === undefined
      ? unitPrice !== undefined && unit !== undefined
      : hasMoney || unit !== undefined || spec !== undefined;
  if (quantity !== undefined) return true;
  return unitPrice !== undefined || amount !== undefined;
}

/**
 * Where the rows of a bill begin, and its columns; heads may stand over several rows, below titles across the table. `isChosen`: a
 * person has said that the file is one of prices, so that a list of sums alone is one too.
 */
export function headOf(grid: Grid, isChosen = false): Head | undefined {
  let start = 0;
  while (start < HEAD_ROWS && isTitle(grid[start])) start++;
  const title = grid
    .slice(0, start)
    .map((row) => plain(row[0] ?? row.find(Boolean)))
    .join('');
  const titles = grid
    .slice(0, start)
    .map((row) => (row.find((cell) => plain(cell) !== '')?.text ?? '').trim())
    .filter((text) =>
      /^(?:[一二三四五六七八九十]{1,3}[、.．]|[（(][一二三四五六七八九十]{1,3}[）)])/.test(text),
    );
  for (let end = start + 1; end <= Math.min(start + HEAD_ROWS, grid.length); end++) {
    const found = headIn(grid.slice(start, end), title, end);
    if (!found || !isBill(found, isChosen)) continue;
    const key = found.columns.quantity ?? found.columns.unitPrice ?? found.columns.name;
    let from = end;
    // Heads that span more rows than this one, and the rows of heads below a common one.
    while (from < grid.length && (isOver(grid, from, key, end) || isMoreHead(grid[from], found)))
      from++;
    const whole = headIn(grid.slice(start, from), title, from) ?? found;
    while (isNumbering(grid[from])) from++;
    return { ...whole, from, titles };
  }
  return undefined;
}

/** A row with one text at most, across or at its side. */
function isTitle(row: Grid[number] | undefined): boolean {
  const texts = new Set((row ?? []).filter((cell) => plain(cell) !== ''));
  return texts.size <= 1 || [...texts].every((cell) => /[：:]/.test(plain(cell)));
}

const isOver = (grid: Grid, y: number, x: number, end: number): boolean =>
  grid[y]?.[x] !== undefined && grid[y]?.[x] === grid[end - 1]?.[x];

/** A row of heads alone: below 金额 stand 单价 and 合价. */
function isMoreHead(row: Grid[number] | undefined, { columns }: Head): boolean {
  const money =
    /^(?:其中[：:]?)?(?:综合|含税|不含税|投标)?(?:单价|合价|总价|暂估价|税率|税额|金额|人工费?|材料费?)(?:[（(].{1,8}[）)])?$/;
  const texts = [...new Set(row)].map(plain).filter((text) => text !== '');
  if (texts.length === 0 || plain(row?.[columns.name]) === '') {
    return texts.length > 0 && texts.every((text) => money.test(text));
  }
  const own = texts.filter((text) => text !== plain(row?.[columns.name]));
  return (
    own.length > 0 &&
    own.every((text) => money.test(text)) &&
    keyOf([plain(row?.[columns.name])]) === 'name'
  );
}

/** 1 | 2 | 3 | 4=2×3: the columns are counted. */
function isNumbering(row: Grid[number] | undefined): boolean {
  const texts = [...new Set(row)].map(plain).filter((text) => text !== '');
  return (
    texts.length >= 3 &&
    texts.every((text) =>
      /^[（(]?(?:\d{1,2}|[A-Za-z]|[①-⑳]|[一二三四五六七八九十])[）)]?(?:[=＝].{1,24})?$/.test(text),
    )
  );
}
