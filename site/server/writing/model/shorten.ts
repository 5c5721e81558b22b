import { tender } from 'tender-widgets/contract';
import { shortenText } from '../offline/shorten.ts';
import { clauseAnswers, figuresOf } from '../values/clause-answers.ts';
import type { ChapterTask } from '../writer.ts';
import { AnswerCleaner } from './cleaner.ts';
import { LoopGuard } from './loop.ts';
import type { Model } from './model.ts';
import { shortenPrompt } from './prompt.ts';

/** Pieces of about this size are shown. */
const PIECE = 80;
/** A shorter text is taken when it is so near its target. */
const FITS = { least: 0.75, most: 1.05 };

async function answerOf(
  model: Model,
  task: ChapterTask,
  content: string,
  signal: AbortSignal,
): Promise<string> {
  const cleaner = new AnswerCleaner({ title: task.chapter.title, written: '' });
  let text = '';
  const stream = model.stream(shortenPrompt(task, content), signal);
  try {
    for await (const piece of stream) {
      text += cleaner.push(piece);
      if (text.length > content.length) break;
    }
  } finally {
    await stream.return('stop');
  }
  const whole = (text + cleaner.finish()).trim();
  // What is cut off or goes round in circles is no shorter text.
  return cleaner.unclosed || new LoopGuard('').push(`${whole}\n`).length < whole.length
    ? ''
    : whole;
}

/** Whether a shorter text fits its target, states no new figure and still answers every clause the longer one answers. */
function isFaithful(answer: string, content: string, task: ChapterTask): boolean {
  const { targetChars, chapter, context } = task;
  if (answer.length < targetChars * FITS.least || answer.length > targetChars * FITS.most)
    return false;
  const old = new Set(figuresOf(content));
  if (figuresOf(answer).some((figure) => !old.has(figure))) return false;
  if (/picture:|scoring-index|deviation-table|<table/.test(content)) return false;
  const marked = context.clauses.filter(tender.isMarked);
  const before = clauseAnswers(marked, [chapter], new Map([[chapter.id, content]]));
  const after = clauseAnswers(marked, [chapter], new Map([[chapter.id, answer]]));
  return before.every((one, at) => !one.written || after[at]?.written === true);
}

/**
 * Yields a chapter made shorter by the model. Its answer is looked at before anything of it is shown; where it is no faithful
 * shorter text, or the model fails, the rules' one takes its place. Throws only an AbortError.
 */
export async function* shortenedByModel(
  model: Model,
  task: ChapterTask,
  content: string,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const scoring = task.context.scoring.filter((item) => task.chapter.scoringIds.includes(item.id));
  const byRules = () =>
    shortenText(content, task.targetChars, { scoring, clauses: task.context.clauses });
  let text = '';
  try {
    const answer = await answerOf(model, task, content, signal);
    text = isFaithful(answer, content, task) ? answer : byRules();
  } catch (error) {
    if (signal.aborted) throw error;
    text = byRules();
  }
  const rest = text.startsWith(task.written)
    ? text.slice(task.written.length)
    : byRules().slice(task.written.length);
  for (let at = 0; at < rest.length; at += PIECE) {
    signal.throwIfAborted();
    yield rest.slice(at, at + PIECE);
  }
}
