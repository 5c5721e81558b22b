import { sourceRemark } from '../source-remark.ts';
import { type Sources, withBlanks } from '../sourced.ts';
import { comparable } from '../text/tidy.ts';
import { isAside, isNotMet, withoutMarks } from './asides.ts';
import { createSentenceMemory } from './repeated.ts';

interface GuardOptions {
  sources: Sources;
  knowledge: readonly { title: string; text: string }[];
  /** What other chapters say already. */
  said: readonly string[];
}

/** A sentence shorter than this may well stand in two chapters. */
const REPEATED_FROM = 36;
/** What goes on longer without an end is given out as it is. */
const LONGEST = 2000;
const WINDOW = 6;
/** A paragraph of which this share stands in a passage of the bidder's material was taken from it. */
const TAKEN = 0.35;
const TAKEN_FROM = 20;
/** By so much of its beginning a line is known as a row, a heading, a fence or a definition. */
const START_CHARS = 500;
/** Addresses stay as words only; nothing in a bid leads anywhere. */
const addresses =
  /(?:java|vb)script\s*:|data:\s*(?:text|image|application)[^\s)）]*|(?:https?|ftp):\/\//gi;
const definition = /^\s{0,3}\[[^\]\n]+\]:/;

const windowsOf = (text: string): string[] => {
  const plain = comparable(text);
  return Array.from({ length: Math.max(0, plain.length - WINDOW + 1) }, (_, at) =>
    plain.slice(at, at + WINDOW),
  );
};

/** Finds the material a paragraph was taken from. */
function createSourceFinder(
  knowledge: GuardOptions['knowledge'],
): (paragraph: string) => string | undefined {
  const files = knowledge.map(({ title, text }) => ({ title, windows: new Set(windowsOf(text)) }));
  return (paragraph) => {
    const own = windowsOf(paragraph);
    if (own.length < TAKEN_FROM) return undefined;
    const shares = files.map(({ title, windows }) => ({
      title,
      share: own.filter((one) => windows.has(one)).length / own.length,
    }));
    const [best] = shares.sort((a, b) => b.share - a.share);
    return best && best.share >= TAKEN ? best.title : undefined;
  };
}

/**
 * Holds what a model writes against what may be stated, sentence by sentence while it streams: what has no source becomes a blank
 * to fill in, a sentence another chapter has is dropped, a paragraph taken from the bidder's material gets its source.
 */
export class SourceGuard {
  readonly #sources: Sources;
  readonly #sourceOf: (paragraph: string) => string | undefined;
  readonly #isSaid: (sentence: string) => boolean;
  #held = '';
  /** The line so far, as it was given out. */
  #line = '';
  /** As much of it as tells what it is. */
  #lineStart = '';
  #inFence = false;

  constructor({ sources, knowledge, said }: GuardOptions) {
    this.#sources = sources;
    this.#sourceOf = createSourceFinder(knowledge);
    this.#isSaid = createSentenceMemory(said);
  }

  /** Takes in a piece and gives back the sentences that are complete. */
  push(piece: string): string {
    let out = '';
    let from = 0;
    for (const { 0: mark, index } of piece.matchAll(/[。；！？\n]/g)) {
      const sentence = this.#held + piece.slice(from, index);
      this.#held = '';
      from = index + 1;
      out += this.#take(sentence, mark);
    }
    this.#held += piece.slice(from);
    return this.#held.length > LONGEST ? out + this.cut() : out;
  }

  /** The end of the answer: gives back what was held. */
  finish(): string {
    const rest = this.#take(this.#held, '');
    this.#held = '';
    return rest + this.#remark();
  }

  /** The connection broke: gives back what was held, but for a figure that may not be complete. */
  cut(): string {
    const rest = this.#take(this.#held.replace(/(?<![\d.,])([.,]*)\d[\d.,]*$/, '$1'), '');
    this.#held = '';
    return rest;
  }

  #take(sentence: string, mark: string): string {
    const whole = this.#lineStart + sentence;
    if (/^\s*(?:```|~~~)/.test(whole) && mark === '\n') this.#inFence = !this.#inFence;
    let text = definition.test(whole)
      ? ''
      : withBlanks(
          this.#inFence
            ? sentence.replace(addresses, '')
            : withoutMarks(sentence.replace(addresses, '')),
          this.#sources,
        );
    const isPlain = !whole.startsWith('|') && !whole.startsWith('#') && !this.#inFence;
    const isNoText =
      isAside(sentence) || (sentence.length >= REPEATED_FROM && this.#isSaid(sentence));
    if (isPlain && isNoText) text = '';
    // What a model cannot know is for a person to say.
    else if (isPlain && isNotMet(sentence)) text = '【待填写：对该条款的响应】';
    if (whole.startsWith('|'))
      text = text.replaceAll(/\|\s?负偏离\s?(?=\|)/g, '| 【待填写：偏离情况】 ');
    const dropped = text === '' && sentence !== '';
    if (mark !== '\n') {
      const out = dropped ? '' : text + mark;
      this.#line += out;
      if (this.#lineStart.length < START_CHARS)
        this.#lineStart = (this.#lineStart + out).slice(0, START_CHARS);
      return out;
    }
    this.#line += text;
    const remark = isPlain ? this.#remark() : '';
    this.#line = '';
    this.#lineStart = '';
    return `${text}${remark}\n`;
  }

  #remark(): string {
    const line = this.#line.trim();
    if (line === '' || /^(?:[-*+|#>]|\d+[.)]\s|```)/.test(line)) return '';
    const title = this.#sourceOf(line);
    return title === undefined ? '' : `\n\n${sourceRemark(title)}`;
  }
}
