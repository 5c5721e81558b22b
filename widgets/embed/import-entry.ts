import { holdToHashes } from './integrity.ts';
import { data, here, respelled, script } from './place.ts';

/** The chunk that every widget imports; written by the build. */
declare const TENDER_RUNTIME: string;
/** Whether this is the loader that checks what it loads; chosen by the build. */
declare const TENDER_SRI: boolean;

/** First pause between two tries, ms; each further one is twice as long. */
const PAUSE = 300;

/** Where a file is looked for, in turn. */
const places = [here, here, respelled, data.fallback || here];

const wait = (milliseconds?: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Runs an entry beside the loader. It is fetched together with what every widget needs, but what is drawn already is painted first: the
 * code of React takes longer than a frame. A failed file is tried again under its address, then from the same place under another
 * spelling, because older kernels remember a failure by its address, that of a file it imports as well, then from
 * `data-fallback`. Rejects with the last failure.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- each entry has its own exports, and its caller knows them
export async function importEntry(name: string): Promise<any> {
  if (TENDER_SRI) await holdToHashes();
  const file = `${name}.js`;
  for (const needed of [file, TENDER_RUNTIME]) {
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        nonce: script?.nonce,
        href: here + needed,
      }),
    );
  }
  await new Promise(requestAnimationFrame);
  await wait();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await import(places[attempt] + file);
    } catch (error) {
      if (attempt > 2) throw error;
      await wait(PAUSE << attempt);
    }
  }
}
