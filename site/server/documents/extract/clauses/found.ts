import type { tender } from 'tender-widgets/contract';
import type { PlacedBlock } from '../sections.ts';

/** A clause as it was found, before it has an id. */
export interface FoundClause {
  kind: tender.Clause['kind'];
  text: string;
  /** Words before the list it stands in, without which it says nothing. */
  lead?: string;
  /** Words of the file, verbatim. */
  quote: string;
  part: PlacedBlock;
  page: number | null;
  /** The row of its table it stands in, from 0. */
  row?: number;
  /** Its number, where it does not stand before the clause itself. */
  number?: string | undefined;
  /** Numbers of the titles above it that tell its own number from others: （三）. */
  under?: string;
  side?: tender.Clause['part'];
  /** The goods it is asked of, where the file names them. */
  goods?: string | undefined;
  /** What else its row says, under the names of the columns. */
  beside?: readonly tender.Beside[] | undefined;
  meaning?: string | undefined;
  binding?: boolean | undefined;
}
