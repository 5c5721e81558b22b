import { sourceRemark } from '../source-remark.ts';
import { withBlanks } from '../sourced.ts';
import type { Sources } from '../text/sources.ts';
import { comparable } from '../text/tidy.ts';
import { bareLine, isAside } from './asides.ts';
import { withoutMarks, withoutNumbering } from './marks.ts';
import { isNotMet, openAnswers } from './not-met.ts';
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
/** Of a short one nearly all has to stand there. */
const TAKEN_SHORT = 0.7;
const TAKEN_SHORT_FROM = 4;
/** By so much of its beginning a line is known as a row, a heading, a fence or a definition. */
const START_CHARS = 500;
/** Addresses stay as words only; nothing in a bid leads anywhere. */
const addresses =
  /(?:java|vb)script\s*:|data:\s*(?:text|image|application)[^\s)）]*|(?:https?|ftp):\/\//gi;
const definition = /^\s{0,3}\[[^\]\n]+\]:/;

/** The mark of a list or a quotation at the beginning of a line. */
const listMark = (line: string): string => /^\s*(?:[-*+>]|\d{1,2}\.)\s+/.exec(line)?.[0] ?? '';

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
    if (own.length < TAKEN_SHORT_FROM) return undefined;
    const needed = own.length < TAKEN_FROM ? TAKEN_SHORT : TAKEN;
    const shares = files.map(({ title, windows }) => ({
      title,
      share: own.filter((one) => windows.has(one)).length / own.length,
    }));
    const [best] = shares.sort((a, b) => b.share - a.share);
    return best && best.share >= needed ? best.title : undefined;
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
  #inFence: 'none' | 'map' | 'dropped' = 'none';

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
    if (/^\s*(?:```|~~~)/.test(whole) && mark === '\n') return this.#fence(whole);
    const text = this.#inFence === 'dropped' ? '' : this.#said(sentence, whole);
    const dropped = text === '' && sentence !== '';
    if (mark !== '\n') {
      // What follows a dropped sentence in its line is the line's beginning: the marks before it stay.
      const out = dropped ? this.#markBefore(sentence) : text + mark;
      this.#line += out;
      if (this.#lineStart.length < START_CHARS)
        this.#lineStart = (this.#lineStart + out).slice(0, START_CHARS);
      return out;
    }
    this.#line += text;
    const remark = whole.startsWith('|') || whole.startsWith('#') ? '' : this.#remark();
    // Of a line that was dropped whole nothing is left, its end neither.
    const isGone = dropped && this.#line.trim() === '';
    this.#line = '';
    this.#lineStart = '';
    return isGone ? '' : `${text}${remark}\n`;
  }

  /** Of code only a mind map has a place in a bid. */
  #fence(line: string): string {
    const state = this.#inFence;
    this.#inFence =
      state === 'none' ? (/^\s*[`~]{3,}\s*mindmap\s*$/.test(line) ? 'map' : 'dropped') : 'none';
    this.#line = '';
    this.#lineStart = '';
    return state === 'dropped' || this.#inFence === 'dropped' ? '' : `${line}\n`;
  }

  /** What a sentence may say, as text; empty where it may say nothing. */
  #said(sentence: string, whole: string): string {
    if (definition.test(whole)) return '';
    const plain = sentence.replace(addresses, '');
    if (this.#inFence === 'map') return withBlanks(withoutMarks(plain), this.#sources);
    const isRow = whole.startsWith('|');
    const isHeading = whole.startsWith('#');
    if (isRow) return this.#row(plain);
    const isRepeated = sentence.length >= REPEATED_FROM && this.#isSaid(sentence);
    if (isAside(plain) || (!isHeading && isRepeated)) return '';
    const marked = withoutMarks(this.#lineStart === '' ? withoutNumbering(plain) : plain);
    // Where only marks are left, the line said nothing.
    if (bareLine(marked) === '' && bareLine(sentence) !== '') return '';
    // What a model cannot know is for a person to say.
    if (isNotMet(marked)) return `${listMark(marked)}【待填写：对该条款的响应】`;
    return withBlanks(marked, this.#sources);
  }

  /** A row keeps its cells: what may not be said leaves a blank. */
  #row(row: string): string {
    if (/^[|\s:-]+$/.test(row)) return row;
    const cells = row
      .split('|')
      .map((cell) => {
        const plain = withoutMarks(cell);
        if (isNotMet(plain) && plain.length > 6) return ' 【待填写：对该条款的响应】 ';
        return plain.trim() !== '' && isAside(plain) ? ' 【待填写：内容】 ' : plain;
      })
      .join('|');
    return withBlanks(openAnswers(cells), this.#sources);
  }

  #markBefore(sentence: string): string {
    return this.#lineStart === '' ? listMark(sentence) : '';
  }

  #remark(): string {
    const line = this.#line.trim();
    if (line === '' || /^(?:[-*+|#>]|\d+[.)]\s|```)/.test(line)) return '';
    const title = this.#sourceOf(line);
    return title === undefined ? '' : `\n\n${sourceRemark(title)}`;
  }
}
