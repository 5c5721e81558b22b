import { atom, computed, type WritableAtom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { type Bid, bidDetail } from '../core/contract/bid.ts';
import { env } from '../core/env.ts';
import { $sessionEnd, $signedIn } from '../core/session/session.ts';
import { createAddenda } from './addenda/addenda-store.ts';
import type { Page } from './base/page.ts';
import { type BidStores, openBidStores } from './bid-stores.ts';
import { createImport } from './import/import-store.ts';
import { createOpening } from './opening.ts';
import { createReview } from './review/review-store.ts';
import { isStep, type Step, stepOfStatus } from './run/steps.ts';
import { createSource } from './source/source-store.ts';

export interface WriterOptions {
  /** Opens this bid. Without ids the address decides: `?id=`, `?tender=`, `?step=`. */
  bidId?: string | undefined;
  tenderId?: string | undefined;
  /** The page that shows a comparison; the id is added as `?id=`. */
  comparePage?: string | undefined;
  page: Page;
  /** @returns false when the host took it over. */
  emit(
    name: 'bid-created' | 'step-changed' | 'bid-finished' | 'compare-open' | 'ready' | 'error',
    detail: unknown,
  ): boolean;
}

const COMPARE_PATH = '/home/bidingDiff/detail';

export type WantedField = 'deadline' | 'targetPages';

/** Fetches the open bid anew when the stream says it changed; one fetch at a time, for events come in bursts. */
function createRefresh($bid: WritableAtom<Bid | undefined>, adopt: (bid: Bid) => void): () => void {
  let fetching: Promise<void> | undefined;
  const fetchBid = async () => {
    const id = $bid.get()?.id;
    if (id === undefined) return;
    try {
      const bid = await call(bidDetail, { params: { id } }, { quiet: true });
      if ($bid.get()?.id === id) adopt(bid);
    } catch {
      // The next event of the stream asks again.
    }
  };
  return () => {
    fetching ??= fetchBid().finally(() => {
      fetching = undefined;
    });
  };
}

/** The bid that is open: its stores, and the way into another one. */
function createBidSlot({ page, emit, comparePage = COMPARE_PATH }: WriterOptions) {
  const $bid = atom<Bid | undefined>();
  const $stores = atom<BidStores | undefined>();
  const $step = atom<Step>('import');

  const moveTo = (step: Step, publishAddress: Page['setQuery']) => {
    if ($step.get() === step) return;
    $step.set(step);
    publishAddress({ step: step === 'import' ? null : step });
    emit('step-changed', { step });
  };
  const setStep = (step: Step) => moveTo(step, page.setQuery);
  /** By the user's hand, so that Back undoes it. */
  const goTo = (step: Step) => moveTo(step, page.visitQuery);
  const adopt = (bid: Bid) => {
    $bid.set(bid);
    review.follow(bid);
    const stores = $stores.get();
    stores?.facts.follow(bid);
    stores?.finish.word.follow(bid);
  };
  const review = createReview(adopt);
  const refresh = createRefresh($bid, adopt);
  const onFinished = (bid: Bid) => {
    adopt(bid);
    emit('bid-finished', { id: bid.id });
  };
  const onCompared = (id: string) => {
    if (emit('compare-open', { id })) env().navigate(`${comparePage}?id=${encodeURIComponent(id)}`);
  };
  const enter = (bid: Bid, step: Step = stepOfStatus[bid.status]) => {
    $stores.get()?.dispose();
    $bid.set(bid);
    review.openBid(bid);
    const heard = { onStatus: refresh, onBid: adopt, onFinished, onCompared };
    $stores.set(openBidStores({ bid, page, ...heard }));
    page.setQuery({ id: bid.id, tender: null });
    setStep(step);
  };
  const { $opening, openBid, stop } = createOpening(
    enter,
    (message) => void emit('error', { message }),
  );
  /** No bid is open any more. */
  const empty = () => {
    stop();
    $stores.get()?.dispose();
    $stores.set(undefined);
    $bid.set(undefined);
    $opening.set({ state: 'open' });
  };
  return {
    ...{ $bid, $stores, $opening, $step, review, setStep, goTo, refresh, enter, openBid },
    ...{ empty, stop },
  };
}

/** The import, leading to the review of what came in. */
function createImportInto(
  { review, setStep, openBid }: ReturnType<typeof createBidSlot>,
  { page, emit }: WriterOptions,
) {
  return createImport({
    onTender: (id) => page.setQuery({ tender: id, id: null }),
    onReady(tender) {
      review.openTender(tender);
      setStep('review');
    },
    async onManual(id) {
      await openBid(id, 'review');
      emit('bid-created', { id });
    },
  });
}

async function makeOutline(
  slot: ReturnType<typeof createBidSlot>,
  emit: WriterOptions['emit'],
): Promise<void> {
  const { $bid, $stores, review, setStep, enter, refresh } = slot;
  if ($bid.get()) {
    await review.flush();
    setStep('outline');
  } else {
    const bid = await review.create();
    if (!bid) return;
    enter(bid, 'outline');
    emit('bid-created', { id: bid.id });
  }
  // Who presses on has seen the doubts, or was asked about them.
  await $stores.get()?.makeOutline(true);
  refresh();
}

/** Back and Forward move between the steps; an entry of another bid or tender is opened afresh. */
function followAddress(
  { $bid, setStep }: ReturnType<typeof createBidSlot>,
  page: Page,
): () => void {
  return page.onBack((query) => {
    if (query.get('id') !== ($bid.get()?.id ?? null)) return env().reload();
    const step = query.get('step');
    setStep(isStep(step) ? step : 'import');
  });
}

/** Read by the site's start page after the next sign-in. */
const BACK_COOKIE = 'Tender-Back';
/** Who takes longer to sign in again starts from the start page, s. */
const BACK_SECONDS = 1800;

/** Remembers the bid that is open when the session runs out, so that signing in leads back to it. Who signs out is done here. */
function rememberPlace({ $bid }: ReturnType<typeof createBidSlot>, page: Page): () => void {
  return $signedIn.listen((signedIn) => {
    const place = page.address();
    const ranOut = !signedIn && $sessionEnd.get() === 'expired';
    if (ranOut && place !== null && $bid.get()) env().cookies.set(BACK_COOKIE, place, BACK_SECONDS);
  });
}

/** Follows the address and remembers the place while the writer is open. */
function createFollowing(slot: ReturnType<typeof createBidSlot>, page: Page) {
  let stops: (() => void)[] = [];
  return {
    start(): void {
      if (stops.length === 0) stops = [followAddress(slot, page), rememberPlace(slot, page)];
    },
    stop(): void {
      for (const stop of stops) stop();
      stops = [];
    },
  };
}

const createAddendaOf = (slot: ReturnType<typeof createBidSlot>) =>
  createAddenda({
    $tender: slot.review.$tender,
    $bid: slot.$bid,
    onTender: slot.review.adoptTender,
    onBid: slot.refresh,
    openBid: slot.openBid,
    write: async (chapters) => (await slot.$stores.get()?.write({ chapters })) ?? false,
  });

/** Whoever comes for one chapter is shown it; a reload then keeps the place the reader has gone to since. */
function showChapter({ $stores }: ReturnType<typeof createBidSlot>, page: Page, id: string): void {
  $stores.get()?.run.pick(id);
  page.setQuery({ chapter: null });
}

/** What is wanted of the step that is shown, apart from it: parts of the frame come and go with its width. */
function createWishes({ $step, goTo }: ReturnType<typeof createBidSlot>) {
  /** What is asked before the next act of the step: the doubts of the reading, or what writing costs. */
  const $asking = atom<'doubts' | 'charge' | undefined>();
  $step.listen(() => $asking.set(undefined));
  /** The field of the review that somebody came for. */
  const $wanted = atom<WantedField | undefined>();
  /** To a field of the review, which is to have the focus there. */
  const goToField = (field: WantedField) => {
    $wanted.set(field);
    goTo('review');
  };
  return { $asking, $wanted, goToField };
}

/** One writer on a page: where it stands between import and finish, and the stores of what it works on. */
export function createWriter(options: WriterOptions) {
  const { page, emit } = options;
  const address = new URLSearchParams(env().search());
  const slot = createBidSlot(options);
  const { $bid, $stores, $opening, review, setStep, openBid } = slot;
  const imports = createImportInto(slot, options);
  const addenda = createAddendaOf(slot);
  const following = createFollowing(slot, page);

  return {
    ...createWishes(slot),
    $bid,
    $stores,
    $opening,
    $step: slot.$step,
    $finished: computed($bid, (bid) => bid?.status === 'finished'),
    review,
    source: createSource(review),
    imports,
    addenda,
    openBid,
    goTo: slot.goTo,

    /** Opens what attributes or the address name; nothing named: the import. */
    async open(): Promise<void> {
      const id = options.bidId ?? address.get('id');
      const tender = options.tenderId ?? address.get('tender');
      const asked = address.get('step');
      imports.restoreTyped();
      following.start();
      if (id) {
        await openBid(id, isStep(asked) && asked !== 'import' ? asked : undefined);
        const chapter = address.get('chapter');
        if (chapter) showChapter(slot, page, chapter);
      } else {
        $opening.set({ state: 'open' });
        if (tender) void imports.resume(tender);
      }
      emit('ready', {});
    },
    /** Creates the bid where there is none yet, makes its outline, and goes to look at it. */
    makeOutline: () => makeOutline(slot, emit),
    /** Leaves this bid and begins another one. */
    startOver(): void {
      slot.empty();
      imports.again();
      page.setQuery({ id: null, tender: null, step: null });
      setStep('import');
    },
    close(): void {
      following.stop();
      slot.stop();
      imports.stop();
      addenda.stop();
      void review.flush().then(review.stop);
      $stores.get()?.dispose();
    },
  };
}

export type WriterStore = ReturnType<typeof createWriter>;

declare module './base/context.ts' {
  interface Shared {
    writer: WriterStore;
  }
}
