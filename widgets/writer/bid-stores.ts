import { atom, computed, effect, type ReadableAtom } from 'nanostores';
import type { Bid } from '../core/contract/bid.ts';
import { type ChapterStore, createChapter } from './chapter-store.ts';
import { createFinish } from './finish-store.ts';
import { createOutline, type OutlineStore } from './outline-store.ts';
import type { Page } from './page.ts';
import type { BidStatus } from './run-state.ts';
import { createRun, type RunStore } from './run-store.ts';

export interface BidStoresOptions {
  bid: Bid;
  page: Page;
  onStatus(): void;
  onFinished(bid: Bid): void;
}

/** The text of the chapter on the screen: one store at a time, the one before saves what is left and goes. */
function createShownChapter(bidId: string, $shown: ReadableAtom<string | undefined>) {
  const $chapter = atom<ChapterStore | undefined>();
  const stop = effect($shown, (shown) => {
    if (shown === undefined) return;
    const chapter = createChapter(bidId, shown);
    const before = $chapter.get();
    $chapter.set(chapter);
    void before?.dispose();
    void chapter.load();
  });
  return { $chapter, stop };
}

/** Shows the first chapter where none is shown, or where the one shown is gone from the outline. */
function keepShown(outline: OutlineStore, run: RunStore): () => void {
  return effect([outline.$rows, outline.$load, run.$shown], (rows, load, shown) => {
    const first = rows[0]?.chapter.id;
    if (first === undefined || load.state !== 'ready') return;
    if (shown === undefined) run.showFirst(first);
    else if (!rows.some((row) => row.chapter.id === shown)) run.pick(first);
  });
}

/** The stores of one open bid, and how they hear of each other. */
export function openBidStores({ bid, page, onStatus, onFinished }: BidStoresOptions) {
  const outline = createOutline(bid.id);
  const $making = atom(false);
  const run: RunStore = createRun({
    bidId: bid.id,
    page,
    onOutline: (rev) => void outline.refresh(rev),
    onChapter(id, rev) {
      const chapter = $chapter.get();
      if (chapter?.id === id) void chapter.refresh(rev);
    },
    onStatus,
  });
  const { $chapter, stop: stopChapter } = createShownChapter(bid.id, run.$shown);
  const saveAll = async () => void (await Promise.all([outline.flush(), $chapter.get()?.flush()]));
  const finish = createFinish(bid.id, saveAll, (finished) => {
    $chapter.get()?.setEditing(false);
    run.expect('finished');
    onFinished(finished);
  });
  /** What the stream says, and before it has said anything what the bid said. */
  const $status = computed(run.$run, (state): BidStatus => (state.known ? state.status : bid.status));
  const stops = [stopChapter, keepShown(outline, run), page.onLeave(() => void saveAll()), run.stop];
  run.start();
  void outline.load();

  return {
    bidId: bid.id,
    outline,
    run,
    finish,
    $chapter,
    $status,
    $progress: computed(run.$run, (state) => (state.known ? state.progress : bid.progress)),
    /** The outline is asked for or being made. */
    $outlining: computed([$making, $status], (making, status) => making || status === 'outlining'),
    async makeOutline(): Promise<void> {
      $making.set(true);
      try {
        await outline.generate();
        run.expect('outlining');
      } catch {
        // call() has told the user.
      } finally {
        $making.set(false);
      }
    },
    /** Saves what is typed, then writes. True: the service took it up. */
    async write(body?: { chapters?: string[]; all?: boolean }): Promise<boolean> {
      await saveAll();
      return (await run.write(body)) ?? false;
    },
    dispose(): void {
      for (const stop of stops) stop();
      void outline.flush().then(outline.stop);
      void $chapter.get()?.dispose();
    },
  };
}

export type BidStores = ReturnType<typeof openBidStores>;
