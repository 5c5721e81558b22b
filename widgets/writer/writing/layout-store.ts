import { atom } from 'nanostores';
import { env } from '../../core/env.ts';

/** What can stand beside the text. */
export const sides = ['todo', 'coverage', 'facts', 'versions'] as const;
export type Side = (typeof sides)[number];

const KEY = 'tender.side';
const NOTE_KEY = 'tender.note';
const CLOSED = 'closed';

function remembered(): Side | undefined {
  const kept = env().local.get(KEY);
  if (kept === CLOSED) return undefined;
  return sides.find((side) => side === kept) ?? 'todo';
}

/** Which parts of the writing screen are in sight; the text takes what they leave. */
export function createLayout(bidId: string) {
  const noteKey = `${NOTE_KEY}.${bidId}`;
  /** What was said at the end of a writing and put away by the reader; another note is shown. */
  const $readNote = atom(env().session.get(noteKey));
  const $tree = atom(true);
  /** `default`: nobody has opened or closed it on this page, the width decides. */
  const $side = atom<Side | undefined | 'default'>('default');
  const $focus = atom(false);
  /** The whole bid stands in the place of the chapter. */
  const $whole = atom(false);
  /** On a phone one part lies over the text. */
  const $sheet = atom<'chapters' | 'side' | undefined>();
  return {
    $tree,
    $side,
    $focus,
    $whole,
    $sheet,
    $readNote,
    putAway(note: string): void {
      $readNote.set(note);
      env().session.set(noteKey, note);
    },
    /** The one that is open, on a screen with room for it from the beginning or without. */
    sideOf: (chosen: Side | undefined | 'default', hasRoom: boolean): Side | undefined => {
      if (chosen !== 'default') return chosen;
      return hasRoom ? remembered() : undefined;
    },
    /** Opens it, or closes it where it is the one that is open. */
    toggle(side: Side, open: Side | undefined): void {
      const next = open === side ? undefined : side;
      $side.set(next);
      env().local.set(KEY, next ?? CLOSED);
    },
    toggleWhole: () => $whole.set(!$whole.get()),
    toggleTree: () => $tree.set(!$tree.get()),
    toggleFocus: () => $focus.set(!$focus.get()),
    toggleSheet: (sheet: 'chapters' | 'side') =>
      $sheet.set($sheet.get() === sheet ? undefined : sheet),
    closeSheet: () => $sheet.set(undefined),
  };
}

export type LayoutStore = ReturnType<typeof createLayout>;
