import { type QueryChange, setQuery, visitQuery } from '../kit/page-query.ts';

/** The address of the page, as far as it says what of a result is shown. */
export interface PageAddress {
  /** Whether the browser's Back leads to where one was in the result. */
  hasHistory: boolean;
  query(): URLSearchParams;
  /** Changes query parameters in place; null takes one out. */
  set(change: QueryChange): void;
  /** The same as a new entry of the browser's history. */
  visit(change: QueryChange): void;
  back(): void;
  /** Back or Forward was used. The listener says whether that was a step inside the result. */
  onMove(listener: (query: URLSearchParams) => boolean): () => void;
}

const query = () => new URL(document.URL).searchParams;

function onMove(listener: (query: URLSearchParams) => boolean): () => void {
  const moved = (event: PopStateEvent) => {
    // A router of the site would load the page anew, and what was read of the comparison with it.
    if (listener(query())) event.stopImmediatePropagation();
  };
  window.addEventListener('popstate', moved, { capture: true });
  return () => window.removeEventListener('popstate', moved, { capture: true });
}

const ignore = () => undefined;

/** The page's own address where it names the comparison; elsewhere it is left alone. */
export function pageAddress(namesComparison: boolean): PageAddress {
  if (namesComparison)
    return {
      hasHistory: true,
      query,
      set: setQuery,
      visit: visitQuery,
      back: () => history.back(),
      onMove,
    };
  return {
    ...{ hasHistory: false, query: () => new URLSearchParams() },
    ...{ set: ignore, visit: ignore, back: ignore, onMove: () => ignore },
  };
}
