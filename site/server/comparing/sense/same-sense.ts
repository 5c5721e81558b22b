import type { DocumentText } from '../document-text.ts';
import type { Found, PairWork } from '../match/compare-pair.ts';
import { type AskVectors, nearness, vectorsOf } from './ask-vectors.ts';
import { contradict } from './contradictions.ts';
import { type Meant, nearestPairs } from './nearest.ts';
import { exampleTexts, type SenseMeasure, senseMeasure } from './sense-measure.ts';
import { type SensePassage, sensePassages, shareOut } from './sense-passages.ts';

/** How much was held against each other by its meaning, and what is to be said of it. */
export interface SenseSearch {
  isDone: boolean;
  warnings: string[];
}

/** Texts whose meaning is asked for in one comparison. */
const MOST_TEXTS = 6000;
/** Multiplications of one comparison, about twenty seconds: vectors of a model that are longer are fewer, and take no more memory. */
const MOST_WORK = 4e10;
/** Of the passages of a tender file. */
const TENDER_SHARE = 0.1;
/** Deviations a pair stands out by: by so much nothing does that only has its subject in common. */
const OUTSTANDING = 3;
/** A passage of which so much is found already says nothing new. */
const KNOWN = 0.3;
/** With so many characters in common the wording was judged by other rules, and found to be everybody's. */
const SAME_WORDING = 0.6;

const AWAY = '向量模型没有回答，这次没有按意思比对；其余比对不受影响。';
const BLIND =
  '所配置的向量模型分不清“意思相同”和“只是话题相同”，这次没有按意思比对；其余比对不受影响。';
const UNMEASURED =
  '所配置的向量模型对范例句子没有区分，这次按意思比对只依据各份文件自身的远近，请多加核对。';
const cutShort = (asked: number, all: number) =>
  `向量模型没有答完（出错或超过时限），按意思只比对了 ${all} 句中的 ${asked} 句；其余比对不受影响。`;
const chosen = (most: number, all: number) =>
  `文件较长，按意思只比对了各份最有特点的 ${most} 句，共 ${all} 句。`;
const tenderCut = (most: number, all: number) =>
  `招标文件较长，按意思只排除了其中最有特点的 ${most} 句（共 ${all} 句）的说法；“意思相同”的文字可能是招标文件其余各句的要求，请核对。`;

/**
 * Passages that no other rule found and that state the same in other words, by a model: each pair's are put into its work. The model is
 * measured first, and what it holds for near is verified; it is asked within bounds, and where it fails the comparison goes on without.
 */
export async function addSameSense(
  texts: readonly DocumentText[],
  tender: DocumentText | null,
  works: readonly PairWork[],
  ask: AskVectors,
  onProgress: (fraction: number) => void,
): Promise<SenseSearch> {
  const examples = await vectorsOf(exampleTexts, ask);
  if (examples.length < exampleTexts.length) return { isDone: false, warnings: [AWAY] };
  const measure = senseMeasure(examples);
  if (!measure) return { isDone: false, warnings: [BLIND] };
  const length = examples[0]?.length ?? 1;
  const most = Math.min(MOST_TEXTS, Math.floor(Math.sqrt((2 * MOST_WORK) / length)));
  const ofTender = tender ? sensePassages(tender) : [];
  const asked = shareOut([ofTender], Math.floor(most * TENDER_SHARE));
  const lists = texts.map(sensePassages);
  const wanted = shareOut(lists, most - asked.length);
  const all = [...asked.map(({ passage }) => ({ list: -1, passage })), ...wanted];
  const vectors = await vectorsOf(
    all.map(({ passage }) => passage.text),
    ask,
    onProgress,
  );
  if (vectors.length <= asked.length) return { isDone: false, warnings: [AWAY] };
  const meant = (list: number): Meant[] =>
    all.flatMap(({ list: own, passage }, index) => {
      const vector = vectors[index];
      return own === list && vector ? [{ ...passage, vector }] : [];
    });
  const known = { tender: meant(-1), examples, measure };
  const ofTexts = texts.map((_, index) => meant(index));
  for (const work of works) work.bySense = sameSense(texts, ofTexts, work, known);
  const total = lists.reduce((sum, { length: passages }) => sum + passages, 0);
  const got = vectors.length - asked.length;
  const warnings = [
    ...(measure.way > 0 ? [UNMEASURED] : []),
    ...(got < wanted.length ? [cutShort(got, wanted.length)] : []),
    ...(wanted.length < total ? [chosen(wanted.length, total)] : []),
    ...(asked.length < ofTender.length ? [tenderCut(asked.length, ofTender.length)] : []),
  ];
  return { isDone: true, warnings };
}

interface Known {
  tender: readonly Meant[];
  examples: readonly Float32Array[];
  measure: SenseMeasure;
}

function sameSense(
  texts: readonly DocumentText[],
  meant: readonly (readonly Meant[])[],
  work: PairWork,
  { tender, examples, measure }: Known,
): Found[] {
  const [textA, textB] = [texts[work.a] as DocumentText, texts[work.b] as DocumentText];
  const [usedA, usedB] = [new Uint8Array(textA.codes.length), new Uint8Array(textB.codes.length)];
  for (const each of work.found) {
    usedA.fill(1, each.a, each.endA);
    usedB.fill(1, each.b, each.endB);
  }
  const a = (meant[work.a] ?? []).filter((passage) => isNew(usedA, passage));
  const b = (meant[work.b] ?? []).filter((passage) => isNew(usedB, passage));
  const isAsked = (one: Meant, other: Meant) =>
    tender.some(
      ({ vector }) =>
        nearness(vector, one.vector) > measure.least &&
        nearness(vector, other.vector) > measure.least,
    );
  const found: Found[] = [];
  const near = nearestPairs(a, b, examples, measure).map((pair) => ({
    ...pair,
    one: a[pair.a] as Meant,
    other: b[pair.b] as Meant,
  }));
  // The longer first: a paragraph says more than a sentence of it.
  for (const pair of near.toSorted((x, y) => y.one.to - y.one.from - (x.one.to - x.one.from))) {
    const { one, other } = pair;
    if (!isNew(usedA, one) || !isNew(usedB, other)) continue;
    if (pair.outstanding < OUTSTANDING || pair.near < pair.usual + measure.way * (1 - pair.usual))
      continue;
    if (contradict(one.text, other.text)) continue;
    if (wordingOf(one.text, other.text) > SAME_WORDING || isAsked(one, other)) continue;
    usedA.fill(1, one.from, one.to);
    usedB.fill(1, other.from, other.to);
    const at = { a: one.from, endA: one.to, b: other.from, endB: other.to };
    found.push({ ...at, equal: 0, likeness: Math.min(1, pair.near), kind: 'sense' });
  }
  return found;
}

function isNew(used: Uint8Array, { from, to }: Pick<SensePassage, 'from' | 'to'>): boolean {
  let inside = 0;
  for (let at = from; at < to; at++) inside += used[at] ?? 0;
  return inside < (to - from) * KNOWN;
}

/** Characters in common, of all, 0–1. */
function wordingOf(one: string, other: string): number {
  const left = new Map<string, number>();
  for (const character of one) left.set(character, (left.get(character) ?? 0) + 1);
  let common = 0;
  for (const character of other) {
    const count = left.get(character) ?? 0;
    if (count > 0) common++;
    left.set(character, count - 1);
  }
  return (2 * common) / Math.max(1, one.length + other.length);
}
