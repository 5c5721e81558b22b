import type { DocumentText } from '../document-text.ts';
import { type Findable, type Finding, namesOf, placeOf } from './finding.ts';
import { type PairFinding, together } from './pair-groups.ts';
import { shownAmount } from './price-amounts.ts';
import { type PriceRow, priceRows } from './price-rows.ts';

/** Fewer rows in common prove nothing. */
const LEAST_ROWS = 4;
/** Of the rows in common: so many have to agree. */
const AGREEING = 0.7;
/** A few equal prices are told, however many differ. */
const MANY_EQUAL = 10;
/** Prices are rounded: of a ratio. */
const RATIO_SLACK = 0.0015;
/** Rows shown with a finding. */
const SHOWN = 4;

interface Common {
  a: PriceRow;
  b: PriceRow;
}

/** Prices of the same items that are equal in many rows, or differ by one ratio or one amount. */
export function rowPriceFindings({ texts, tender, works }: Findable): Finding[] {
  const asked = new Set(tender ? priceRows(tender).map((row) => `${row.item} ${row.price}`) : []);
  const rows = texts.map((text) =>
    priceRows(text).filter((row) => !asked.has(`${row.item} ${row.price}`)),
  );
  const findings = works.flatMap((work): PairFinding[] => {
    const common = commonRows(rows[work.a] ?? [], rows[work.b] ?? []);
    if (common.length < LEAST_ROWS) return [];
    const [a, b] = [texts[work.a], texts[work.b]];
    if (!a || !b) return [];
    const found = equalRows(common) ?? sameRatio(common) ?? sameDifference(common);
    if (!found) return [];
    return [
      {
        kind: 'price',
        measure: found.rows.length,
        grade: found.grade,
        title: `${namesOf(texts, [work.a, work.b])}${found.what}`,
        detail: found.detail,
        documents: [a.document.id, b.document.id],
        places: found.rows
          .slice(0, SHOWN)
          .flatMap((row) => [rowPlace(a, row.a), rowPlace(b, row.b)]),
      },
    ];
  });
  return together(
    findings,
    texts,
    (names, least, most) => `${names}的分项报价两两之间相同或呈规律性差异，${least}–${most} 行`,
  );
}

const rowPlace = (text: DocumentText, row: PriceRow) => placeOf(text, row);

function commonRows(a: readonly PriceRow[], b: readonly PriceRow[]): Common[] {
  const byItem = new Map<string, PriceRow[]>();
  for (const row of b) byItem.set(row.item, [...(byItem.get(row.item) ?? []).slice(0, 20), row]);
  return a.flatMap((row) => {
    const other = byItem.get(row.item)?.shift();
    return other ? [{ a: row, b: other }] : [];
  });
}

interface Agreement {
  grade: Finding['grade'];
  what: string;
  detail: string;
  rows: Common[];
}

const law = '投标报价异常一致或呈规律性差异，属于《招标投标法实施条例》第四十条列明的情形。';

function equalRows(common: readonly Common[]): Agreement | undefined {
  const equal = common.filter(({ a, b }) => a.price === b.price);
  if (
    equal.length < LEAST_ROWS ||
    (equal.length < common.length * AGREEING && equal.length < MANY_EQUAL)
  )
    return undefined;
  return {
    grade: equal.length >= common.length * AGREEING && equal.length >= 6 ? 'high' : 'medium',
    what: `的分项报价有 ${equal.length} 行单价相同（同名分项共 ${common.length} 行）`,
    detail: `${law}市场价统一或由招标文件规定的单价除外，请逐行核对报价来源。`,
    rows: equal,
  };
}

function sameRatio(common: readonly Common[]): Agreement | undefined {
  const ratios = common.map(({ a, b }) => a.price / b.price);
  const middle = median(ratios);
  if (Math.abs(middle - 1) < 0.0005) return undefined;
  const rows = common.filter((_, i) => Math.abs((ratios[i] ?? 0) / middle - 1) <= RATIO_SLACK);
  if (rows.length < LEAST_ROWS || rows.length < common.length * AGREEING || isOneprice(rows))
    return undefined;
  return {
    grade: 'high',
    what: `的分项报价成固定比例：${rows.length} 行单价之比均约为 ${middle.toFixed(4)}`,
    detail: `${law}请核对两家的计价依据。`,
    rows,
  };
}

function sameDifference(common: readonly Common[]): Agreement | undefined {
  const differences = common.map(({ a, b }) => Math.round((a.price - b.price) * 100) / 100);
  const middle = median(differences);
  const rows = common.filter((_, i) => differences[i] === middle);
  if (
    middle === 0 ||
    rows.length < LEAST_ROWS ||
    rows.length < common.length * AGREEING ||
    isOneprice(rows)
  )
    return undefined;
  return {
    grade: 'high',
    what: `的分项报价相差同一金额：${rows.length} 行单价均相差 ${shownAmount(Math.abs(middle))} 元`,
    detail: `${law}请核对两家的计价依据。`,
    rows,
  };
}

/** Rows of one price have one ratio anyhow. */
const isOneprice = (rows: readonly Common[]): boolean =>
  new Set(rows.map(({ a }) => a.price)).size < 3;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
