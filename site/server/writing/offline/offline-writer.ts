import { setTimeout as pause } from 'node:timers/promises';
import type { ChapterTask, PassageTask, Writer } from '../writer.ts';
import { composeTask } from './compose.ts';
import { pieces, remainder } from './pieces.ts';

interface OfflineWriterOptions {
  /** Milliseconds between two pieces, so that writing can be seen. */
  pace?: number;
  /** Composes in a thread; absent: at once. */
  compose?: (task: ChapterTask | PassageTask) => Promise<string>;
}

const PACE_MS = 15;

/**
 * The writer that needs no model: composes chapters from the tender's requirements, the scoring criteria and the bidder's own
 * material, and leaves 【待填写】 for what only the bidder knows. Deterministic; never fails; an aborted signal ends it with an AbortError.
 */
export function createOfflineWriter(options: OfflineWriterOptions = {}): Writer {
  const pace = options.pace ?? PACE_MS;
  const compose = options.compose ?? (async (task) => composeTask(task));
  async function* shown(text: string, signal: AbortSignal): AsyncGenerator<string, void> {
    for (const piece of pieces(text)) {
      signal.throwIfAborted();
      yield piece;
      if (pace > 0) await pause(pace, undefined, { signal });
    }
  }
  return {
    kind: 'offline',
    name: '离线编写器',
    async *writeChapter(task, signal) {
      signal.throwIfAborted();
      yield* shown(remainder(await compose(task), task.written), signal);
    },
    async *writePassage(task, signal) {
      signal.throwIfAborted();
      yield* shown(await compose(task), signal);
    },
  };
}
