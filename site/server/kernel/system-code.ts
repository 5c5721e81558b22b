/** What the file system of the embedded database calls by numbers, as everybody else names it. */
const numbered = new Map([
  [2, 'EACCES'],
  [19, 'EDQUOT'],
  [22, 'EFBIG'],
  [51, 'ENOSPC'],
  [54, 'ENOTDIR'],
  [63, 'EPERM'],
  [69, 'EROFS'],
]);

/** The codes of an error and of its causes, the outermost first: those of the system, of PostgreSQL, and of the embedded database's files. */
export function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  const seen = new Set<unknown>();
  for (
    let cause = error;
    typeof cause === 'object' && cause !== null && !seen.has(cause);
    cause = causeOf(cause)
  ) {
    seen.add(cause);
    if ('code' in cause) codes.push(String(cause.code));
    // Thrown as it is, and no Error.
    else if ('errno' in cause && typeof cause.errno === 'number')
      codes.push(numbered.get(cause.errno) ?? `errno ${cause.errno}`);
  }
  return codes;
}

/** No room on the disk, in the quota, or below the largest size of a file; the first is PostgreSQL's. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG']);
/** PostgreSQL has a code for the first alone, and tells the others in words. */
const fullWords = /No space left on device|quota exceeded|File too large/i;

/** Whether something could not be stored because there is no room for it. */
export function isDiskFull(error: unknown): boolean {
  if (codesOf(error).some((code) => fullCodes.has(code))) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (fullWords.test(cause.message)) return true;
  return false;
}

const causeOf = (error: object): unknown => ('cause' in error ? error.cause : undefined);
