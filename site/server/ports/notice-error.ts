/** A payment notice that is not accepted. The message says why, for the log; it quotes nothing of the notice. */
export class NoticeError extends Error {
  override name = 'NoticeError' as const;
}
