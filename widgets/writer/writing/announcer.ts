import { atom, effect } from 'nanostores';
import { t as shared } from '../base/messages.ts';
import type { RunState } from '../run/run-state.ts';
import type { RunStore } from '../run/run-store.ts';
import { t } from './messages.ts';

/** Progress is told no more often, ms: a screen reader must be able to finish its sentence. */
const PROGRESS_MS = 15_000;

/** What changed that is worth interrupting for; undefined for mere progress. */
function turnOf(before: RunState, after: RunState): string | undefined {
  if (!before.known) return undefined;
  if (after.failure && after.failure !== before.failure) return after.failure.msg;
  if (before.progress.failed < after.progress.failed)
    return t.announce.failed(after.progress.failed);
  return before.status === after.status ? undefined : shared.bidStatus[after.status];
}

/** Says in words how the writing goes, for those who do not see it: turns at once, progress now and then. */
export function createAnnouncer({ $run }: Pick<RunStore, '$run'>) {
  const $announcement = atom('');
  let before = $run.get();
  let lastAnnounced = Number.NEGATIVE_INFINITY;
  const stop = effect($run, (run) => {
    const turn = turnOf(before, run);
    const isProgress = run.status === 'writing' && run.progress.done !== before.progress.done;
    before = run;
    const now = performance.now();
    if (turn === undefined && (!isProgress || now - lastAnnounced < PROGRESS_MS)) return;
    lastAnnounced = now;
    const { done, total, chars } = run.progress;
    const progress = total > 0 ? t.announce.progress(done, total, shared.chars(chars)) : '';
    $announcement.set(turn === undefined ? progress : `${turn}。${progress}`);
  });
  return { $announcement, stop };
}
