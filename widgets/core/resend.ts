import { env } from './env.ts';
import { NetworkError, toMessage } from './errors.ts';
import { messages } from './messages.ts';

/** What a file was not sent for, in words that say what happens next. */
export const unsentMessage = (error: unknown): string =>
  error instanceof NetworkError ? messages.unsent : toMessage(error);

/** Does it once more when the network or the page comes back; of two wishes the later counts. */
export function createResend() {
  let unlisten: (() => void) | undefined;
  const forget = () => {
    unlisten?.();
    unlisten = undefined;
  };
  return {
    forget,
    /** Only where the network was in the way: what was refused would be refused again. */
    after(error: unknown, again: () => void): void {
      forget();
      if (!(error instanceof NetworkError)) return;
      unlisten = env().onWake(() => {
        forget();
        again();
      });
    },
  };
}
