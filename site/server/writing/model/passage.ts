import { bidSources } from '../sourced.ts';
import { type PassageTask, WriterError } from '../writer.ts';
import { AnswerText } from './answer.ts';
import { SourceGuard } from './guard.ts';
import type { Model } from './model.ts';
import { refusal } from './model-error.ts';
import { passagePrompt } from './prompt.ts';
import { Patience, type RetryOptions } from './retry.ts';

/** An answer this much longer than what was selected is no passage any more. */
const LONGEST = { share: 4, extra: 3000 };

async function* oneAnswer(
  model: Model,
  task: PassageTask,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const sources = bidSources(task.context, [
    task.instruction,
    task.passage,
    task.before,
    task.after,
  ]);
  const guard = new SourceGuard({ sources, knowledge: task.context.knowledge, said: [] });
  const answer = new AnswerText({ title: '', written: '' }, guard);
  const limit = task.passage.length * LONGEST.share + LONGEST.extra;
  let length = 0;
  const stream = model.stream(passagePrompt(task), signal);
  try {
    for await (const piece of stream) {
      const text = answer.push(piece);
      length += text.length;
      if (text) yield text;
      if (length > limit || answer.complete) break;
    }
  } finally {
    await stream.return('stop');
  }
  const rest = answer.finish();
  if (answer.refused) throw refusal();
  answer.check();
  if (rest) yield rest;
}

/**
 * Asks the model for a passage. A failure before the first word is tried again for a while; after it the error goes to the caller,
 * whose text is untouched. Errors: `WriterError`, AbortError.
 */
export async function* writePassage(
  model: Model,
  retry: RetryOptions,
  task: PassageTask,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const patience = new Patience(retry);
  for (;;) {
    signal.throwIfAborted();
    let shown = false;
    patience.begin();
    try {
      for await (const text of oneAnswer(model, task, signal)) {
        shown = true;
        yield text;
      }
      return;
    } catch (error) {
      if (signal.aborted)
        throw error instanceof Error && error.name === 'AbortError'
          ? error
          : new DOMException('已停止', 'AbortError');
      if (shown || !(error instanceof WriterError)) throw error;
      await patience.wait(error, task.chapter.id, signal);
    }
  }
}
