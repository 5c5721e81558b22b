import type { tender } from 'tender-widgets/contract';

/** A paper the bid is made of, and the lot it is for alone, where several are bid for. */
export interface BidPaper extends tender.FormatEntry {
  lotId?: string;
}
