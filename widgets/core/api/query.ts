/** Parts of an address; null and undefined are dropped everywhere. */
export interface QueryOptions {
  /** Drop empty texts too, as the family's reads do (`wire.md` 5). */
  dropEmpty?: boolean;
}

type Value = string | number | boolean;

/** True for what can stand in an address or a header as it is. */
export const isValue = (value: unknown): value is Value =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Own entries of an object, none of anything else. */
const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Pairs as the family writes them: a nested object one level deep as `a[b]=c`. */
export function queryPairs(
  query: unknown,
  { dropEmpty = false }: QueryOptions = {},
): [string, string][] {
  const kept = (value: unknown): value is Value => isValue(value) && !(dropEmpty && value === '');
  return entriesOf(query).flatMap(([name, value]): [string, string][] => {
    if (kept(value)) return [[name, String(value)]];
    return entriesOf(value).flatMap(([key, inner]): [string, string][] =>
      kept(inner) ? [[`${name}[${key}]`, String(inner)]] : [],
    );
  });
}

/** The query of an address without its `?`, percent-encoded. */
export function queryString(query: unknown, options?: QueryOptions): string {
  return queryPairs(query, options)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}
