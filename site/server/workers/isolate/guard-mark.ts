/** What the guard says on the error output before it ends the process for its memory. */
export const MEMORY_MARK = 'ended: memory';
/** The same for its time. */
export const TIME_MARK = 'ended: time';
