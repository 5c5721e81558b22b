import { createHash } from 'node:crypto';
import type { compare } from 'tender-widgets/contract';
import type { ComparableDocument, ComparablePicture } from '../comparable.ts';
import { chaptersOf } from '../document-text.ts';
import { hashWords, wordsDistance } from '../import/picture-hash.ts';
import { readPoints } from '../import/picture-points.ts';
import { createHashIndex } from './hash-index.ts';
import { candidatePairs } from './picture-candidates.ts';
import { holdPictures } from './same-picture.ts';

/**
 * Bits of 64 and of 256 in which copies of one picture differ at most. Measured (tests/bench/compare-pictures.ts): saved anew or made
 * smaller 4 and 12, darker or grey 8 and 16 nearly always, cut by 3 % all around 12 and 16; different pages of text differ in 6 and 64 or more,
 * certificates of one form with other entries in 2 and 22 or more.
 */
const MOST_COARSE = 11;
const MOST_FINE = 17;
/** Wholes that differ in more are not the same picture cut either; most pictures are told apart by this alone. */
const MOST_WHOLE = 90;
/** A copy cut at the edges keeps nearly the proportions. */
const MOST_STRETCH = 1.12;
const MOST_PLACES = 100;

interface Held {
  /** Index of the document; -1 the tender file. */
  document: number;
  picture: ComparablePicture;
}

/** A picture with its hashes as numbers. */
interface Look {
  picture: ComparablePicture;
  coarse: Int32Array;
  whole: Int32Array;
  views: Int32Array[];
}

function lookOf(picture: ComparablePicture): Look {
  const views = picture.details.map(hashWords);
  return { picture, coarse: hashWords(picture.hash), whole: views[0] ?? new Int32Array(), views };
}

/** The same picture, held against the first one of the group, so that likeness does not wander from picture to picture. */
interface Group {
  first: Look;
  held: Held[];
  distance: number;
}

/**
 * Pictures that stand in several of the documents and not in the tender file, the most widespread first. Plain ones are left out.
 * Linear in the number of pictures but for those that look nearly alike.
 */
export function sharedPictures(
  documents: readonly ComparableDocument[],
  tender: ComparableDocument | null,
): compare.SharedPicture[] {
  const groups = joinedGroups(groupPictures(documents, tender));
  const shared = groups.filter(
    ({ held }) =>
      new Set(held.map(({ document }) => document)).size > 1 &&
      held.every(({ document }) => document >= 0),
  );
  return shared
    .map((group) => describe(group, documents))
    .sort((a, b) => documentCount(b) - documentCount(a) || a.distance - b.distance);
}

const documentCount = (picture: compare.SharedPicture): number =>
  new Set(picture.places.map((place) => place.documentId)).size;

function groupPictures(
  documents: readonly ComparableDocument[],
  tender: ComparableDocument | null,
): Group[] {
  const groups: Group[] = [];
  const byDigest = new Map<string, Group>();
  const index = createHashIndex<Group>(MOST_COARSE);
  const all: Held[] = [...(tender ? [tender] : []), ...documents].flatMap((document, i) =>
    document.pictures.map((picture) => ({ document: i - (tender ? 1 : 0), picture })),
  );
  for (const held of all) {
    const { picture } = held;
    if (picture.plain) continue;
    const same = byDigest.get(picture.digest);
    const look = same?.first ?? lookOf(picture);
    const known = same ?? nearest(index.near(picture.hash), look);
    const group = known ?? { first: look, held: [], distance: 0 };
    if (!known) {
      groups.push(group);
      index.add(picture.hash, group);
    }
    byDigest.set(picture.digest, group);
    group.held.push(held);
    if (known && !same)
      group.distance = Math.max(group.distance, wordsDistance(group.first.coarse, look.coarse));
  }
  return groups;
}

/** Pairs held against each other point by point; the likeliest come first. */
const MOST_HELD = 4000;

/** Groups whose pictures are one, however it was turned, mirrored, framed, cut or stamped over, as one. */
function joinedGroups(groups: readonly Group[]): Group[] {
  const marked = groups.filter(({ first }) => first.picture.points && first.picture.grey);
  const pairs = candidatePairs(marked.map(({ first }) => readPoints(first.picture.points ?? '')))
    .map(({ a, b }) => ({ a: marked[a] as Group, b: marked[b] as Group }))
    .filter(({ a, b }) => areApart(a, b))
    .slice(0, MOST_HELD);
  const into = new Map<Group, Group>();
  const rootOf = (group: Group): Group => {
    const above = into.get(group);
    return above ? rootOf(above) : group;
  };
  for (const { a, b } of pairs) {
    const [one, other] = [rootOf(a), rootOf(b)];
    if (one === other || holdPictures(a.first.picture, b.first.picture) !== 'same') continue;
    into.set(other, one);
    one.held.push(...other.held);
    const distance = Math.max(1, wordsDistance(a.first.coarse, b.first.coarse));
    one.distance = Math.max(one.distance, other.distance, distance);
  }
  return groups.filter((group) => !into.has(group));
}

/** Two groups in one and the same document have nothing to say of others. */
const areApart = (a: Group, b: Group): boolean =>
  new Set([...a.held, ...b.held].map(({ document }) => document)).size > 1;

/** Groups that look nearly the same as a picture and are held against it more closely. */
const MOST_NEAREST = 4;

/** The group whose picture looks the most alike, where what both show does not differ: certificates of one form look alike. */
function nearest(candidates: Iterable<Group>, look: Look): Group | undefined {
  const near: { group: Group; distance: number }[] = [];
  for (const group of candidates) {
    const { first } = group;
    if (
      wordsDistance(first.coarse, look.coarse) > MOST_COARSE ||
      !isShapedAlike(first.picture, look.picture)
    )
      continue;
    const distance = fineDistance(first, look);
    if (distance <= MOST_FINE) near.push({ group, distance });
  }
  return near
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST_NEAREST)
    .find(({ group }) => holdPictures(group.first.picture, look.picture) !== 'other')?.group;
}

/** One of the two may have been cut. */
function fineDistance(a: Look, b: Look): number {
  let least = wordsDistance(a.whole, b.whole);
  if (least > MOST_WHOLE) return least;
  for (const view of b.views) least = Math.min(least, wordsDistance(a.whole, view));
  for (const view of a.views) least = Math.min(least, wordsDistance(view, b.whole));
  return least;
}

function isShapedAlike(a: ComparablePicture, b: ComparablePicture): boolean {
  const stretch = (a.width * b.height) / Math.max(1, a.height * b.width);
  return stretch < MOST_STRETCH && stretch > 1 / MOST_STRETCH;
}

function describe(
  { held, distance }: Group,
  documents: readonly ComparableDocument[],
): compare.SharedPicture {
  const places = held.slice(0, MOST_PLACES).map(({ document, picture }) => {
    const { block, page } = picture;
    const own = documents[document];
    const chapter =
      own && block !== undefined ? chaptersOf({ blocks: own.blocks.slice(0, block + 1) }) : [];
    return {
      documentId: own?.id ?? '',
      picture: picture.index,
      ...(page === undefined ? {} : { page }),
      ...(chapter.at(-1) === undefined ? {} : { chapter: chapter.at(-1) }),
      ...(block === undefined ? {} : { block }),
    };
  });
  return { id: pictureId(places), distance, places };
}

/** The same pictures of the same documents have the same id whenever they are compared. */
function pictureId(places: compare.SharedPicture['places']): string {
  const text = places.map((place) => `${place.documentId}/${place.picture}`).join(' ');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
