import { setTimeout as sleep } from 'node:timers/promises';
import { WriterError } from '../writer.ts';

export interface RetryOptions {
  /** Tries in a row without progress before the failure goes to the run, which waits longer and says so. */
  attempts: number;
  /** Milliseconds before the second try; doubled for each further one. */
  firstWait: number;
  /** Milliseconds waited here at the most; a service that asks for more is left to the run. */
  maxWait: number;
  /** Milliseconds of failing after which the run is told, however few the tries were: a person is watching. */
  patience: number;
  /** Told before each wait, to show it. */
  onWait?: ((note: string, ms: number, chapterId: string) => void) | undefined;
  /** Waits; rejects with the signal's reason on an abort. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const retryDefaults: RetryOptions = {
  attempts: 4,
  firstWait: 1000,
  maxWait: 10_000,
  patience: 20_000,
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};

/** Bridges short outages: counts failures in a row and waits between tries. */
export class Patience {
  readonly #options: RetryOptions;
  #failures = 0;
  #since = 0;

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  /** A try begins. */
  begin(): void {
    if (this.#failures === 0) this.#since = performance.now();
  }

  /** A try brought text. */
  progress(): void {
    this.#failures = 0;
  }

  /** Waits for the next try, or throws the error where waiting here is of no use. */
  async wait(error: WriterError, chapterId: string, signal: AbortSignal): Promise<void> {
    const { attempts, firstWait, maxWait, patience, onWait } = this.#options;
    this.#failures += 1;
    const asked = error.retryAfter ?? 0;
    const tooLong = performance.now() - this.#since > patience;
    if (!error.retriable || this.#failures >= attempts || asked > maxWait || tooLong) throw error;
    // Chapters written side by side fail together; they shall not come back together.
    const jitter = 0.75 + Math.random() / 2;
    const ms = Math.round(
      Math.max(asked, Math.min(maxWait, firstWait * 2 ** (this.#failures - 1) * jitter)),
    );
    onWait?.(`${error.message}，${Math.ceil(ms / 1000)} 秒后重试`, ms, chapterId);
    await this.#options.sleep(ms, signal);
  }
}
