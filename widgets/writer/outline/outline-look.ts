import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import {
  collapsedBelow,
  isFiltering,
  noFilter,
  type OutlineFilter,
  shownRows,
  typeaheadTarget,
} from '../chapters/outline-shown.ts';
import type { OutlineRow } from '../chapters/outline-tree.ts';
import { createSelection } from './outline-selection.ts';

/** Where the focus is to go; `rename` also opens the title, `select` marks its words, `seen` only brings the row into sight. */
export interface WantedFocus {
  id: string;
  what: 'row' | 'rename' | 'select' | 'seen';
}

/** Which chapters are asked for. */
function createFilter() {
  const $filter = atom<OutlineFilter>(noFilter);
  return {
    $filter,
    search: (text: string) => $filter.set({ ...$filter.get(), text }),
    /** Only the chapters that answer this scoring item; the same once more: all again. */
    filterByScoring(scoringId: string): void {
      const isSame = $filter.get().scoringId === scoringId;
      $filter.set({ text: '', scoringId: isSame ? undefined : scoringId });
    },
    clearFilter: () => $filter.set(noFilter),
  };
}

function setCollapsed(
  $collapsed: WritableAtom<ReadonlySet<string>>,
  ids: readonly string[],
  collapse: boolean,
): void {
  const next = new Set($collapsed.get());
  for (const id of ids) {
    if (collapse) next.add(id);
    else next.delete(id);
  }
  $collapsed.set(next);
}

/** What of the tree is seen, and where one stands in it. */
export function createOutlineLook($rows: ReadableAtom<readonly OutlineRow[]>) {
  const $collapsed = atom<ReadonlySet<string>>(new Set());
  const { $filter, ...filtering } = createFilter();
  const $picked = atom<string | undefined>();
  /** The chapter whose title is being typed. */
  const $renaming = atom<string | undefined>();
  const $wanted = atom<WantedFocus | undefined>();
  const $shown = computed([$rows, $collapsed, $filter], shownRows);
  let activeAt = 0;
  /** The row the Tab key leads to: the picked one while it is seen, else the one that stands in its place now. */
  const $active = computed([$shown, $picked], (shown, picked) => {
    const at = shown.findIndex(({ chapter }) => chapter.id === picked);
    activeAt = at < 0 ? Math.min(activeAt, Math.max(0, shown.length - 1)) : at;
    return shown[activeAt]?.chapter.id;
  });

  /** Stands on a chapter, opening what it is hidden in. */
  const pick = (id: string): void => {
    const parents = new Map($rows.get().map(({ chapter }) => [chapter.id, chapter.parentId]));
    const above: string[] = [];
    for (let at = parents.get(id); at; at = parents.get(at)) above.push(at);
    if (above.some((parent) => $collapsed.get().has(parent)))
      setCollapsed($collapsed, above, false);
    if (isFiltering($filter.get()) && !$shown.get().some(({ chapter }) => chapter.id === id))
      $filter.set(noFilter);
    $picked.set(id);
  };

  return {
    $shown,
    $active,
    selection: createSelection($shown, $active),
    $filter,
    $renaming,
    $isFiltering: computed($filter, isFiltering),
    setCollapsed: (ids: readonly string[], collapse: boolean) =>
      setCollapsed($collapsed, ids, collapse),
    /** Shows that many levels; 0: all. */
    showLevels: (levels: number) =>
      $collapsed.set(levels === 0 ? new Set() : collapsedBelow($rows.get(), levels)),
    ...filtering,
    pick,
    $wanted,
    /** Takes the focus to a chapter. */
    focus(id: string, what: WantedFocus['what'] = 'row'): void {
      pick(id);
      $renaming.set(what === 'row' || what === 'seen' ? undefined : id);
      $wanted.set({ id, what });
    },
    /** @returns the chapter that many lines away on the screen; the last one that way at the edge. */
    neighbour(id: string | undefined, step: number): string | undefined {
      const shown = $shown.get();
      const at = shown.findIndex(({ chapter }) => chapter.id === id);
      return shown[Math.min(Math.max(at + step, 0), shown.length - 1)]?.chapter.id;
    },
    typeahead: (typed: string) => typeaheadTarget($shown.get(), $active.get(), typed),
  };
}

export type OutlineLook = ReturnType<typeof createOutlineLook>;
