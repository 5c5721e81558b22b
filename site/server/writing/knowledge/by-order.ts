import { groupBy } from '../text/group-by.ts';
import type { AskingChapter } from './chapter-asks.ts';
import type { Fitting } from './fit-piece.ts';
import type { Piece } from './pieces.ts';

/** A paper follows an item where this many of its sections, and this share of those placed, stand there. */
const FOLLOWS = { sections: 2, share: 0.5 };

interface Section {
  pieces: Piece[];
  /** The chapter it stands in, if any of it does. */
  at: number | undefined;
}

const isHeaded = ({ heading, file, row, isIntroducing }: Piece) =>
  heading !== '' && heading !== file && row === undefined && !isIntroducing;

/** The headed sections under one name of a paper, in its order. */
function sectionsOf(pieces: readonly Piece[], placed: ReadonlyMap<Piece, Fitting>): Section[] {
  return [...groupBy(pieces, ({ heading }) => heading).values()].map((some) => ({
    pieces: some,
    at: some.flatMap((one) => placed.get(one)?.at ?? [])[0],
  }));
}

/** The chapters of the item that most of a paper's sections stand in. */
function followedBy(sections: readonly Section[], chapters: readonly AskingChapter[]): number[] {
  const itemOf = (at: number) => chapters[at]?.titles[0];
  const known = sections.flatMap(({ at }) => at ?? []);
  const [item, own] =
    [...groupBy(known, itemOf)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (item === undefined || own === undefined) return [];
  if (own.length < FOLLOWS.sections || own.length < FOLLOWS.share * sections.length) return [];
  return chapters.flatMap(({ asks }, at) => (itemOf(at) === item && asks[0]?.isAsked ? [at] : []));
}

/** Which of the chapters left empty between two neighbours a run of sections fills: as many in their order, or the one of both. */
function filling(
  run: number,
  free: readonly number[],
  shared: number | undefined,
): readonly number[] {
  if (free.length === run) return free;
  return shared === undefined ? [] : Array.from({ length: run }, () => shared);
}

/** At the beginning, where nothing stands before, the heading has to say some of the title. */
const sharesLetter = ({ pieces: [first] }: Section, chapter: AskingChapter | undefined): boolean =>
  [...(first?.heading ?? '')].some((letter) => chapter?.chapter.title.includes(letter));

/** The sections of one part of a paper that the order leads to chapters. */
function placedWithin(
  sections: readonly Section[],
  chapters: readonly AskingChapter[],
): [Section, number][] {
  const item = followedBy(sections, chapters);
  const used = new Set(sections.map(({ at }) => at));
  const standing = sections.flatMap(({ at }, place) =>
    at !== undefined && item.includes(at) ? [place] : [],
  );
  // What a paper ends with is often of another matter: fines, the rest of a work.
  return standing.flatMap((last, n) => {
    const first = standing[n - 1] ?? -1;
    const before = sections[first]?.at;
    const after = sections[last]?.at ?? 0;
    const run = sections.slice(first + 1, last).filter(({ at }) => at === undefined);
    const free = item.filter((at) => !used.has(at) && at > (before ?? -1) && at < after);
    const filled = filling(run.length, free, before === after ? after : undefined);
    return run.flatMap((section, place): [Section, number][] => {
      const at = filled[place];
      const isLed =
        at !== undefined && (before !== undefined || sharesLetter(section, chapters[at]));
      return isLed ? [[section, at]] : [];
    });
  });
}

/**
 * A plan goes through its work as the item that asks for it does: a section no word leads from stands in the chapter that is left
 * empty between those of the sections around it.
 */
export function placedByOrder(
  pieces: readonly Piece[],
  placed: ReadonlyMap<Piece, Fitting>,
  chapters: readonly AskingChapter[],
): Map<Piece, number> {
  const parts = groupBy(pieces.filter(isHeaded), ({ file, above }) => `${file}\n${above}`);
  const led = [...parts.values()].flatMap((some) =>
    placedWithin(sectionsOf(some, placed), chapters),
  );
  return new Map(
    led.flatMap(([section, at]) => section.pieces.map((piece): [Piece, number] => [piece, at])),
  );
}
