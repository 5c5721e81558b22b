import { ApiError } from '../kernel/api-error.ts';

/** Seconds after which the service that takes this one's place answers. */
const BACK_AFTER_SECONDS = 5;

/** What a caller is told while the service stops, with `Retry-After`. */
export const stoppingError = () =>
  new ApiError('stopping', { data: { retryAfter: BACK_AFTER_SECONDS } });

/** The answer, or `stopping` where the stop waits no longer for it: a caller must not be left with a line that is cut. */
export async function untilCutOff<T>(cutOff: AbortSignal, answer: Promise<T>): Promise<T> {
  let forget = () => {};
  const cut = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(stoppingError());
    if (cutOff.aborted) refuse();
    cutOff.addEventListener('abort', refuse);
    forget = () => cutOff.removeEventListener('abort', refuse);
  });
  try {
    return await Promise.race([answer, cut]);
  } finally {
    forget();
  }
}
