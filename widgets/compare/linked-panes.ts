import type { SideName } from './follow.ts';

/** What a pane lets others ask. Positions are in blocks, see `Anchor`. */
export interface PaneHandle {
  /** What is at its reading line. */
  position(): number;
  /** Brings that position to its reading line. */
  moveTo(position: number): void;
  /** Brings a mark of that block to its reading line. */
  reveal(block: number, mark: string): void;
}

/** Two panes of which one follows the other: the one a hand was last laid on leads, so that no answer scrolls back. */
export function createLinkedPanes(
  follow: (from: SideName, position: number) => number | undefined,
) {
  const panes: Partial<Record<SideName, PaneHandle>> = {};
  let leader: SideName | undefined;
  return {
    attach(side: SideName, handle: PaneHandle): () => void {
      panes[side] = handle;
      return () => {
        if (panes[side] === handle) delete panes[side];
      };
    },
    /** A hand, a wheel or the focus came to this pane. */
    lead(side: SideName): void {
      leader = side;
    },
    scrolled(side: SideName): void {
      const other = panes[side === 'a' ? 'b' : 'a'];
      const here = panes[side];
      if (leader !== side || !other || !here) return;
      const position = follow(side, here.position());
      if (position !== undefined) other.moveTo(position);
    },
    /** Both go to places of their own; neither leads until a hand comes again. */
    reveal(side: SideName, block: number, mark: string): void {
      leader = undefined;
      panes[side]?.reveal(block, mark);
    },
    moveTo(side: SideName, position: number): void {
      leader = undefined;
      panes[side]?.moveTo(position);
      const other = follow(side, position);
      if (other !== undefined) panes[side === 'a' ? 'b' : 'a']?.moveTo(other);
    },
  };
}

export type LinkedPanes = ReturnType<typeof createLinkedPanes>;
