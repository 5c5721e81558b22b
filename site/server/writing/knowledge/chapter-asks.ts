import type { outline, tender } from 'tender-widgets/contract';
import { folded } from '../../documents/search-words.ts';
import { ownPoints } from '../model/own-points.ts';
import { ancestorsOf, childrenOf, kindOf, readingOrder } from '../structure/tree.ts';
import { groupBy } from '../text/group-by.ts';
import type { BidContext } from '../writer.ts';
import { type AskedWord, askedWords, bare, isSameWord } from './asking-words.ts';
import { placeKinds } from './places.ts';

type Chapter = outline.OutlineChapter;
/** What is needed of a bid to tell what its chapters ask for. */
export type AskingBid = Pick<BidContext, 'name' | 'chapters' | 'scoring' | 'settings' | 'facts'>;

/** One thing a chapter asks for. */
export interface Ask {
  text: string;
  words: readonly AskedWord[];
  /** The tender or the bidder asks for it; else it is the title of a chapter of ours that only goes with the others. */
  isAsked: boolean;
  /** It asks for what no other chapter of its item does. */
  isRest?: true;
}

/** A chapter that may hold the bidder's own material, with all it asks for. */
export interface AskingChapter {
  chapter: Chapter;
  asks: readonly Ask[];
  /** Words of the title above. */
  above: readonly AskedWord[];
  /** The titles of the chapters of its scoring item, the uppermost first, its own the last. */
  titles: readonly string[];
  /** Kinds of places its proofs have to be of; none: any. */
  places: readonly string[];
  /** Words of the project's name. */
  project: readonly AskedWord[];
  /** Its proofs count for this field only: words of the project and of the criterion. */
  field: readonly AskedWord[] | undefined;
}

const place = /^[\u4e00-\u9fff]{2,6}?(?:省|市|县|区|镇)/;
const projectWords = (bid: AskingBid): AskedWord[] =>
  askedWords((bid.facts.projectName?.value ?? bid.name).replace(place, ''));

/** Words of every list of references, which tell no field. */
const anyField = ['业绩', '供货', '项目', '工程', '系统', '平台', '服务'].flatMap(askedWords);

function fieldOf(
  bid: AskingBid,
  chapter: Chapter,
  project: readonly AskedWord[],
): readonly AskedWord[] | undefined {
  if (!/业绩|案例/.test(chapter.title)) return undefined;
  const criteria = bid.scoring
    .filter(({ id }) => chapter.scoringIds.includes(id))
    .map((item) => item.criteria);
  return [...project, ...askedWords(criteria.join('\n'))].filter(
    (one) => !anyField.some((other) => isSameWord(one, other)),
  );
}

const earned = /[得加计]\s{0,3}\d{1,3}(?:\.\d)?\s{0,3}分$/;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

const wordsIn = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Two things before one word are each of it: 素材和人员保密措施 asks for no 素材. */
function eachOf(text: string): string[] {
  const [first = '', second, ...rest] = text.split(/和(?=[\u4e00-\u9fff]{2})/);
  if (second === undefined) return [text];
  const shared = wordsIn(first).length === 1 ? wordsIn(second).slice(1).join('') : '';
  return [`${first}${shared}`, second, ...rest];
}

/** A list within a point asks for its parts one by one. What they earn asks for nothing; of proofs the paper is named before it. */
const partsOf = (text: string, isProofs: boolean): string[] =>
  text
    .split(/[、，,；;。：:\n]|以及/)
    .flatMap(eachOf)
    .map((part) => (isProofs ? part.replace(earned, '') : part).trim())
    .filter((part) => part !== '' && !/\d\s*分|满分|得分/.test(part));

/** A chapter and those above it that answer the same item. */
function titlesOf(chapter: Chapter, byId: ReadonlyMap<string, Chapter>): string[] {
  const shares = ({ scoringIds }: Chapter) =>
    scoringIds.some((id) => chapter.scoringIds.includes(id));
  const above = ancestorsOf(chapter, byId).filter(shares).reverse();
  return [...above, chapter].map(({ title }) => title);
}

/** Works of other places do not count where the criterion names the kind of place. */
const placesOf = (bid: AskingBid, { scoringIds }: Chapter): string[] =>
  bid.scoring
    .filter(({ id }) => scoringIds.includes(id))
    .flatMap(({ criteria }) => placeKinds(folded(criteria)));

interface Asking {
  bid: AskingBid;
  byId: ReadonlyMap<string, Chapter>;
  wordsOf: (text: string) => AskedWord[];
  /** The chapter that holds what speaks of all below the one above. */
  firstOf: Map<string, string>;
  titles: ReadonlySet<string>;
  /** Chapters that were divided, by their titles: what names one is asked for below it. */
  divided: ReadonlyMap<string, readonly Chapter[]>;
}

/** Whether a part of a point is named by another chapter, or by one beside those above that was divided. */
function isOfOther(part: string, chapter: Chapter, { titles, divided, byId }: Asking): boolean {
  if (part === chapter.title) return false;
  if (titles.has(part)) return true;
  const above = ancestorsOf(chapter, byId);
  const owners = divided.get(part) ?? [];
  return (
    !owners.some((owner) => above.includes(owner)) &&
    owners.some((owner) => ancestorsOf(owner, byId).some((one) => above.includes(one)))
  );
}

const isOfItem = (chapter: Chapter, { byId }: Asking) =>
  chapter.scoringIds.some((id) => !byId.get(chapter.parentId ?? '')?.scoringIds.includes(id));

/** How an answer is judged asks for nothing: 等措施全面可行的得9-12分，一般的得1-8分. */
const judgement =
  /(?:等[^，。；、]{0,16}|(?:^|[，；。])[^，。；、]{0,10})的?得\s{0,3}\d{1,3}[^，。；]{0,12}分/g;

/** What an item without points of its own asks for: the parts of its rule, without the words that name the item. */
function ruleAsks(item: tender.ScoringItem, wordsOf: Asking['wordsOf']): Ask[] {
  const name = wordsOf(item.item);
  return partsOf(item.criteria.replace(judgement, '，'), false).map((part) => ({
    text: part,
    words: wordsOf(part).filter((one) => !name.some((other) => isSameWord(one, other))),
    isAsked: true,
  }));
}

/** An item whose points say no more than its name has the parts of its rule to ask for. */
const isOnlyNamed = (item: tender.ScoringItem, points: readonly { text: string }[]): boolean =>
  points.every(({ text }) => text === item.item);

/** Other words for it count where the chapter itself speaks of it. */
const restOf = (text: string, words: readonly AskedWord[], own: readonly AskedWord[]): Ask => ({
  text,
  words: words
    .filter((one) => !one.isWeak || words.every(({ isWeak }) => isWeak))
    .map((one) => (own.some((other) => isSameWord(one, other)) ? one : bare(one))),
  isAsked: true,
  isRest: true,
});

/** The title above, and the parts that only say it in other words. */
function restsOf(title: string, parts: readonly string[], wordsOf: Asking['wordsOf']): Ask[] {
  const above = wordsOf(title);
  const isOfAbove = (one: AskedWord) => one.isWeak || above.some((other) => isSameWord(one, other));
  const same = parts.filter((part) => wordsOf(part).every(isOfAbove));
  const own = parts.flatMap(wordsOf);
  return [title, ...same].map((text) => restOf(text, wordsOf(text), own));
}

/** A chapter of no item that is called as the items are (服务方案) asks for nothing they do not. */
function isCalledAsItems({ title, scoringIds }: Chapter, { bid, wordsOf }: Asking): boolean {
  const items = folded(bid.scoring.map((one) => `${one.item}\n${one.criteria}`).join('\n'));
  return (
    scoringIds.length === 0 &&
    wordsOf(title).every(({ word, isWeak }) => isWeak || items.includes(word))
  );
}

const isTitleAsked = (chapter: Chapter, asking: Asking): boolean =>
  asking.bid.scoring.length === 0 ||
  isOfItem(chapter, asking) ||
  (chapter.brief.trim() !== '' && !isCalledAsItems(chapter, asking)) ||
  ownPoints(asking.bid, chapter).some(({ item }) => item.criteria.includes(chapter.title));

/** The first chapter below each that is asked for; where none is, the first. */
function firstChapters(leaves: readonly Chapter[], asking: Asking): void {
  const { firstOf } = asking;
  const asked = leaves.filter((chapter) => isTitleAsked(chapter, asking));
  for (const { id, parentId } of [...asked, ...leaves])
    if (parentId !== null && !firstOf.has(parentId)) firstOf.set(parentId, id);
}

function asksOf(chapter: Chapter, asking: Asking): Ask[] {
  const { bid, byId, wordsOf, firstOf } = asking;
  const points = ownPoints(bid, chapter);
  const wish = chapter.settings.instruction.trim();
  const own = points.flatMap((one) => one.own.map(({ text }) => text));
  const parts = [...own, wish]
    .flatMap((text) => partsOf(text, kindOf(chapter) === 'evidence'))
    .filter((part) => !isOfOther(part, chapter, asking));
  const isAsked = isTitleAsked(chapter, asking);
  const parent = byId.get(chapter.parentId ?? '');
  const isFirst = parent !== undefined && firstOf.get(parent.id) === chapter.id;
  return [
    { text: chapter.title, words: wordsOf(chapter.title), isAsked },
    ...parts.map((part) => ({ text: part, words: wordsOf(part), isAsked: true })),
    ...points
      .filter(({ item, own: some, others }) => isOnlyNamed(item, [...some, ...others]))
      .flatMap(({ item }) => ruleAsks(item, wordsOf)),
    // What speaks of the whole stands at its beginning.
    ...(isFirst && parent.scoringIds.length > 0
      ? restsOf(parent.title, [chapter.title, ...parts], wordsOf)
      : []),
  ];
}

/** The leaves of a bid that hold text or proofs, in reading order, with what each asks for. */
export function askingChapters(bid: AskingBid): AskingChapter[] {
  const byId = new Map(bid.chapters.map((chapter) => [chapter.id, chapter]));
  const children = childrenOf(bid.chapters);
  const project = projectWords(bid);
  const isOfProject = ({ word }: AskedWord) => project.some((other) => other.word === word);
  // The words of the project stand everywhere in the material of who does such things.
  const wordsOf = (text: string) =>
    askedWords(text).map((one) => (isOfProject(one) ? { ...one, isWeak: true } : one));
  const leaves = readingOrder(bid.chapters).filter(
    (chapter) => !children.has(chapter.id) && kindOf(chapter) !== 'form',
  );
  const titles = new Set(leaves.map(({ title }) => title));
  const divided = groupBy(
    bid.chapters.filter(({ id }) => children.has(id)),
    ({ title }) => title,
  );
  const asking: Asking = { bid, byId, wordsOf, titles, divided, firstOf: new Map() };
  firstChapters(leaves, asking);
  return leaves.map((chapter) => {
    const above = wordsOf(byId.get(chapter.parentId ?? '')?.title ?? '');
    const asks = asksOf(chapter, asking).filter(({ words }) =>
      words.some((one) => !isOfProject(one)),
    );
    const field = fieldOf(bid, chapter, project);
    const titles = titlesOf(chapter, byId);
    return { chapter, asks, above, titles, project, field, places: placesOf(bid, chapter) };
  });
}
