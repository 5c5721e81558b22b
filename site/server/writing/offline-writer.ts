import { setTimeout as pause } from 'node:timers/promises';
import { evidenceChapter } from './offline/evidence-chapter.ts';
import { formChapter } from './offline/form-chapter.ts';
import { leadChapter } from './offline/lead-chapter.ts';
import { pieces, remainder } from './offline/pieces.ts';
import { planOf } from './offline/plan.ts';
import { proseChapter } from './offline/prose-chapter.ts';
import { kindOf } from './structure/tree.ts';
import type { ChapterTask, Writer } from './writer.ts';

interface OfflineWriterOptions {
  /** Milliseconds between two pieces, so that writing can be seen. */
  pace?: number;
}

const PACE_MS = 15;

/** The whole text of a chapter: the same for the same task, whatever was written of it before. */
function composeChapter(task: ChapterTask): string {
  const { view } = planOf(task.context);
  if (view.children.has(task.chapter.id)) return leadChapter(task);
  const kind = kindOf(task.chapter);
  if (kind === 'form') return formChapter(task);
  return kind === 'evidence' ? evidenceChapter(task) : proseChapter(task);
}

/**
 * The writer that needs no model: composes chapters from the tender's requirements, the scoring criteria and the bidder's own
 * material, and leaves 【待填写】 for what only the bidder knows. Deterministic; never fails; an aborted signal ends it with an AbortError.
 */
export function createOfflineWriter(options: OfflineWriterOptions = {}): Writer {
  const pace = options.pace ?? PACE_MS;
  return {
    kind: 'offline',
    name: '离线编写器',
    async *writeChapter(task, signal) {
      signal.throwIfAborted();
      for (const piece of pieces(remainder(composeChapter(task), task.written))) {
        signal.throwIfAborted();
        yield piece;
        if (pace > 0) await pause(pace, undefined, { signal });
      }
    },
  };
}
