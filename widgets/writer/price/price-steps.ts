import { atom, type WritableAtom } from 'nanostores';
import { mergePrices, type PriceDraft } from '../../core/price/index.ts';

/** Steps back that are kept. */
const MOST_STEPS = 100;

/** A step over what somebody else has saved since: a cell that he has changed stays as he left it. */
function moved(step: PriceDraft, base: PriceDraft, theirs: PriceDraft): PriceDraft {
  const { conflicts, ...merged } = mergePrices(base, step, theirs);
  if (conflicts.length === 0) return merged;
  const rows = merged.rows.map((row) =>
    conflicts
      .filter(({ rowId }) => rowId === row.id)
      .reduce((one, { field, theirs: value }) => ({ ...one, [field]: value }), row),
  );
  return { ...merged, rows };
}

/** Steps back and forward through what a person has done. */
export function createSteps($draft: WritableAtom<PriceDraft>, touch: () => void) {
  let back: PriceDraft[] = [];
  let forward: PriceDraft[] = [];
  const $steps = atom({ back: 0, forward: 0 });
  const count = () => $steps.set({ back: back.length, forward: forward.length });
  const go = (from: PriceDraft[], to: PriceDraft[]) => {
    const there = from.pop();
    if (!there) return;
    to.push($draft.get());
    $draft.set(there);
    count();
    touch();
  };
  const put = (draft: PriceDraft) => {
    back = [...back, $draft.get()].slice(-MOST_STEPS);
    forward = [];
    $draft.set(draft);
    count();
  };
  return {
    $steps,
    /** What the service has already, such as an imported file. */
    put,
    change(draft: PriceDraft): void {
      put(draft);
      touch();
    },
    undo: () => go(back, forward),
    redo: () => go(forward, back),
    /** Somebody else has changed the sheet from `base` to `theirs`: no step goes back behind that. */
    rebase(base: PriceDraft, theirs: PriceDraft): void {
      back = back.map((step) => moved(step, base, theirs));
      forward = forward.map((step) => moved(step, base, theirs));
    },
    forget(): void {
      back = [];
      forward = [];
      count();
    },
  };
}
