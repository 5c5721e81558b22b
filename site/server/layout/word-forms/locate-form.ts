import { child, elements, type XmlElement } from '../../documents/read/xml.ts';
import { type JoinedTable, joinedTable } from './cut-tables.ts';
import type { FormItem } from './form-items.ts';
import {
  type FormRow,
  isSoft,
  keyOf,
  type Letter,
  lettersOf,
  rowsOf,
  type Unit,
  unitsOf,
} from './letters.ts';

/** Where an item of a form's text stands in its Word form. `number`: an automatic number the text begins with. */
export type PlacedItem =
  | { kind: 'line'; letters: Letter[]; number: string }
  | { kind: 'table'; node: XmlElement; rows: FormRow[] };

export interface PlacedForm {
  /** Blocks from its first to behind its last. */
  from: number;
  to: number;
  /** One for each item of the text. */
  items: PlacedItem[];
  /** Tables that were cut at the end of a page; their parts stand among the blocks still. */
  joined: JoinedTable[];
}

/** More blocks are no form, but the rest of the file. */
const MOST_BLOCKS = 400;

/** Looks for a form in the blocks of a tender's body: its words stand there letter by letter and nothing else does. */
export function locateForm(
  blocks: readonly XmlElement[],
  items: readonly FormItem[],
): PlacedForm | undefined {
  const first = items.find((item) => item.kind === 'table' || keyOf(item.text) !== '');
  if (!first) return undefined;
  for (const [from, block] of blocks.entries()) {
    if (!mayBegin(block, first)) continue;
    const found = placeForm(blocks, from, items);
    if (found) return found;
  }
  return undefined;
}

function mayBegin(block: XmlElement, first: FormItem): boolean {
  if (first.kind === 'table') return block.name === 'w:tbl';
  if (block.name === 'w:tbl') return false;
  const start = keyOf(elements(block).length > 0 ? textOf(block).slice(0, 40) : '').slice(0, 4);
  // An automatic number stands before it, or a text box holds it.
  return start !== '' && keyOf(first.text).includes(start);
}

const textOf = (block: XmlElement): string =>
  unitsOf(block)
    .flatMap((unit) => (unit.kind === 'paragraph' ? unit.letters : []))
    .map(({ char }) => char)
    .join('')
    .trimStart();

/** Places a form that begins with the `from`th block; undefined where its words are others. */
export function placeForm(
  blocks: readonly XmlElement[],
  from: number,
  items: readonly FormItem[],
): PlacedForm | undefined {
  const cursor = new Cursor(blocks, from);
  const placed: PlacedItem[] = [];
  for (const item of items) {
    const found = item.kind === 'line' ? cursor.line(keyOf(item.text)) : cursor.table(item.rows);
    if (!found) return undefined;
    placed.push(found);
  }
  const to = cursor.end();
  return to === undefined ? undefined : { from, to, items: placed, joined: cursor.joined };
}

const NUMBER =
  /^[（(第]?[\d０-９A-Za-z一二三四五六七八九十百①-⑳ⅰ-ⅻⅠ-Ⅻ.．\-—]{0,10}[.．)）、:：章节条]?$/;
const LONGEST_NUMBER = 12;

/** A label whose colon was forgotten was read with one, as the label beside it. */
const wordings = (key: string): string[] =>
  key.length > 1 && key.endsWith('：') ? [key, key.slice(0, -1)] : [key];

class Cursor {
  readonly joined: JoinedTable[] = [];
  readonly #blocks: readonly XmlElement[];
  readonly #from: number;
  #block: number;
  #units: Unit[] = [];
  #unit = 0;
  /** In the letters of the unit. */
  #at = 0;

  constructor(blocks: readonly XmlElement[], from: number) {
    this.#blocks = blocks;
    this.#from = from;
    this.#block = from;
    this.#units = unitsOf(blocks[from] ?? { name: '', attributes: {}, children: [] });
  }

  line(key: string): PlacedItem | undefined {
    if (key === '') return { kind: 'line', letters: [], number: '' };
    const unit = this.#openedTable(this.#nextWithWords());
    if (unit?.kind !== 'paragraph') return undefined;
    const place = [this.#block, this.#unit, this.#at] as const;
    const most = this.#isAtStart() ? Math.min(LONGEST_NUMBER, key.length - 1) : 0;
    for (let skipped = 0; skipped <= most; skipped++) {
      const number = key.slice(0, skipped);
      if (!NUMBER.test(number)) break;
      for (const words of wordings(key.slice(skipped))) {
        const letters = this.#take(words);
        if (letters) return { kind: 'line', letters, number };
        this.#moveTo(...place);
      }
    }
    return undefined;
  }

  table(rows: readonly (readonly string[])[]): PlacedItem | undefined {
    const unit = this.#nextWithWords();
    if (unit?.kind !== 'table') return undefined;
    const isSame = (own: readonly FormRow[]): boolean =>
      own.length === rows.length &&
      own.every((row, y) => row.cells.length === rows[y]?.length) &&
      own.every((row, y) => row.cells.every((cell, x) => isCell(cell.letters, rows[y]?.[x] ?? '')));
    const own = rowsOf(unit.node).filter((row) => row.cells.length > 0);
    if (isSame(own)) {
      this.#unit += 1;
      this.#at = 0;
      return { kind: 'table', node: unit.node, rows: own };
    }
    const isWhole = unit.node === this.#blocks[this.#block];
    const joined =
      isWhole && own.length < rows.length
        ? joinedTable(this.#blocks, this.#block, isSame)
        : undefined;
    if (!joined) return undefined;
    this.joined.push(joined);
    this.#moveTo(this.#block + joined.of.length - 1, 1, 0);
    return { kind: 'table', node: joined.node, rows: joined.rows };
  }

  /** Behind the last block that was read; undefined where words of it are left. */
  end(): number | undefined {
    const rest = this.#units.slice(this.#unit);
    const hasWords = rest.some((unit, i) =>
      unit.kind === 'table'
        ? true
        : unit.letters.slice(i === 0 ? this.#at : 0).some(({ char }) => !isSoft(char)),
    );
    return hasWords && this.#isInside() ? undefined : this.#block + (this.#isInside() ? 1 : 0);
  }

  #isInside(): boolean {
    return this.#unit > 0 || this.#at > 0;
  }

  #isAtStart(): boolean {
    const unit = this.#units[this.#unit];
    return (
      unit?.kind === 'paragraph' &&
      unit.letters.slice(0, this.#at).every(({ char }) => isSoft(char))
    );
  }

  #moveTo(block: number, unit: number, at: number): void {
    if (block !== this.#block) this.#units = unitsOf(this.#blocks[block] as XmlElement);
    this.#block = block;
    this.#unit = unit;
    this.#at = at;
  }

  #step(): boolean {
    this.#unit += 1;
    this.#at = 0;
    while (this.#unit >= this.#units.length) {
      const next = this.#blocks[this.#block + 1];
      if (!next || this.#block + 1 - this.#from > MOST_BLOCKS) return false;
      this.#block += 1;
      this.#units = unitsOf(next);
      this.#unit = 0;
    }
    return true;
  }

  /** The unit that goes on with words, empty lines passed over; tables of a law to look things up in are no part of the text. */
  #nextWithWords(): Unit | undefined {
    for (;;) {
      const unit = this.#units[this.#unit];
      if (unit?.kind === 'table' && !isReference(unit.node)) return unit;
      const isOpen =
        unit?.kind === 'paragraph' &&
        unit.letters.slice(this.#at).some(({ char }) => !isSoft(char));
      if (isOpen) return unit;
      if (!this.#step()) return undefined;
    }
  }

  /** A table that only lays lines out was read as these: its cells' lines take its place. */
  #openedTable(unit: Unit | undefined): Unit | undefined {
    if (unit?.kind !== 'table') return unit;
    const paragraphs = rowsOf(unit.node).flatMap(({ cells }) =>
      cells.flatMap((cell) => cell.paragraphs),
    );
    this.#units.splice(
      this.#unit,
      1,
      ...paragraphs.map((node): Unit => ({ kind: 'paragraph', node, letters: lettersOf(node) })),
    );
    return this.#nextWithWords();
  }

  /** Letters that say the key, with the gaps before and behind them. */
  #take(key: string): Letter[] | undefined {
    const taken: Letter[] = [];
    let said = 0;
    while (said < key.length) {
      const unit = this.#units[this.#unit];
      if (unit?.kind !== 'paragraph') return undefined;
      for (; this.#at < unit.letters.length && said < key.length; this.#at++) {
        const letter = unit.letters[this.#at];
        if (!letter) return undefined;
        taken.push(letter);
        if (isSoft(letter.char)) continue;
        if (keyOf(letter.char) !== key[said]) return undefined;
        said += 1;
      }
      if (said < key.length && !this.#step()) return undefined;
    }
    const unit = this.#units[this.#unit];
    if (unit?.kind === 'paragraph') taken.push(...this.#gapBehind(unit.letters));
    return taken;
  }

  #gapBehind(letters: readonly Letter[]): Letter[] {
    const gap: Letter[] = [];
    for (; this.#at < letters.length; this.#at++) {
      const letter = letters[this.#at];
      if (!letter || letter.char === '\n' || !isSoft(letter.char)) break;
      gap.push(letter);
    }
    return gap;
  }
}

const isCell = (letters: readonly Letter[], text: string): boolean => {
  const own = keyOf(letters.map(({ char }) => char).join(''));
  const key = keyOf(text);
  // The automatic number of a row or of a line.
  return own === key || (key.endsWith(own) && NUMBER.test(key.slice(0, key.length - own.length)));
};

/** A law printed in a box behind a form. */
function isReference(table: XmlElement): boolean {
  const [first, ...others] = elements(table, 'w:tr');
  const cells = elements(first, 'w:tc');
  const words = cells
    .flatMap((cell) => elements(cell, 'w:p'))
    .flatMap(lettersOf)
    .map(({ char }) => char)
    .join('');
  return (
    others.length > 0 &&
    cells.length <= 1 &&
    !child(first, 'w:sdt') &&
    /(?:划型|划分)标准|管理办法|规定$/.test(words.trim().slice(0, 40))
  );
}
