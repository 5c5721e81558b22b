import { tender } from 'tender-widgets/contract';
import type { TenderDocument } from '../../document.ts';
import { readHtml } from '../../read/html/html.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import {
  type CompositionPart,
  composition,
  pricesInFull,
  statedPrices,
  statedTotal,
  titleWeights,
} from './composition.ts';
import { scoringItems, scoringParts, withPartPoints } from './items.ts';
import { methodWithoutScoring } from './method.ts';
import { withPointedRules } from './pointed-rules.ts';
import { samePoints, sum } from './points.ts';
import { priceIsUnscored, pricePassage, withPriceRule } from './price-passage.ts';
import { ofLot, type Selection, select } from './select.ts';
import { isPriceLeaf } from './settle.ts';
import { withSpacedTables } from './spaced.ts';
import { documentFromText } from './text.ts';
import { doubtsOf } from './verify.ts';

/** Scoring items in the order of the file, and what of them is not proven. */
export interface Scoring {
  items: tender.ScoringItem[];
  state: tender.ScoringState;
  doubts: tender.Doubt[];
  /** What decides where nothing is scored; null where the file does not say. */
  method: string | null;
  /** The doubts about the whole as sentences. */
  warnings: string[];
  /** What the items should add up to. */
  expected: number;
  /** What the file says its parts are worth. */
  parts: tender.ScoringPart[];
}

/** What items make where the file says nothing else. */
const WHOLE = 100;

/**
 * Finds what a tender file scores: leaf items with maximum, rules and place.
 * Every table and run of lines with points is a candidate; structure and surroundings choose (`select`), sums and statements of the file
 * verify (`doubtsOf`). Points come from the file or are 0. A file without scoring gives no items.
 * @param options lot the lot to read, where the file scores lots apart; the first one otherwise
 */
export function extractScoring(
  read: TenderDocument,
  options: { lot?: { number: string; name: string } } = {},
): Scoring {
  const document = withSpacedTables(read);
  const all = candidatesOf(document);
  const { candidates, otherLots } = ofLot(all, options.lot);
  const method = methodWithoutScoring(document);
  const chosen = select(candidates);
  if (method !== null && isOfSomethingElse(chosen)) return unscored(method);
  const selection = withPointedRules(chosen, document);
  const foreign = all.filter((one) => !candidates.includes(one)).flatMap(blocksOf);
  const full = selection.weighted ? pricesInFull(document) : [];
  // What parts of a weighted whole say of a price with a hundred points of its own are weights.
  const whole = full.length > 0 ? full : composition(document, new Set(foreign));
  return scoringOf(selection, {
    stated: statedTotal(document),
    whole: whole.length > 0 ? whole : tableParts(selection),
    weights: selection.weighted ? weightsOf(document, foreign) : [],
    prices: full.length > 0 ? [] : statedPrices(document),
    priceRule: pricePassage(document),
    unpriced: priceIsUnscored(document),
    otherLots: options.lot ? [] : otherLots,
    guessed: guessedTables(document),
    method,
  });
}

/** Where the file says that the price alone decides, points without a price outside of its evaluation part are those of what comes after the award. */
const isOfSomethingElse = ({ used, leaves }: Selection): boolean =>
  used.length > 0 &&
  used.every(({ context }) => !context.isEvaluation) &&
  !leaves.some(isPriceLeaf);

const unscored = (method: string): Scoring => ({
  ...{ items: [], doubts: [], warnings: [], parts: [] },
  ...{ state: 'none', method, expected: WHOLE },
});

/** What parts weigh that are scored by themselves: one sentence says it, or the title of each. */
function weightsOf(document: TenderDocument, foreign: readonly number[]): CompositionPart[] {
  const titled = titleWeights(document);
  const isAll = titled.length > 1 && samePoints(sum(titled.map(({ max }) => max)), 100);
  return isAll ? titled : composition(document, new Set(foreign));
}

const blocksOf = ({ firstBlock, lastBlock }: Candidate): number[] =>
  Array.from({ length: lastBlock - firstBlock + 1 }, (_, i) => firstBlock + i);

interface Statements {
  stated: number | null;
  whole: CompositionPart[];
  prices: CompositionPart[];
  /** What parts that make a hundred each weigh. */
  weights: CompositionPart[];
  /** How the file says the price is scored, outside of its tables. */
  priceRule: string;
  unpriced: boolean;
  otherLots: string[];
  guessed: ReadonlySet<number>;
  method: string | null;
}

/** Tables of the document whose cells were told apart by guess. */
export const guessedTables = ({ blocks }: TenderDocument): ReadonlySet<number> =>
  new Set(blocks.flatMap((block) => (block.kind === 'table' && block.guessed ? block.index : [])));

/** Items of a selection with everything about them that the statements of the file do not prove. */
export function scoringOf(selection: Selection, statements: Statements): Scoring {
  const { stated, whole, otherLots, guessed, unpriced } = statements;
  const leaves = selection.weighted ? selection.leaves : withPartPoints(selection.leaves, whole);
  const found = withPriceRule(
    scoringItems({ leaves }, whole, statements.prices),
    statements.priceRule,
  );
  const { weights } = statements;
  const parts = whole;
  const proofs = {
    selection: { ...selection, leaves },
    items: found,
    stated,
    parts,
    weights,
    otherLots,
    guessed,
    unpriced,
  };
  const raw = doubtsOf(proofs);
  const doubts = raw.map((doubt, i) => ({ ...doubt, id: `d${i + 1}` }));
  const items = found.map((item) => {
    const own = doubts.find(({ itemId }) => itemId === item.id);
    return own ? { ...item, doubt: own.msg } : item;
  });
  const general = doubts.filter(({ itemId }) => itemId === undefined).map(({ msg }) => msg);
  // Parts that are scored by themselves make 100 each, not together.
  const expected = selection.weighted
    ? sum(items.map(({ maxScore }) => maxScore))
    : (stated ?? WHOLE);
  const base = { items, doubts, expected, parts: selection.weighted ? [] : scoringParts(whole) };
  if (items.length > 0)
    return {
      ...base,
      state: doubts.length > 0 ? 'check' : 'sure',
      method: null,
      warnings: general,
    };
  if (statements.method) return { ...base, state: 'none', method: statements.method, warnings: [] };
  const msg = '没有在文件中找到评分标准，请核对评标办法，或手工填写评分项';
  const missing = { id: 'd1', about: 'scoring' as const, kind: 'missing', msg, sources: [] };
  return { ...base, state: 'check', method: null, doubts: [missing], warnings: [msg] };
}

/** The parts a table without rules names, where no sentence does. */
function tableParts({ parts }: Selection): CompositionPart[] {
  const first = parts.find(({ settled }) => samePoints(settled.total, 100));
  return (first?.settled.leaves ?? []).map(({ node, max }) => ({
    name: node.name,
    max,
    place: node.place,
    // A row with a name and its points says nothing of how they are earned.
    rule: '',
  }));
}

/** What is pasted is the scoring: it stands below a title that says so. */
function documentOfHtml(html: string): TenderDocument {
  const document = readHtml(html);
  const title = { kind: 'heading' as const, index: 0, page: null, text: '评分标准' };
  const blocks = document.blocks.map((block) => ({ ...block, index: block.index + 1 }));
  return { ...document, blocks: [title, ...blocks] };
}

/**
 * Reads scoring requirements pasted as text (plain, Markdown or tab-separated tables) by the same rules as a file.
 * The items have no source.
 */
export function scoringFromText(text: string): tender.ScoringItem[] {
  return pastedScoring({ text }).items;
}

/** As `scoringFromText`, with the remarks for a person to check; of a page of the web, or a table copied from Word, too. */
export function pastedScoring(
  pasted: { text: string } | { html: string },
): Pick<Scoring, 'items' | 'warnings' | 'expected' | 'doubts'> {
  const document = 'html' in pasted ? documentOfHtml(pasted.html) : documentFromText(pasted.text);
  const { items, warnings, expected, doubts } = extractScoring(document);
  return { items: items.map((item) => ({ ...item, source: null })), warnings, expected, doubts };
}
