/** What reads or changes all chapters of a bid takes longer than a call may that is about one, above all on a busy service. */
export const WHOLE_BID_MS = 60_000;
