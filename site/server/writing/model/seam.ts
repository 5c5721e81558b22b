/** Repeated text shorter than this may be chance, unless it is all there was. */
const MIN_OVERLAP = 6;
/** Letters of which a repetition must have this many different ones: rulers of tables repeat without meaning anything. */
const MIN_LETTERS = 4;
/** A repetition of the whole answer shorter than this is kept: it may be meant. */
const MIN_REPEAT = 20;
/** What repeats at more places than this is a pattern: only its first place and the last ones are followed. */
const MOST_PLACES = 200;
/** An answer that has this much of its beginning in common with the written text began anew. */
const MIN_RESTART = 12;

/**
 * Joins a continuation to the text it goes on from. Models and services often say again what stood before the break, or
 * begin from the start; what repeats the written text up to its end is dropped, however long it is. Blanks and line breaks
 * do not count in the comparison.
 */
export class Seam {
  /** Blanks and line ends after the written text that the continuation may bring again. */
  #ending: string;
  /** The written text without blanks. */
  readonly #solid: string;
  /** What stands from here to the end holds two different letters at least. */
  readonly #changesFrom: number;
  #held = '';
  /** Characters held that are no blanks. */
  #count = 0;
  /** Places in the solid text from where everything held so far is a repetition. */
  #places: number[] = [];
  /** Length of what is held up to where the longest repetition reached the end of the written text. */
  #overlap = 0;
  #joined: boolean;
  #restarted = false;

  constructor(written: string) {
    this.#ending = written.slice(written.trimEnd().length);
    this.#solid = solid(written);
    this.#joined = this.#solid === '';
    this.#changesFrom = lastChange(this.#solid);
  }

  /** The answer began with the beginning of the written text and then went its own way: it is no continuation. */
  get restarted(): boolean {
    return this.#restarted;
  }

  /** Takes in a piece and gives back what is new for certain. */
  push(piece: string): string {
    if (this.#joined) return this.#restarted ? '' : this.#withoutEnding(piece);
    for (let at = 0; at < piece.length; at++) {
      if (!this.#follow(piece.charAt(at))) return this.#join(piece.slice(at + 1));
    }
    return '';
  }

  /** The connection broke: what may be a repetition is dropped, the model will say it again if it was not. */
  cut(): string {
    return this.#joined || this.#count === 0 || (this.#places.length > 0 && this.#overlap === 0)
      ? ''
      : this.#join('');
  }

  /** The answer ended: gives back what is new of what was held. */
  finish(): string {
    if (this.#joined || this.#count === 0) return '';
    const repeated = this.#places.length > 0 && this.#count >= MIN_REPEAT && this.#overlap === 0;
    return repeated ? '' : this.#join('');
  }

  /** Takes one character; false when no longer repetition is possible. */
  #follow(char: string): boolean {
    this.#held += char;
    if (!char.trim()) return true;
    const at = this.#count++;
    const code = char.charCodeAt(0);
    this.#places =
      at === 0
        ? placesOf(char, this.#solid)
        : this.#places.filter((place) => this.#solid.charCodeAt(place + at) === code);
    if (at >= MIN_REPEAT && this.#places.length > MOST_PLACES)
      this.#places = [...this.#places.slice(0, 1), ...this.#places.slice(1 - MOST_PLACES)];
    // They stand in order: only the last of them can have come to the end of the written text.
    const last = this.#places.at(-1);
    if (last !== undefined && last + this.#count === this.#solid.length) {
      if (this.#isRepeat(last)) this.#overlap = this.#held.length;
      this.#places.pop();
    }
    return this.#places.length > 0;
  }

  /** Whether the repetition from this place on can hardly be chance. */
  #isRepeat(place: number): boolean {
    const length = this.#solid.length - place;
    if (place === 0) return length > 1;
    if (length >= MIN_REPEAT) return place <= this.#changesFrom;
    const letters = new Set(this.#solid.slice(place).match(/[\p{L}\p{N}]/gu));
    return length >= MIN_OVERLAP && letters.size >= MIN_LETTERS;
  }

  #join(rest: string): string {
    this.#joined = true;
    const text = this.#held + rest;
    if (this.#overlap > 0) return this.#withoutEnding(text.slice(this.#overlap));
    const same = commonStart(solid(text), this.#solid);
    if (same < MIN_RESTART || same === this.#solid.length) return this.#apart(text);
    this.#restarted = true;
    return '';
  }

  /** A continuation that repeats nothing: at most one blank line between. */
  #apart(text: string): string {
    const lines = (this.#ending + (/^\n*/.exec(text)?.[0] ?? '')).split('\n').length - 1;
    this.#ending = '';
    return text.slice(Math.max(0, lines - 2));
  }

  /** What the written text ends with is not made again. */
  #withoutEnding(text: string): string {
    const same = commonStart(text, this.#ending);
    this.#ending = same === text.length ? this.#ending.slice(same) : '';
    return text.slice(same);
  }
}

const solid = (text: string) => text.replace(/\s+/g, '');

/** The last place from where a text holds two different letters; -1 where all are the same. */
function lastChange(text: string): number {
  let last = '';
  for (let at = text.length - 1; at >= 0; at--) {
    const char = text.charAt(at);
    if (!/[\p{L}\p{N}]/u.test(char)) continue;
    last ||= char;
    if (char !== last) return at;
  }
  return -1;
}

function placesOf(char: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at + 1)) places.push(at);
  return places;
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
