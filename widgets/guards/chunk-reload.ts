import { isOwnFile, loaderHandle } from './registry.ts';
import { sessionText } from './session-text.ts';
import { keepTyped, restoreTyped } from './typed-fields.ts';

/** A path is not loaded anew twice within this time (specification, section 9). */
export const RELOAD_GUARD_MS = 10_000;
/** A server that answers slowly fails after the time above, and again, and again: after so many the visitor decides. */
const MOST_IN_A_ROW = 3;
/** After this the row begins anew: it is another fault. */
const ROW_MS = 600_000;
const KEY = 'tender:reload';

export interface ChunkOptions {
  /** How the page is loaded again, for hosts that have to tidy up first. */
  reload?: () => void;
}

interface Reload {
  path: string;
  /** Until when this path is not reloaded again, milliseconds since 1970. */
  expires: number;
  /** Reloads of this path in a row. */
  times: number;
}

function lastReload(): Reload | undefined {
  try {
    const value: unknown = JSON.parse(sessionText.get(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const { path, expires, times } = { path: '', expires: 0, times: 1, ...value };
    return typeof path === 'string' && typeof expires === 'number'
      ? { path, expires, times }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The record to leave behind, or nothing when this path has just been reloaded. */
function nextReload(path: string, now: number): Reload | undefined {
  const last = lastReload();
  if (!last || last.path !== path || now > last.expires + ROW_MS)
    return { path, expires: now + RELOAD_GUARD_MS, times: 1 };
  if (now < last.expires || last.times >= MOST_IN_A_ROW) return undefined;
  return { path, expires: now + RELOAD_GUARD_MS, times: last.times + 1 };
}

/** Loads the same address again, unless that was just done, and keeps what was typed. */
function reloadOnce(reload: () => void): void {
  // Without a network the page would give way to the browser's own error page.
  if (!navigator.onLine) return;
  const record = nextReload(location.pathname, Date.now());
  // Without a store that remembers it, a reload could become a loop.
  if (!record || !sessionText.set(KEY, JSON.stringify(record))) return;
  keepTyped();
  reload();
}

/** Browsers tell a failed import by words only, each in its own; the address stands at the end where they give one. */
const FAILED_IMPORT =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

function isFailedImport(reason: unknown): boolean {
  if (!(reason instanceof Error) || !FAILED_IMPORT.test(reason.message)) return false;
  const url = /https?:\/\/\S+/.exec(reason.message)?.[0];
  return url === undefined || isOwnFile(url);
}

/** An `error` event of the page: a module script that could not be had, or a failed import nobody caught. */
function isChunkError(event: Event): boolean {
  if (event instanceof ErrorEvent) return isFailedImport(event.error);
  const { target } = event;
  return (
    target instanceof HTMLScriptElement &&
    target.type === 'module' &&
    target.src !== '' &&
    isOwnFile(target.src)
  );
}

/**
 * Reloads the page when a chunk of its code cannot be had, as after a new build: once per path in 10 s, never in a loop. Listens for
 * failed imports, `vite:preloadError` and `tender-load-failed`; a host that prevents one of these handles it itself. Only files of
 * the page's own origin and of the widgets' count. What was typed into a widget's form comes back after the reload.
 * @returns undo.
 */
export function reloadOnChunkFailure({
  reload = () => location.reload(),
}: ChunkOptions = {}): () => void {
  restoreTyped();
  const whenFailed = (event: Event) => {
    if (!event.defaultPrevented) reloadOnce(reload);
  };
  const whenRejected = (event: PromiseRejectionEvent) => {
    if (isFailedImport(event.reason)) whenFailed(event);
  };
  const whenError = (event: Event) => {
    if (isChunkError(event)) whenFailed(event);
  };
  window.addEventListener('tender-load-failed', whenFailed);
  window.addEventListener('vite:preloadError', whenFailed);
  window.addEventListener('unhandledrejection', whenRejected);
  // Errors of elements do not bubble.
  window.addEventListener('error', whenError, true);
  // The guards come later than the widgets, whose failure may have been told already.
  if (loaderHandle()?.failed) reloadOnce(reload);
  return () => {
    window.removeEventListener('tender-load-failed', whenFailed);
    window.removeEventListener('vite:preloadError', whenFailed);
    window.removeEventListener('unhandledrejection', whenRejected);
    window.removeEventListener('error', whenError, true);
  };
}
