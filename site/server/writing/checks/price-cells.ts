import type { price } from 'tender-widgets/contract';
import { amountOf } from 'tender-widgets/price';
import { nameKey } from '../../documents/extract/text.ts';
import { multipleIn, namesOther, totalSaid } from '../price/blank-money.ts';
import { offered } from '../price/offered.ts';
import { discountedPrice } from '../price/shown-price.ts';
import type { CheckInput, Found, Passage } from './chapter-text.ts';
import { another } from './prices.ts';

const UNIT_PRICE = /单价/;
const AMOUNT = /合价|金额|合计|小计|总价|报价/;
const SUM = /^(?:合计|总计|投标总价|报价合计|总价|总报价)/;
const FIGURE = /^(?:[¥￥]\s{0,4})?(\d[\d,，]{0,20}(?:\.\d{1,6})?)\s{0,4}(?:万?元)?(?:整)?$/;
const NAME_CHARS = 40;
/** A table that says what something cost elsewhere. */
const ELSEWHERE = /合同|业绩|限价|控制价|预算|市场|参考|历史/;

/** What a column of a table says. */
interface Column {
  says: 'unitPrice' | 'amount' | 'total';
  factor: number;
}

/** What a row is held against. */
interface Around {
  price: price.PriceSheet;
  /** The rows of the sheet with the name that stands in it. */
  own: readonly price.PriceRow[] | undefined;
  /** Every row of the sheet stands above it. */
  isWhole: boolean;
}

const cellsOf = (text: string): string[] =>
  text
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** The columns of a head that name prices; undefined for a row that is no head of prices. */
function columnsOf(
  cells: readonly string[],
  { taxIncluded, currency }: price.PriceSettings,
): Map<number, Column> | undefined {
  if (cells.some((text) => FIGURE.test(text))) return undefined;
  const texts = cells.map((text) => text.replace(/\s/g, ''));
  if (texts.some((text) => ELSEWHERE.test(text)) || namesOther(texts.join(' '), currency))
    return undefined;
  const hasUnit = texts.some((text) => UNIT_PRICE.test(text));
  const columns = new Map<number, Column>();
  for (const [at, text] of texts.entries()) {
    const isOther = /不含(?:增值)?税|除税/.test(text) === taxIncluded && /税/.test(text);
    if (isOther || /税[额率金]|折扣|下浮|数量/.test(text)) continue;
    const factor = multipleIn(text);
    if (UNIT_PRICE.test(text)) columns.set(at, { says: 'unitPrice', factor });
    else if (hasUnit && AMOUNT.test(text)) columns.set(at, { says: 'amount', factor });
    else if (!hasUnit && text.search(offered) >= 0 && !another.test(text))
      columns.set(at, { says: 'total', factor });
  }
  return columns.size > 0 ? columns : undefined;
}

/** Figures of tables that are not the price sheet's: unit prices and amounts of its rows, sums, the total of a list of bids. */
export function wrongPriceCells({ price }: CheckInput, passages: readonly Passage[]): Found[] {
  if (!price || price.settings.rate !== '') return [];
  const rows = new Map<string, price.PriceRow[]>();
  for (const row of price.rows) {
    const key = nameKey(row.name);
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }
  let columns: ReturnType<typeof columnsOf>;
  let width = 0;
  let matched = 0;
  let chapterId = '';
  return passages.flatMap((passage): Found[] => {
    if (!passage.row || passage.chapterId !== chapterId) columns = undefined;
    chapterId = passage.chapterId;
    if (!passage.row) return [];
    const cells = cellsOf(passage.shown ?? passage.text);
    const head = columnsOf(cells, price.settings);
    if (head) {
      [columns, width, matched] = [head, cells.length, 0];
      return [];
    }
    if (!columns || cells.length !== width) return [];
    const own = cells.map((text) => rows.get(nameKey(text))).find((found) => found);
    if (own) matched += 1;
    const isWhole = matched === price.rows.length;
    return wrongIn(passage, cells, columns, { price, own, isWhole });
  });
}

function wrongIn(
  passage: Passage,
  cells: readonly string[],
  columns: ReadonlyMap<number, Column>,
  { price, own, isWhole }: Around,
): Found[] {
  const isSum = isWhole && cells.some((text) => SUM.test(text.replace(/\s/g, '')));
  return [...columns].flatMap(([at, { says, factor }]): Found[] => {
    const quote = cells[at] ?? '';
    const figure = FIGURE.exec(quote)?.[1];
    if (figure === undefined) return [];
    const right = rightOf(says, { price, own, isWhole: isSum });
    const yuan = amountOf(figure.replace(/[,，]/g, ''))?.times(factor);
    const [best] = right;
    if (best === undefined || !yuan || right.some((one) => amountOf(one)?.eq(yuan))) return [];
    const name = own?.[0]?.name.slice(0, NAME_CHARS);
    const what = name ? `“${name}”为${best}元` : `投标总价为${totalSaid(price)}`;
    const msg = `报价与报价表不一致：报价表的${what}，请改正`;
    const { chapterId } = passage;
    return [{ kind: 'wrong-amount', severity: 'error', chapterId, quote, msg }];
  });
}

/** What may stand there; nothing where anything may. */
function rightOf(says: Column['says'], { price, own, isWhole }: Around): string[] {
  if (says === 'total') return [price.total];
  if (own)
    return own
      .flatMap((row) => (says === 'unitPrice' ? [discountedPrice(row), row.unitPrice] : row.amount))
      .filter((value) => value !== '');
  return says === 'amount' && isWhole ? [price.total, price.sums.gross, price.sums.net] : [];
}
