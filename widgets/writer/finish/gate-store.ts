import { atom } from 'nanostores';
import * as v from 'valibot';
import { call } from '../../core/api/call.ts';
import { type Bid, type FinishReason, FinishRefusal, finishBid } from '../../core/contract/bid.ts';
import { referenceMark } from '../../core/contract/check.ts';
import { replaceInBid } from '../../core/contract/edit.ts';
import { errorCodes } from '../../core/contract/error-codes.ts';
import { actMessage, isApiError } from '../../core/errors.ts';
import { notifyError, notifySuccess, notifyWarning } from '../../core/notify.ts';
import { WHOLE_BID_MS } from '../base/whole-bid.ts';
import { t } from './messages.ts';

const wholeBid = { repeatSubmit: true, timeout: WHOLE_BID_MS };

interface GateOptions {
  bid: Bid;
  onMended: (chapterId: string) => void;
  onFinished: (bid: Bid) => void;
  inspection: { check: () => Promise<void> };
  act: (name: 'finish' | 'accept', action: () => Promise<void>) => Promise<void>;
}

/** What the refusal of a finish names; none where the call failed otherwise. */
function reasonsOf(error: unknown): readonly FinishReason[] {
  if (!isApiError(error) || error.code !== errorCodes.finishRefused.code) return [];
  const refusal = v.safeParse(FinishRefusal, error.data);
  return refusal.success ? refusal.output.reasons : [];
}

/** The end of editing, and what stands in its way. */
export function createGate({ bid, onMended, onFinished, inspection, act }: GateOptions) {
  const params = { id: bid.id };
  /** Why the service refused to finish, until the bidder has seen to it. */
  const $refused = atom<readonly FinishReason[]>([]);
  return {
    $refused,
    /** @param override kinds of reasons that are overruled, with the words for the record. */
    finish: (override?: { reasons: FinishReason['kind'][]; note: string }) =>
      act('finish', async () => {
        try {
          const body = override ? { override } : {};
          const done = await call(finishBid, { params, body }, { ...wholeBid, quiet: true });
          $refused.set([]);
          onFinished(done);
        } catch (error) {
          const reasons = reasonsOf(error);
          // Anything else leaves the dialog and what was typed in it.
          if (reasons.length > 0) $refused.set(reasons);
          else notifyError(actMessage(error, finishBid.act));
        }
      }),
    /** Takes all stock text over, to be rewritten; each chapter keeps the version before. */
    acceptReferences: () =>
      act('accept', async () => {
        const body = { text: referenceMark, with: '', matchCase: true };
        const done = await call(replaceInBid, { params, body }, wholeBid);
        const left = new Set(done.skipped.map(({ id }) => id));
        const open = $refused
          .get()
          .filter(({ kind, chapterId }) => kind !== 'reference' || left.has(chapterId ?? ''));
        // What was taken over as it was is refused as well, until it is rewritten.
        const unchanged = done.chapters.map(({ id: chapterId, title, count }) => ({
          ...{ kind: 'reference-unchanged' as const, chapterId },
          msg: t.refusal.unchanged(title, count),
        }));
        const others = open.filter(({ kind }) => kind !== 'reference-unchanged');
        $refused.set(done.chapters.length > 0 ? [...others, ...unchanged] : open);
        if (left.size > 0) notifyWarning(t.refusal.skipped(left.size));
        notifySuccess(t.refusal.accepted(done.chapters.length));
        for (const { id } of done.chapters) onMended(id);
        // Nobody has to wait for the check before the next press.
        void inspection.check();
      }),
  };
}
