import type { tender } from 'tender-widgets/contract';
import { lotCalled, lotKey, lotsAmong, namesAllLots } from '../lot-names.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, numberOf, numberStyle, withoutNumber } from '../text.ts';
import { ordinalOf } from './requirement-tree.ts';

/** Longer lines are no titles. */
const LONGEST_TITLE = 60;
/** Rank of a title without a level. */
const LOWEST = 9;

interface Title {
  at: number;
  text: string;
  /** No title but a sentence, which speaks of a lot for itself alone. */
  isSentence: boolean;
  level: number;
  /** The chapter's title. */
  isChapter: boolean;
  style: string;
  ordinal: number;
  /** Whose it is by their numbers; none for all of them, or where it names none. */
  lots: readonly tender.Lot[];
  /** The lot whose name it begins with. */
  named: tender.Lot | undefined;
}

function titleOf({ block, title }: PlacedBlock, at: number, lots: readonly tender.Lot[]): Title[] {
  if (block.kind === 'table') return [];
  const text = compact(block.text);
  const number = numberOf(block.text);
  const isTitle = block.kind === 'heading' || number !== '' || !/[。；;，,]/.test(text);
  if (text.length > LONGEST_TITLE || !isTitle) return [];
  const level = block.kind === 'heading' ? (block.level ?? LOWEST) : LOWEST;
  const [style, ordinal] = [numberStyle(block.text), ordinalOf(number)];
  const isSentence = block.kind !== 'heading' && /[。；;，,]/.test(text);
  const own = lotsNamedIn(text, lots);
  const named = isSentence ? undefined : nameAtStart(compact(withoutNumber(block.text)), lots);
  return [{ at, text, isSentence, level, isChapter: title, style, ordinal, lots: own, named }];
}

/** The lot whose name a title begins with; the longest, where one name begins another. */
const nameAtStart = (text: string, lots: readonly tender.Lot[]): tender.Lot | undefined =>
  lots
    .filter(({ name }) => name.length > 1 && text.startsWith(compact(name)))
    .toSorted((one, other) => other.name.length - one.name.length)[0];

/** Titles that know their lot by its name alone (一、被服要求, 二、清洁用品要求): only where those of one series name two lots or more. */
function withNames(titles: readonly Title[]): Title[] {
  const chapters = new Map<string, Set<tender.Lot>>();
  let chapter = 0;
  const keys = titles.map(({ isChapter, level, style, named, lots }) => {
    if (isChapter) chapter += 1;
    const key = `${chapter} ${level} ${style}`;
    if (named && lots.length === 0) chapters.set(key, (chapters.get(key) ?? new Set()).add(named));
    return key;
  });
  return titles.map((title, at) => {
    const { named, lots, isChapter } = title;
    const isSeries = (chapters.get(keys[at] ?? '')?.size ?? 0) > 1;
    return named && lots.length === 0 && !isChapter && isSeries
      ? { ...title, lots: [named] }
      : title;
  });
}

/** 2、3标段要求: lots 2 and 3, or the second item, about lot 3. */
const numberBeforeLot = /^(\d{1,2})([、.])(?=\d{1,2}[号#＃]?[标包分采合])/;
const ownNumber = (title: Title | undefined): number =>
  Number(/^(\d{1,2})[、.]/.exec(title?.text ?? '')?.[1]);

/** Titles whose number stands right before their lot: an item where the numbers around it go on, else two lots. */
function withItems(titles: readonly Title[], lots: readonly tender.Lot[]): Title[] {
  return titles.map((title, i) => {
    const [before, digits, mark] = numberBeforeLot.exec(title.text) ?? [];
    if (before === undefined) return title;
    const ordinal = Number(digits);
    const goesOn =
      ownNumber(titles[i - 1]) === ordinal - 1 || (ordinal === 1 && ownNumber(titles[i + 1]) === 2);
    if (!goesOn && lotsAmong(title.text, lots).length > 1) return title;
    const text = title.text.slice(before.length);
    return { ...title, lots: lotsNamedIn(text, lots), style: numberStyle(`1${mark}项`), ordinal };
  });
}

/** The lots each block stands under, by the titles that name some of them; none where it is for all. */
export function lotsOfBlocks(
  placed: readonly PlacedBlock[],
  lots: readonly tender.Lot[],
): (readonly tender.Lot[])[] {
  const titles = withNames(
    withItems(
      placed.flatMap((part, at) => titleOf(part, at, lots)),
      lots,
    ),
  );
  const byPlace = new Map(titles.map((title) => [title.at, title]));
  let current: Title | undefined;
  return placed.map((_, at) => {
    const title = byPlace.get(at);
    const own = title?.lots ?? [];
    if (title?.isSentence) return own.length > 0 ? own : (current?.lots ?? []);
    if (own.length > 0) current = title;
    else if (title && current && ends(title, current, titles, lots)) current = undefined;
    return current?.lots ?? [];
  });
}

/** Whether what stands under some lots is another one's. */
export const isOfOthers = (under: readonly tender.Lot[], own: { id: string }): boolean =>
  under.length > 0 && !under.some(({ id }) => id === own.id);

/** Whether a title that names no lot ends one: it stands as high, is for all, or goes on with the series of the lots (三、包3, 四、商务要求). */
function ends(
  title: Title,
  lot: Title,
  titles: readonly Title[],
  lots: readonly tender.Lot[],
): boolean {
  const isOfMore = new Set(lotsAmong(title.text, lots).map(lotKey)).size > 1;
  if (title.isChapter || isOfMore || namesAllLots(title.text, lots)) return true;
  if (title.level !== LOWEST) return title.level <= lot.level;
  if (title.style === '' || title.style !== lot.style || title.ordinal !== lot.ordinal + 1)
    return false;
  // 一、包1 with a list 一、二、 of its own below it: the next lot is counted on from the first.
  const next = titles.find((one) => one.at > title.at && (one.lots.length > 0 || one.isChapter));
  return !(
    next &&
    next.lots.length > 0 &&
    next.style === lot.style &&
    next.ordinal <= title.ordinal
  );
}

/** The lots a text is for, where it names some of them; none where it names all, or none. */
export function lotsNamedIn<T extends Pick<tender.Lot, 'number'>>(
  text: string,
  lots: readonly T[],
): T[] {
  if (namesAllLots(text, lots)) return [];
  const own = new Set(lotsAmong(text, lots).flatMap((word) => lotCalled(word, lots) ?? []));
  return own.size === lots.length ? [] : [...own];
}

/** The lot a text is for, where it names that one, no other and not all of them. */
export function onlyLotIn<T extends Pick<tender.Lot, 'number'>>(
  text: string,
  lots: readonly T[],
): T | undefined {
  const [name, ...others] = new Set(
    lotsAmong(text, lots).map((word) => lotCalled(word, lots)?.number ?? lotKey(word)),
  );
  return name === undefined || others.length > 0 || namesAllLots(text, lots)
    ? undefined
    : lotCalled(name, lots);
}
