import { atom, computed } from 'nanostores';
import { call } from '../core/api/call.ts';
import { type Bid, createBid } from '../core/contract/bid.ts';
import { chooseLot } from '../core/contract/tender.ts';
import { env } from '../core/env.ts';
import { t } from './messages.ts';
import { createReviewDesk } from './review-desk.ts';
import { formBody, formProblems, formTotal, newRow, type ReviewForm, type ScoringRow, tenderForm } from './review-form.ts';
import { tenderSubject } from './review-subject.ts';

type ReviewDesk = ReturnType<typeof createReviewDesk>;

/** The scoring table under hand. */
function createRows({ $form, change }: ReviewDesk) {
  const $removed = atom<{ text: string; form: ReviewForm } | undefined>();
  const changeRows = (rows: readonly ScoringRow[]) => {
    $removed.set(undefined);
    change({ ...$form.get(), scoring: rows });
  };
  return {
    $removed,
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
      if (removed) changeRows(removed.form.scoring);
    },
  };
}

/** What a review leads to on the service: a lot chosen, a bid made. */
function createReviewActions({ $subject, $form, change, forgetDraft }: ReviewDesk) {
  const $busy = atom<'create' | 'lot' | undefined>();
  let createKey: { body: string; key: string } | undefined;

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
    $busy,
    chooseLot: (lotId: string) =>
      busy('lot', async () => {
        const id = $subject.get()?.id ?? '';
        const tender = await call(chooseLot, { params: { id }, body: { lotId } }, { repeatSubmit: true });
        const { scoring, overview } = tenderForm(tender);
        $subject.set(tenderSubject(tender));
        change({ ...$form.get(), scoring, overview });
      }),
    /** Makes the bid of the reviewed tender. The same form gives the same bid, however often it is tried. */
    create: () =>
      busy('create', async () => {
        const body = { tenderId: $subject.get()?.tenderId ?? null, ...formBody($form.get()) };
        const text = JSON.stringify(body);
        if (createKey?.body !== text) createKey = { body: text, key: env().randomId() };
        const bid = await call(createBid, { body }, { idempotencyKey: createKey.key, repeatSubmit: true });
        forgetDraft();
        return bid;
      }),
  };
}

/** The review of what was read: form, scoring table, settings. Of a bid it saves by itself; of a tender it stays on this machine. */
export function createReview(onBid: (bid: Bid) => void) {
  const desk = createReviewDesk(onBid);
  const { $subject, $form } = desk;
  return {
    ...desk,
    ...createRows(desk),
    ...createReviewActions(desk),
    $problems: computed($form, formProblems),
    $total: computed($form, formTotal),
    /** Several lots and none chosen: nothing can be made yet. */
    $lotMissing: computed($subject, (subject) => (subject?.lots.length ?? 0) > 1 && subject?.lotId === null),
    change: (part: Partial<ReviewForm>) => desk.change({ ...$form.get(), ...part }),
    changeSettings: (part: Partial<ReviewForm['settings']>) =>
      desk.change({ ...$form.get(), settings: { ...$form.get().settings, ...part } }),
  };
}

export type ReviewStore = ReturnType<typeof createReview>;
