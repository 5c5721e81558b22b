/** Query parameters that change; null takes one out. */
export type QueryChange = Readonly<Record<string, string | null>>;

function addressWith(change: QueryChange): URL {
  const address = new URL(document.URL);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  return address;
}

/** Changes the address in place. A router of the site may keep its own state object in the entry; it survives. */
export function setQuery(change: QueryChange): void {
  const address = addressWith(change);
  if (address.href !== document.URL) history.replaceState(history.state, '', address);
}

/** The same as a new entry of the browser's history, so that Back leads to where one was. */
export function visitQuery(change: QueryChange): void {
  const address = addressWith(change);
  if (address.href !== document.URL) history.pushState(history.state, '', address);
}

/** The query of the address now. */
export const currentQuery = (): URLSearchParams => new URL(document.URL).searchParams;

/** Back or Forward was used; the result is the undo. */
export function onBack(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
