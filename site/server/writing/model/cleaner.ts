import type { CleanerOptions } from './cleaner-options.ts';
import {
  breaksInRow,
  END_MARK,
  headingText,
  heldFrom,
  isApology,
  isClosing,
  isOpening,
  isPlainFirst,
  isPlainStart,
  lineKind,
  plainTitle,
  withoutLinks,
} from './line.ts';
import { TagFilter } from './tags.ts';

type BlockKind = 'flow' | 'heading' | 'row' | 'code';

/** Sub-headings of a chapter begin here; the levels above belong to the outline. */
const FIRST_LEVEL = 4;
/** An apology followed by less than this is a refusal; followed by more it was only an opening. */
const REFUSAL_CHARS = 300;
/** By so much of a line it is told whether it is plain text; titles have 200 characters at most. */
const BEGUN_CHARS = 1000;
/** A fenced block that is longer was never closed. */
const MAX_BLOCK = 6000;
/** A line that is held is never longer: whatever begins it, it is given out as it is. */
const MAX_LINE = 8000;
/** A fence of these around everything is packing, not content. */
const packing = new Set(['', 'markdown', 'md', 'text', 'txt', 'plaintext']);

/**
 * Cleans one answer of the model while it streams: no packing, no words to the person who asked, no repeated title, no HTML,
 * headings from level 4. What was given back is final, so a line is held until it is clear what it is.
 */
export class AnswerCleaner {
  readonly #title: string;
  readonly #continuing: boolean;
  readonly #tags: TagFilter;
  #line = '';
  /** So much of the line is known that more of it would not tell what it is: it is held to its end. */
  #isBegun = false;
  /** The line's beginning was given out already. */
  #flowing = false;
  #started = false;
  /** Words around the text were dropped: blank lines after them are not the text's. */
  #framed = false;
  #newlines = 0;
  #inTable: boolean;
  /** A fenced block so far: given out as a whole, so that no answer has to go on inside one. */
  #block: string | null = null;
  #packed = false;
  /** The row the answer goes on in is not complete. */
  readonly #openRow: boolean;
  /** The answer goes on behind a complete row whose line was not ended. */
  readonly #afterRow: boolean;
  #topLevel = 0;
  /** Closing words, kept back in case that text follows. */
  #closing = '';
  #sorry = false;
  #afterApology = '';
  #complete = false;
  #unclosed = false;

  constructor({ title, written }: CleanerOptions) {
    this.#title = plainTitle(title);
    this.#continuing = written !== '';
    this.#tags = new TagFilter(written);
    this.#openRow = breaksInRow(written);
    const whole = written.endsWith('\n') ? written.slice(0, -1) : written;
    this.#inTable = whole.startsWith('|', whole.lastIndexOf('\n') + 1);
    this.#afterRow = this.#inTable && !this.#openRow && !written.endsWith('\n');
  }

  /** After the end: the answer was nothing but an apology. */
  get refused(): boolean {
    return this.#sorry;
  }

  /** The model said that nothing is left to write. */
  get complete(): boolean {
    return this.#complete;
  }

  /** A fenced block was begun and not ended: it was left out, and the answer is not whole. */
  get unclosed(): boolean {
    return this.#unclosed;
  }

  /** A table is being written: not a place to stop. */
  get insideTable(): boolean {
    return this.#inTable;
  }

  /** Takes in a piece and gives back what is settled. */
  push(piece: string): string {
    return this.#take(this.#tags.push(piece));
  }

  /** The connection broke: gives back what was held, as far as it is text. */
  cut(): string {
    let out = this.#take(this.#tags.finish());
    if (!this.#flowing && !this.#isWorthKeeping()) this.#line = '';
    const atLineStart = this.#line === '' && !this.#flowing && this.#block === null;
    this.#line = this.#line.slice(0, heldFrom(this.#line));
    out += this.#lastLine();
    const ending =
      atLineStart && this.#started && !this.#sorry && !this.#closing
        ? '\n'.repeat(this.#newlines)
        : '';
    return out + ending;
  }

  /** The answer is complete: gives back the rest, without closing words, blank lines at the end, and a block that was not ended. */
  finish(): string {
    const out = this.#take(this.#tags.finish()) + this.#lastLine();
    if (this.#block !== null) this.#unclosed = true;
    return out;
  }

  /** Of a broken line only plain text is kept: rows, fences and marks are better written again than joined. */
  #isWorthKeeping(): boolean {
    if (this.#block !== null) return false;
    const plain = this.#started ? isPlainStart(this.#line) : isPlainFirst(this.#line, this.#title);
    if (plain || !this.#started) return plain;
    const heading = /^#{2,6} [^\s\d第*[(]/.test(this.#line) && !this.#line.includes('*');
    // A line held for its first word alone, which might have begun closing words.
    return heading || (/^[^#|`~*_-]{6,}$/.test(this.#line) && !isClosing(this.#line));
  }

  #take(text: string): string {
    if (this.#complete || this.#unclosed) return '';
    let out = '';
    const parts = text.replaceAll('\r', '').split('\n');
    for (const [i, part] of parts.entries()) {
      this.#line += part;
      out += this.#flow();
      if (i < parts.length - 1 || this.#line.length > MAX_LINE) out += this.#endLine();
    }
    return out;
  }

  /** Gives out the settled part of a line of plain text. */
  #flow(): string {
    if (!this.#flowing) {
      if (this.#block !== null || this.#isBegun) return '';
      const begun = this.#line.slice(0, BEGUN_CHARS);
      this.#isBegun = begun.length === BEGUN_CHARS;
      const plain = this.#started ? isPlainStart(begun) : isPlainFirst(begun, this.#title);
      if (!plain) return '';
    }
    const held = heldFrom(this.#line);
    const text = this.#line.slice(0, held);
    if (!text.trim() && !this.#flowing) return '';
    this.#line = this.#line.slice(held);
    if (this.#flowing) return this.#emitInline(text);
    // Where nothing is left of it, the line has not begun yet.
    this.#flowing = withoutLinks(text).trim() !== '';
    return this.#emitInline(text, 'flow');
  }

  #endLine(): string {
    const out = this.#lastLine();
    if (this.#started || out || (this.#continuing && !this.#framed))
      this.#newlines = Math.min(2, this.#newlines + 1);
    return out;
  }

  #lastLine(): string {
    const text = this.#line.trimEnd();
    const flowing = this.#flowing;
    this.#line = '';
    this.#flowing = false;
    this.#isBegun = false;
    return flowing ? this.#emitInline(text) : this.#wholeLine(text);
  }

  /** A line that was held to its end. */
  #wholeLine(text: string): string {
    const line = lineKind(text);
    if (line.kind === 'fence') return this.#fence(line.language);
    if (this.#block !== null) return this.#blockLine(text);
    if (line.kind === 'blank' || line.kind === 'rule') return '';
    const words = line.kind === 'heading' ? line.text : text.trim();
    if (!this.#started && this.#isFrame(words)) {
      this.#framed = true;
      this.#newlines = 0;
      return '';
    }
    if (line.kind === 'heading') return this.#heading(line.level, line.text);
    if (isClosing(words)) {
      this.#closing = words;
      return '';
    }
    return this.#emitInline(text, line.kind === 'row' ? 'row' : 'flow');
  }

  /** The title again, an opening, or an excuse. */
  #isFrame(words: string): boolean {
    if (isApology(words)) this.#sorry = true;
    return (
      isApology(words) ||
      isOpening(words) ||
      (this.#title !== '' && plainTitle(words) === this.#title)
    );
  }

  #fence(language: string): string {
    const name = language.toLowerCase();
    if (this.#block !== null) return name ? this.#blockLine(`\`\`\`${language}`) : this.#endBlock();
    if (this.#packed && !name) {
      this.#packed = false;
      return '';
    }
    if (
      (!this.#started && !this.#continuing && packing.has(name)) ||
      name === 'markdown' ||
      name === 'md'
    ) {
      this.#packed = true;
      return '';
    }
    this.#block = `\`\`\`${language}`;
    return '';
  }

  #blockLine(text: string): string {
    this.#block += `\n${text}`;
    this.#unclosed = (this.#block?.length ?? 0) > MAX_BLOCK;
    return '';
  }

  #endBlock(): string {
    const text = `${this.#block}\n\`\`\``;
    this.#block = null;
    this.#newlines = 2;
    return this.#emit(text, 'code');
  }

  #heading(level: number, raw: string): string {
    const text = headingText(raw);
    if (!text) return '';
    this.#topLevel ||= Math.min(level, FIRST_LEVEL);
    const shown = Math.min(6, Math.max(FIRST_LEVEL, level + FIRST_LEVEL - this.#topLevel));
    const out = this.#emitInline(`${'#'.repeat(shown)} ${text}`, 'heading');
    this.#newlines = 1;
    return out;
  }

  /** Without a block kind the text goes on in the line given out before. */
  #emitInline(text: string, block?: BlockKind): string {
    if (this.#complete) return '';
    const end = text.indexOf(END_MARK);
    if (end >= 0) this.#complete = true;
    const kept = withoutLinks(end >= 0 ? text.slice(0, end) : text);
    if (!block) return this.#afterSorry(kept);
    return kept.trim() ? this.#emit(kept, block) : '';
  }

  #emit(text: string, block: BlockKind): string {
    const closing = this.#closing;
    if (closing) {
      this.#closing = '';
      const before = this.#emit(closing, 'flow');
      this.#newlines = 2;
      return before + this.#emit(text, block);
    }
    if (this.#afterRow && !this.#started) this.#newlines = Math.max(1, this.#newlines);
    if (
      !this.#isRestOfRow(text, block) &&
      (block === 'heading' || (block === 'row') !== this.#inTable)
    )
      this.#separate(block);
    const out = this.#started || this.#continuing ? '\n'.repeat(this.#newlines) + text : text;
    this.#newlines = 0;
    this.#started = true;
    return this.#afterSorry(out);
  }

  /** The answer goes on in the middle of a table row. */
  #isRestOfRow(text: string, block: BlockKind): boolean {
    if (this.#started || !this.#continuing || !this.#inTable || this.#newlines > 0) return false;
    return this.#openRow || (block === 'flow' && text.includes('|'));
  }

  /** A heading and a table stand apart from what is around them. */
  #separate(block: BlockKind): void {
    if (block !== 'code') this.#newlines = 2;
    this.#inTable = block === 'row';
  }

  #afterSorry(out: string): string {
    if (!this.#sorry) return out;
    this.#afterApology += out;
    if (this.#afterApology.length < REFUSAL_CHARS) return '';
    this.#sorry = false;
    return this.#afterApology;
  }
}
