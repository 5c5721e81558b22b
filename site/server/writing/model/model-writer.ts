import { bidSources } from '../sourced.ts';
import type { Sources } from '../text/sources.ts';
import { type ChapterTask, type Writer, WriterError } from '../writer.ts';
import { AnswerText } from './answer.ts';
import {
  type ComposeForm,
  chapterByRule,
  composeAtOnce,
  isByRule,
  isLeadIn,
  leadInByRule,
} from './form.ts';
import { SourceGuard } from './guard.ts';
import type { Model, ModelEnd, ModelPrompt } from './model.ts';
import { ModelError, refusal } from './model-error.ts';
import { openPoints } from './open-points.ts';
import { improveOutline } from './outline.ts';
import { writePassage } from './passage.ts';
import { chapterPrompt, continuePrompt } from './prompt.ts';
import { Patience, type RetryOptions, retryDefaults } from './retry.ts';
import { shortenedByModel } from './shorten.ts';

/** A text's ending, for telling whether it ends like one. */
const ENDING_CHARS = 200;
/** Calls for one chapter at the most, so that a service that cuts every answer cannot keep it going for ever. */
const MAX_CALLS = 40;
/** Below this share of the target the model is asked for more, as long as its last answer was of a fair length. */
const SHORT = 0.65;
const FAIR_ANSWER = 800;
/** A chapter this much over its target, and this many characters, is ended at a paragraph: the page budget counts. */
const LONG = { share: 1.6, extra: 1200 };
/** The same for a text that is lengthened to a number of pages: it is to end near its target. */
const EXPANDED = { short: 0.96, fair: 200, share: 1.04, extra: 100 };

/** What the pass that mends a draft may add. */
const MENDING_CHARS = 800;

interface ModelWriterOptions extends Partial<RetryOptions> {
  /** Composes the chapters that are written by rule in a thread; absent: at once. */
  composeForm?: ComposeForm;
}

/**
 * A writer that asks a model. Bridges short outages, goes on from where a broken answer stopped, asks for more where an answer
 * is too short, and cleans what the model says. Errors: `WriterError` (retriable: the run waits and comes back with
 * `task.written`), AbortError when the signal is aborted.
 */
export function createModelWriter(model: Model, options: ModelWriterOptions = {}): Writer {
  const { composeForm = composeAtOnce, ...given } = options;
  const retry = { ...retryDefaults, ...given };
  return {
    kind: 'model',
    name: model.name,
    async *writeChapter(task, signal) {
      try {
        if (isByRule(task)) yield* chapterByRule(task, composeForm);
        else if (task.goal?.mode === 'shorten')
          yield* shortenedByModel(model, task, task.goal.content, signal);
        else yield* writtenByModel(model, retry, task, signal);
      } catch (error) {
        if (signal.aborted) throw isAbort(error) ? error : new DOMException('已停止', 'AbortError');
        throw error;
      }
    },
    writePassage: (task, signal) => writePassage(model, retry, task, signal),
    improveOutline: (context, draft, wish, signal) =>
      improveOutline(model, context, draft, wish, signal),
  };
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

async function* writtenByModel(
  model: Model,
  retry: RetryOptions,
  task: ChapterTask,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const writing = new ChapterWriting(model, retry, task, signal);
  try {
    yield* writing.write();
  } catch (error) {
    const saidNothing = error instanceof ModelError && error.failure === 'empty' && writing.isEmpty;
    if (!saidNothing || !isLeadIn(task)) throw error;
    yield* leadInByRule(task);
  }
}

type Reason = 'start' | 'cut' | 'short' | 'restarted' | 'mend';
type RoundEnd = ModelEnd | 'complete' | 'restarted' | 'full' | { error: unknown };

class ChapterWriting {
  readonly #model: Model;
  readonly #task: ChapterTask;
  readonly #signal: AbortSignal;
  readonly #patience: Patience;
  readonly #sources: Sources;
  readonly #isExpanding: boolean;
  #written: string;
  /** Its last characters, which are looked at with each piece. */
  #ending: string;
  #reason: Reason;
  #empty = 0;
  #restarts = 0;
  /** What the draft does not answer yet; looked for once. */
  #lacking: readonly string[] = [];
  #isMended = false;
  /** Share of the room that the material takes; less for a model with a short context. */
  #scale = 1;

  constructor(model: Model, retry: RetryOptions, task: ChapterTask, signal: AbortSignal) {
    this.#model = model;
    this.#task = task;
    this.#signal = signal;
    this.#patience = new Patience(retry);
    const goal = task.goal?.mode === 'expand' ? task.goal.content.trimEnd() : '';
    this.#isExpanding = goal !== '';
    this.#sources = bidSources(task.context, [
      task.instruction,
      task.chapter.settings.instruction,
      goal,
    ]);
    this.#written = task.written;
    this.#ending = task.written.slice(-ENDING_CHARS);
    this.#reason = this.#isExpanding ? 'short' : task.written ? 'cut' : 'start';
  }

  get isEmpty(): boolean {
    return this.#written.trim() === '';
  }

  async *write(): AsyncGenerator<string, void> {
    // What is lengthened stays word for word; only what follows is new.
    const old = this.#task.goal?.content.trimEnd() ?? '';
    if (this.#isExpanding && old.startsWith(this.#written)) {
      yield this.#add(`${old.slice(this.#written.length)}\n\n`);
      if (this.#written.length >= this.#task.targetChars * EXPANDED.short) return;
    }
    for (let call = 0; call < MAX_CALLS; call++) {
      this.#signal.throwIfAborted();
      const before = this.#written.length;
      this.#patience.begin();
      const end = yield* this.#round();
      const added = this.#written.length - before;
      if (added > 0) {
        this.#patience.progress();
        this.#empty = 0;
      }
      if ((await this.#isDone(end, added)) && !this.#needsMending()) return;
    }
    if (!endsWell(this.#written))
      throw new WriterError('模型服务反复中断，本章没有写完，请重试', { retriable: true });
  }

  /** Decides after a call whether the chapter is finished, and what the next call is for. */
  async #isDone(end: RoundEnd, added: number): Promise<boolean> {
    if (typeof end === 'object') return this.#afterError(end.error, added);
    if (end === 'full') return true;
    if (this.#reason === 'mend') return true;
    if (end === 'restarted') return this.#afterRestart();
    if (end === 'complete' && this.#written.trim() !== '') return true;
    if (added === 0) return this.#afterNothing();
    if (end === 'length') {
      this.#reason = 'cut';
      return false;
    }
    const { short, fair } = this.#isExpanding ? EXPANDED : { short: SHORT, fair: FAIR_ANSWER };
    const more = this.#written.length < this.#task.targetChars * short && added >= fair;
    this.#reason = 'short';
    return !more;
  }

  /** The draft against its points, once: what is open is asked for in one more call. */
  #needsMending(): boolean {
    if (this.#isMended || this.#isExpanding) return false;
    this.#isMended = true;
    this.#lacking = openPoints(this.#task, this.#written);
    if (this.#lacking.length === 0) return false;
    this.#reason = 'mend';
    return true;
  }

  async #afterError(error: unknown, added: number): Promise<false> {
    if (!(error instanceof WriterError)) throw error;
    if (error instanceof ModelError && error.failure === 'too-long' && this.#scale > 0.2) {
      this.#scale /= 2;
      return false;
    }
    if (this.#reason === 'start' || added > 0) this.#reason = this.#written ? 'cut' : 'start';
    await this.#patience.wait(error, this.#task.chapter.id, this.#signal);
    return false;
  }

  /** The model began anew instead of going on: once more with stronger words, then what there is must do. */
  #afterRestart(): boolean {
    this.#restarts += 1;
    if (this.#reason === 'short') return true;
    this.#reason = 'restarted';
    if (this.#restarts < 3) return false;
    if (endsWell(this.#written)) return true;
    throw new WriterError('模型没有接着断点续写，本章没有写完，请重写本章', { retriable: false });
  }

  #afterNothing(): boolean {
    if (this.#written.trim() !== '' && (this.#reason === 'short' || endsWell(this.#written)))
      return true;
    this.#empty += 1;
    if (this.#empty < 2) return false;
    const what = this.#written.trim() === '' ? '模型没有写出内容' : '模型没有写完本章';
    throw new ModelError('empty', `${what}，请补充本章说明或要求后重写，或请管理员换用其他模型`, {
      retriable: false,
    });
  }

  #prompt(): ModelPrompt {
    if (this.#reason === 'start' || this.#written === '')
      return chapterPrompt(this.#task, this.#scale);
    return continuePrompt(this.#task, this.#written, this.#reason, this.#scale, this.#lacking);
  }

  /** One call: yields what is new and clean, and adds it to the written text. */
  async *#round(): AsyncGenerator<string, RoundEnd> {
    const answer = new AnswerText(
      { title: this.#task.chapter.title, written: this.#written },
      this.#guard(),
    );
    const stream = this.#model.stream(this.#prompt(), this.#signal);
    let end: RoundEnd | undefined;
    try {
      while (end === undefined) {
        const next = await stream.next();
        if (next.done) {
          end = next.value;
          break;
        }
        const text = this.#fit(answer.push(next.value), answer);
        if (text) yield this.#add(text);
        if (this.#isFull(answer)) end = 'full';
        if (answer.restarted) end = 'restarted';
        if (answer.complete) end = 'complete';
      }
      if (end === 'full') return end;
      const rest = answer.finish();
      if (rest) yield this.#add(rest);
      answer.check();
    } catch (error) {
      if (this.#signal.aborted) throw error;
      const rest = answer.cut(error);
      if (rest) yield this.#add(rest);
      return { error };
    } finally {
      await stream.return('stop');
    }
    if (answer.refused) throw refusal();
    if (answer.restarted) return 'restarted';
    return answer.complete ? 'complete' : end;
  }

  #guard(): SourceGuard {
    const { said = [], context } = this.#task;
    return new SourceGuard({
      sources: this.#sources,
      knowledge: context.knowledge,
      said: said.map(({ content }) => content),
    });
  }

  #add(text: string): string {
    this.#written += text;
    this.#ending = (this.#ending + text).slice(-ENDING_CHARS);
    return text;
  }

  #limit(): number {
    const { share, extra } = this.#isExpanding ? EXPANDED : LONG;
    const room = this.#reason === 'mend' ? MENDING_CHARS : 0;
    return Math.max(this.#task.targetChars * share, this.#task.targetChars + extra) + room;
  }

  /** Over the limit the text ends with its paragraph. */
  #fit(text: string, answer: AnswerText): string {
    if (this.#written.length + text.length <= this.#limit() || answer.insideTable) return text;
    const from = Math.max(0, this.#limit() - this.#written.length);
    const end = text.indexOf('\n', from);
    return end < 0 ? text : text.slice(0, end);
  }

  /** Too long, and at the end of a paragraph or hopelessly beyond it. */
  #isFull(answer: AnswerText): boolean {
    const length = this.#written.length;
    if (length > this.#limit() * 2) return true;
    return length > this.#limit() && !answer.insideTable && endsWell(this.#ending);
  }
}

/** The text ends like a finished paragraph, table or block. */
const endsWell = (text: string) => /[。！？；.!?;：）)】|`]$/.test(text.trimEnd().slice(-1));
