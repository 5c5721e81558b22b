import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { createAutosave } from '../../core/autosave.ts';
import { type Bid, bidDetail, changeBid } from '../../core/contract/bid.ts';
import type { Tender } from '../../core/contract/tender.ts';
import { createDraft, type Draft } from '../../core/drafts.ts';
import { t } from '../base/messages.ts';
import {
  bidForm,
  changedBody,
  emptyForm,
  formProblems,
  isSameForm,
  type KeptForm,
  type ReviewForm,
  readKeptForm,
  tenderForm,
  withIds,
} from './review-form.ts';
import { bidSubject, type ReviewSubject, tenderSubject } from './review-subject.ts';

const SAVE_DELAY_MS = 800;

interface ReviewConflict {
  mine: ReviewForm;
  theirs: Bid;
}

/** The draft of a bid's form on this machine. */
const bidDraft = (id: string) => createDraft(`review.bid.${id}`, readKeptForm);

/** What is open: the draft of it on this machine, and what the service has of it. */
interface OpenForm {
  draft: Draft<KeptForm> | undefined;
  rev: number;
  saved: ReviewForm;
  /** As the service last answered it: it may have trimmed what was sent. */
  known: ReviewForm;
}

function takeOver(open: OpenForm, bid: Bid): void {
  open.rev = bid.rev;
  open.saved = bidForm(bid);
  open.known = open.saved;
}

/** The form on the screen, and of a bid the saving to the service. */
function createForm(onBid: (bid: Bid) => void) {
  const $subject = atom<ReviewSubject | undefined>();
  const $form = atom<ReviewForm>(emptyForm);
  const $conflict = atom<ReviewConflict | undefined>();
  const open: OpenForm = { draft: undefined, rev: 0, saved: emptyForm, known: emptyForm };
  const bidId = () => $subject.get()?.id ?? '';

  const adopt = (bid: Bid) => {
    takeOver(open, bid);
    $form.set(open.saved);
    $conflict.set(undefined);
    open.draft?.clear();
    autosave.settle();
  };
  const change = (form: ReviewForm) => {
    $form.set(form);
    open.draft?.write({ rev: open.rev, form });
    if ($subject.get()?.kind !== 'bid') return;
    if (formProblems(form).length > 0) autosave.refuse(t.fixFirst);
    else autosave.touch();
  };
  /** Saves over what the service has now. */
  const changeOver = (rev: number, form: ReviewForm) => {
    open.rev = rev;
    autosave.settle();
    change(form);
  };
  const ask = (mine: ReviewForm, theirs: Bid) => {
    $form.set(mine);
    autosave.hold();
    $conflict.set({ mine, theirs });
  };
  const autosave = createAutosave({
    delay: SAVE_DELAY_MS,
    async send() {
      const sent = $form.get();
      const body = { rev: open.rev, ...changedBody(sent, open.saved) };
      const bid = await call(
        changeBid,
        { params: { id: bidId() }, body },
        { repeatSubmit: true, quiet: true },
      );
      open.rev = bid.rev;
      open.saved = sent;
      open.known = bidForm(bid);
      if ($form.get() === sent) open.draft?.clear();
      $form.set(withIds($form.get(), sent, bid));
      onBid(bid);
    },
    async onStale() {
      const theirs = await call(bidDetail, { params: { id: bidId() } }, { quiet: true });
      const mine = $form.get();
      if (isSameForm(mine, bidForm(theirs))) adopt(theirs);
      // The revision also moves when the writer works; only another form is a conflict.
      else if (isSameForm(open.saved, bidForm(theirs))) changeOver(theirs.rev, mine);
      else ask(mine, theirs);
    },
  });
  return { $subject, $form, $conflict, open, autosave, adopt, change, changeOver, ask };
}

/** What is reviewed, kept on this machine; of a bid also on the service. */
export function createReviewDraft(onBid: (bid: Bid) => void) {
  const { $subject, $form, $conflict, open, autosave, adopt, change, changeOver, ask } =
    createForm(onBid);
  return {
    $subject,
    $form,
    $conflict,
    $save: autosave.$save,
    flush: autosave.flush,
    stop: autosave.stop,
    change,
    openTender(tender: Tender): void {
      open.draft = createDraft(`review.tender.${tender.id}`, readKeptForm);
      open.rev = 0;
      $subject.set(tenderSubject(tender));
      $form.set(open.draft.read()?.form ?? tenderForm(tender));
    },
    openBid(bid: Bid): void {
      open.draft = bidDraft(bid.id);
      const kept = open.draft.read();
      $subject.set(bidSubject(bid));
      adopt(bid);
      if (!kept || bid.status === 'finished' || isSameForm(kept.form, open.saved)) return;
      open.draft.write(kept);
      if (kept.rev === bid.rev) change(kept.form);
      else ask(kept.form, bid);
    },
    /**
     * The bid changed elsewhere in the writer. Status and progress leave the form alone; what an accepted addendum says otherwise is shown,
     * since facts and rows are saved as a whole: the next change of one would bring the old ones back.
     */
    follow(bid: Bid): void {
      const subject = $subject.get();
      if (subject?.kind !== 'bid' || subject.id !== bid.id) return;
      $subject.set(bidSubject(bid));
      if (autosave.$save.get().state !== 'saved') return;
      if (isSameForm(bidForm(bid), open.known)) open.rev = bid.rev;
      else adopt(bid);
    },
    /** The form goes into the bid that was made from it: what does not get there at once is saved when the bid is opened. */
    handOver(bid: Bid, isComplete: boolean): void {
      if (!isComplete)
        bidDraft(bid.id).write({
          rev: bid.rev,
          form: withIds($form.get(), $form.get(), { ...bid, clauses: [] }),
        });
      open.draft?.clear();
    },
    resolve(choice: 'mine' | 'theirs'): void {
      const conflict = $conflict.get();
      if (!conflict) return;
      if (choice === 'theirs') return adopt(conflict.theirs);
      $conflict.set(undefined);
      changeOver(conflict.theirs.rev, $form.get());
    },
  };
}
