import { setQuery, visitQuery } from '../../kit/page-query.ts';

/** What the writer asks of the page around it beyond `env()`: its address, the moment before it goes away, and frames. */
export interface Page {
  /** Path and query of this page, to come back to; null on a partner's page, which leads its visitors itself. */
  address(): string | null;
  /** Changes query parameters of the address in place; null takes one out. */
  setQuery(change: Record<string, string | null>): void;
  /** The same as a new entry of the browser's history, so that Back leads to where one was. */
  visitQuery(change: Record<string, string | null>): void;
  /** Back or Forward was used; the listener gets the query that is in the address now. */
  onBack(listener: (query: URLSearchParams) => void): () => void;
  /** The page is hidden or closed: the last moment to save. */
  onLeave(listener: () => void): () => void;
  /** Runs once before the next frame; the undo keeps it from running. */
  nextFrame(action: () => void): () => void;
}

/** A hidden tab gets no frames, but what is waiting must not pile up without end. */
const HIDDEN_FRAME_MS = 250;

function nextFrame(action: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(action, HIDDEN_FRAME_MS);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(action);
  return () => cancelAnimationFrame(frame);
}

function onLeave(listener: () => void): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') listener();
  };
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', listener);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', listener);
  };
}

function onBack(listener: (query: URLSearchParams) => void): () => void {
  const heard = () => listener(new URL(document.URL).searchParams);
  window.addEventListener('popstate', heard);
  return () => window.removeEventListener('popstate', heard);
}

const ignore = () => undefined;
const address = () => {
  const { pathname, search } = new URL(document.URL);
  return pathname + search;
};

/** The page of a browser. With `ownsAddress` false (a partner's page names the bid by attribute) the address is left alone. */
export function browserPage(ownsAddress: boolean): Page {
  const own = { address, setQuery, visitQuery, onBack };
  const none = { address: () => null, setQuery: ignore, visitQuery: ignore, onBack: () => ignore };
  return { ...(ownsAddress ? own : none), onLeave, nextFrame };
}
