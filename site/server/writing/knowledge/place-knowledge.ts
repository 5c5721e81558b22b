import { folded } from '../../documents/search-words.ts';
import { isBlindIn } from '../blind-volumes.ts';
import { targetChars } from '../budgets.ts';
import { mayStand } from '../offline/blind.ts';
import { kindOf } from '../structure/tree.ts';
import { subjectTerms } from '../text/relevance.ts';
import type { BidContext } from '../writer.ts';
import { ofSameHead } from './by-head.ts';
import { placedByOrder } from './by-order.ts';
import { type AskingBid, type AskingChapter, askingChapters } from './chapter-asks.ts';
import { isDoubtful, isOfUnasked } from './doubt.ts';
import { fieldOfBid } from './file-field.ts';
import { bestOf, type Fitting, subjectOf } from './fit-piece.ts';
import { type LeftOut, leftOut } from './left-out.ts';
import { mattersWithin } from './matters.ts';
import { type Near, nearnessWithin } from './nearness.ts';
import { type Piece, piecesOf, type StoredPassage } from './pieces.ts';
import { piecesOfSisters } from './sister-trades.ts';
import type { Subject } from './subject.ts';
import { INHOUSE, saidTopics } from './topics.ts';
import { rowsOfOtherPapers } from './trade-by-papers.ts';

/** The bid, with the files chosen for it as a whole; absent: all that is given. */
export type PlacingBid = AskingBid &
  Pick<BidContext, 'charsPerPage'> & {
    bidFiles?: readonly string[];
    /** What has to be in force has to be on this day, `yyyy-MM-dd`; absent: what ran out is not known. */
    day?: string | undefined;
  };

/** Why chosen material stands nowhere. */
export type UnusedReason = 'not-asked' | 'no-room' | 'blind' | 'trade' | 'doubt' | LeftOut;
const REASONS = [
  ...(['blind', 'lapsed', 'foreign', 'trade'] as const),
  ...(['no-room', 'doubt', 'not-asked'] as const),
] satisfies UnusedReason[];

export interface PlacedKnowledge {
  /** What each chapter holds, by its id, the nearest first. */
  byChapter: ReadonlyMap<string, (StoredPassage & { home: string })[]>;
  unused: readonly (StoredPassage & { reason: UnusedReason })[];
}

type Nearness = ReturnType<typeof nearnessWithin>;

/** What only means the same comes after what says it. */
const NEAR = 0.3;
/** The rest of a section goes along where this share of it was placed. */
const GROUP_SHARE = 0.5;
/** Room for the bidder's own material, as a share of the chapter and in characters. */
const ROOM = { share: 0.6, least: 400, most: 4000, proofs: 1500 };

/** Chapters a file may stand in: those it was chosen for by hand, else those that choose none of their own. */
function openFor(
  fileId: string | undefined,
  chapters: readonly AskingChapter[],
  bidFiles: readonly string[] | undefined,
): { at: Set<number>; isByHand: boolean } {
  const numbered = chapters.map(({ chapter }, at) => ({ at, own: chapter.settings.knowledge }));
  const byHand = numbered.filter(({ own }) => fileId !== undefined && own?.includes(fileId));
  const isOfBid = bidFiles === undefined || fileId === undefined || bidFiles.includes(fileId);
  const ofBid = isOfBid ? numbered.filter(({ own }) => own === undefined) : [];
  const chosen = byHand.length > 0 ? byHand : ofBid;
  return { at: new Set(chosen.map(({ at }) => at)), isByHand: byHand.length > 0 };
}

/** The first of these chapters whose title shares a word with the piece: enough in a file that was chosen for it by hand. */
function sharingWord(
  { text, heading }: Piece,
  chapters: readonly AskingChapter[],
  open: ReadonlySet<number>,
): number | undefined {
  const own = subjectTerms(`${heading}\n${text}`);
  return [...open].find((at) => {
    const title = chapters[at]?.chapter.title ?? '';
    return [...subjectTerms(title)].some((term) => own.has(term));
  });
}

/** What a company keeps to itself goes with nothing, where it tells of nothing more than of that. */
function isInhouse({ text, columns }: Piece): boolean {
  const heard = saidTopics({ text: folded(text), heading: '', above: '', columns });
  const own = heard.get(INHOUSE) ?? 0;
  return own > 0 && [...heard.values()].every((one) => one <= own);
}

/** What stands beside a placed piece, under its heading or in its short file, goes with it. */
function withNeighbours(
  pieces: readonly Piece[],
  placed: Map<Piece, Fitting>,
  isProofs: (at: number) => boolean,
): void {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.heading === '' || piece.isIntroducing || isInhouse(piece)) continue;
    const { passage, above, heading } = piece;
    const key = `${passage}\n${above}\n${heading}`;
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  for (const group of groups.values()) {
    const known = group.flatMap((piece) => placed.get(piece) ?? []).filter((one) => !one.isAlone);
    const best = known.toSorted((a, b) => b.score - a.score)[0];
    if (known.length < group.length * GROUP_SHARE) continue;
    // A list of proofs takes what it asks for alone.
    if (!best || isProofs(best.at)) continue;
    for (const piece of group)
      if (!placed.has(piece)) placed.set(piece, { piece, at: best.at, score: best.score / 2 });
  }
}

const roomOf = ({ chapter }: AskingChapter, charsPerPage: number | undefined): number =>
  kindOf(chapter) === 'evidence'
    ? ROOM.proofs
    : Math.min(ROOM.most, Math.max(ROOM.least, targetChars(chapter, charsPerPage) * ROOM.share));

/** Pieces of one passage that stand in one chapter are one passage again. */
function joined(pieces: readonly Piece[]): StoredPassage[] {
  const passages = new Map<number, StoredPassage>();
  let table = '';
  let before = '';
  for (const { passage, title, text, fileId, columns, line } of pieces) {
    const known = passages.get(passage);
    // The rows of a table stand below what names their columns.
    const isNew = columns !== '' && table !== `${passage}\n${columns}`;
    table = `${passage}\n${columns}`;
    // Sentences of one paragraph are a paragraph again.
    const isSameLine = before === `${passage}\n${line}`;
    before = `${passage}\n${line}`;
    const parts = [known?.text, isNew ? columns : undefined, text];
    passages.set(passage, {
      title,
      text: parts.filter((part) => part !== undefined).join(isSameLine ? '' : '\n'),
      ...(fileId === undefined ? {} : { fileId }),
    });
  }
  return [...passages.values()];
}

/** From what a heading's letters lead to a chapter: with the text, beside the best of another item, and alone. */
const LEADS = { score: 0.3, margin: 0.1, heading: 0.3 };

/** The chapter a heading leads to by rare letters, where the text has some of them too. */
function clearlyNear(piece: Piece, said: Subject, found: Near | undefined): number | undefined {
  if (piece.row !== undefined || piece.isPerson || piece.isIntroducing) return undefined;
  if (!found || found.text === 0 || found.heading < LEADS.heading) return undefined;
  if (found.score < LEADS.score || found.score - found.next < LEADS.margin) return undefined;
  return isOfUnasked(said) ? undefined : found.at;
}

/**
 * The best chapter for a piece, if nothing leaves it in doubt; else the one that its meaning, its heading or, in a file chosen by
 * hand, a word of its own leads to.
 */
function placeOf(
  piece: Piece,
  said: Subject,
  chapters: readonly AskingChapter[],
  { open, isByHand, nearest }: { open: ReadonlySet<number>; isByHand: boolean; nearest: Nearness },
): Fitting | 'doubt' | undefined {
  const best = bestOf(piece, chapters, open, said);
  const chapter = best && chapters[best.at];
  if (chapter && (isByHand || !isDoubtful(best.score, chapter, said))) return best;
  const near = [...open].find((at) => chapters[at]?.chapter.id === piece.near);
  const isNameless = said.isOfOtherField || isInhouse(piece);
  const at =
    near ??
    (isNameless ? undefined : clearlyNear(piece, said, nearest(piece, open))) ??
    (isNameless ? undefined : ofSameHead(said, chapters, open)) ??
    (isByHand ? sharingWord(piece, chapters, open) : undefined);
  if (at !== undefined) return { piece, at, score: NEAR };
  return best && 'doubt';
}

/** Takes people and devices of another trade out of their chapters, except what was chosen by hand. */
function withoutOtherTrades(
  bid: PlacingBid,
  pieces: readonly Piece[],
  placed: Map<Piece, Fitting>,
  byHand: ReadonlySet<Piece>,
): Piece[] {
  const words = fieldOfBid(bid, []).words;
  const found = rowsOfOtherPapers(pieces, (one) => placed.has(one), words);
  const others = found.filter((piece) => !byHand.has(piece));
  for (const piece of others) placed.delete(piece);
  return others;
}

/**
 * Finds for every piece of the bidder's material the one chapter whose points ask for what it says, as far as the chapter has room;
 * the rest is told with the reason. A file chosen for a chapter by hand stands there in any case.
 */
export function placeKnowledge(
  bid: PlacingBid,
  passages: readonly StoredPassage[],
): PlacedKnowledge {
  const chapters = askingChapters(bid);
  const allowed = mayStand(bid);
  const isNameless = mayStand({ ...bid, settings: { ...bid.settings, blind: true } });
  const dark = new Set(
    chapters.flatMap(({ chapter }, at) => (isBlindIn(bid, chapter.id) ? [at] : [])),
  );
  const pieces = piecesOf(passages);
  const mattersOf = mattersWithin(bid, chapters, pieces);
  const nearest = nearnessWithin(chapters, pieces);
  const hidden = new Set(pieces.filter(({ text, title }) => !allowed(text) || !allowed(title)));
  const left = new Map<Piece, LeftOut | 'trade'>(leftOut(bid, pieces, bid.day));
  for (const piece of piecesOfSisters(bid, chapters, pieces))
    if (!left.has(piece)) left.set(piece, 'trade');
  const placed = new Map<Piece, Fitting>();
  const unplaced: Fitting[] = [];
  const alone = new Set<Piece>();
  const byHand = new Set<Piece>();
  const reasons = new Map<Piece, UnusedReason>();
  for (const piece of pieces) {
    if (hidden.has(piece)) continue;
    const { at: open, isByHand } = openFor(piece.fileId, chapters, bid.bidFiles);
    // What names somebody stands in no dark volume, whatever that asks for.
    if (dark.size > 0 && !(isNameless(piece.text) && isNameless(piece.title)))
      for (const at of dark) open.delete(at);
    // Who chose a paper for a chapter means it, whoever it speaks of.
    if (isByHand) byHand.add(piece);
    if (isByHand && left.get(piece) !== 'lapsed') left.delete(piece);
    if (left.has(piece)) continue;
    const said = subjectOf(piece, mattersOf(piece));
    const place = placeOf(piece, said, chapters, { open, isByHand, nearest });
    if (place === 'doubt' || isOfUnasked(said)) alone.add(piece);
    const [first] = open;
    if (place === 'doubt') reasons.set(piece, place);
    else if (place) placed.set(piece, place);
    else if (isByHand && first !== undefined) unplaced.push({ piece, at: first, score: 0 });
  }
  const isFixed = (piece: Piece) => [hidden, left, byHand].some((one) => one.has(piece));
  const mayFollow = (piece: Piece) =>
    !isFixed(piece) && !isInhouse(piece) && !mattersOf(piece).isOfOtherField;
  for (const [piece, at] of placedByOrder(pieces.filter(mayFollow), placed, chapters)) {
    for (const one of [alone, reasons]) one.delete(piece);
    placed.set(piece, { piece, at, score: NEAR });
  }
  // A file that was chosen for a chapter has its say there, even where their words differ.
  const said = new Set([...placed.keys()].map(({ fileId }) => fileId));
  for (const one of unplaced) if (!said.has(one.piece.fileId)) placed.set(one.piece, one);
  withNeighbours(
    pieces.filter((piece) => ![hidden, left, alone].some((one) => one.has(piece))),
    placed,
    (at) => isProofs(chapters[at]),
  );
  for (const piece of withoutOtherTrades(bid, pieces, placed, byHand)) left.set(piece, 'trade');
  for (const [piece, reason] of left) reasons.set(piece, reason);
  for (const piece of hidden) reasons.set(piece, 'blind');
  return withinRooms(pieces, placed, chapters, reasons, bid.charsPerPage);
}

const isProofs = (one: AskingChapter | undefined): boolean =>
  one !== undefined && kindOf(one.chapter) === 'evidence';

function withinRooms(
  pieces: readonly Piece[],
  placed: ReadonlyMap<Piece, Fitting>,
  chapters: readonly AskingChapter[],
  known: ReadonlyMap<Piece, UnusedReason>,
  charsPerPage: number | undefined,
): PlacedKnowledge {
  const kept = new Set<Piece>();
  const used = new Map<number, number>();
  for (const { piece, at } of [...placed.values()].toSorted((a, b) => b.score - a.score)) {
    const chapter = chapters[at];
    const chars = used.get(at) ?? 0;
    const room = chapter ? roomOf(chapter, charsPerPage) : 0;
    if (chars > 0 && chars + piece.text.length > room) continue;
    used.set(at, chars + piece.text.length);
    kept.add(piece);
  }
  const byChapter = new Map<string, (StoredPassage & { home: string })[]>();
  for (const [at, { chapter }] of chapters.entries()) {
    const own = pieces.filter((piece) => kept.has(piece) && placed.get(piece)?.at === at);
    if (own.length > 0)
      byChapter.set(
        chapter.id,
        joined(own).map((one) => ({ ...one, home: chapter.id })),
      );
  }
  const reasonOf = (piece: Piece): UnusedReason =>
    placed.has(piece) ? 'no-room' : (known.get(piece) ?? 'not-asked');
  const rest = pieces.filter((piece) => !kept.has(piece));
  const unused = REASONS.flatMap((reason) =>
    joined(rest.filter((piece) => reasonOf(piece) === reason)).map((one) => ({ ...one, reason })),
  );
  return { byChapter, unused };
}
