import { tender } from 'tender-widgets/contract';
import { blockText } from '../../document.ts';
import { firstLots, lotPhrases, lotsBefore } from '../lot-names.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, isPlaceholder, sourceOf, tickedText, unmasked } from '../text.ts';
import type { Place } from '../titles.ts';
import { type Candidate, chooseFacts } from './choose.ts';
import { copiedDoubts, withCopies } from './copied.ts';
import { type CoverTitle, captionTitles, coverTitles, noticeTitles } from './cover.ts';
import { groundsOf } from './doubts.ts';
import { type FactOptions, forLot } from './for-lot.ts';
import { foreignDoubts } from './foreign.ts';
import { formDoubts } from './form.ts';
import { meaningByValue } from './label-values.ts';
import { meaningsOf } from './labels.ts';
import { loneBodies } from './lone-bodies.ts';
import { loneNumbers } from './lone-numbers.ts';
import { type Form, type Pair, tellsProject } from './pair.ts';
import { pairsOf } from './pairs.ts';
import { withSameDays } from './same-day.ts';
import { sentenceFacts } from './sentences.ts';
import { factValue } from './values.ts';
import { createVerifier } from './verify.ts';

/** How far a part of the file is to be believed: 前附表 beats the body, the cover and the announcement come close. */
const placeWeight: Record<Place, number> = {
  data: 1.05,
  notice: 1,
  cover: 1,
  instructions: 0.55,
  requirements: 0.55,
  other: 0.6,
  evaluation: 0.4,
  format: 0.3,
  contract: 0.25,
  bill: 0.15,
};

const formWeight: Record<Form, number> = {
  colon: 1,
  cell: 1,
  inner: 0.95,
  column: 0.75,
  section: 0.75,
  next: 0.7,
  spaced: 0.75,
};

/**
 * Facts of a tender file, each with its source, or null where the file does not say it, and what is in doubt of them: places that
 * disagree, values that only a sentence supports. The `itemId` of a doubt is the fact's name. A value that does not stand at its source
 * is none.
 */
export function extractFactsWithDoubts(
  placed: PlacedBlock[],
  options: FactOptions = {},
): { facts: tender.Facts; doubts: tender.Doubt[] } {
  const isThere = createVerifier(placed);
  const written = pairsOf(placed, knowsLabel);
  const candidates = forLot(candidatesOf(placed, written), options).filter(
    ({ fact, value, source }) => isThere(fact, value.value, source),
  );
  const whole = compact(placed.map(({ block }) => blockText(block)).join('\n'));
  const occurrences = (text: string) => whole.split(compact(text)).length - 1;
  const { facts: chosen, doubts } = chooseFacts(candidates, occurrences);
  const said = withoutEstimate({ ...tender.noFacts, ...chosen });
  const copied = withCopies(said, placed, written);
  const { facts, doubts: days } = withSameDays(copied.facts, placed);
  const passages = placed
    .filter(({ place }) => !['bill', 'format', 'contract'].includes(place))
    .flatMap(({ block }) =>
      block.kind === 'table' ? block.rows.flat().map(({ text }) => text) : [block.text],
    );
  const own = [...doubts.filter(({ itemId }) => itemId !== 'budget' || facts.budget), ...days];
  const doubted = new Set(own.map(({ itemId }) => itemId));
  const odd = [
    ...formDoubts(facts, { text: whole, passages, occurrences }),
    ...foreignDoubts(written, facts),
  ];
  const all = [...own, ...odd.filter(({ itemId }) => !doubted.has(itemId))];
  return { facts, doubts: [...all, ...copiedDoubts(all, copied.copies)] };
}

/** A ceiling of so large a share of a cost estimate is that of the same thing. */
const SAME_WHOLE = 0.7;

/** An estimate (概算) may be that of a whole works of which a part is bought: it is a budget where the ceiling comes near to it. */
function withoutEstimate(facts: tender.Facts): tender.Facts {
  const { budget, ceilingPrice } = facts;
  const quote = budget?.source?.quote ?? '';
  if (!budget || !/概算/.test(quote) || /预算/.test(quote)) return facts;
  const share = Number(ceilingPrice?.value ?? 0) / Number(budget.value);
  return share >= SAME_WHOLE && share <= 1 ? facts : { ...facts, budget: null };
}

const knowsLabel = (label: string, context: string): boolean =>
  meaningsOf(label, context).length > 0;

function candidatesOf(placed: PlacedBlock[], written: readonly Pair[]): Candidate[] {
  let called: string | undefined;
  const bought = () => (called ??= namesOfProject(written));
  const pairs = written.flatMap(eachOfLabels).flatMap((one) => fromPair(one, bought));
  const sentences = sentenceFacts(placed).map(
    ({ fact, value, quote, placed: part, weight }): Candidate => {
      const score = placeWeight[part.place] * weight * value.weight * 0.9;
      return {
        fact,
        value,
        score,
        place: part.place,
        source: sourceOf(part.block, quote),
        grounds: 'sentence',
      };
    },
  );
  const numbers = pairs
    .filter((one) => one.fact === 'projectNumber' && one.value.weight === 1)
    .map((one) => one.value.value);
  const names = pairs
    .filter((one) => one.fact === 'projectName' && tellsProject(one.place))
    .map((one) => compact(one.value.value));
  const titled = (titles: CoverTitle[], score: number) =>
    titles.flatMap(({ name, quote, placed: part, weak }) =>
      factValue('projectName', name).map(
        (value): Candidate => ({
          fact: 'projectName',
          value,
          score: weak ? score / 2 : score,
          place: part.place,
          source: sourceOf(part.block, quote),
          grounds: weak ? 'sentence' : groundsOf(part.place),
        }),
      ),
    );
  return [
    ...pairs,
    ...sentences,
    ...titled(coverTitles(placed, numbers, names), 0.6),
    ...withoutWords(placed),
    ...titled(noticeTitles(placed), 0.6),
    ...titled(captionTitles(placed), 0.4),
    // In forms and contracts XX stands for a name to be filled in; where the project is told it hides one.
  ].filter(({ place, value }) => tellsProject(place) || !isPlaceholder(value.value));
}

/** A body or a number without a word for what it is; believed where nothing else says it. */
const ALONE = 0.25;

const withoutWords = (placed: readonly PlacedBlock[]): Candidate[] => {
  const numbers = loneNumbers(placed).map(({ number, ...where }) => ({
    ...{ fact: 'projectNumber' as const, name: number },
    ...where,
  }));
  return [...loneBodies(placed), ...numbers].flatMap(({ fact, name, quote, placed: part }) =>
    factValue(fact, name).map((value) => ({
      ...{ fact, value, score: ALONE, place: part.place, grounds: 'alone' },
      source: sourceOf(part.block, quote),
    })),
  );
};

/** 投标保证金 一标段：30万元 — the lot belongs to the value. */
function lotToValue(pair: Pair): Pair {
  const lot = lotPhrases(pair.label)[0]?.said ?? '';
  if (lot === '' || !compact(pair.label).endsWith(lot) || compact(pair.label) === lot) return pair;
  return {
    ...pair,
    label: compact(pair.label).slice(0, -lot.length),
    value: `${lot}：${pair.value}`,
  };
}

/** The lots that a pair's label names, or the line that it stands in begins with: 标包二：肉禽配送；预算金额：210万元. */
function lotsOfLine({ label, form, quote }: Pair, fact: tender.FactName): string[] {
  const named = firstLots(label);
  const isOfLots = (tender.lotFactNames as readonly string[]).includes(fact);
  const isInLine = form === 'colon' || form === 'inner';
  const before = isOfLots && isInLine ? lotsBefore(compact(quote)).lots : [];
  return named.some((lot) => lot !== '') || before.length === 0 ? named : before;
}

/** What labels call the project, without blanks. */
const namesOfProject = (written: readonly Pair[]): string =>
  written
    .filter(
      ({ label, context, place }) =>
        tellsProject(place) &&
        label.length <= LONGEST_NAME_LABEL &&
        meaningsOf(label, context).some(({ fact }) => fact === 'projectName'),
    )
    .map(({ value }) => compact(value))
    .join(' ');
const LONGEST_NAME_LABEL = 16;

function fromPair(written: Pair, bought: () => string): Candidate[] {
  const pair = lotToValue(written);
  const known = meaningsOf(pair.label, pair.context, pair.row);
  const meanings = known.length > 0 ? known : meaningByValue(pair, bought);
  if (meanings.length === 0 || isLabel(pair.value, pair.label)) return [];
  if (pair.place === 'evaluation' && EARNED.test(pair.quote)) return [];
  const inRows = pair.form === 'column' && pair.siblings > 1;
  return meanings.flatMap(({ fact, weight }) => {
    // 交货期 over a list of goods: what all of them have is that of the whole; amounts and names are each row's own.
    const isOfAll = pair.common && (fact === 'duration' || fact === 'location');
    const several = inRows && !isOfAll;
    if (several && (fact === 'projectName' || fact === 'projectNumber')) return [];
    if (isPlaceholder(unmasked(tickedText(pair.value))) && fact !== 'bidBond') return [];
    return factValue(fact, pair.value, pair.label).flatMap((value): Candidate[] => {
      const own = value.lot || (several ? pair.lot || lotOfContext(pair) : '');
      const lots = own !== '' || several ? [own] : lotsOfLine(pair, fact);
      const score =
        placeWeight[pair.place] *
        formWeight[pair.form] *
        weight *
        value.weight *
        (/通用/.test(pair.chapter) ? 0.6 : 1);
      return lots.map((lot) => ({
        fact,
        value: { ...value, lot },
        score,
        place: pair.place,
        source: sourceOf(pair.block, quoteOf(pair), pair.page),
        // A label that no rule knows, among the demands: no surer than a sentence.
        grounds: known.length > 0 || tellsProject(pair.place) ? groundsOf(pair.place) : 'sentence',
      }));
    });
  });
}

/** A row of the scoring, whatever its name sounds like: 交货周期 | 12 | 每提前12小时得2分. */
const EARNED = /[得扣加]\s?\d{1,3}(?:\.\d{1,2})?\s?分/;

/** 预算金额/最高限价 | 49.60万元/48.50万元: each label with its own value, where both are as many and every label is known. */
function eachOfLabels(pair: Pair): Pair[] {
  const [labels, values] = [pair.label, pair.value].map((text) => text.split(/[/／]/));
  const areKnown =
    labels !== undefined &&
    labels.length > 1 &&
    labels.length === values?.length &&
    values.every((value) => /\d\s?[万亿]?元/.test(value)) &&
    labels.every((label) => meaningsOf(label, pair.context, pair.row).length > 0);
  return areKnown
    ? labels.map((label, at) => ({ ...pair, label, value: values[at] ?? '' }))
    : [pair];
}

/** The cell or line beside a label may be another label. */
function isLabel(value: string, context: string): boolean {
  return value.length <= 24 && !/\d/.test(value) && meaningsOf(value, context).length > 0;
}

function quoteOf(pair: Pair): string {
  return pair.quote.length <= 300 || !pair.quote.includes(pair.value.slice(0, 20))
    ? pair.quote
    : pair.quote.slice(pair.quote.indexOf(pair.value.slice(0, 20)));
}

/** The first cell of the row a column value stands in. */
function lotOfContext(pair: Pair): string {
  const first = pair.context.split(' ').at(-1) ?? '';
  const isNumber = /^(?:包|第?[一二三四五六七八九十\dA-Z]{1,3}$|标段|采购包|标项)/.test(first);
  return isNumber || lotsBefore(compact(first)).lots.length > 0 ? first : '';
}
