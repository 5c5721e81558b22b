import { ReasoningProbe } from './reasoning.ts';
import { tableOfHtml } from './table.ts';

/** Elements of which nothing is kept: reasoning that a model shows, and what has no place in a document. */
const dropped = [
  'think',
  'thinking',
  'reasoning',
  'script',
  'style',
  'iframe',
  'svg',
  'object',
  'textarea',
];
const reasoning = new Set(['think', 'thinking', 'reasoning']);
/** Elements of which only the text is kept. What looks like any other tag is dropped; other brackets are text, such as <3m. */
const unwrapped =
  'a abbr article b big blockquote body button caption center code col colgroup dd del details div dl dt em embed figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i img input ins label li link main mark meta nav ol p pre q s section select small source span strike strong sub summary sup table tbody td tfoot th thead title tr u ul video'.split(
    ' ',
  );
/** Of these the end is often left out. */
/** Marks of Markdown for elements that stress what is between them. */
const marks: ReadonlyMap<string, string> = new Map([
  ['b', '**'],
  ['strong', '**'],
  ['i', '*'],
  ['em', '*'],
]);
const embedded = new Set(['iframe', 'object', 'svg', 'textarea']);
const known = new Set([...dropped, ...unwrapped, 'br']);
const values = `(?:"[^"]*"|'[^']*'|[^<>"'])*`;
const tag = new RegExp(`^<(/?)([a-zA-Z][a-zA-Z0-9]*)(?:[\\s/]${values})?>`);
/** Any other name, with or without attributes, or an address. */
const strangeTag = /^<\/?[a-zA-Z][^\s<>]*(?:\s+(?:[a-zA-Z_:@][^<>]*)?)?>/;
/** The beginning of something that may still become a tag or a comment. */
const partialTag = new RegExp(
  `^<(?:/?[a-zA-Z](?:${values}|[^<>]*"[^"]*|[^<>]*'[^']*)|/|!-{0,2})?$`,
);
/** A tag is never longer; a longer text behind a bracket is text. */
const MAX_TAG = 300;
/** A table that does not end by then is taken as it is. */
const MAX_TABLE = 60_000;
/** A complete tag with its attributes is looked for in this much. */
const TAG_WINDOW = 2000;
/** Stress within stress beyond this is none. */
const MOST_OPEN = 50;

/**
 * Takes tags, scripts, comments and shown reasoning out of a stream of text. Tables and stress become Markdown's, line breaks (<br>) in a
 * table row ；.
 */
export class TagFilter {
  #held = '';
  #inside: string | null = null;
  /** Its end tag has begun; only the bracket that ends the tag is missing. */
  #ending = false;
  #row = false;
  #lineStart = true;
  #probe: ReasoningProbe | null = new ReasoningProbe();
  /** How deep in tables: one is given out as a whole. */
  #table: { source: string; depth: number } | null = null;
  /** Marks that are open, and whether they have been written: that waits for the first word. */
  readonly #open: { mark: string; written: boolean }[] = [];
  /** The answer goes on in the middle of a sentence. */
  readonly #isInSentence: boolean;
  /** Blanks and line ends that come next are not the text's. */
  #trims = false;
  #isKept = false;

  constructor(written: string) {
    this.#isInSentence = /[^\s。！？；：.!?;:|`]$/.test(written);
  }

  /** Takes in a piece and gives back what is settled. */
  push(piece: string): string {
    if (!this.#probe) this.#held += piece;
    else {
      const settled = this.#probe.push(piece);
      if (settled === null) return '';
      this.#held = settled;
      this.#trims = this.#isInSentence && this.#probe.isFound;
      this.#probe = null;
    }
    return this.#drain();
  }

  /** The end: gives back what was held; a tag that never ended is dropped. */
  finish(): string {
    if (this.#probe) this.#held = this.#probe.finish();
    this.#probe = null;
    let out = this.#drain();
    if (this.#table) {
      this.#table.source += this.#held;
      this.#held = '';
      out += this.#endTable();
    }
    const unfinished =
      this.#inside !== null || (this.#held.length > 1 && partialTag.test(this.#held));
    const rest = unfinished ? '' : this.#keep(this.#held);
    this.#held = '';
    return out + rest + this.#closeMarks();
  }

  #drain(): string {
    let out = '';
    for (;;) {
      if (this.#inside && !this.#skip(this.#inside)) return out;
      if (this.#table) {
        const table = this.#takeTable(this.#table);
        if (table === null) return out;
        out += table;
        continue;
      }
      const at = this.#held.indexOf('<');
      out += this.#keep(at < 0 ? this.#held : this.#held.slice(0, at));
      this.#held = at < 0 ? '' : this.#held.slice(at);
      if (!this.#held) return out;
      const replaced = this.#readTag();
      if (replaced !== null) {
        out += replaced;
      } else if (this.#held.length < MAX_TAG && partialTag.test(this.#held)) {
        return out;
      } else {
        // Before a letter it could still be read as a tag by whoever shows the text.
        out += this.#keep(/^<[/!?a-zA-Z]/.test(this.#held) ? '＜' : '<');
        this.#held = this.#held.slice(1);
      }
    }
  }

  /** Collects a table to its end; null while that has not come. */
  #takeTable(table: { source: string; depth: number }): string | null {
    for (;;) {
      const next = /<(\/?)table\b[^<>]*>/iu.exec(this.#held);
      // A tag may come in two pieces.
      const safe = next
        ? next.index + next[0].length
        : Math.max(this.#held.lastIndexOf('<'), 0) || this.#held.length;
      if (!next && this.#held.startsWith('<') && this.#held.length < MAX_TAG) return null;
      table.source += this.#held.slice(0, safe);
      this.#held = this.#held.slice(safe);
      if (next) table.depth += next[1] ? -1 : 1;
      if (table.depth === 0 || table.source.length > MAX_TABLE) return this.#endTable();
      if (!next) return null;
    }
  }

  #endTable(): string {
    const { source } = this.#table ?? { source: '' };
    this.#table = null;
    const text = source === '' ? '' : tableOfHtml(source);
    return text === '' ? '' : this.#keep(`\n\n${text}\n\n`);
  }

  #mark(mark: string, closes: boolean): string {
    if (!closes) {
      if (this.#open.length < MOST_OPEN) this.#open.push({ mark, written: false });
      return '';
    }
    const at = this.#open.findLastIndex((one) => one.mark === mark);
    if (at < 0) return '';
    const [own] = this.#open.splice(at, 1);
    return own?.written ? mark : '';
  }

  #closeMarks(): string {
    return this.#open
      .splice(0)
      .reverse()
      .map(({ mark, written }) => (written ? mark : ''))
      .join('');
  }

  /** Stress begins at the first word and ends with its paragraph. */
  #keep(text: string): string {
    if (this.#open.length === 0 || text === '') return this.#note(text);
    const line = text.indexOf('\n');
    if (line >= 0)
      return this.#keep(text.slice(0, line)) + this.#closeMarks() + this.#note(text.slice(line));
    const words = text.trimStart();
    if (words === '') return this.#note(text);
    const begun = this.#open.map((one) => (one.written ? '' : one.mark)).join('');
    for (const one of this.#open) one.written = true;
    return this.#note(text.slice(0, text.length - words.length)) + begun + this.#note(words);
  }

  /** Remembers where in a line the text is. */
  #note(words: string): string {
    const text = this.#trims ? words.trimStart() : words;
    this.#trims &&= text === '';
    this.#isKept ||= text.trim() !== '';
    for (const char of text) {
      if (char === '\n') {
        this.#lineStart = true;
        this.#row = false;
      } else if (this.#lineStart && char.trim()) {
        this.#lineStart = false;
        this.#row = char === '|';
      }
    }
    return text;
  }

  /** Reads the tag at the beginning; null if there is none, or not yet. */
  #readTag(): string | null {
    if (this.#held.startsWith('<!--')) {
      this.#inside = '!--';
      return '';
    }
    const found = tag.exec(this.#held.slice(0, TAG_WINDOW));
    const name = found?.[2]?.toLowerCase() ?? '';
    if (!found || !known.has(name)) {
      const strange = strangeTag.exec(this.#held);
      if (!strange || known.has(name)) return null;
      this.#held = this.#held.slice(strange[0].length);
      return '';
    }
    this.#held = this.#held.slice(found[0].length);
    if (!found[1] && dropped.includes(name) && !found[0].endsWith('/>')) this.#inside = name;
    this.#trims ||= this.#isInSentence && !this.#isKept && reasoning.has(name);
    const mark = marks.get(name);
    if (mark !== undefined) return this.#mark(mark, found[1] !== '');
    if (name === 'table' && !found[1]) this.#table = { source: '', depth: 1 };
    if (name === 'br') return this.#keep(this.#row ? '；' : '\n');
    return '';
  }

  /** Drops the inside of an element; true once its end was seen. */
  #skip(name: string): boolean {
    const end = name === '!--' ? '-->' : `</${name}`;
    const at = this.#ending ? 0 : this.#held.toLowerCase().indexOf(end);
    const close = at < 0 ? -1 : this.#held.indexOf('>', at);
    const blank = this.#held.indexOf('\n\n');
    if (close < 0 && blank >= 0 && embedded.has(name)) {
      // It was never closed; what follows is the text again.
      this.#held = this.#held.slice(blank);
      this.#leave();
      return true;
    }
    if (close < 0) {
      // Enough is kept to recognise an end that comes in two pieces.
      this.#held = this.#held.slice(at < 0 ? -end.length : -1);
      this.#ending = at >= 0;
      return false;
    }
    this.#held = this.#held.slice(close + 1);
    this.#leave();
    return true;
  }

  #leave(): void {
    this.#inside = null;
    this.#ending = false;
  }
}
