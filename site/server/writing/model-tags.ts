/** Elements of which nothing is kept: reasoning that a model shows, and what has no place in a document. */
const dropped = ['think', 'thinking', 'reasoning', 'script', 'style', 'iframe', 'svg', 'object', 'textarea'];
/** Elements of which only the text is kept. What looks like any other tag is dropped; other brackets are text, such as <3m. */
const unwrapped =
  'a abbr article b big blockquote body button caption center code col colgroup dd del details div dl dt em embed figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i img input ins label li link main mark meta nav ol p pre q s section select small source span strike strong sub summary sup table tbody td tfoot th thead title tr u ul video'.split(
    ' ',
  );
/** Of these the end is often left out. */
const embedded = new Set(['iframe', 'object', 'svg', 'textarea']);
const known = new Set([...dropped, ...unwrapped, 'br']);
const values = `(?:"[^"]*"|'[^']*'|[^<>"'])*`;
const tag = new RegExp(`^<(/?)([a-zA-Z][a-zA-Z0-9]*)(?:[\\s/]${values})?>`);
/** Any other name, with or without attributes, or an address. */
const strangeTag = /^<\/?[a-zA-Z][^\s<>]*(?:\s+[a-zA-Z_:@][^<>]*)?\s*>/;
/** The beginning of something that may still become a tag or a comment. */
const partialTag = new RegExp(`^<(?:/?[a-zA-Z](?:${values}|[^<>]*"[^"]*|[^<>]*'[^']*)|/|!-{0,2})?$`);
/** A tag is never longer; a longer text behind a bracket is text. */
const MAX_TAG = 300;
/** How models begin to reason aloud where the opening <think> belongs to the prompt and only </think> is in the answer. */
const reasoningStart =
  /^\s*(?:嗯|唔|好的?，?(?:用户|我(?:需要|得|先|来))|用户|我们?(?:需要|先来|现在要)|首先，?我|okay\b|ok,|alright|let me|we need|the user)/i;
const REASONING_PROBE = 12;
/** More reasoning than this without an end is no reasoning. */
const MAX_REASONING = 40_000;

/** Takes tags, scripts, comments and shown reasoning out of a stream of text. Line breaks (<br>) in a table row become ；. */
export class TagFilter {
  #held = '';
  #inside: string | null = null;
  #row = false;
  #lineStart = true;
  #probing = true;

  /** Takes in a piece and gives back what is settled. */
  push(piece: string): string {
    this.#held += piece;
    return this.#reasoning() ? '' : this.#drain();
  }

  /** The end: gives back what was held; a tag that never ended is dropped. */
  finish(): string {
    this.#probing = false;
    const out = this.#drain();
    const unfinished = this.#inside !== null || (this.#held.length > 1 && partialTag.test(this.#held));
    const rest = unfinished ? '' : this.#keep(this.#held);
    this.#held = '';
    return out + rest;
  }

  #drain(): string {
    let out = '';
    for (;;) {
      if (this.#inside && !this.#skip(this.#inside)) return out;
      const at = this.#held.indexOf('<');
      out += this.#keep(at < 0 ? this.#held : this.#held.slice(0, at));
      this.#held = at < 0 ? '' : this.#held.slice(at);
      if (!this.#held) return out;
      const replaced = this.#open();
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

  #keep(text: string): string {
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
  #open(): string | null {
    if (this.#held.startsWith('<!--')) {
      this.#inside = '!--';
      return '';
    }
    const found = tag.exec(this.#held);
    const name = found?.[2]?.toLowerCase() ?? '';
    if (!found || !known.has(name)) {
      const strange = strangeTag.exec(this.#held);
      if (!strange || known.has(name)) return null;
      this.#held = this.#held.slice(strange[0].length);
      return '';
    }
    this.#held = this.#held.slice(found[0].length);
    if (!found[1] && dropped.includes(name) && !found[0].endsWith('/>')) this.#inside = name;
    if (name === 'br') return this.#keep(this.#row ? '；' : '\n');
    return '';
  }

  /** Drops the inside of an element; true once its end was seen. */
  #skip(name: string): boolean {
    const end = name === '!--' ? '-->' : `</${name}`;
    const at = this.#held.toLowerCase().indexOf(end);
    const close = at < 0 ? -1 : this.#held.indexOf('>', at);
    const blank = this.#held.indexOf('\n\n');
    if (close < 0 && blank >= 0 && embedded.has(name)) {
      // It was never closed; what follows is the text again.
      this.#held = this.#held.slice(blank);
      this.#inside = null;
      return true;
    }
    if (close < 0) {
      // Enough is kept to recognise an end that comes in two pieces.
      if (at < 0) this.#held = this.#held.slice(-end.length);
      return false;
    }
    this.#held = this.#held.slice(close + 1);
    this.#inside = null;
    return true;
  }

  /** True while the answer may still turn out to be reasoning from its first word on. */
  #reasoning(): boolean {
    if (!this.#probing) return false;
    const end = /<\/think(?:ing)?>/i.exec(this.#held);
    if (end && !/<think/i.test(this.#held.slice(0, end.index))) this.#held = this.#held.slice(end.index + end[0].length);
    else if (this.#held.trimStart().length < REASONING_PROBE) return true;
    else if (reasoningStart.test(this.#held) && this.#held.length < MAX_REASONING) return true;
    this.#probing = false;
    return false;
  }
}
