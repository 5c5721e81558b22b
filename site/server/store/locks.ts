/**
 * How every transaction locks a bid's row, and always before any other row: what is locked in one order cannot deadlock.
 * A plain `update` lock would also hold up the foreign keys of events and versions, and so the writer that holds its run.
 */
export const BID_LOCK = 'no key update';
