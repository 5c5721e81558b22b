import { AnswerCleaner } from './cleaner.ts';
import type { CleanerOptions } from './cleaner-options.ts';
import { EchoGuard } from './echo.ts';
import type { SourceGuard } from './guard.ts';
import { LoopGuard } from './loop.ts';
import { ModelError } from './model-error.ts';
import { Seam } from './seam.ts';

/** What a model says of these kinds is worth nothing, its last words neither. */
const worthless: readonly string[] = ['looping', 'echo'];

/**
 * One answer of the model on its way to being text of a chapter: cleaned, held against the sources, joined to what is written, and
 * refused where it only repeats itself or the prompt.
 */
export class AnswerText {
  readonly #echo = new EchoGuard();
  readonly #cleaner: AnswerCleaner;
  readonly #guard: SourceGuard;
  readonly #seam: Seam;
  readonly #loop: LoopGuard;

  constructor(options: CleanerOptions, guard: SourceGuard) {
    this.#cleaner = new AnswerCleaner(options);
    this.#guard = guard;
    this.#seam = new Seam(options.written);
    this.#loop = new LoopGuard(options.written);
  }

  get restarted(): boolean {
    return this.#seam.restarted;
  }
  get complete(): boolean {
    return this.#cleaner.complete;
  }
  get refused(): boolean {
    return this.#cleaner.refused;
  }
  get insideTable(): boolean {
    return this.#cleaner.insideTable;
  }

  /** Takes in a piece and gives back what is settled. Throws ModelError: 'looping', 'echo'; 'unclosed' for a block without an end. */
  push(piece: string): string {
    const text = this.#pass(this.#cleaner.push(this.#echo.push(piece)));
    if (this.#cleaner.unclosed) throw unclosed();
    return text;
  }

  /** The answer is over: gives back the rest. Throws ModelError (looping, echo); `check` tells what else is wrong with it. */
  finish(): string {
    const rest = this.#cleaner.push(this.#echo.finish()) + this.#cleaner.finish();
    const said =
      this.#seam.push(this.#guard.push(rest) + this.#guard.finish()) + this.#seam.finish();
    return this.#loop.push(said) + this.#loop.finish();
  }

  /** After `finish`. Throws ModelError ('unclosed') for a block that was not ended, which is left out. */
  check(): void {
    if (this.#cleaner.unclosed) throw unclosed();
  }

  /** The answer broke off with this error: gives back what of the rest is text. */
  cut(error: unknown): string {
    if (error instanceof ModelError && worthless.includes(error.failure)) return '';
    const rest = this.#cleaner.push(this.#echo.finish()) + this.#cleaner.cut();
    const said = this.#seam.push(this.#guard.push(rest) + this.#guard.cut()) + this.#seam.cut();
    return this.#loop.push(said) + this.#loop.finish();
  }

  #pass(text: string): string {
    return this.#loop.push(this.#seam.push(this.#guard.push(text)));
  }
}

const unclosed = () =>
  new ModelError('unclosed', '模型的输出停在没有结束的代码块里，没有写完', { retriable: true });
