import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { createBid } from '../../core/contract/bid.ts';
import { env } from '../../core/env.ts';
import { notifySuccess, notifyWarning } from '../../core/notify.ts';
import { t } from './messages.ts';
import type { createReviewDraft } from './review-draft.ts';
import { newBidBody, type ReviewForm } from './review-form.ts';

const NAME_CHARS = 200;

/** The lots that are bid for, in a bid each or in one for all. `read` reads the tender for the lots of one bid, in the tender's order. */
export function createReviewLots(
  { $subject }: Pick<ReturnType<typeof createReviewDraft>, '$subject'>,
  read: (lots: readonly string[]) => Promise<void>,
) {
  const $more = atom<readonly string[]>([]);
  const keys = new Map<string, string>();
  const wanted = (): string[] => {
    const { lots = [], lotId, lotIds = [lotId, ...$more.get()] } = $subject.get() ?? {};
    return lots.flatMap(({ id }) => (lotIds.includes(id) ? [id] : []));
  };
  const readAlone = (lotId: string) => read([lotId]);
  const setMore = (lots: readonly string[]) => {
    const first = $subject.get()?.lotId;
    $more.set(lots.filter((one) => one !== first));
  };
  return {
    /** Lots beside the chosen one. */
    $moreLots: $more,
    chooseLot: readAlone,
    /** Whether this lot is bid for beside the one that is reviewed. */
    async wantLot(lotId: string, isWanted: boolean): Promise<void> {
      const { joint, lotIds } = $subject.get() ?? {};
      const all = isWanted ? [...wanted(), lotId] : wanted().filter((one) => one !== lotId);
      setMore(all);
      if (lotIds || (isWanted && joint?.rule === 'required')) await read(all);
    },
    answerTogether: () => read(wanted()),
    answerApart: () => {
      setMore(wanted());
      return readAlone($subject.get()?.lotId ?? '');
    },
    /** Makes a bid for each further lot, of what was read for it; none where one bid answers all. */
    async makeFurther(form: ReviewForm): Promise<void> {
      const { tenderId = null, lots = [], lotId, lotIds } = $subject.get() ?? {};
      const further = lotIds ? [] : wanted().filter((id) => id !== lotId);
      const made: string[] = [];
      for (const lot of lots.filter(({ id }) => further.includes(id))) {
        const { name, settings } = newBidBody(form);
        const end = `（${lot.number}）`;
        const body = {
          ...{ tenderId, lotId: lot.id, settings },
          name: `${name.slice(0, NAME_CHARS - end.length)}${end}`,
        };
        const text = JSON.stringify(body);
        const idempotencyKey = keys.get(text) ?? env().randomId();
        keys.set(text, idempotencyKey);
        try {
          await call(createBid, { body }, { idempotencyKey, repeatSubmit: true, quiet: true });
          made.push(lot.number);
        } catch {
          notifyWarning(t.moreLotFailed(lot.number));
        }
      }
      if (made.length > 0) notifySuccess(t.moreLotsMade(made.join('、')));
      $more.set([]);
    },
  };
}
