import { bigrams, folded } from '../../documents/search-words.ts';
import { kindOf } from '../structure/tree.ts';
import { groupBy } from '../text/group-by.ts';
import { asksPeopleAtLast } from './answer-ask.ts';
import type { AskingChapter } from './chapter-asks.ts';
import { withoutPaperWords } from './file-field.ts';
import { asksCompany } from './known-forms.ts';
import type { Piece } from './pieces.ts';

/** What a pair of letters is worth by where it stands. */
const PLACES = { text: 0.5, above: 0.3 };

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

const runs = (text: string): string[] =>
  folded(text).match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? [];
const pairsOf = (text: string): string[] =>
  runs(text).flatMap((run) => (/\p{Script=Han}/u.test(run) ? bigrams(run) : [run]));

/** The first letters of words side by side are their short form: 航摄 of 航空摄影. */
function shortForms(text: string): string[] {
  return runs(text).flatMap((run) => {
    const words = [...segmenter.segment(run)].map(({ segment }) => segment);
    return words
      .slice(1)
      .flatMap((word, at) =>
        word.length > 1 && (words[at]?.length ?? 0) > 1 ? [`${words[at]?.[0]}${word[0]}`] : [],
      );
  });
}

interface Name {
  at: number;
  item: string;
  pairs: readonly string[];
  /** Short forms of its words. */
  short: readonly string[];
}

interface Worth {
  score: number;
  /** What the heading alone is worth. */
  heading: number;
  /** How much of the asked the text says. */
  text: number;
}
export interface Near extends Worth {
  /** The chapter, by its place. */
  at: number;
  /** What the best chapter of another item is worth. */
  next: number;
}

const sectionOf = ({ passage, above, heading }: Piece) => `${passage}\n${above}\n${heading}`;

/** How rare a pair is among sets of them, 1 in none or one alone. */
function rarity(sets: readonly ReadonlySet<string>[]): Weight {
  const counts = new Map<string, number>();
  for (const set of sets) for (const one of set) counts.set(one, (counts.get(one) ?? 0) + 1);
  const most = Math.log(1 + sets.length);
  return (pair) => Math.log(1 + sets.length / Math.max(1, counts.get(pair) ?? 0)) / most;
}

export const isOfText = ({ chapter, field, titles }: AskingChapter): boolean =>
  kindOf(chapter) !== 'evidence' &&
  chapter.scoringIds.length > 0 &&
  field === undefined &&
  !titles.some((title) => asksCompany.test(title) || asksPeopleAtLast({ text: title }));

/** What each chapter is asked for by. */
const namesOf = (chapters: readonly AskingChapter[]): Name[] =>
  chapters.flatMap((one, at) =>
    isOfText(one)
      ? one.asks
          .filter(({ isAsked }) => isAsked)
          .map(({ text }) => ({
            ...{ at, item: one.titles[0] ?? '', pairs: [...new Set(pairsOf(text))] },
            short: shortForms(text),
          }))
      : [],
  );

interface Own {
  heading: ReadonlySet<string>;
  text: ReadonlySet<string>;
  above: ReadonlySet<string>;
}
const ownPairs = ({ heading, text, above }: Piece): Own => ({
  heading: new Set(pairsOf(withoutPaperWords(heading))),
  text: new Set(pairsOf(text)),
  above: new Set(pairsOf(withoutPaperWords(above))),
});

type Weight = (pair: string) => number;
const sumOf = (pairs: readonly string[], weight: Weight): number =>
  pairs.reduce((sum, pair) => sum + weight(pair), 0);

function worthOf({ pairs, short }: Name, own: Own, whole: number, weight: Weight): Worth {
  const asked = sumOf(pairs, weight);
  if (asked === 0) return { score: 0, heading: 0, text: 0 };
  const within = (some: ReadonlySet<string>) =>
    sumOf(
      pairs.filter((one) => some.has(one)),
      weight,
    );
  const beside = short.filter((one) => own.heading.has(one) && !pairs.includes(one));
  const headed = within(own.heading) + sumOf(beside, weight);
  // Both count: how much of the heading is asked for, and how much of what is asked it says.
  const heading = whole > 0 ? Math.sqrt((headed / whole) * Math.min(1, headed / asked)) : 0;
  const text = within(own.text) / asked;
  return {
    score: heading + PLACES.text * text + (PLACES.above * within(own.above)) / asked,
    heading,
    text,
  };
}

/** Finds the chapter whose names are nearest to what stands above a piece and in it, by pairs of letters and how rare they are here. */
export function nearnessWithin(
  chapters: readonly AskingChapter[],
  pieces: readonly Piece[],
): (piece: Piece, open: ReadonlySet<number>) => Near | undefined {
  const names = namesOf(chapters);
  const byItem = [...groupBy(names, ({ item }) => item).values()];
  const amongItems = rarity(byItem.map((some) => new Set(some.flatMap(({ pairs }) => pairs))));
  const sections = [...groupBy(pieces, sectionOf).values()];
  const amongPapers = rarity(
    sections.map(
      (some) => new Set(some.flatMap(({ text, heading }) => pairsOf(`${heading}\n${text}`))),
    ),
  );
  const weight: Weight = (pair) => amongItems(pair) * amongPapers(pair);
  return (piece, open) => {
    const own = ownPairs(piece);
    const whole = sumOf([...own.heading], weight);
    const best = new Map<number, Worth>();
    for (const name of names) {
      if (!open.has(name.at)) continue;
      const worth = worthOf(name, own, whole, weight);
      if (worth.score > (best.get(name.at)?.score ?? 0)) best.set(name.at, worth);
    }
    const [first, ...others] = [...best].toSorted(([, a], [, b]) => b.score - a.score);
    if (!first) return undefined;
    const itemOf = (at: number) => chapters[at]?.titles[0];
    const next = others.find(([at]) => itemOf(at) !== itemOf(first[0]))?.[1].score ?? 0;
    return { at: first[0], ...first[1], next };
  };
}
