import MiniSearch, { type SearchResult } from 'minisearch';
import type { content } from 'tender-widgets/contract';
import {
  bigrams,
  folded,
  indexTokens,
  isHan,
  queryRuns,
  queryWords,
  wholeWords,
} from '../documents/search-words.ts';
import { marksOf, snippetOf } from '../documents/snippet.ts';
import type { SiteContentFile, SiteEntry } from './site-content.ts';

/** A word in the title says what the article is about; one in the text may only be mentioned. */
const BOOSTS = { title: 6, keywords: 4, headings: 3, summary: 2, text: 1 };
/** Of a letter word: one letter in five may be another. */
const FUZZY = 0.2;
/** A shorter letter word with another letter is another word. */
const FUZZY_FROM = 4;
/** Without scripts nobody turns pages of hits; what comes after these has little of the query. */
const MOST_ON_PAGE = 20;

/** An entry that was found, and the words to mark in it. */
export interface Found {
  entry: SiteEntry;
  words: string[];
}

export interface ContentSearch {
  /** Those that have something of the query, best first: the title or code itself, then those with every word, then the rest. */
  find(query: string, kind?: content.ContentKind): Found[];
  /** Those that say most of what the entry's title and keywords say, best first, without itself. */
  similar(entry: SiteEntry): SiteEntry[];
}

export function createContentSearch(entries: readonly SiteEntry[]): ContentSearch {
  const index = new MiniSearch<{ id: number } & Record<keyof typeof BOOSTS, string>>({
    fields: Object.keys(BOOSTS),
    tokenize: indexTokens,
    // Tokens come folded.
    processTerm: (term) => term,
    searchOptions: { boost: BOOSTS, combineWith: 'OR', tokenize: searchTokens },
  });
  index.addAll(
    entries.map(({ code, title, keywords, headings, summary, text }, id) => ({
      id,
      title,
      keywords: [code, ...keywords].join(' '),
      headings: headings.map((heading) => heading.text).join(' '),
      summary,
      text,
    })),
  );
  const ask = (query: string) =>
    index.search(query, {
      prefix: (term) => !isHan(term) || term.length === 1,
      // A figure is what it is.
      fuzzy: (term) => (/^[a-z]+$/.test(term) && term.length >= FUZZY_FROM ? FUZZY : false),
    });
  return {
    find(query, kind) {
      const words = queryWords(query);
      if (words.length === 0) return [];
      const ranked = ask(query).flatMap((result) => {
        const entry = entries[Number(result.id)];
        const matched = words.filter((word) => isMatched(word, result));
        if (!entry || matched.length === 0 || (kind && entry.kind !== kind)) return [];
        const share = matched.length / words.length;
        const rank = { tier: tierOf(entry, query, share), score: result.score * share };
        return [{ entry, words: [...wholeWords(query), ...wordsToMark(matched, result)], ...rank }];
      });
      return ranked
        .toSorted((a, b) => b.tier - a.tier || b.score - a.score)
        .map(({ entry, words }) => ({ entry, words }));
    },
    similar(entry) {
      const query = [entry.title, ...entry.keywords].join(' ');
      return ask(query).flatMap(({ id }) => {
        const other = entries[Number(id)];
        return other && other !== entry ? [other] : [];
      });
    },
  };
}

/** The words looked for, and the pairs of characters of the whole, which find words where a text cuts them otherwise. */
function searchTokens(query: string): string[] {
  return [...new Set([...queryWords(query), ...queryRuns(query).flatMap(bigrams)])];
}

function isMatched(word: string, { queryTerms }: SearchResult): boolean {
  return (
    queryTerms.includes(word) ||
    (isHan(word) && bigrams(word).every((pair) => queryTerms.includes(pair)))
  );
}

/** Exact before every word before some of them. */
function tierOf({ title, code }: SiteEntry, query: string, share: number): number {
  const [asked, named] = [folded(query.trim()), folded(title)];
  if (asked === named || asked === folded(code)) return 3;
  if (share === 1) return named.includes(asked) ? 2 : 1;
  return 0;
}

/** Chinese words as they were asked for; letter words as the text has them, which may begin so only or be spelled a little otherwise. */
function wordsToMark(words: readonly string[], { match }: SearchResult): string[] {
  const spelled = Object.keys(match).filter((term) => !isHan(term));
  return [...words.filter(isHan), ...spelled].toSorted((a, b) => b.length - a.length);
}

/** A hit as the contract has it. */
export function presentHit({ entry, words }: Found): content.SearchHit {
  return {
    ...presentEntry(entry),
    titleMarks: marksOf(entry.title, words),
    ...snippetOf(entry.text, words, entry.summary),
  };
}

/** The best hits of a whole site for a page that lists them itself, `MOST_ON_PAGE` at most; an empty query has none. */
export async function firstHits(
  file: SiteContentFile,
  query: string,
): Promise<content.SearchHit[]> {
  const { search } = await file.current();
  return search.find(query).slice(0, MOST_ON_PAGE).map(presentHit);
}

/** An entry without its text. */
export function presentEntry({
  kind,
  code,
  title,
  summary,
  category,
  url,
  date,
}: SiteEntry): content.ContentEntry {
  return { kind, code, title, summary, category, url, date };
}
