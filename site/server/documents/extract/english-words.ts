import type { tender } from 'tender-widgets/contract';
import words from './english-words.json' with { type: 'json' };

/** What tenders in English call things. The words are data; here they are only looked up. */

/** Lower-case words with single blanks between them; no numbering, brackets, marks or articles. */
export function englishWords(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\([^()]{0,200}\)|\[[^[\]]{0,200}\]/g, ' ')
    .toLowerCase()
    .replace(/[’']s?\b/g, '')
    .replace(/[^a-z\d]+/g, ' ')
    .replace(/\b(?:the|an?)\b/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const HAN = /\p{Script=Han}/u;
const LATIN_WORD = /[A-Za-z]{2}/;
/** Words in English, with no Chinese character among them. */
export const isEnglish = (text: string): boolean => LATIN_WORD.test(text) && !HAN.test(text);

/** `name|title of? project` as an expression over words: all of a text, or its end. */
export function wordsPattern(words: string, at: 'whole' | 'end' = 'whole'): RegExp {
  const parts = words.split(' ').map((part) => {
    const isOptional = part.endsWith('?');
    const one = part
      .replace(/\?$/, '')
      .split('|')
      .map((word) => word.replaceAll('-', ' '))
      .join('|');
    return isOptional ? `(?:(?:${one}) )?` : `(?:${one}) `;
  });
  return new RegExp(`${at === 'whole' ? '^' : '\\b'}${parts.join('')}$`);
}

const factNames = Object.keys(words.labels).filter((name) => name !== 'why') as tender.FactName[];
const labels = factNames.map((fact) => ({
  fact,
  patterns:
    (words.labels as unknown as Record<string, string[]>)[fact]?.map((one) => wordsPattern(one)) ??
    [],
  not: (words.notLabels as unknown as Record<string, string[]>)[fact] ?? [],
}));
/** A label is not longer. */
const LONGEST_LABEL = 70;
/** The number before it, and the verb behind it: The Purchaser is. */
const around = /^(?:\d{1,2} )+|(?: (?:is|are|shall be|will be|shall take place at))$/g;

/** The facts an English label announces. */
export function englishLabel(label: string): tender.FactName[] {
  const text = englishWords(label).replace(around, '');
  if (text === '' || text.length > LONGEST_LABEL) return [];
  return labels
    .filter(
      ({ patterns, not }) =>
        patterns.some((pattern) => pattern.test(`${text} `)) &&
        !not.some((word) => text.includes(word)),
    )
    .map(({ fact }) => fact);
}

type EnglishPlace = Exclude<keyof typeof words.places, 'why'>;
const places = Object.entries(words.places).filter(([name]) => name !== 'why') as [
  EnglishPlace,
  string[],
][];

/** What a chapter with an English title is for; undefined where its words do not say. */
export function englishPlace(title: string): EnglishPlace | undefined {
  const text = englishWords(title).replaceAll(' ', '');
  return places.find(([, all]) => all.some((word) => text.includes(word)))?.[0];
}

const chapterNumber =
  /^(section|chapter|part|volume)\s+(x{0,2}(?:ix|iv|v?i{0,3})|\d{1,2}|[a-h])(?![a-z\d])[\s.:,–—-]{0,5}/i;
const roman = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** Section II. Instructions to Bidders: its number as `section2` and its words; undefined for other lines. */
export function englishChapter(text: string): { number: string; words: string } | undefined {
  const [whole = '', kind = '', count = ''] = chapterNumber.exec(text.trim()) ?? [];
  if (whole === '' || count === '') return undefined;
  const lower = count.toLowerCase();
  const value = roman.indexOf(lower);
  const at = /\d/.test(lower)
    ? lower
    : value > 0
      ? String(value)
      : String(lower.charCodeAt(0) - 96);
  return { number: `${kind.toLowerCase()}${at}`, words: text.trim().slice(whole.length).trim() };
}

/** An English title is not longer. */
const LONGEST_TITLE = 100;

/** Whether a line in English opens a chapter: by its number, or as a heading of the first level that says what it is for. */
export function isEnglishChapter(line: { kind: string; text: string; level?: number }): boolean {
  const text = line.text.trim();
  if (text.length > LONGEST_TITLE || /[.;:,]$/.test(text)) return false;
  const chapter = englishChapter(text);
  if (chapter) return chapter.words === '' || /^[A-Z]/.test(chapter.words);
  return line.kind === 'heading' && (line.level ?? 9) <= 1 && englishPlace(text) !== undefined;
}

type Head = 'serial' | 'score' | 'criteria' | 'label' | 'other' | 'response';
const heads = new Map(
  Object.entries(words.heads).flatMap(([role, all]) =>
    typeof all === 'string' ? [] : all.map((word) => [word, role as Head] as const),
  ),
);

/** What an English word over a column of a scoring table says it holds. */
export const englishHead = (text: string): Head | null => heads.get(englishWords(text)) ?? null;

const totals = new Set(words.totals.words);
export const isEnglishTotal = (text: string): boolean => totals.has(englishWords(text));

const holds = (text: string, word: string): boolean => ` ${text} `.includes(` ${word} `);
const categories = Object.entries(words.categories).filter(([name]) => name !== 'why') as [
  tender.ScoringCategory,
  string[],
][];

/** What an English item or group is about; null where its words do not say. */
export function englishCategory(name: string): tender.ScoringCategory | null {
  const text = englishWords(name);
  return categories.find(([, all]) => all.some((word) => holds(text, word)))?.[0] ?? null;
}

/** Technical, Commercial Part, Price: the name of a kind of items. */
export function isEnglishGroup(name: string): boolean {
  // III. Commercial (12): its number is no word of it.
  const [first = '', ...rest] = englishWords(name)
    .replace(/^(?:[ivx]{1,4}|[a-h]|\d{1,2}) /, '')
    .split(' ');
  return (
    categories.some(([, all]) => all[0] === first) &&
    rest.every((word) => words.groups.words.includes(word))
  );
}

/** Whether an English name is one of the price. */
export const isEnglishPrice = (name: string): boolean => englishCategory(name) === '价格';

export const isEnglishBody = (text: string): boolean =>
  words.bodies.words.some((word) => holds(englishWords(text), word));

/** The Purchaser, Name of Bidder: somebody, and nobody's name. */
export const isEnglishParty = (text: string): boolean =>
  words.parties.words.includes(englishWords(text));

const begins = (text: string, all: readonly string[]): boolean => {
  const own = englishWords(text);
  return all.some((word) => own === word || own.startsWith(`${word} `));
};
/** A value that only says where the answer stands. */
export const isEnglishReference = (text: string): boolean =>
  isEnglish(text) && (begins(text, words.elsewhere.words) || /\[\s*insert\b/i.test(text));
/** A value by which nothing is asked. */
export const isEnglishNothing = (text: string): boolean =>
  isEnglish(text) && begins(text, words.nothing.words);
