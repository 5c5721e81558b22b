import type { Block, Cell } from '../document.ts';
import { ReadingError } from './reading-error.ts';

/** A tender file of 1500 pages has 20,000 blocks, 750 tables and 1.5 million characters. */
const MOST_BLOCKS = 200_000;
const MOST_TABLES = 20_000;
const MOST_CELLS = 500_000;
const MOST_CHARS = 12_000_000;

/** Throws tooComplexFile for more than any honest file says: what follows would hold all of it several times. */
export function refuseOversize(blocks: readonly Block[]): void {
  let tables = 0;
  let cells = 0;
  let chars = 0;
  for (const block of blocks) {
    if (block.kind !== 'table') {
      chars += block.text.length;
      continue;
    }
    tables += 1;
    for (const row of block.rows) {
      cells += row.length;
      for (const cell of row) chars += cell.text.length;
    }
  }
  if (
    blocks.length > MOST_BLOCKS ||
    tables > MOST_TABLES ||
    cells > MOST_CELLS ||
    chars > MOST_CHARS
  ) {
    throw new ReadingError('tooComplexFile');
  }
}

/** Counts tables and cells as they are read. Throws tooComplexFile at once, long before the file is at its end. */
export function createTableLimit(): (rows: readonly (readonly Cell[])[]) => void {
  let tables = 0;
  let cells = 0;
  return (rows) => {
    tables += 1;
    for (const row of rows) cells += row.length;
    if (tables > MOST_TABLES || cells > MOST_CELLS) throw new ReadingError('tooComplexFile');
  };
}
