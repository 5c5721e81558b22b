import type { BidSummary } from '../core/contract/bid.ts';
import { messages } from './messages.ts';

/** Until when the bid can still be handed in: false once its deadline is past. */
export const isOpen = (bid: BidSummary, now: string): boolean =>
  bid.status !== 'finished' && (bid.deadline === null || bid.deadline >= now);

/** The moment as deadlines are kept: yyyy-MM-dd HH:mm:ss in Beijing. */
export const beijingTime = (now: number): string =>
  new Date(now + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** What is to be done with a bid next, as the button that opens it says it. */
export const actOf = ({ status }: BidSummary): string => messages.acts[status];
