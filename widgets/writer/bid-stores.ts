import { atom, computed, effect } from 'nanostores';
import type { Bid } from '../core/contract/bid.ts';
import { type ChapterStore, createChapter } from './chapter-store.ts';
import { createFinish } from './finish-store.ts';
import { createOutline } from './outline-store.ts';
import type { Page } from './page.ts';
import type { BidStatus } from './run-state.ts';
import { createRun } from './run-store.ts';

export interface BidStoresOptions {
  bid: Bid;
  page: Page;
  onStatus(): void;
  onFinished(bid: Bid): void;
}

/** The stores of one open bid, and how they hear of each other. */
export function openBidStores({ bid, page, onStatus, onFinished }: BidStoresOptions) {
  const outline = createOutline(bid.id);
  const $chapter = atom<ChapterStore | undefined>();
  const $makingOutline = atom(false);
  const saveAll = async () => void (await Promise.all([outline.flush(), $chapter.get()?.flush()]));
  const finish = createFinish(bid.id, saveAll, (finished) => {
    $chapter.get()?.setEditing(false);
    onFinished(finished);
  });
  const run = createRun({
    bidId: bid.id,
    page,
    onOutline: (rev) => outline.refresh(rev),
    onChapter(id, rev) {
      const chapter = $chapter.get();
      if (chapter?.id === id) void chapter.refresh(rev);
    },
    onStatus,
  });

  /** What the stream says, and before it has said anything what the bid said. */
  const $status = computed(run.$run, (state): BidStatus => (state.known ? state.status : bid.status));
  const $progress = computed(run.$run, (state) => (state.known ? state.progress : bid.progress));

  const stopShown = effect(run.$shown, (shown) => {
    if (shown === undefined) return;
    const chapter = createChapter(bid.id, shown);
    const before = $chapter.get();
    $chapter.set(chapter);
    void before?.dispose();
    void chapter.load();
  });
  /** A chapter that is gone from the outline is not shown any longer; the first one is shown where none is. */
  const stopRows = effect([outline.$rows, run.$shown], (rows, shown) => {
    if (rows.length === 0) return;
    const isThere = rows.some((row) => row.chapter.id === shown);
    if (shown === undefined) run.showFirst(rows[0]?.chapter.id);
    else if (!isThere && outline.$load.get().state === 'ready' && rows[0]) run.pick(rows[0].chapter.id);
  });
  const stopLeaving = page.onLeave(() => void saveAll());

  run.start();
  void outline.load();

  return {
    bidId: bid.id,
    outline,
    run,
    finish,
    $chapter,
    $status,
    $progress,
    /** The outline is asked for or being made. */
    $outlining: computed([$makingOutline, $status], (making, status) => making || status === 'outlining'),
    async makeOutline(): Promise<void> {
      $makingOutline.set(true);
      try {
        await outline.generate();
        run.expect('outlining');
      } catch {
        // call() has told the user.
      } finally {
        $makingOutline.set(false);
      }
    },
    /** Saves what is typed, then writes. */
    async write(body?: { chapters?: string[]; all?: boolean }): Promise<boolean> {
      await saveAll();
      return (await run.write(body)) ?? false;
    },
    dispose(): void {
      stopShown();
      stopRows();
      stopLeaving();
      run.stop();
      void outline.flush().then(outline.dispose);
      void $chapter.get()?.dispose();
    },
  };
}

export type BidStores = ReturnType<typeof openBidStores>;
