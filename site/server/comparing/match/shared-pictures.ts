import { createHash } from 'node:crypto';
import type { compare } from 'tender-widgets/contract';
import type { ComparableDocument, ComparablePicture } from '../comparable.ts';
import { hashWords, wordsDistance } from '../import/picture-hash.ts';
import { createHashIndex } from './hash-index.ts';

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
  const groups = groupPictures(documents, tender);
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

function nearest(candidates: Iterable<Group>, look: Look): Group | undefined {
  let best: Group | undefined;
  let least = MOST_FINE + 1;
  for (const group of candidates) {
    const { first } = group;
    if (
      wordsDistance(first.coarse, look.coarse) > MOST_COARSE ||
      !isShapedAlike(first.picture, look.picture)
    )
      continue;
    const distance = fineDistance(first, look);
    if (distance < least) [best, least] = [group, distance];
  }
  return best;
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
  const places = held.slice(0, MOST_PLACES).map(({ document, picture }) => ({
    documentId: documents[document]?.id ?? '',
    picture: picture.index,
    ...(picture.page === undefined ? {} : { page: picture.page }),
    ...(picture.block === undefined ? {} : { block: picture.block }),
  }));
  return { id: pictureId(places), distance, places };
}

/** The same pictures of the same documents have the same id whenever they are compared. */
function pictureId(places: compare.SharedPicture['places']): string {
  const text = places.map((place) => `${place.documentId}/${place.picture}`).join(' ');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
