import type { price, tender } from 'tender-widgets/contract';
import {
  blockText,
  type TableBlock,
  type TenderDocument,
  tableGrid,
} from '../../documents/document.ts';
import { lotsOfTable } from '../../documents/extract/clauses/row-lots.ts';
import { lotCalled, lotPhrases, lotsIn } from '../../documents/extract/lot-names.ts';
import { compact } from '../../documents/extract/text.ts';
import { linesOf, RATE, saidRates } from './rate-terms.ts';
import { rateKindOf } from './rates.ts';

const NUMBER = '(\\d{1,3}(?:\\.\\d{1,4})?)[%％]';
/** 下浮率不得低于5%，不得高于25%; 采购包1折扣率不得高于95%. */
const BOUND = new RegExp(
  `(?:投标|响应|报价)?(?:${RATE})?(?:报价)?(?:应)?(?:(?:不得|不能|不应|不)(低于|小于|高于|超过|大于)|(?:的)?(最低|最高|上限|下限)(?:限价|限制)?[为是：:]{1,2})${NUMBER}`,
  'g',
);

const LEAST = /低于|小于|最低|下限/;
/** Between the name of a rate, or a bound of it, and its bound: 下浮率报价要求：不得低于5%，且不得高于25%. */
const BETWEEN =
  /^(?:报价|投标|响应|要求|范围|幅度|限制|规定|\(%\)|均|应|且|并|也|同时|[:：，,、]){0,6}$/;
const REACH = 40;
/** What stands behind the last name of a rate. */
const NAMES = new RegExp(`^.*(?:${RATE})(.*)$`);

type Kind = Exclude<price.PriceSettings['rate'], ''>;
type Lots = readonly tender.Lot[];

interface Bound {
  lot: string;
  key: 'floor' | 'ceiling';
  value: string;
}

/** The lots a text names, as the tender calls them where it has them; by a name alone only one. */
function lotsSaid(text: string, lots: Lots): string[] {
  const words = lotsIn(text);
  if (words.length > 0) return words.map((word) => lotCalled(word, lots)?.number ?? word);
  const named = lotsNamed(text, lots);
  return named.length === 1 ? named.map(({ number }) => number) : [];
}
const lotsNamed = (text: string, lots: Lots) =>
  lots.filter(({ name }) => name !== '' && text.includes(compact(name)));

/** 包1不得高于95%: the rate is left out. */
const endsWithLot = (text: string): boolean =>
  text.replace(/的$/, '').endsWith(lotPhrases(text).at(-1)?.said ?? '\n');

/** The bounds a line sets to its rate, each of the lots that are named before it; a share of something else that it names (预付款不得高于30%) is none. */
function boundsIn(text: string, lots: Lots): Bound[] {
  // Where the last bound of it ends.
  let end = Number.NEGATIVE_INFINITY;
  let last = [''];
  return [...text.matchAll(BOUND)].flatMap((match): Bound[] => {
    const [said, word = '', named = '', value = ''] = match;
    const before = text.slice(Math.max(end, match.index - REACH, 0), match.index);
    const own = lotsSaid(before, lots);
    const behindName = NAMES.exec(before)?.[1] ?? (end >= match.index - REACH ? before : undefined);
    const isOwn = endsWithLot(before) || new RegExp(RATE).test(said);
    if (!isOwn && (behindName === undefined || !BETWEEN.test(behindName))) return [];
    end = match.index + said.length;
    if (own.length > 0) last = own;
    const key = LEAST.test(word + named) ? 'floor' : 'ceiling';
    return last.map((lot) => ({ lot, key, value }));
  });
}

const MOST = /最高|上限|限价|不高于|不超过/;
const CELL = new RegExp(`^${NUMBER.replace('[%％]', '[%％]?')}$`);

/** The bounds in a list of lots: a column 最高折扣率, 下浮率下限. */
function boundsInTable(table: TableBlock, kind: Kind, lots: Lots): Bound[] {
  const of = lotsOfTable(table, lots);
  const grid = tableGrid(table);
  const heads = (grid[0] ?? []).map((cell) => compact(cell?.text ?? ''));
  const column = heads.findIndex(
    (head) => rateKindOf(head) === kind && (MOST.test(head) || LEAST.test(head)),
  );
  if (!of || column < 0) return [];
  const key = LEAST.test(heads[column] ?? '') ? 'floor' : 'ceiling';
  return grid.flatMap((row, y) => {
    const value = CELL.exec(compact(row[column]?.text ?? ''))?.[1];
    const [only, ...others] = of[y] ?? [];
    return value === undefined || !only || others.length > 0
      ? []
      : [{ lot: only.number, key, value } as const];
  });
}

/** Every bound of the rate that a tender sets, with its place. */
function boundsOf(document: TenderDocument, kind: Kind, lots: Lots) {
  const said = linesOf(document).flatMap(({ text, source }) =>
    rateKindOf(text) !== kind || /得分|扣\d|税率/.test(text)
      ? []
      : boundsIn(text, lots).map((bound) => ({ ...bound, source })),
  );
  const listed = document.blocks.flatMap((block) => {
    if (block.kind !== 'table') return [];
    const quote = blockText(block).split('\n')[0] ?? '';
    const page = block.page === null ? {} : { page: block.page };
    return boundsInTable(block, kind, lots).map((bound) => ({
      ...bound,
      source: { block: block.index, ...page, quote },
    }));
  });
  return [...said, ...listed];
}

/** The rows of a sheet that nobody has saved: one rate, or one of each lot that has bounds of its own. */
export function rateRowsOf(document: TenderDocument, lots: Lots = []): price.PriceInput[] {
  const [said] = saidRates(document);
  if (!said) return [];
  const bounds = new Map<string, Record<Bound['key'], Set<string>> & { source: tender.Source }>();
  for (const { lot, key, value, source } of boundsOf(document, said.kind, lots)) {
    const own = bounds.get(lot) ?? { floor: new Set(), ceiling: new Set(), source };
    own[key].add(value);
    bounds.set(lot, own);
  }
  /** The only value the lot, or else the tender, says; of two that differ none is held for the bound. */
  const limit = (lot: string, key: Bound['key']) => {
    const own = bounds.get(lot)?.[key] ?? new Set<string>();
    const values = own.size > 0 ? own : (bounds.get('')?.[key] ?? own);
    const [only = ''] = values;
    return values.size === 1 ? { [key]: only } : {};
  };
  const own = [...bounds.keys()].filter((lot) => lot !== '');
  return (own.length > 0 ? own : ['']).map((lot, at): price.PriceInput => {
    const { source } = bounds.get(lot) ?? said;
    const limits = { ...limit(lot, 'floor'), ...limit(lot, 'ceiling') };
    return {
      ...{ id: `r${at + 1}`, name: lot === '' ? '投标报价' : lot, unit: '%', quantity: '' },
      ...{ unitPrice: '', taxRate: '', ...limits, source },
    };
  });
}
