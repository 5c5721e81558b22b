import { atom, computed, effect, type ReadableAtom } from 'nanostores';
import type { StreamState } from '../core/api/event-stream.ts';
import type { Bid } from '../core/contract/bid.ts';
import { env } from '../core/env.ts';
import type { Page } from './base/page.ts';
import { type ChapterStore, createChapter } from './editor/chapter-store.ts';
import { createEditing } from './editor/editor-store.ts';
import { createFinish } from './finish/finish-store.ts';
import { createOldBid } from './outline/old-bid-store.ts';
import { createOutline, type OutlineStore } from './outline/outline-store.ts';
import type { BidStatus } from './run/run-state.ts';
import { createRun, type RunStore } from './run/run-store.ts';
import { createWhole } from './whole/whole-store.ts';
import { createAnnouncer } from './writing/announcer.ts';
import { createCoverage } from './writing/coverage-store.ts';
import { createEvaluation } from './writing/evaluation-store.ts';
import { createFacts } from './writing/facts-store.ts';
import { createLayout } from './writing/layout-store.ts';

export interface BidStoresOptions {
  bid: Bid;
  page: Page;
  onStatus(): void;
  /** The service answered with the bid as it is now. */
  onBid(bid: Bid): void;
  onFinished(bid: Bid): void;
  /** A comparison of the bid has begun. */
  onCompared(id: string): void;
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

/**
 * Shows the chapter this tab was left at, so that a reload does not lose one's place; else the first one. The first one also
 * where the one shown is gone from the outline. The chapter's text is asked for without waiting for the outline.
 */
function keepShown(bidId: string, outline: OutlineStore, run: RunStore): () => void {
  const { session } = env();
  const key = `tender.shown.${bidId}`;
  const left = session.get(key);
  if (left !== null) run.showFirst(left);
  return effect([outline.$rows, outline.$load, run.$shown], (rows, load, shown) => {
    const first = rows[0]?.chapter.id;
    if (first === undefined || load.state !== 'ready') return;
    const has = (id: string) => rows.some((row) => row.chapter.id === id);
    if (shown === undefined) run.showFirst(first);
    else if (has(shown)) session.set(key, shown);
    else run.pick(first);
  });
}

/** The bid's outline, its run, and the chapter on the screen, each hearing of the others. */
function createScreens(
  { bid, page, onStatus }: BidStoresOptions,
  facts: ReturnType<typeof createFacts>,
) {
  const outline = createOutline(bid.id);
  const coverage = createCoverage(bid.id);
  const evaluation = createEvaluation(bid.id);
  const run: RunStore = createRun({
    bidId: bid.id,
    page,
    status: bid.status,
    onOutline: (rev) => void outline.refresh(rev),
    onChapter(id, rev) {
      coverage.soon();
      const chapter = $chapter.get();
      if (chapter?.id === id) void chapter.refresh(rev);
    },
    onStatus,
  });
  const { $chapter, stop: stopChapter } = createShownChapter(bid.id, run.$shown);
  const sheet = {
    reload: facts.reload,
    // What was typed over it since stays.
    empty(lineId: string, value: string): void {
      const isSame = facts.$lines.get().some((line) => line.id === lineId && line.value === value);
      if (isSame) facts.changeLine(lineId, { value: '' });
    },
  };
  const editing = createEditing({ bidId: bid.id, run, outline, $chapter, sheet });
  const announcer = createAnnouncer(run);
  const stops = [
    stopChapter,
    keepShown(bid.id, outline, run),
    announcer.stop,
    run.stop,
    editing.dispose,
  ];
  return { outline, coverage, evaluation, run, editing, announcer, $chapter, stops };
}

/** The making of the outline, from the wish until the service took it up and as long as it is at it. */
function createOutlining(
  { outline, run }: { outline: OutlineStore; run: RunStore },
  $status: ReadableAtom<BidStatus>,
) {
  const $making = atom(false);
  /** It was being made in this visit, and its chapters are not here yet: the status comes before them. */
  const $awaited = atom(false);
  const stopAwaiting = effect([$status, outline.$chapters], (status, chapters) => {
    if (status === 'outlining') $awaited.set(true);
    else if (status !== 'outlined' || chapters.length > 0) $awaited.set(false);
  });
  return {
    stopAwaiting,
    /** The outline is asked for, being made, or on its way here. */
    $outlining: computed(
      [$making, $status, $awaited],
      (making, status, awaited) => making || status === 'outlining' || awaited,
    ),
    async makeOutline(acceptDoubts: boolean): Promise<void> {
      $making.set(true);
      const expect = run.expecting();
      try {
        await outline.generate({ acceptDoubts });
        expect('outlining');
      } catch {
        // call() has told the user.
      } finally {
        $making.set(false);
      }
    },
  };
}

/** Saves what is typed anywhere in the bid. */
function createSaving(
  {
    outline,
    run,
    $chapter,
  }: Pick<ReturnType<typeof createScreens>, 'outline' | 'run' | '$chapter'>,
  facts: ReturnType<typeof createFacts>,
) {
  /** Saves of screens that come and go. */
  const keepers = new Set<() => Promise<void>>();
  const saveAll = async () =>
    void (await Promise.all([
      ...[outline.flush(), $chapter.get()?.flush(), facts.flush()],
      ...[...keepers].map((keep) => keep()),
    ]));
  // Whoever waits for the service need not wait for the next attempt as well.
  const stopSaving = run.$connection.listen((state) => state === 'live' && void saveAll());
  return { keepers, saveAll, stopSaving };
}

/** What the stream says, and before it has said anything what the bid said. */
const createSaid = (bid: Bid, { $run }: RunStore) => ({
  $status: computed($run, (state): BidStatus => (state.known ? state.status : bid.status)),
  $progress: computed($run, (state) => (state.known ? state.progress : bid.progress)),
  $priced: atom(bid.priced ?? false),
});

/** What could not be had while the service was away is asked for once it is heard again: nobody has to press for it. */
const askAgain =
  (finish: ReturnType<typeof createFinish>, whole: ReturnType<typeof createWhole>) =>
  (connection: StreamState): void => {
    if (connection !== 'live') return;
    finish.askAgain();
    if (whole.$whole.get().state === 'failed') void whole.open();
  };

/** The stores of one open bid, and how they hear of each other. */
export function openBidStores(options: BidStoresOptions) {
  const { bid, page, onBid, onFinished } = options;
  const facts = createFacts(bid, onBid);
  const { stops, ...screens } = createScreens(options, facts);
  const { outline, run, $chapter } = screens;
  const { keepers, saveAll, stopSaving } = createSaving(screens, facts);
  const finish = createFinish({
    ...options,
    run,
    saveAll,
    onMended(chapterId) {
      const chapter = $chapter.get();
      if (chapter?.id === chapterId) void chapter.load();
    },
    onFinished(finished) {
      $chapter.get()?.setEditing(false);
      run.expecting()('finished');
      onFinished(finished);
    },
  });
  const said = createSaid(bid, run);
  const outlining = createOutlining(screens, said.$status);
  const whole = createWhole(bid.id, saveAll);
  stops.push(
    stopSaving,
    screens.editing.fill.$changed.listen(() => void finish.inspection.check()),
    run.$connection.listen(askAgain(finish, whole)),
  );
  const unleave = page.onLeave(() => void saveAll());
  run.start();
  void outline.load();

  return {
    bidId: bid.id,
    ...screens,
    facts,
    finish,
    keepers,
    onLeave: page.onLeave,
    layout: createLayout(bid.id),
    whole,
    oldBid: createOldBid(bid.id),
    ...said,
    ...outlining,
    /** Saves what is typed, then writes. True: the service took it up. */
    async write(body?: { chapters?: string[]; all?: boolean }): Promise<boolean> {
      await saveAll();
      return (await run.write(body)) ?? false;
    },
    dispose(): void {
      unleave();
      outlining.stopAwaiting();
      for (const stop of stops) stop();
      void outline.flush().then(outline.stop);
      void facts.flush().then(facts.stop);
      void finish.flush().then(finish.stop);
      void $chapter.get()?.dispose();
    },
  };
}

export type BidStores = ReturnType<typeof openBidStores>;

declare module './base/context.ts' {
  interface Shared {
    bid: BidStores;
  }
}
