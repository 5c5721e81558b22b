import type { NoticeSource } from './toasts.tsx';

let waiting = false;

/**
 * As `showNotices` of toasts.tsx, whose code is fetched with the first notice only; for widgets whose first load counts. A fetch that
 * fails is tried again with the next notice.
 */
export function showNoticesLater(source: NoticeSource, dismiss: (id: number) => void): void {
  if (waiting) return;
  waiting = true;
  const show = async () => {
    if (source.get().length === 0) return;
    const { showNotices } = await import('./toasts.tsx');
    stop();
    showNotices(source, dismiss);
  };
  const stop = source.listen(() => void show());
  void show();
}
