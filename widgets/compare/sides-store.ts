import { atom, computed, type ReadableAtom } from 'nanostores';
import { call } from '../core/api/call.ts';
import {
  type CompareBlock,
  type ComparedPair,
  compareDocument,
  compareMatches,
  type LeftOut,
  type Match,
  matchKinds,
  type Place,
} from '../core/contract/compare.ts';
import { isAbort, isApiError } from '../core/errors.ts';
import { createNewest, failed, type Loaded } from '../core/loaded.ts';
import { anchorsOf, followed, type Measure, type SideName } from './follow.ts';
import { createLinkedPanes } from './linked-panes.ts';
import type { Stretch } from './segments.ts';

/** As many as one answer holds. */
const PER_PAGE = 100;
/** The text of 300 pages on a slow line. */
const TEXT_TIMEOUT_MS = 60_000;

export type MatchKind = Match['kind'];
/** A document as it was compared, block by block. */
export interface Text extends Measure {
  id: string;
  blocks: readonly CompareBlock[];
  leftOut: readonly LeftOut[];
}
export type BothTexts = Record<SideName, Text>;
type SidesState = Loaded<BothTexts> | { state: 'gone' };

/** What is asked for when two texts are opened: the places of a finding. */
export interface Wanted {
  places?: readonly Place[];
}

/** Mark of a finding's places, beside the ids of matches. */
export const SPOT = 'spot';

const textOf = (
  id: string,
  blocks: readonly CompareBlock[],
  leftOut: readonly LeftOut[],
): Text => ({
  ...{ id, blocks, leftOut },
  at: new Map(blocks.map(({ index }, position) => [index, position])),
  lengths: blocks.map(({ text }) => text.length),
});

/** Stretches by the position of their block. */
export type Stretches = ReadonlyMap<number, readonly Stretch[]>;

function collect(
  text: Text,
  stretches: readonly { place: Place; mark: Stretch['mark'] }[],
): Stretches {
  const found = new Map<number, Stretch[]>();
  for (const { place, mark } of stretches) {
    const at = text.at.get(place.block);
    if (at === undefined) continue;
    const list = found.get(at);
    const stretch = { start: place.start, end: place.end, mark };
    if (list) list.push(stretch);
    else found.set(at, [stretch]);
  }
  return found;
}

/** Reads both texts, then all that they share, page after page. */
function createReading(id: string, pair: ComparedPair) {
  const $sides = atom<SidesState>({ state: 'loading' });
  const $matches = atom<readonly Match[]>([]);
  const $isReadingMatches = atom(true);
  const newest = createNewest();

  const readText = async (documentId: string, signal: AbortSignal): Promise<Text> => {
    const options = { quiet: true, signal, timeout: TEXT_TIMEOUT_MS };
    const { blocks, leftOut } = await call(
      compareDocument,
      { params: { id, documentId } },
      options,
    );
    return textOf(documentId, blocks, leftOut);
  };
  const readMatches = async (signal: AbortSignal): Promise<void> => {
    for (let current = 1; ; current++) {
      const query = { current, size: PER_PAGE, a: pair.a, b: pair.b };
      const { records, total } = await call(
        compareMatches,
        { params: { id }, query },
        { quiet: true, signal },
      );
      const all = [...$matches.get(), ...records];
      $matches.set(all);
      if (records.length === 0 || all.length >= total) return;
    }
  };
  const read = async (): Promise<void> => {
    const signal = newest.next();
    $sides.set({ state: 'loading' });
    $matches.set([]);
    $isReadingMatches.set(true);
    try {
      const [a, b] = await Promise.all([readText(pair.a, signal), readText(pair.b, signal)]);
      $sides.set({ state: 'ready', value: { a, b } });
      await readMatches(signal);
      $isReadingMatches.set(false);
    } catch (error) {
      if (isAbort(error)) return;
      const isGone = isApiError(error) && error.code === 404;
      $sides.set(isGone ? { state: 'gone' } : failed(error));
    }
  };
  return { $sides, $matches, $isReadingMatches, read, stop: newest.abort };
}

/** What is marked in the two texts: the matches of the kinds that are on, the places of a finding, and what is left out. */
function createMarks(
  { $sides, $matches }: ReturnType<typeof createReading>,
  spots: readonly Place[],
) {
  const $kinds = atom<ReadonlySet<MatchKind>>(new Set(matchKinds));
  const $showsLeftOut = atom(true);
  const $shown = computed([$matches, $kinds], (matches, kinds) =>
    matches.filter(({ kind }) => kinds.has(kind)),
  );
  const stretchesOf = (side: SideName) =>
    computed([$sides, $shown, $showsLeftOut], (sides, shown, showsLeftOut): Stretches => {
      if (sides.state !== 'ready') return new Map();
      const text = sides.value[side];
      const matched = shown.flatMap((match) =>
        match[side].map((place) => ({ place, mark: { match } })),
      );
      const left = showsLeftOut
        ? text.leftOut.map(({ place, reason }) => ({ place, mark: { reason } }))
        : [];
      const spotted = spots
        .filter(({ documentId }) => documentId === text.id)
        .map((place) => ({ place, mark: { spot: true as const } }));
      return collect(text, [...matched, ...left, ...spotted]);
    });
  const toggleKind = (kind: MatchKind) => {
    const kinds = new Set($kinds.get());
    if (!kinds.delete(kind)) kinds.add(kind);
    $kinds.set(kinds);
  };
  return {
    $kinds,
    $showsLeftOut,
    $shown,
    $stretches: { a: stretchesOf('a'), b: stretchesOf('b') },
    toggleKind,
  };
}

/** The panes of both sides; what is done in one is followed by the other, as long as that is wanted. */
function createFollowingPanes(
  { $sides, $matches }: ReturnType<typeof createReading>,
  $isSynchronised: ReadableAtom<boolean>,
) {
  const $anchors = computed([$sides, $matches], (sides, matches) =>
    sides.state === 'ready' ? anchorsOf(matches, sides.value.a, sides.value.b) : [],
  );
  return createLinkedPanes((from, position) =>
    $isSynchronised.get() ? followed($anchors.get(), from, position) : undefined,
  );
}

/** The match before or after the one of this id, round the ends; without one the first or the last. */
function neighbour(shown: readonly Match[], id: string, by: 1 | -1): Match | undefined {
  const at = shown.findIndex((match) => match.id === id);
  if (at < 0) return by > 0 ? shown[0] : shown.at(-1);
  return shown[(at + by + shown.length) % shown.length];
}

/** Two documents of a comparison beside each other. */
export function createSides(id: string, pair: ComparedPair, wanted: Wanted) {
  const reading = createReading(id, pair);
  const spots = wanted.places ?? [];
  const marks = createMarks(reading, spots);
  const { $sides, $matches, $isReadingMatches } = reading;
  /** Id of the match both panes are at. */
  const $current = atom('');
  const $isSynchronised = atom(true);
  /** Of the two on a narrow screen. */
  const $side = atom<SideName>('a');
  const panes = createFollowingPanes(reading, $isSynchronised);

  const revealPlaces = (side: SideName, places: readonly Place[], mark: string) => {
    const sides = $sides.get();
    const [first] = places;
    const block =
      sides.state === 'ready' && first ? sides.value[side].at.get(first.block) : undefined;
    if (block !== undefined) panes.reveal(side, block, mark);
  };
  const reveal = (match: Match) => {
    $current.set(match.id);
    revealPlaces('a', match.a, match.id);
    revealPlaces('b', match.b, match.id);
  };
  const step = (by: 1 | -1) => {
    const next = neighbour(marks.$shown.get(), $current.get(), by);
    if (next) reveal(next);
  };
  const go = (matchId: string) => {
    const match = $matches.get().find((one) => one.id === matchId);
    if (match) reveal(match);
  };
  /** Shows what was asked for, once both panes are there; else the first of what they share. The result is its undo. */
  const showWanted = (): (() => void) => {
    for (const side of ['a', 'b'] as const) {
      const own = spots.filter((place) => place.documentId === pair[side]);
      revealPlaces(side, own, SPOT);
    }
    if (spots.length > 0) return () => {};
    const unlisten = $matches.subscribe(([first]) => {
      if (!first || $current.get()) return;
      reveal(first);
      queueMicrotask(() => unlisten());
    });
    return unlisten;
  };
  return {
    ...reading,
    ...marks,
    ...{ $current, $isSynchronised, $side, $isReadingMatches, panes, go, showWanted },
    next: () => step(1),
    previous: () => step(-1),
    /** Brings a place of one document to sight, and what belongs to it in the other. */
    moveTo: (side: SideName, position: number) => panes.moveTo(side, position),
    start: () => {
      void reading.read();
      return reading.stop;
    },
  };
}

export type SidesStore = ReturnType<typeof createSides>;
