import { atom } from 'nanostores';
import * as v from 'valibot';
import { env } from '../env.ts';

const KEY = 'tender.searches';
/** More would push the hits away. */
const MOST = 5;

const Stored = v.array(v.string());

function stored(): readonly string[] {
  try {
    return v.parse(Stored, JSON.parse(env().local.get(KEY) ?? '[]')).slice(0, MOST);
  } catch {
    return [];
  }
}

/** What was searched for in this browser, the last one first; every search box on the page has the same list. */
export const $recentSearches = atom<readonly string[]>([]);

function keep(searches: readonly string[]): void {
  $recentSearches.set(searches);
  if (searches.length > 0) env().local.set(KEY, JSON.stringify(searches));
  else env().local.remove(KEY);
}

/** Reads what earlier pages left; a search box does it when it appears. */
export const readRecentSearches = (): void => $recentSearches.set(stored());

/** Puts a search first. */
export function rememberSearch(query: string): void {
  const text = query.trim();
  if (text) keep([text, ...stored().filter((other) => other !== text)].slice(0, MOST));
}

export const forgetSearch = (query: string): void =>
  keep(stored().filter((other) => other !== query));
