import { ApiError } from '../kernel/api-error.ts';

/** A customer waits; the providers answer well within this or not at all. */
const TIMEOUT_MS = 8000;

/** Sends a call to a payment provider and reads its answer. Throws ApiError paymentFailed when there is none. */
export async function askPaymentProvider(
  name: string,
  url: string,
  init: RequestInit,
): Promise<{ status: number; headers: Headers; text: string }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    throw paymentFailed(`${name}: no answer`, error);
  }
}

/** What the customer reads is one sentence; the log gets what happened. */
export function paymentFailed(message: string, cause?: unknown): ApiError {
  return new ApiError('paymentFailed', { cause: new Error(message, { cause }) });
}
