import { folded } from '../../documents/search-words.ts';
import topics from './topics.json' with { type: 'json' };

/** What papers of bidders are about: words that ask for it, and words that tell it where it is not named. */
interface Topic {
  name: string;
  asks: readonly string[];
  tells: readonly string[];
}

const all: readonly Topic[] = topics.map(({ name, asks, tells }) => ({
  name,
  asks: asks.map(folded),
  tells: [...new Set(tells.map(folded))],
}));
const shared = new Map<string, number>();
for (const { tells } of all)
  for (const word of tells) shared.set(word, (shared.get(word) ?? 0) + 1);

/** A word that tells several topics tells each the less. */
const worth = (word: string): number => 1 / Math.sqrt(shared.get(word) ?? 1);

/** What companies keep to themselves: leave, expenses, feasts. */
export const INHOUSE = 'inhouse';

const inhouseAlone = topics.flatMap(({ alone }) => alone ?? []).map(folded);
/** Words of a text, folded, that only say what a company keeps to itself. */
export const inhouseWords = (text: string): string[] =>
  inhouseAlone.filter((word) => text.includes(word));

/** What the places a topic stands in are worth, beside a word of the text. */
const PLACES = { heading: 1.5, further: 0.5, above: 0.75 };
/** Words of a text beyond these tell no more. */
const MOST_WORDS = 3;

export interface Spoken {
  text: string;
  heading: string;
  above: string;
  /** What its columns are called, of a row. */
  columns: string;
}

const known = new WeakMap<Spoken, ReadonlyMap<string, number>>();

/** How much a piece, with what stands above it, tells each topic; all texts folded. */
export function saidTopics(said: Spoken): ReadonlyMap<string, number> {
  const before = known.get(said);
  if (before) return before;
  const heard = new Map<string, number>();
  for (const { name, asks, tells } of all) {
    const words = tells
      .filter((word) => said.text.includes(word) || said.columns.includes(word))
      .reduce((sum, word) => sum + worth(word), 0);
    const named = new Set([...asks, ...tells].filter((word) => said.heading.includes(word))).size;
    const weight =
      Math.min(MOST_WORDS, words) +
      (named > 0 ? PLACES.heading : 0) +
      (named > 1 ? PLACES.further : 0) +
      (asks.some((word) => said.above.includes(word)) ? PLACES.above : 0);
    if (words > 0 || named > 1) heard.set(name, weight);
  }
  known.set(said, heard);
  return heard;
}

const asked = new Map<string, readonly string[]>();
const HELD = 2000;

/** Topics that the words of a point or a title ask for. */
export function askedTopics(text: string): readonly string[] {
  const before = asked.get(text);
  if (before) return before;
  const plain = folded(text);
  const names = all
    .filter(({ asks }) => asks.some((word) => plain.includes(word)))
    .map(({ name }) => name);
  if (asked.size > HELD) asked.clear();
  asked.set(text, names);
  return names;
}

const matters = new Map(all.map(({ name, asks, tells }) => [name, [...asks, ...tells]]));

/** Whether a word belongs to one of these topics. */
export const isWordOf = (word: string, names: ReadonlySet<string>): boolean =>
  [...names].some((name) =>
    matters.get(name)?.some((one) => one.includes(word) || word.includes(one)),
  );

const everyTopic: ReadonlySet<string> = new Set(all.map(({ name }) => name));
/** Whether a word belongs to what papers of bidders are about. */
export const isTopicWord = (word: string): boolean => isWordOf(word, everyTopic);
