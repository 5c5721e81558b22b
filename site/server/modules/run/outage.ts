import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_WAIT_MS = 2000;
/** Longer than any hiccup; after it somebody has to look. */
const TOO_LONG_MS = 2 * 3600_000;

/** A time during which the model service does not answer. All desks of a run share it: they wait together and try again together. */
export class Outage {
  readonly #longestWait: number;
  #since: number | undefined;
  #wait = 0;
  #until = 0;

  constructor(longestWaitMs: number) {
    this.#longestWait = longestWaitMs;
  }

  /** Notes a failure and gives the milliseconds until the next try: doubling, with the service's own wish as the least. */
  begin(wish: number | undefined): number {
    const now = Date.now();
    this.#since ??= now;
    // Desks that fail together count once.
    if (now >= this.#until) {
      this.#wait = Math.min(this.#longestWait, Math.max(this.#wait * 2, FIRST_WAIT_MS, wish ?? 0));
      this.#until = now + this.#wait;
    }
    return Math.max(0, this.#until - now);
  }

  /** Notes that the service answered; true when that is news. */
  end(): boolean {
    const isNews = this.#since !== undefined;
    this.#since = undefined;
    this.#wait = 0;
    this.#until = 0;
    return isNews;
  }

  async wait(signal: AbortSignal): Promise<void> {
    const left = this.#until - Date.now();
    if (left > 0) await sleep(left, undefined, { signal }).catch(() => undefined);
  }

  get isTooLong(): boolean {
    return this.#since !== undefined && Date.now() - this.#since > TOO_LONG_MS;
  }

  get minutes(): number {
    return TOO_LONG_MS / 60_000;
  }
}
