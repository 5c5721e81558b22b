import { atom, type WritableAtom } from 'nanostores';
import { shared } from './shared.ts';

export type NoticeKind = 'error' | 'warning' | 'success' | 'info';

export interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
  /** Milliseconds it stays; the view pauses while it is pointed at. */
  duration: number;
  /** What can be done about it while it stays; a press takes the notice away. */
  action?: { label: string; onPress: () => void };
}

export interface NoticeStore {
  list: WritableAtom<readonly Notice[]>;
  lastId: number;
}

/** Specification, section 9: errors 5000 ms, notifications 4500 ms, short messages 3000 ms. */
const DURATIONS: Record<NoticeKind, number> = {
  error: 5000,
  warning: 4500,
  info: 4500,
  success: 3000,
};
/** Who wants to take something back needs time to see that it can be. */
const ACTION_MS = 10_000;
/** More than this covers the page; the oldest goes. */
const MOST = 4;

const store = shared('notices', () => ({ list: atom<readonly Notice[]>([]), lastId: 0 }));

/** Notices now on the page, oldest first; one list for all widgets and bundles. */
export const $notices = store.list;

/**
 * Shows a notice for the time its kind has (specification, section 9). The same text again replaces the one on show.
 * @returns its id, to take it away before its time.
 */
export function notify(kind: NoticeKind, text: string, action?: Notice['action']): number {
  const others = $notices.get().filter((notice) => notice.text !== text || notice.kind !== kind);
  store.lastId += 1;
  $notices.set(
    [
      ...others,
      {
        ...{ id: store.lastId, kind, text },
        duration: action ? ACTION_MS : DURATIONS[kind],
        ...(action ? { action } : {}),
      },
    ].slice(-MOST),
  );
  return store.lastId;
}

/** Shows an error for 5 s. */
export const notifyError = (text: string): void => void notify('error', text);
/** Shows a warning for 4.5 s. */
export const notifyWarning = (text: string): void => void notify('warning', text);
/** Says for 3 s that something was done. */
export const notifySuccess = (text: string): void => void notify('success', text);
/** Shows plain information for 4.5 s; gives its id. */
export const notifyInfo = (text: string): number => notify('info', text);

/** Says for 10 s that something was done, with the way back. */
export const notifyUndo = (text: string, label: string, onPress: () => void): void =>
  void notify('success', text, { label, onPress });

/** Takes one notice away. */
export function dismissNotice(id: number): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id));
}

/** Takes all notices away. */
export function dismissNotices(): void {
  $notices.set([]);
}
