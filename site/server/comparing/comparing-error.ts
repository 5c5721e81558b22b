/** Why documents could not be compared. tooMuch: more text than memory or time allow; failed: a fault of the comparison. */
export class ComparingError extends Error {
  override name = 'ComparingError' as const;
  readonly code: 'tooMuch' | 'failed';

  constructor(code: 'tooMuch' | 'failed', options?: ErrorOptions) {
    super(`comparing: ${code}`, options);
    this.code = code;
  }
}
