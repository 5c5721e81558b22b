import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { bidPages, fitPages, type PageCount } from '../../core/contract/word.ts';
import { env } from '../../core/env.ts';
import { type Loaded, loadInto } from '../../core/loaded.ts';
import type { RunStore } from '../run/run-store.ts';

/** Laying out a bid of several hundred pages takes longer than a normal call may. */
const MEASURE_TIMEOUT_MS = 180_000;

/** How many pages the laid-out file has, and the way to the number that is wanted. */
export function createPages(
  bidId: string,
  saveAll: () => Promise<void>,
  expecting: RunStore['expecting'],
) {
  const $pages = atom<Loaded<PageCount>>({ state: 'loading' });
  const $measuring = atom(false);
  const $fitting = atom(false);
  const params = { id: bidId };
  let fitKey: string | undefined;
  return {
    $pages,
    $measuring,
    $fitting,
    /** Lays the bid out and counts; the numbers before stay in sight meanwhile. */
    async measure(): Promise<void> {
      if ($measuring.get()) return;
      $measuring.set(true);
      await saveAll();
      await loadInto($pages, () =>
        call(bidPages, { params }, { quiet: true, timeout: MEASURE_TIMEOUT_MS }),
      );
      $measuring.set(false);
    },
    /** Text is added or taken away until the pages fit. @returns true when the service took it up. */
    async fit(): Promise<boolean> {
      if ($fitting.get()) return false;
      $fitting.set(true);
      try {
        await saveAll();
        const expect = expecting();
        fitKey ??= env().randomId();
        await call(fitPages, { params }, { idempotencyKey: fitKey, repeatSubmit: true });
        fitKey = undefined;
        expect('writing');
        return true;
      } catch {
        // call() has told the user.
        return false;
      } finally {
        $fitting.set(false);
      }
    },
  };
}
