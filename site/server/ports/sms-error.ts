/** A message was not sent. The text names the provider's own reason and, because it goes into the log, neither phone nor code. */
export class SmsError extends Error {
  override name = 'SmsError' as const;
}

/** Shorter than the ten seconds that the page itself waits (specification, section 9). */
export const SMS_TIMEOUT_MS = 8000;

/** Asks the provider. Throws SmsError when it cannot be reached or takes too long. */
export async function askSmsProvider(
  name: string,
  url: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
    });
  } catch (error) {
    const cause = error instanceof Error ? error : undefined;
    const reason =
      cause?.cause instanceof Error && 'code' in cause.cause ? cause.cause.code : cause?.name;
    // The error of fetch may quote the address, whose query holds phone and code.
    throw new SmsError(`${name}: not reached (${String(reason)})`);
  }
}
