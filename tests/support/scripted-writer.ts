import { setTimeout as sleep } from 'node:timers/promises';
import { type ChapterTask, type Writer, WriterError } from '../../site/server/writing/writer.ts';

interface Script {
  /** So many tries fail as a service does that is down for a while. */
  failures?: number;
  /** A failing try first gives this many pieces. */
  cutAfter?: number;
  /** One chapter is refused for good, once. */
  refuseOnce?: boolean;
  /** Every chapter is refused for good. */
  refuseAll?: boolean;
  slow?: boolean;
}

/** A writer that does what a test says, goes on from what was written, and notes each chapter it completes. */
export function scriptedWriter() {
  let script: Script = {};
  let writing = 0;
  const written: string[] = [];
  const pieces = (title: string) =>
    Array.from({ length: 6 }, (_, index) => `《${title}》第${index + 1}段。`);
  const textOf = (title: string) => pieces(title).join('');
  async function* chapter(task: ChapterTask, signal: AbortSignal): AsyncIterable<string> {
    const { title, id } = task.chapter;
    if (script.refuseOnce || script.refuseAll) {
      script.refuseOnce = false;
      throw new WriterError('模型拒绝编写这一章', { retriable: false });
    }
    const rest = textOf(title).slice(task.written.length);
    const parts = rest.match(/.{1,7}/gs) ?? [];
    for (const [index, piece] of parts.entries()) {
      if ((script.failures ?? 0) > 0 && index >= (script.cutAfter ?? 0)) {
        script.failures = (script.failures ?? 0) - 1;
        throw new WriterError('模型服务繁忙', { retriable: true, retryAfter: 10 });
      }
      if (script.slow) await sleep(60, undefined, { signal });
      signal.throwIfAborted();
      yield piece;
    }
    // A correction of the length is no second writing.
    if (!task.goal) written.push(id);
  }
  const writer: Writer = {
    kind: 'offline',
    name: '测试编写器',
    async *writeChapter(task, signal) {
      writing += 1;
      try {
        yield* chapter(task, signal);
      } finally {
        writing -= 1;
      }
    },
    async *writePassage({ action, passage }, signal) {
      signal.throwIfAborted();
      yield `（${action}）`;
      yield passage;
    },
  };
  return {
    writer,
    written,
    /** So many chapters are being written. */
    writing: () => writing,
    textOf,
    reset(next: Script = {}) {
      script = next;
      written.length = 0;
    },
  };
}
