/** What the writer asks of the page around it beyond `env()`: its address, the moment before it goes away, and frames. */
export interface Page {
  /** Changes query parameters of the address in place; null takes one out. */
  setQuery(change: Record<string, string | null>): void;
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

function setQuery(change: Record<string, string | null>): void {
  const address = new URL(document.URL);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  // The site's router keeps its own state object in the entry; it must survive.
  if (address.href !== document.URL) history.replaceState(history.state, '', address);
}

/** The page of a browser. With `ownsAddress` false (a partner's page names the bid by attribute) the address is left alone. */
export function browserPage(ownsAddress: boolean): Page {
  return { setQuery: ownsAddress ? setQuery : () => undefined, onLeave, nextFrame };
}
