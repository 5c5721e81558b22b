import { refusals } from 'tender-widgets/contract';
import { askFor, assertWorksHere } from '../../kernel/elsewhere.ts';
import { newId } from '../../kernel/ids.ts';
import type { Embedding } from '../../ports/embedding.ts';
import { type PassageTask, type Writer, WriterError } from '../../writing/writer.ts';

/** Of a passage, what one notification carries: PostgreSQL takes 8000 bytes, and a character may be written with six. */
const NOTE_CHARS = 1200;

/** A piece of a passage, and how much of it comes before. `by`: whoever writes it; where that one dies, another begins anew. */
interface PieceNote {
  by: string;
  at: number;
  text: string;
}

type Tell = (note: PieceNote) => Promise<void>;

/** The writer, whose passages are asked for (`askFor`): they come in pieces wherever they are written. Chapters are a run's, never a call's. */
export function askedWriter(writer: Writer): Writer {
  return {
    kind: writer.kind,
    name: writer.name,
    writeChapter(task, signal) {
      assertWorksHere('chapter');
      return writer.writeChapter(task, signal);
    },
    writePassage: (task, signal) => askPassage(writer, task, signal),
    /** Asked for each time: a writer may come to have it. */
    get improveOutline() {
      const { improveOutline } = writer;
      return (
        improveOutline &&
        ((...given: Parameters<typeof improveOutline>) => {
          assertWorksHere('outline');
          return improveOutline.apply(writer, given);
        })
      );
    },
  };
}

/** The embeddings model, asked for the same way. */
export function askedEmbedding(embedding: Embedding): Embedding {
  return {
    model: embedding.model,
    embed: (texts, signal) =>
      askFor({ name: 'embed', owner: '', input: () => texts }, { signal }, () =>
        embedding.embed(texts, signal),
      ),
  };
}

/** Asks at once, wherever the pieces are read: a generator would ask with its first reader, in whose place work may not be given away. */
function askPassage(
  writer: Writer,
  task: PassageTask,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const noneReads = new AbortController();
  const ending = AbortSignal.any([signal, noneReads.signal]);
  const heard = createHeard();
  const asked = askFor(
    { name: 'passage', owner: task.context.owner ?? '', input: () => task },
    { signal: ending, onNote: (note) => void heard.hear(note as PieceNote) },
    () => wholePassage(writer, task, ending, heard.hear),
  );
  const ended = asked.finally(heard.end);
  // Thrown by `piecesOf`, once what came before it is read.
  ended.catch(() => undefined);
  return piecesOf(heard, ended, () => noneReads.abort());
}

/**
 * Gives the pieces as they are told, and from the whole what was not. Throws WriterError where the whole is another text than was shown:
 * who wrote that was killed.
 */
async function* piecesOf(
  heard: Heard,
  ended: Promise<string>,
  leave: () => void,
): AsyncGenerator<string> {
  try {
    yield* heard.pieces();
    const whole = await ended;
    const shown = heard.shown();
    if (!whole.startsWith(shown))
      throw new WriterError(refusals.passageCutOff, { retriable: true });
    if (whole !== shown) yield whole.slice(shown.length);
  } finally {
    leave();
    heard.close();
  }
}

type Heard = ReturnType<typeof createHeard>;

/** Pieces of one writer, told in order; those after one that was lost, and those of whoever came after him, are left to the whole. */
function createHeard() {
  const pieces: string[] = [];
  const taken: (() => void)[] = [];
  let shown = '';
  let writer = '';
  let isOver = false;
  let isClosed = false;
  let wake = () => {};
  const take = () => {
    for (const resolve of taken.splice(0)) resolve();
  };
  return {
    /** Settled when the piece has been read. */
    hear({ by, at, text }: PieceNote): Promise<void> {
      if (shown === '') writer = by;
      if (by !== writer || at !== shown.length || isClosed) return Promise.resolve();
      shown += text;
      pieces.push(text);
      wake();
      return new Promise((resolve) => taken.push(resolve));
    },
    /** Nobody reads any more. */
    close(): void {
      isClosed = true;
      take();
    },
    end(): void {
      isOver = true;
      wake();
    },
    shown: () => shown,
    async *pieces(): AsyncGenerator<string> {
      for (;;) {
        for (const piece of pieces.splice(0)) yield piece;
        take();
        if (isOver && pieces.length === 0) return;
        if (pieces.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

/** Writes the passage and tells its pieces: what comes while one is on its way is told with the next. */
export async function wholePassage(
  writer: Writer,
  task: PassageTask,
  signal: AbortSignal,
  tell: Tell,
): Promise<string> {
  const by = newId();
  let text = '';
  let sent = 0;
  let sending: Promise<void> | undefined;
  const sendOn = async () => {
    while (sent < text.length) {
      const piece = pieceOf(text, sent);
      const at = sent;
      sent += piece.length;
      await tell({ by, at, text: piece });
    }
    sending = undefined;
  };
  for await (const piece of writer.writePassage(task, signal)) {
    signal.throwIfAborted();
    text += piece;
    sending ??= sendOn();
    // A writer that is faster than the line waits for it, and for whoever has read enough.
    if (text.length - sent > NOTE_CHARS) await sending;
  }
  await sending;
  return text;
}

/** As much as a note carries, and no half of a character. */
function pieceOf(text: string, at: number): string {
  const end = at + NOTE_CHARS;
  const isHalf = end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return text.slice(at, isHalf ? end - 1 : end);
}
