import {
  type Findable,
  type Finding,
  type Mention,
  mention,
  namesOf,
  placeOf,
  sharedValues,
} from './finding.ts';
import { amountOf, shownAmount } from './price-amounts.ts';

const label =
  /(?:投标总报价|投标总价|投标报价|响应总报价|响应报价|最终报价|总报价|报价总计|总价合计|报价合计|总计|合计|总价)(?:[（(][^（）()\n]{0,14}[）)]){0,5}[^\d\n，。；;]{0,40}?[¥￥]?\s*(\d[\d,，]*(?:\.\d+)?)\s*(万元|元)?/g;
/** Less is a figure of something else. */
const LEAST_TOTAL = 1000;
/** Of the amount: differences that agree so closely are no chance. */
const REGULAR = 0.0005;
/** Differences less than that part of the amount prove nothing. */
const LEAST_STEP = 0.0005;

interface Total {
  document: number;
  amount: number;
  at: Mention;
}

/** Total prices that are equal, or stand apart by regular steps. */
export function totalPriceFindings(found: Findable): Finding[] {
  const { texts, tender } = found;
  const asked = new Set(tender ? totalsOf([tender]).map(({ amount }) => String(amount)) : []);
  const totals = totalsOf(texts).filter(({ amount }) => !asked.has(String(amount)));
  const mentions = new Map<string, Mention[]>();
  for (const { amount, at } of totals) mention(mentions, String(amount), at);
  const equal = sharedValues(texts, mentions, asked).map(
    ({ value, documents, ids, places }): Finding => ({
      kind: 'price',
      grade: 'high',
      title: `${namesOf(texts, documents)}的报价相同：${shownAmount(Number(value))} 元`,
      detail:
        '不同投标人的总价或合计完全相同。请核对分项报价的构成；招标文件给出的控制价、预算金额已不计入。',
      documents: ids,
      places,
    }),
  );
  return [...equal, ...regularSteps(found, mainTotals(totals))];
}

function totalsOf(texts: Findable['texts']): Total[] {
  return texts.flatMap(({ texts: blocks }, document) =>
    blocks.flatMap((raw, block) =>
      [...raw.matchAll(label)].flatMap((match): Total[] => {
        const unit = match[2] ?? (/万元/.test(match[0]) ? '万元' : '');
        const amount = amountOf(match[1] ?? '', unit);
        if (amount === undefined || amount < LEAST_TOTAL) return [];
        const start = match.index + match[0].lastIndexOf(match[1] ?? '');
        return [
          {
            document,
            amount,
            at: { document, block, start, end: start + (match[1] ?? '').length },
          },
        ];
      }),
    ),
  );
}

/** The greatest of each document: its parts are less. */
function mainTotals(totals: readonly Total[]): Total[] {
  const main = new Map<number, Total>();
  for (const total of totals)
    if (total.amount > (main.get(total.document)?.amount ?? 0)) main.set(total.document, total);
  return [...main.values()].toSorted((x, y) => x.amount - y.amount);
}

function regularSteps({ texts }: Findable, totals: readonly Total[]): Finding[] {
  if (totals.length < 3) return [];
  const steps = totals.slice(1).map((total, i) => total.amount - (totals[i]?.amount ?? 0));
  const rates = totals.slice(1).map((total, i) => total.amount / (totals[i]?.amount ?? 1));
  const most = totals.at(-1)?.amount ?? 0;
  if (Math.min(...steps) < most * LEAST_STEP) return [];
  const isArithmetic = Math.max(...steps) - Math.min(...steps) <= most * REGULAR * 0.02;
  const isGeometric = Math.max(...rates) - Math.min(...rates) <= REGULAR;
  if (!isArithmetic && !isGeometric) return [];
  const documents = totals.map(({ document }) => document);
  const how = isArithmetic
    ? `依次相差 ${shownAmount(steps[0] ?? 0)} 元`
    : `依次相差 ${(((rates[0] ?? 1) - 1) * 100).toFixed(2)}%`;
  return [
    {
      kind: 'price',
      grade: totals.length >= 4 ? 'high' : 'medium',
      title: `${namesOf(texts, documents)}的总价呈规律性差异：${how}`,
      detail:
        '投标报价呈规律性差异属于《招标投标法实施条例》第四十条列明的情形。请核对各家的计价依据和分项构成。',
      documents: documents.map((index) => texts[index]?.document.id ?? ''),
      places: totals.flatMap(({ document, at }) => {
        const text = texts[document];
        return text ? [placeOf(text, at)] : [];
      }),
    },
  ];
}
