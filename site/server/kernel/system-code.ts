/** What the file system of the embedded database calls by numbers, as everybody else names it. */
const numbered = new Map([
  [2, 'EACCES'],
  [51, 'ENOSPC'],
  [54, 'ENOTDIR'],
  [63, 'EPERM'],
  [69, 'EROFS'],
]);

/** The codes of an error and of its causes, the outermost first: those of the system, of PostgreSQL, and of the embedded database's files. */
export function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  const seen = new Set<unknown>();
  for (let cause = error; typeof cause === 'object' && cause !== null && !seen.has(cause); cause = causeOf(cause)) {
    seen.add(cause);
    if ('code' in cause) codes.push(String(cause.code));
    // Thrown as it is, and no Error.
    else if ('errno' in cause && typeof cause.errno === 'number') codes.push(numbered.get(cause.errno) ?? `errno ${cause.errno}`);
  }
  return codes;
}

const causeOf = (error: object): unknown => ('cause' in error ? error.cause : undefined);
