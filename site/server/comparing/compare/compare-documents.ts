import { compare } from 'tender-widgets/contract';
import type { ComparableDocument, Comparison, OwnProject } from '../comparable.ts';
import { type DocumentText, documentText, positionAt } from '../document-text.ts';
import { findingsOf } from '../findings/findings.ts';
import { gradeOf } from '../findings/grades.ts';
import { ownBidFindings } from '../findings/own-bid-findings.ts';
import { type SharedSlip, sharedSlips } from '../findings/typo-findings.ts';
import { comparePair, type Found, type PairWork } from '../match/compare-pair.ts';
import { fingerprints } from '../match/fingerprints.ts';
import { leaveOut, type Shared } from '../match/left-out.ts';
import type { Oddness } from '../match/oddness.ts';
import { outlineLikeness, ownHeadings } from '../match/outline-likeness.ts';
import { coverageOf, matchesOf } from '../match/pair-result.ts';
import { type PairWeight, pairWeight, reasonOfText } from '../match/pair-weight.ts';
import { referenceOf } from '../match/reference-index.ts';
import { sharedPictures } from '../match/shared-pictures.ts';
import { addShortCopies } from '../match/short-copies.ts';
import type { KeptWeights } from '../match/significant.ts';
import type { AskVectors } from '../sense/ask-vectors.ts';
import { addSameSense, type SenseSearch } from '../sense/same-sense.ts';
import { hasDictionary } from '../words/dictionary.ts';
import { countPairs, type PairCounts } from '../words/pair-counts.ts';
import { inOtherWords } from './other-words.ts';

/** Places shown over all pairs, that a comparison of twenty copies can be kept. */
const MOST_PLACES = 400_000;
/** And of each pair at least. */
const LEAST_PLACES = 800;

/** What is compared. */
interface Wanted {
  documents: readonly ComparableDocument[];
  tender: ComparableDocument | null;
  /** The projects of the documents, where all are bids of one owner's: then the first is held against each other for what was left in. */
  own: readonly OwnProject[] | null;
}
/** Called with 0–1, never backwards. */
type OnProgress = (fraction: number) => void;

/** Where the search by sense begins and ends: most of its time is the model's. */
const [BEFORE_SENSE, AFTER_SENSE] = [0.6, 0.9];

/**
 * Finds what documents have in common that the tender file, the law and custom do not explain: text down to other words, tables, outlines,
 * pictures, file properties, slips, people, numbers to call, prices. Near linear in the text for each pair. Takes seconds to a minute: run in
 * a process of its own (`compareApart`).
 */
export function compareDocuments(
  documents: readonly ComparableDocument[],
  tender: ComparableDocument | null,
  onProgress: OnProgress = () => {},
  own: readonly OwnProject[] | null = null,
): Comparison {
  const matched = matchedTexts({ documents, tender, own }, onProgress);
  onProgress(AFTER_SENSE);
  return comparisonOf(matched, { isDone: false, warnings: [] }, onProgress);
}

/** The same, and what states the same by its meaning alone, as a model says that. Of one's own bids text in common is no matter. */
export async function compareBySense(
  wanted: Wanted,
  ask: AskVectors,
  onProgress: OnProgress = () => {},
): Promise<Comparison> {
  const matched = matchedTexts(wanted, (fraction) => onProgress(fraction * BEFORE_SENSE));
  const { texts, tender, works } = matched;
  const sense = await addSameSense(texts, tender, works, ask, (fraction) =>
    onProgress(BEFORE_SENSE + fraction * (AFTER_SENSE - BEFORE_SENSE)),
  );
  onProgress(AFTER_SENSE);
  return comparisonOf(matched, sense, onProgress);
}

interface Matched extends Omit<Compared, 'chars'> {
  leftOut: Comparison['leftOut'];
}

function matchedTexts({ documents, tender, own }: Wanted, onProgress: OnProgress): Matched {
  const tenderText = tender ? documentText(tender) : null;
  const shared = tenderText ? sharedTender(tenderText) : null;
  const leftOut: Comparison['leftOut'] = {};
  const texts = documents.map((document, index) => {
    const text = documentText(document);
    leftOut[document.id] = leaveOut(text, shared);
    onProgress((0.2 * (index + 1)) / documents.length);
    return text;
  });
  const works = wordForWord(texts, own !== null, (fraction) => onProgress(0.2 + 0.4 * fraction));
  const counts = countPairs(texts.map(({ texts: blocks }) => blocks));
  addShortCopies(texts, works, counts);
  inOtherWords(texts, tenderText, works);
  return { texts, tender: tenderText, works, counts, own, leftOut };
}

function comparisonOf(
  { leftOut, ...matched }: Matched,
  sense: SenseSearch,
  onProgress: OnProgress,
): Comparison {
  const chars = Object.fromEntries(
    matched.texts.map((text) => [text.document.id, countedOf(text)]),
  );
  const { warnings, ...result } = resultOf({ ...matched, chars });
  onProgress(1);
  const all = [...warnings, ...sense.warnings];
  return { ...result, bySense: sense.isDone, warnings: all, leftOut, chars };
}

function sharedTender(text: DocumentText): Shared {
  const pageAt = (position: number) => {
    const unit = text.units[text.unitOf[position] ?? 0];
    return unit === undefined ? null : (text.document.blocks[unit.block]?.page ?? null);
  };
  return {
    reason: 'tender',
    reference: referenceOf(text.codes),
    sourceAt: (position) => {
      const page = pageAt(position);
      return page === null ? '招标文件' : `招标文件第 ${page} 页`;
    },
  };
}

function wordForWord(
  texts: readonly DocumentText[],
  isFirstOnly: boolean,
  onProgress: (fraction: number) => void,
): PairWork[] {
  const prints = texts.map((text) => fingerprints(text.codes));
  const works: PairWork[] = [];
  const kept: KeptWeights = new Map();
  const firsts = isFirstOnly ? 1 : texts.length;
  const count = isFirstOnly ? texts.length - 1 : (texts.length * (texts.length - 1)) / 2;
  for (let a = 0; a < firsts; a++) {
    for (let b = a + 1; b < texts.length; b++) {
      works.push(comparePair(texts, prints, [a, b], kept));
      onProgress(works.length / count);
    }
  }
  return works;
}

function countedOf(text: DocumentText): Comparison['chars'][string] {
  const counts = Array.from({ length: compare.leftOutReasons.length + 1 }, () => 0);
  for (const value of text.mask) counts[value] = (counts[value] ?? 0) + 1;
  const [counted = 0, tender = 0, law = 0, common = 0, form = 0] = counts;
  return { counted, leftOut: { tender, law, common, form } };
}

interface Compared {
  texts: readonly DocumentText[];
  tender: DocumentText | null;
  works: readonly PairWork[];
  chars: Comparison['chars'];
  counts: PairCounts;
  own: readonly OwnProject[] | null;
}

function resultOf({
  texts,
  tender,
  works,
  chars,
  counts,
  own,
}: Compared): Pick<Comparison, 'pairs' | 'matches' | 'findings' | 'pictures' | 'warnings'> {
  const documents = texts.map(({ document }) => document);
  const counted = documents.map(({ id }) => chars[id]?.counted ?? 0);
  const outlines = texts.map(ownHeadings);
  const pictures = sharedPictures(documents, tender?.document ?? null);
  const mostPlaces = Math.max(LEAST_PLACES, Math.floor(MOST_PLACES / Math.max(1, works.length)));
  const matches: Comparison['matches'] = {};
  let isWhole = true;
  const pairs = works.map((work): compare.ComparedPair => {
    const [a, b] = [texts[work.a] as DocumentText, texts[work.b] as DocumentText];
    const result = matchesOf(a, b, work, mostPlaces);
    isWhole &&= result.isWhole;
    const ids = { a: a.document.id, b: b.document.id };
    matches[`${ids.a} ${ids.b}`] = result.matches;
    return {
      ...ids,
      ...coverageOf(a, b, work, counted),
      grade: 'none',
      reason: '',
      matches: work.found.length + work.bySense.length,
      outline: outlineLikeness(outlines[work.a] ?? [], outlines[work.b] ?? []),
      pictures: pictures.filter(({ places }) => has(places, ids.a) && has(places, ids.b)).length,
      findings: 0,
    };
  });
  const slips = sharedSlips({ texts, tender }, counts);
  const weights = weightsOf(texts, works, slips);
  const found = { texts, tender, works, pairs, matches, slips, weights };
  const findings = own
    ? ownBidFindings({ ...found, projects: own, pictures })
    : findingsOf(found, pictures);
  for (const [index, pair] of pairs.entries()) {
    const ofPair = findings.filter(
      (each) => each.documents.includes(pair.a) && each.documents.includes(pair.b),
    );
    pair.findings = ofPair.length;
    Object.assign(pair, gradeOf(ofPair));
    const weight = weights[index]?.text;
    if (ofPair[0]?.kind === 'text' && weight) {
      const { same, edited, paraphrased } = pair.chars;
      const all = { ratio: pair.ratio, chars: same + edited + paraphrased };
      pair.reason = reasonOfText(weight, pair.grade, all, tender !== null);
    }
  }
  return { pairs, matches, findings, pictures, warnings: warningsOf(documents, isWhole) };
}

function weightsOf(
  texts: readonly DocumentText[],
  works: readonly PairWork[],
  slips: readonly SharedSlip[],
): { text: PairWeight; table: PairWeight }[] {
  const kept = texts.map((): Oddness => new Map());
  return works.map(({ a, b, found }) => {
    const text = texts[a] as DocumentText;
    const odd = kept[a] as Oddness;
    const positions = slips
      .filter(({ documents }) => documents.includes(a) && documents.includes(b))
      .flatMap(({ mentions }) => mentions.filter(({ document }) => document === a))
      .map(({ block, start }) => positionAt(text, block, start));
    const slipsIn = (from: number, to: number) =>
      positions.filter((at) => at >= from && at < to).length;
    const weigh = (passages: readonly Found[]) => pairWeight(text, passages, odd, slipsIn);
    return {
      text: weigh(found.filter(({ kind }) => kind !== 'table')),
      table: weigh(found.filter(({ kind }) => kind === 'table')),
    };
  });
}

const has = (places: readonly { documentId: string }[], id: string): boolean =>
  places.some((place) => place.documentId === id);

function warningsOf(documents: readonly ComparableDocument[], isWhole: boolean): string[] {
  return [
    ...documents.flatMap(({ fileName, warning }) =>
      warning === null ? [] : [`${fileName}：${warning}`],
    ),
    ...(hasDictionary() ? [] : ['词典文件缺失或损坏，只查常见的错别字，其余错别字没有比对。']),
    ...(isWhole ? [] : ['相同内容很多，每两份文件只列出最长的一部分；比例按全部内容计算。']),
  ];
}
