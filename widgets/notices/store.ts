import { atom } from 'nanostores';
import * as v from 'valibot';
import { call } from '../core/api/call.ts';
import {
  closeNotice,
  HeadNotice,
  headNotices,
  type UpdateNotice,
  updateNotice,
} from '../core/contract/notice.ts';
import { env } from '../core/env.ts';
import { $signedIn } from '../core/session/session.ts';

const CLOSED_KEY = 'tender.notices.closed';
/** The notice that was last on show. */
const LAST_KEY = 'tender.notices.last';
/** Height of the bar while there is one, as CSS has it: a page reads it before its first paint, and keeps the place. */
const SPACE_KEY = 'tender.notices.space';
export const SPACE = '44px';
/** Older closings belong to notices that are gone. */
const MOST_CLOSED = 50;

const Closed = v.array(v.string());
const Last = v.nullable(HeadNotice);

/** What this browser keeps under a key, read by its schema; undefined where it is not there or is something else. */
function kept<T>(schema: v.GenericSchema<unknown, T>, key: string): T | undefined {
  try {
    return v.parse(schema, JSON.parse(env().local.get(key) ?? ''));
  } catch {
    return undefined;
  }
}

const closedHere = (): readonly string[] => kept(Closed, CLOSED_KEY) ?? [];
const isOpen = ({ id }: { id: string }) => !closedHere().includes(id);

/** Remembers it in this browser, and for those who are signed in on every device; a failure there shows it once more elsewhere. */
function rememberClosed(id: string): void {
  env().local.set(CLOSED_KEY, JSON.stringify([...closedHere(), id].slice(-MOST_CLOSED)));
  if ($signedIn.get())
    void call(closeNotice, { query: { id } }, { quiet: true, repeatSubmit: true }).catch(
      () => undefined,
    );
}

/** Loads now, and anew for whoever signs in or out. A notice that cannot be had is no reason to disturb anyone. */
function followVisitor(load: (signal: AbortSignal) => Promise<void>): () => void {
  let request = new AbortController();
  const unlisten = $signedIn.subscribe(() => {
    request.abort();
    request = new AbortController();
    load(request.signal).catch(() => undefined);
  });
  return () => {
    unlisten();
    request.abort();
  };
}

/** Keeps what the next page begins with. */
function rememberShown(notice: HeadNotice | undefined): void {
  if (notice) {
    env().local.set(LAST_KEY, JSON.stringify(notice));
    env().local.set(SPACE_KEY, SPACE);
  } else {
    env().local.remove(LAST_KEY);
    env().local.remove(SPACE_KEY);
  }
}

/** Notices above the page, one at a time: the first of the list is on show. */
export function createHeadNotices() {
  const last = kept(Last, LAST_KEY);
  const $notices = atom<readonly HeadNotice[]>(last && isOpen(last) ? [last] : []);
  const load = async (signal: AbortSignal): Promise<void> => {
    const notices = (
      await call(headNotices, {}, { quiet: true, signal, repeatSubmit: true })
    ).filter(isOpen);
    rememberShown(notices[0]);
    // One that has just run out stays until the next page: taking it away would move what is being read.
    if (notices.length > 0) $notices.set(notices);
  };
  return {
    $notices,
    start: () => followVisitor(load),
    close: (id: string) => {
      rememberClosed(id);
      const left = $notices.get().filter((notice) => notice.id !== id);
      rememberShown(left[0]);
      $notices.set(left);
    },
  };
}

/** What is new, until it was read. */
export function createUpdateNotice() {
  const $update = atom<UpdateNotice | undefined>(undefined);
  const load = async (signal: AbortSignal): Promise<void> => {
    const update = await call(updateNotice, {}, { quiet: true, signal, repeatSubmit: true });
    $update.set(update && isOpen(update) ? update : undefined);
  };
  return {
    $update,
    start: () => followVisitor(load),
    close: (id: string) => {
      rememberClosed(id);
      $update.set(undefined);
    },
  };
}
