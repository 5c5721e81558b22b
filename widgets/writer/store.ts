import { atom, computed } from 'nanostores';
import { call } from '../core/api/call.ts';
import { type Bid, bidDetail } from '../core/contract/bid.ts';
import { health } from '../core/contract/service.ts';
import { env } from '../core/env.ts';
import { toMessage } from '../core/errors.ts';
import { type BidStores, openBidStores } from './bid-stores.ts';
import { createImport } from './import-store.ts';
import type { Page } from './page.ts';
import { createReview } from './review-store.ts';
import type { BidStatus } from './run-state.ts';
import { createSource } from './source-store.ts';

export const steps = ['import', 'review', 'outline', 'write', 'finish'] as const;
export type Step = (typeof steps)[number];

export interface WriterOptions {
  /** Opens this bid. Without ids the address decides: `?id=`, `?tender=`, `?step=`. */
  bidId?: string | undefined;
  tenderId?: string | undefined;
  page: Page;
  emit(name: 'bid-created' | 'step-changed' | 'bid-finished' | 'ready' | 'error', detail: unknown): void;
}

export type Opening = { state: 'opening' } | { state: 'open' } | { state: 'failed'; message: string };

const stepOfStatus: Record<BidStatus, Step> = {
  draft: 'review',
  outlining: 'outline',
  outlined: 'outline',
  writing: 'write',
  paused: 'write',
  written: 'write',
  finished: 'finish',
};

const isStep = (name: string | null): name is Step => steps.some((step) => step === name);

/** One writer on a page: where it stands between import and finish, and the stores of what it works on. */
export function createWriter({ bidId, tenderId, page, emit }: WriterOptions) {
  const $opening = atom<Opening>({ state: 'opening' });
  const $step = atom<Step>('import');
  const $bid = atom<Bid | undefined>();
  const $stores = atom<BidStores | undefined>();
  /** Who writes in this service, before there is a bid that says so. */
  const $serviceWriter = atom<Bid['writer'] | undefined>();
  const address = new URLSearchParams(env().search());
  let fetching: Promise<void> | undefined;

  const setStep = (step: Step) => {
    if ($step.get() === step) return;
    $step.set(step);
    page.setQuery({ step: step === 'import' ? null : step });
    emit('step-changed', { step });
  };
  const adoptBid = (bid: Bid) => {
    $bid.set(bid);
    review.follow(bid);
  };
  /** One fetch at a time; events come in bursts. */
  const refreshBid = () => {
    fetching ??= fetchBid().finally(() => {
      fetching = undefined;
    });
  };
  async function fetchBid(): Promise<void> {
    const id = $bid.get()?.id;
    if (id === undefined) return;
    try {
      adoptBid(await call(bidDetail, { params: { id } }, { quiet: true }));
    } catch {
      // The next event of the stream asks again.
    }
  }

  async function askWriter(): Promise<void> {
    try {
      $serviceWriter.set((await call(health, {}, { quiet: true })).writer);
    } catch {
      // The badge stays away until a bid says who writes.
    }
  }

  const review = createReview(adoptBid);
  const source = createSource(() => review.$subject.get()?.tenderId ?? null);
  const imports = createImport({
    onTender: (id) => page.setQuery({ tender: id, id: null }),
    onReady(tender) {
      review.openTender(tender);
      setStep('review');
    },
    onManual: (id) => void openBid(id, 'review').then(() => emit('bid-created', { id })),
  });

  const enterBid = (bid: Bid, step: Step | undefined) => {
    $stores.get()?.dispose();
    $bid.set(bid);
    review.openBid(bid);
    const onFinished = (finished: Bid) => {
      adoptBid(finished);
      emit('bid-finished', { id: finished.id });
    };
    const stores = openBidStores({ bid, page, onStatus: refreshBid, onFinished });
    $stores.set(stores);
    page.setQuery({ id: bid.id, tender: null });
    setStep(step ?? stepOfStatus[bid.status]);
  };
  async function openBid(id: string, step?: Step): Promise<void> {
    $opening.set({ state: 'opening' });
    try {
      enterBid(await call(bidDetail, { params: { id } }, { quiet: true }), step);
      $opening.set({ state: 'open' });
    } catch (error) {
      $opening.set({ state: 'failed', message: toMessage(error) });
      emit('error', { message: toMessage(error) });
    }
  }

  return {
    $opening,
    $step,
    $bid,
    $stores,
    $writerInfo: computed([$bid, $serviceWriter], (bid, service) => bid?.writer ?? service),
    $finished: computed($bid, (bid) => bid?.status === 'finished'),
    review,
    source,
    imports,

    /** Opens what attributes or the address name; nothing named: the import. */
    async open(): Promise<void> {
      const id = bidId ?? address.get('id');
      const tender = tenderId ?? address.get('tender');
      const asked = address.get('step');
      imports.restoreTyped();
      if (id) {
        await openBid(id, isStep(asked) && asked !== 'import' ? asked : undefined);
      } else {
        $opening.set({ state: 'open' });
        void askWriter();
        if (tender) void imports.resume(tender);
      }
      emit('ready', {});
    },
    openBid,
    goTo: setStep,
    /** Creates the bid where there is none yet, makes its outline, and goes to look at it. */
    async makeOutline(): Promise<void> {
      const existing = $bid.get();
      if (!existing) {
        const bid = await review.create();
        if (!bid) return;
        enterBid(bid, 'outline');
        emit('bid-created', { id: bid.id });
      } else {
        await review.flush();
        setStep('outline');
      }
      await $stores.get()?.makeOutline();
      refreshBid();
    },
    /** Leaves this bid and begins another one. */
    startOver(): void {
      $stores.get()?.dispose();
      $stores.set(undefined);
      $bid.set(undefined);
      imports.again();
      page.setQuery({ id: null, tender: null, step: null });
      setStep('import');
    },
    close(): void {
      imports.stop();
      void review.flush().then(review.stop);
      $stores.get()?.dispose();
    },
  };
}

export type WriterStore = ReturnType<typeof createWriter>;
