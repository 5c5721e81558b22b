import { atom, computed } from 'nanostores';
import { call } from '../core/api/call.ts';
import { type Bid, bidDetail, changeBid, createBid } from '../core/contract/bid.ts';
import { type Clause, chooseLot, type Facts, type Lot, type Tender } from '../core/contract/tender.ts';
import { env } from '../core/env.ts';
import { createAutosave } from './autosave.ts';
import { createDraft, type Draft } from './drafts.ts';
import { t } from './messages.ts';
import {
  bidForm,
  emptyForm,
  formBody,
  formProblems,
  formTotal,
  type KeptForm,
  newRow,
  type ReviewForm,
  readKeptForm,
  type ScoringRow,
  tenderForm,
  withIds,
} from './review-form.ts';

const SAVE_DELAY_MS = 800;

/** What is reviewed: a tender that was read, or the bid made from it. */
export interface ReviewSubject {
  kind: 'tender' | 'bid';
  id: string;
  tenderId: string | null;
  facts: Facts;
  clauses: readonly Clause[];
  warnings: readonly string[];
  lots: readonly Lot[];
  lotId: string | null;
  locked: boolean;
}

export interface ReviewConflict {
  mine: ReviewForm;
  theirs: Bid;
}

const same = (one: ReviewForm, other: ReviewForm) => JSON.stringify(formBody(one)) === JSON.stringify(formBody(other));

function tenderSubject(tender: Tender): ReviewSubject {
  const { id, facts, clauses, warnings, lots, lotId } = tender;
  return { kind: 'tender', id, tenderId: id, facts, clauses, warnings, lots, lotId, locked: false };
}

function bidSubject(bid: Bid): ReviewSubject {
  const { id, tenderId, facts, clauses, lotId } = bid;
  return { kind: 'bid', id, tenderId, facts, clauses, warnings: [], lots: [], lotId, locked: bid.status === 'finished' };
}

/** The review of what was read: form, scoring table, settings. Of a bid it saves by itself; of a tender it stays on this machine. */
export function createReview(onBid: (bid: Bid) => void) {
  const $subject = atom<ReviewSubject | undefined>();
  const $form = atom<ReviewForm>(emptyForm);
  const $conflict = atom<ReviewConflict | undefined>();
  const $removed = atom<{ text: string; form: ReviewForm } | undefined>();
  const $busy = atom<'create' | 'lot' | undefined>();
  let draft: Draft<KeptForm> | undefined;
  let savedForm = emptyForm;
  let rev = 0;
  let createKey: { body: string; key: string } | undefined;

  const adopt = (bid: Bid) => {
    rev = bid.rev;
    savedForm = bidForm(bid);
    $form.set(savedForm);
    $conflict.set(undefined);
    draft?.clear();
    autosave.settle();
  };
  const autosave = createAutosave({
    delay: SAVE_DELAY_MS,
    async send() {
      const id = $subject.get()?.id;
      const sent = $form.get();
      if (id === undefined) return;
      const bid = await call(
        changeBid,
        { params: { id }, body: { rev, ...formBody(sent) } },
        { repeatSubmit: true, quiet: true },
      );
      rev = bid.rev;
      savedForm = sent;
      const typedOn = $form.get() !== sent;
      $form.set(withIds($form.get(), sent, bid));
      if (!typedOn) draft?.clear();
      onBid(bid);
    },
    async onStale() {
      const id = $subject.get()?.id ?? '';
      const theirs = await call(bidDetail, { params: { id } }, { quiet: true });
      const mine = $form.get();
      if (same(mine, bidForm(theirs))) return adopt(theirs);
      // The revision also moves when the writer works; only another form is a conflict.
      if (same(savedForm, bidForm(theirs))) return sendOver(theirs.rev);
      $conflict.set({ mine, theirs });
    },
  });
  function sendOver(newRev: number): void {
    rev = newRev;
    autosave.settle();
    autosave.touch();
  }

  const change = (form: ReviewForm) => {
    $form.set(form);
    $removed.set(undefined);
    draft?.write({ rev, form });
    if ($subject.get()?.kind !== 'bid') return;
    if (formProblems(form).length > 0) autosave.refuse(t.fixFirst);
    else autosave.touch();
  };
  const changeRows = (rows: readonly ScoringRow[]) => change({ ...$form.get(), scoring: rows });

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

  return {
    $subject,
    $form,
    $conflict,
    $removed,
    $busy,
    $save: autosave.$save,
    $problems: computed($form, formProblems),
    $total: computed($form, formTotal),
    /** Several lots and none chosen: nothing can be made yet. */
    $lotMissing: computed($subject, (subject) => (subject?.lots.length ?? 0) > 1 && subject?.lotId === null),

    openTender(tender: Tender): void {
      draft = createDraft(`review.tender.${tender.id}`, readKeptForm);
      rev = 0;
      $subject.set(tenderSubject(tender));
      $form.set(draft.read()?.form ?? tenderForm(tender));
    },
    openBid(bid: Bid): void {
      draft = createDraft(`review.bid.${bid.id}`, readKeptForm);
      const kept = draft.read();
      $subject.set(bidSubject(bid));
      adopt(bid);
      if (!kept || bid.status === 'finished' || same(kept.form, savedForm)) return;
      if (kept.rev === bid.rev) return change(kept.form);
      $form.set(kept.form);
      draft.write(kept);
      autosave.hold();
      $conflict.set({ mine: kept.form, theirs: bid });
    },
    /** The bid changed elsewhere in the writer (status, progress); the form is left alone. */
    follow(bid: Bid): void {
      const subject = $subject.get();
      if (subject?.kind !== 'bid' || subject.id !== bid.id) return;
      if (autosave.$save.get().state === 'saved') rev = bid.rev;
      $subject.set(bidSubject(bid));
    },
    change: (part: Partial<ReviewForm>) => change({ ...$form.get(), ...part }),
    changeSettings: (part: Partial<ReviewForm['settings']>) =>
      change({ ...$form.get(), settings: { ...$form.get().settings, ...part } }),
    changeRow: (key: string, part: Partial<ScoringRow>) =>
      changeRows($form.get().scoring.map((row) => (row.key === key ? { ...row, ...part } : row))),
    /** @returns the key of the new row, to put the cursor there. */
    addRow(): string {
      const row = newRow(env().randomId());
      changeRows([...$form.get().scoring, row]);
      return row.key;
    },
    removeRow(key: string): void {
      const before = $form.get();
      const item = before.scoring.find((row) => row.key === key)?.item ?? '';
      changeRows(before.scoring.filter((row) => row.key !== key));
      $removed.set({ text: t.scoringRemoved(item), form: before });
    },
    undoRemove(): void {
      const removed = $removed.get();
      if (removed) change(removed.form);
    },
    chooseLot: (lotId: string) =>
      busy('lot', async () => {
        const id = $subject.get()?.id ?? '';
        const tender = await call(chooseLot, { params: { id }, body: { lotId } }, { repeatSubmit: true });
        const { scoring, overview } = tenderForm(tender);
        $subject.set(tenderSubject(tender));
        change({ ...$form.get(), scoring, overview });
      }),
    resolve(choice: 'mine' | 'theirs'): void {
      const conflict = $conflict.get();
      if (!conflict) return;
      if (choice === 'theirs') return adopt(conflict.theirs);
      $conflict.set(undefined);
      sendOver(conflict.theirs.rev);
    },
    /** Makes the bid of the reviewed tender. The same form gives the same bid, however often it is tried. */
    create: () =>
      busy('create', async () => {
        const body = { tenderId: $subject.get()?.tenderId ?? null, ...formBody($form.get()) };
        const text = JSON.stringify(body);
        if (createKey?.body !== text) createKey = { body: text, key: env().randomId() };
        const bid = await call(createBid, { body }, { idempotencyKey: createKey.key, repeatSubmit: true });
        draft?.clear();
        return bid;
      }),
    flush: autosave.flush,
    stop: autosave.stop,
  };
}

export type ReviewStore = ReturnType<typeof createReview>;
