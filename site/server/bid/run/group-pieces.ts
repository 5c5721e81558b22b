import type { Piece } from './store-pieces.ts';

/** So long a piece waits at the most for others to be stored with it. */
const GROUP_MS = 60;
/** So many characters are stored at once. */
const GROUP_CHARS = 4096;

interface Waiting {
  piece: Piece;
  stored(): void;
  failed(error: unknown): void;
}

export interface PieceGroups {
  /** Resolves when the piece is stored; rejects with what kept its group from it, and then none of the group is. */
  add(piece: Piece): Promise<void>;
}

/**
 * Gathers the pieces that chapters of a run are given at about the same time. A group is stored once a piece has waited for 60 ms, once it
 * is large, or once every chapter that is being written (`writers`) has a piece in it and so waits itself; `store` is asked for one group after the other.
 */
export function createPieceGroups(
  store: (pieces: readonly Piece[]) => Promise<void>,
  writers: () => number,
): PieceGroups {
  let group: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isStoring = false;
  const isFull = () =>
    group.length >= writers() ||
    group.reduce((sum, { piece }) => sum + piece.text.length, 0) >= GROUP_CHARS;

  async function storeGroup(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const taken = group;
    group = [];
    isStoring = true;
    try {
      await store(taken.map(({ piece }) => piece));
      for (const one of taken) one.stored();
    } catch (error) {
      for (const one of taken) one.failed(error);
    }
    isStoring = false;
    if (group.length > 0) look();
  }
  function look(): void {
    if (isStoring) return;
    if (isFull()) void storeGroup();
    else timer ??= setTimeout(() => void storeGroup(), GROUP_MS);
  }
  return {
    add: (piece) =>
      new Promise((stored, failed) => {
        group.push({ piece, stored, failed });
        look();
      }),
  };
}
