import { tender } from 'tender-widgets/contract';
import { withPoints } from '../extract/scoring/items.ts';
import { samePoints, sum } from '../extract/scoring/points.ts';
import type { TenderReading } from '../extract/tender/extract-tender.ts';
import type { Proved, ProvedFact } from './answer.ts';
import type { PartRow } from './part.ts';

/** All that a model said of a file and the file proved. */
export interface Proposal {
  proved: Proved[];
  facts: ProvedFact[];
  /** Rows that did not hold to the end, in words. */
  faults: string[];
}

const QUOTE_CHARS = 300;
const CRITERIA_CHARS = 20_000;
/** Doubts that a second reading of the same rows settles; sums, parts and lots it does not. */
const SETTLED = ['other-table', 'place', 'item', 'points'];

/**
 * What rules and model say together. They agree: what the rules doubted about the items is settled. They differ: the one the file proves
 * better is taken, the other's rows are told, and the state is `check`. Nothing of a model is taken that the file does not prove.
 */
export function merged(reading: TenderReading, proposal: Proposal): TenderReading {
  return withFacts(withScoring(reading, proposal), proposal.facts);
}

function withScoring(reading: TenderReading, proposal: Proposal): TenderReading {
  const { proved, faults } = proposal;
  if (proved.length === 0) return reading;
  const model = proved
    .map(itemOf)
    .map((item, i) => ({ ...item, id: `s${i + 1}`, ...withPoints(item) }));
  const onlyModel = model.filter((item) => !reading.scoring.some((own) => isSame(own, item)));
  const onlyRules = reading.scoring.filter((own) => !model.some((item) => isSame(own, item)));
  if (onlyModel.length === 0 && onlyRules.length === 0)
    return faults.length === 0 ? agreed(reading) : doubted(reading, faults.slice(0, 3).map(failed));
  const isBetter = faults.length === 0 && proves(model, reading) && reading.scoringState !== 'sure';
  const found = [
    ...onlyModel.map((item) => differs(item, isBetter ? '规则没有读到' : '模型读到、没有列入')),
    ...onlyRules.map((item) => differs(item, isBetter ? '规则读到、没有列入' : '模型没有读到')),
  ];
  const base = isBetter
    ? { ...reading, scoring: model, doubts: reading.doubts.filter(isOther), method: null }
    : reading;
  return doubted(base, found);
}

const isOther = ({ about, kind }: tender.Doubt): boolean => about !== 'scoring' || kind === 'lots';

function agreed(reading: TenderReading): TenderReading {
  const doubts = reading.doubts.filter(
    ({ about, kind }) => about !== 'scoring' || !SETTLED.includes(kind),
  );
  const open = doubts.some(({ about }) => about === 'scoring');
  const scoring = reading.scoring.map(withoutDoubt);
  return { ...reading, scoring, doubts, scoringState: open ? 'check' : 'sure' };
}

function withoutDoubt(item: tender.ScoringItem): tender.ScoringItem {
  const settled = { ...item };
  delete settled.doubt;
  return settled;
}

function doubted(reading: TenderReading, found: Omit<tender.Doubt, 'id'>[]): TenderReading {
  const doubts = [...reading.doubts, ...found].map((doubt, i) => ({ ...doubt, id: `d${i + 1}` }));
  return { ...reading, doubts, scoringState: 'check' };
}

function itemOf({ category, name, max, rows }: Proved): tender.ScoringItem {
  const [first] = rows;
  return {
    id: '',
    category,
    item: name.slice(0, QUOTE_CHARS),
    maxScore: max,
    criteria: rows.map(criteriaOf).join('\n').slice(0, CRITERIA_CHARS),
    source: first ? sourceOf(first) : null,
  };
}

/** The longest cell says how points are earned. */
const criteriaOf = ({ cells }: PartRow): string =>
  cells.toSorted((one, other) => other.length - one.length)[0] ?? '';

const sourceOf = ({ block, page, quote }: PartRow): tender.Source => ({
  ...(page === null ? {} : { page }),
  block,
  quote: quote.slice(0, QUOTE_CHARS),
});

/** The same place and points: the same item, whatever it is called. */
function isSame(one: tender.ScoringItem, other: tender.ScoringItem): boolean {
  if (!samePoints(one.maxScore, other.maxScore)) return false;
  const [a, b] = [one.source, other.source];
  return a?.block === b?.block && startsAlike(a?.quote ?? '', b?.quote ?? '');
}

const startsAlike = (one: string, other: string): boolean =>
  one === other ||
  one.startsWith(other) ||
  other.startsWith(one) ||
  one.includes(other.slice(0, 40));

/** The model's items make the total, score the price, and each has a rule. */
function proves(model: readonly tender.ScoringItem[], reading: TenderReading): boolean {
  const total = sum(model.map(({ maxScore }) => maxScore));
  return (
    samePoints(total, reading.scoringExpected) &&
    model.some(({ category }) => tender.scoringRoles[category] === 'price') &&
    model.every(({ criteria }) => criteria.trim() !== '')
  );
}

function differs(item: tender.ScoringItem, why: string): Omit<tender.Doubt, 'id'> {
  const msg = `「${item.item}」${item.maxScore} 分：${why}，请核对`.slice(0, 500);
  return { about: 'scoring', kind: 'model', msg, sources: item.source ? [item.source] : [] };
}

const failed = (fault: string): Omit<tender.Doubt, 'id'> => ({
  about: 'scoring',
  kind: 'model',
  msg: `模型的读取有一处与文件对不上，没有采用：${fault}`.slice(0, 500),
  sources: [],
});

/** A fact the rules did not find is taken where the file proves it, and told; one that differs is told. */
function withFacts(reading: TenderReading, proved: readonly ProvedFact[]): TenderReading {
  const facts = { ...reading.facts };
  const found: Omit<tender.Doubt, 'id'>[] = [];
  for (const { name, value, row } of proved) {
    const own = facts[name];
    if (own?.value === value) continue;
    const source = sourceOf(row);
    if (own === null) facts[name] = { value, source };
    const msg =
      own === null
        ? `这一条由模型从文件里找到，请核对：${value}`
        : `文件里另有一处说法不同：${value}，请核对`;
    if (!found.some((doubt) => doubt.kind === name))
      found.push({ about: 'facts', kind: name, msg: msg.slice(0, 500), sources: [source] });
  }
  const doubts = [...reading.doubts, ...found].map((doubt, i) => ({ ...doubt, id: `d${i + 1}` }));
  return { ...reading, facts, doubts };
}
