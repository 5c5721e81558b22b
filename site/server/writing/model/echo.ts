import { ModelError } from './model-error.ts';

/** What only our prompts say. */
const ours =
  /<<<\s*资料完?\s+[0-9a-f]{12}\s*>>>|你是资深的投标文件编写人员|用户消息所给资料中的事实|请编写“要写的一章”里所列标题的正文/;
/** The beginning of an answer waits for this many characters: an echo shows by then. */
const PROBE = 60;
/** Longer than any mark above. */
const TAIL = 60;

/** Finds an answer that gives back the prompt instead of a text. */
export class EchoGuard {
  #begin: string | null = '';
  #tail = '';

  /** Takes in a piece of the raw answer and gives back what may be used. Throws ModelError ('echo'). */
  push(piece: string): string {
    this.#look(piece);
    if (this.#begin === null) return piece;
    this.#begin += piece;
    return this.#begin.length < PROBE ? '' : this.finish();
  }

  /** The end of the answer: gives back what waits. */
  finish(): string {
    const begin = this.#begin ?? '';
    this.#begin = null;
    return begin;
  }

  #look(piece: string): void {
    const text = this.#tail + piece;
    if (ours.test(text)) {
      throw new ModelError('echo', '模型只是复述了编写要求，没有写成正文', { retriable: true });
    }
    this.#tail = text.slice(-TAIL);
  }
}
