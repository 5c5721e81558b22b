import { atom, type ReadableAtom } from 'nanostores';
import type { ShownRow } from '../chapters/outline-shown.ts';

const none: ReadonlySet<string> = new Set();

/** Several chapters to be moved or taken away together; none while only one is meant. */
export function createSelection(
  $shown: ReadableAtom<readonly ShownRow[]>,
  $active: ReadableAtom<string | undefined>,
) {
  const $selected = atom<ReadonlySet<string>>(none);
  /** Where a range begins. */
  let anchor: string | undefined;
  const between = (one: string | undefined, other: string): string[] => {
    const ids = $shown.get().map(({ chapter }) => chapter.id);
    const ends = [ids.indexOf(one ?? other), ids.indexOf(other)].sort((a, b) => a - b);
    const [from = -1, to = -1] = ends;
    return from < 0 ? [other] : ids.slice(from, to + 1);
  };
  return {
    $selected,
    clear(): void {
      anchor = undefined;
      if ($selected.get().size > 0) $selected.set(none);
    },
    /** Adds a chapter, or takes it out; the first one brings along the row one stands on. */
    toggle(id: string): void {
      const active = $active.get();
      const before = $selected.get();
      const next = new Set(
        before.size === 0 && active !== undefined && active !== id ? [active] : before,
      );
      if (!next.delete(id)) next.add(id);
      anchor = id;
      $selected.set(next);
    },
    /** All from the row the range began at. */
    extendTo(id: string): void {
      anchor ??= $active.get();
      $selected.set(new Set(between(anchor, id)));
    },
    /** All chapters beside this one. */
    selectLevel(id: string): void {
      const row = $shown.get().find(({ chapter }) => chapter.id === id);
      const level = $shown
        .get()
        .filter(({ chapter }) => chapter.parentId === row?.chapter.parentId)
        .map(({ chapter }) => chapter.id);
      anchor = id;
      $selected.set(new Set(level));
    },
  };
}
