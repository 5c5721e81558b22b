import { comparable } from '../text/tidy.ts';
import { ModelError } from './model-error.ts';

/** A passage that is said three times in a row, of up to so many sentences, is a loop. */
const MOST_SENTENCES = 12;
const TIMES = 3;
/** Fewer characters said again may be meant: 是。是。 */
const LEAST_CHARS = 30;
/** A sentence this long may itself go round in circles, of up to so many characters. */
const LONG_SENTENCE = 600;
const MOST_PERIOD = 120;
/** Rows to fill in look alike. */
const blank = /【待(?:填写|附)/;

const looping = () =>
  new ModelError('looping', '模型反复输出同样的句子，没有写成正文', { retriable: true });

/**
 * Finds a model that says the same again and again, while it streams. What may be the beginning of a loop is held until something
 * else follows, so that no loop is ever shown.
 */
export class LoopGuard {
  #rest = '';
  /** What is said, without blanks, marks and case, the last of it. */
  #said: string[] = [];
  /** For each length of a passage, how many sentences in a row repeat the one so far before. */
  readonly #runs: number[] = Array.from({ length: MOST_SENTENCES + 1 }, () => 0);
  #held = '';

  constructor(written: string) {
    for (const sentence of sentencesOf(written).slice(-MOST_SENTENCES)) this.#note(sentence);
    this.#runs.fill(0);
  }

  /** Takes in text and gives back what is no repetition. Throws ModelError ('looping'). */
  push(text: string): string {
    this.#rest += text;
    let out = '';
    const sentences = sentencesOf(this.#rest);
    this.#rest = /[。！？；\n]$/.test(this.#rest) ? '' : (sentences.pop() ?? '');
    for (const sentence of sentences) out += this.#take(sentence);
    if (this.#rest.length < LONG_SENTENCE) return out;
    if (goesRound(this.#rest)) throw looping();
    // Nothing that long waits for its end.
    out += this.#held + this.#rest;
    this.#held = '';
    this.#rest = '';
    return out;
  }

  /** The end of the answer: gives back what was held; a passage said twice at the very end stands once. */
  finish(): string {
    const out = this.#rest === '' ? '' : this.#take(this.#rest);
    const isWhole = this.#runs.some((run, length) => length > 0 && run >= length);
    const held = isWhole && comparable(this.#held).length >= LEAST_CHARS ? '' : this.#held;
    this.#rest = '';
    this.#held = '';
    return out + held;
  }

  #take(sentence: string): string {
    const longest = this.#note(sentence);
    if (longest === undefined) {
      if (this.#held === '') return sentence;
      this.#held += sentence;
      return '';
    }
    if (longest > 0) {
      this.#held += sentence;
      this.#refuseLoop();
      return '';
    }
    const out = this.#held + sentence;
    this.#held = '';
    return out;
  }

  /** The longest run of repeated sentences that this one goes on with; undefined where it says nothing. */
  #note(sentence: string): number | undefined {
    const key = comparable(sentence);
    if (key === '' || blank.test(sentence)) return undefined;
    let longest = 0;
    for (let length = 1; length <= MOST_SENTENCES; length++) {
      const isSame = this.#said.at(-length) === key;
      const run = isSame ? (this.#runs[length] ?? 0) + 1 : 0;
      this.#runs[length] = run;
      longest = Math.max(longest, run);
    }
    this.#said.push(key);
    if (this.#said.length > MOST_SENTENCES * TIMES) this.#said.shift();
    return longest;
  }

  #refuseLoop(): void {
    for (let length = 1; length <= MOST_SENTENCES; length++) {
      const run = this.#runs[length] ?? 0;
      if (run < length * (TIMES - 1)) continue;
      const chars = this.#said.slice(-run).reduce((sum, key) => sum + key.length, 0);
      if (chars >= LEAST_CHARS) throw looping();
    }
  }
}

/** The text cut behind each end of a sentence or line. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[。！？；\n])/).filter(Boolean);

/** Whether a text without a full stop repeats itself from its first character on. */
function goesRound(text: string): boolean {
  const plain = text.replace(/\s+/g, '');
  for (let period = 1; period <= MOST_PERIOD; period++) {
    if (plain.length >= period * TIMES && plain.startsWith(plain.slice(period))) return true;
  }
  return false;
}
