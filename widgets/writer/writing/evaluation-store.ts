import { atom, onMount } from 'nanostores';
import { call } from '../../core/api/call.ts';
import {
  type BidUsage,
  bidEvaluations,
  bidUsage,
  type Evaluation,
  evaluateBid,
  mendBid,
} from '../../core/contract/evaluation.ts';

/** How often an evaluation under way is looked at, ms. */
const LOOK_MS = 3000;

/** The last simulated evaluation of a bid, and what the model was asked for it. */
export function createEvaluation(bidId: string) {
  const params = { id: bidId };
  const $last = atom<Evaluation | undefined>(undefined);
  const $usage = atom<BidUsage | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watched = false;

  const show = (evaluation: Evaluation | undefined) => {
    $last.set(evaluation);
    clearTimeout(timer);
    if (watched && evaluation?.status === 'running') timer = setTimeout(() => void look(), LOOK_MS);
  };
  const look = async () => {
    try {
      const [list, usage] = await Promise.all([
        call(bidEvaluations, { params, query: { size: 1 } }, { quiet: true }),
        call(bidUsage, { params }, { quiet: true }),
      ]);
      $usage.set(usage);
      show(list.records[0]);
    } catch {
      // It is looked at again when somebody opens the panel; the coverage beside it says what is wrong.
    }
  };
  onMount($last, () => {
    watched = true;
    void look();
    return () => {
      watched = false;
      clearTimeout(timer);
    };
  });
  return {
    $last,
    $usage,
    async start(): Promise<void> {
      show(await call(evaluateBid, { params }));
    },
    /** Gives how many chapters are mended. */
    async mend(evaluation: Evaluation): Promise<number> {
      const { chapters } = await call(mendBid, {
        params: { ...params, evaluationId: evaluation.id },
      });
      return chapters.length;
    },
  };
}
