/** How models begin to reason aloud where the opening <think> belongs to the prompt and only </think> is in the answer. */
const reasoningStart =
  /^(?:嗯|唔|好的?，?(?:用户|我(?:需要|得|先|来))|用户|我们?(?:需要|先来|现在要)|首先，?我|okay\b|ok,|alright|let me|we need|the user)/i;
/** The first words by which it is known, and how many there must be. */
const BEGIN_CHARS = 40;
const LEAST_CHARS = 12;
/** More reasoning than this without an end is no reasoning. */
const MAX_REASONING = 40_000;
const end = /<\/think(?:ing)?>/i;
/** An end that comes in two pieces is this long at most. */
const END_CHARS = 11;

/** Holds the beginning of an answer as long as it may be reasoning. Each piece is looked at once. */
export class ReasoningProbe {
  readonly #pieces: string[] = [];
  #length = 0;
  #begin = '';
  #tail = '';
  #opened = false;
  #isFound = false;

  /** There was reasoning, and it is left out. */
  get isFound(): boolean {
    return this.#isFound;
  }

  /** Takes in a piece; gives back the text so far without the reasoning, null while that cannot be told. */
  push(piece: string): string | null {
    const window = this.#tail + piece;
    const found = this.#opened ? null : end.exec(window);
    const from = this.#length - this.#tail.length;
    this.#opened ||= /<think/i.test(found ? window.slice(0, found.index) : window);
    this.#pieces.push(piece);
    this.#length += piece.length;
    this.#tail = window.slice(-END_CHARS);
    if (found && !this.#opened) {
      this.#isFound = true;
      return this.finish().slice(from + found.index + found[0].length);
    }
    if (this.#begin.length < BEGIN_CHARS)
      this.#begin = (this.#begin + piece).trimStart().slice(0, BEGIN_CHARS);
    const isReasoning =
      this.#begin.length < LEAST_CHARS ||
      (reasoningStart.test(this.#begin) && this.#length < MAX_REASONING);
    return isReasoning ? null : this.finish();
  }

  /** All that was held. */
  finish(): string {
    return this.#pieces.join('');
  }
}
