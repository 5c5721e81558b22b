import { takeBackSeat } from '../../kernel/back-seat.ts';
import type { WordAnswer, WordRequest } from './export-in-worker.ts';
import { paginate } from './paginate.ts';

takeBackSeat();

/** Runs in a thread of its own: writes one bid and answers with its bytes. */
export async function writeBid({ bid, format, options }: WordRequest): Promise<WordAnswer> {
  const { docx, pages } = await paginate(bid, format, options);
  // A copy with memory of its own: of a slice, all the memory behind it would be sent.
  return { docx: new Uint8Array(docx), pages };
}
