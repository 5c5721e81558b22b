import { atom, computed, type WritableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { type Bid, changeBid, createBid } from '../../core/contract/bid.ts';
import { chooseLot, type Tender, tenderDetail } from '../../core/contract/tender.ts';
import { env } from '../../core/env.ts';
import { notifyWarning } from '../../core/notify.ts';
import { createDoubts } from './doubts.ts';
import { createTaking } from './marked-rows.ts';
import { t } from './messages.ts';
import { createReviewDraft } from './review-draft.ts';
import { createReviewEdits } from './review-edits.ts';
import {
  bidForm,
  changedBody,
  formProblems,
  newBidBody,
  type ReviewForm,
  readParts,
  withIds,
} from './review-form.ts';
import { createReviewLots } from './review-lots.ts';
import { tenderSubject } from './review-subject.ts';
import { scoringTotals } from './scoring-rows.ts';
import { createTenderFiles } from './tender-files.ts';

type ReviewDraft = ReturnType<typeof createReviewDraft>;
type ReviewEdits = ReturnType<typeof createReviewEdits>;

/** One thing at a time: a lot is being chosen, or the bid made. */
function createBusy() {
  const $busy = atom<'create' | 'lot' | undefined>();
  async function busy<T>(name: 'create' | 'lot', action: () => Promise<T>): Promise<T | undefined> {
    if ($busy.get()) return undefined;
    $busy.set(name);
    try {
      return await action();
    } catch {
      // call() has told the user.
      return undefined;
    } finally {
      $busy.set(undefined);
    }
  }
  return { $busy, busy };
}

/** Brings into a new bid what the call that makes it does not take. What does not get there is saved when the bid is opened. */
async function completeBid(bid: Bid, form: ReviewForm): Promise<{ bid: Bid; isComplete: boolean }> {
  const given = withIds(form, { ...form, clauses: [] }, bid);
  const { scoring: _, ...body } = changedBody(given, bidForm(bid));
  if (Object.keys(body).length === 0) return { bid, isComplete: true };
  try {
    const input = { params: { id: bid.id }, body: { rev: bid.rev, ...body } };
    return {
      bid: await call(changeBid, input, { repeatSubmit: true, quiet: true }),
      isComplete: true,
    };
  } catch {
    notifyWarning(t.followFailed);
    return { bid, isComplete: false };
  }
}

/** What a review leads to on the service: a lot chosen, a bid made. */
function createReviewActions(
  draft: ReviewDraft,
  edits: ReviewEdits,
  $tender: WritableAtom<Tender | undefined>,
) {
  const { $subject, $form, handOver } = draft;
  const { $busy, busy } = createBusy();
  const { makeFurther, ...lots } = createReviewLots(draft, (lots) =>
    busy('lot', async () => {
      const id = $subject.get()?.id ?? '';
      const [only = ''] = lots;
      const tender = await call(
        chooseLot,
        { params: { id }, body: lots.length > 1 ? { lotIds: [...lots] } : { lotId: only } },
        { repeatSubmit: true },
      );
      $tender.set(tender);
      $subject.set(tenderSubject(tender));
      edits.replaceRead(t.lotChanged, readParts(tender));
    }),
  );
  let createKey: { body: string; key: string } | undefined;
  return {
    $busy,
    ...lots,
    /** Makes the bid of the reviewed tender. The same form gives the same bid, however often it is tried. */
    create: () =>
      busy('create', async () => {
        const form = $form.get();
        const body = { tenderId: $subject.get()?.tenderId ?? null, ...newBidBody(form) };
        const text = JSON.stringify(body);
        if (createKey?.body !== text) createKey = { body: text, key: env().randomId() };
        const made = await call(
          createBid,
          { body },
          { idempotencyKey: createKey.key, repeatSubmit: true },
        );
        const { bid, isComplete } = await completeBid(made, form);
        await makeFurther(form);
        handOver(bid, isComplete);
        return bid;
      }),
  };
}

/** The files of the tender, and what becomes of the form when they change. */
function createReviewFiles(
  draft: ReviewDraft,
  edits: ReviewEdits,
  $tender: WritableAtom<Tender | undefined>,
) {
  const adopt = (tender: Tender) => {
    // A bid has its own rows by now, which nobody changes behind its back.
    if (draft.$subject.get()?.kind !== 'tender') return;
    draft.$subject.set(tenderSubject(tender));
    edits.replaceRead(t.files.changed, readParts(tender));
  };
  const { stopFiles, ...files } = createTenderFiles($tender, adopt);
  /** What the tender says has changed: its addenda were accepted, or not any more. */
  const adoptTender = (tender: Tender) => {
    if ($tender.get()?.id !== tender.id) return;
    $tender.set(tender);
    adopt(tender);
  };
  const stop = () => {
    stopFiles();
    draft.stop();
  };
  return { ...files, adoptTender, stop };
}

/** The review of what was read: form, scoring table, settings. Of a bid it saves by itself; of a tender it stays on this machine. */
export function createReview(onBid: (bid: Bid) => void) {
  const draft = createReviewDraft(onBid);
  const { $subject, $form } = draft;
  /** What was read from the file, where there is one. */
  const $tender = atom<Tender | undefined>();
  /** The tender of a bid is on its way: what it says of doubts and places would push the rest down. */
  const $looking = atom(false);
  const edits = createReviewEdits(draft);
  const doubts = createDoubts($tender);
  const files = createReviewFiles(draft, edits, $tender);
  const taking = createTaking($tender, edits);
  const refreshTender = async () => {
    const id = $subject.get()?.tenderId;
    if (id === undefined || id === null) return;
    try {
      const tender = await call(tenderDetail, { params: { id } }, { quiet: true });
      if ($subject.get()?.tenderId === id) $tender.set(tender);
    } catch {
      // The file may be gone; the bid has all it needs of it.
    }
  };
  return {
    ...draft,
    ...edits,
    ...createReviewActions(draft, edits, $tender),
    $tender,
    $looking,
    ...doubts,
    ...files,
    ...taking,
    /** Asks anew what was read: the pages of its places may be known meanwhile. */
    refreshTender,
    openTender(tender: Tender): void {
      $tender.set(tender);
      draft.openTender(tender);
    },
    openBid(bid: Bid): void {
      edits.forgetUndo();
      draft.openBid(bid);
      if ($tender.get()?.id === bid.tenderId) return;
      $tender.set(undefined);
      $looking.set(bid.tenderId !== null);
      void refreshTender().finally(() => $looking.set(false));
    },
    $problems: computed($form, formProblems),
    $totals: computed([$form, $tender], (form, tender) =>
      scoringTotals(form.scoring, tender?.scoringExpected ?? 100, tender?.scoringParts ?? []),
    ),
    /** Several lots and none chosen: nothing can be made yet. */
    $lotMissing: computed(
      $subject,
      (subject) => (subject?.lots.length ?? 0) > 1 && subject?.lotId === null,
    ),
    change: edits.patch,
    changeSettings: (part: Partial<ReviewForm['settings']>) =>
      edits.patch({ settings: { ...$form.get().settings, ...part } }),
  };
}

export type ReviewStore = ReturnType<typeof createReview>;
