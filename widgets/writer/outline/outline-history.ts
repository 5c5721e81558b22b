import { atom } from 'nanostores';

/** Steps back that are kept. */
const DEPTH = 100;

/** Steps that can be taken back and done again. `kind` joins what belongs together, as the letters of one title, into one step. */
export function createHistory<T>() {
  const $canUndo = atom(false);
  const $canRedo = atom(false);
  let past: T[] = [];
  let future: T[] = [];
  let lastKind: string | undefined;
  const tell = () => {
    $canUndo.set(past.length > 0);
    $canRedo.set(future.length > 0);
  };

  return {
    $canUndo,
    $canRedo,
    /** Something else came in the place of `before`. */
    record(before: T, kind?: string): void {
      const isSameStep = kind !== undefined && kind === lastKind;
      lastKind = kind;
      if (!isSameStep) past = [...past.slice(1 - DEPTH), before];
      future = [];
      tell();
    },
    /** What comes next is a step of its own. */
    endStep: () => {
      lastKind = undefined;
    },
    /** @returns what there was before `now`; undefined when there is nothing to take back. */
    undo(now: T): T | undefined {
      const before = past.pop();
      if (before !== undefined) future.push(now);
      lastKind = undefined;
      tell();
      return before;
    },
    redo(now: T): T | undefined {
      const next = future.pop();
      if (next !== undefined) past.push(now);
      lastKind = undefined;
      tell();
      return next;
    },
    clear(): void {
      past = [];
      future = [];
      lastKind = undefined;
      tell();
    },
  };
}
