import type { Cell, TenderDocument } from '../../document.ts';
import { type BlockList, createBlockList, withoutListedHeadings } from '../block-list.ts';
import { withDrawnLines } from '../drawn-lines.ts';
import { ReadingError } from '../reading-error.ts';
import { tidyText } from '../tidy-text.ts';
import { LETTERS, type RtfToken, rtfTokens } from './tokens.ts';

/** Groups that are not text of the document. */
const SILENT = new Set([
  ...['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'object', 'header', 'footer', 'headerl'],
  ...['headerr', 'headerf', 'footerl', 'footerr', 'footerf', 'footnote', 'annotation', 'listtable'],
  ...[
    'listoverridetable',
    'rsidtbl',
    'generator',
    'themedata',
    'colorschememapping',
    'latentstyles',
  ],
  ...[
    'datastore',
    'xmlnstbl',
    'fldinst',
    'nonshppict',
    'bkmkstart',
    'bkmkend',
    'filetbl',
    'revtbl',
  ],
]);
/** Groups nested deeper are no document. */
const MOST_NESTED = 500;

interface Group {
  /** Properties of a row of a table in a cell. */
  endsInnerRow?: boolean;
  silent: boolean;
  underlined?: boolean;
  /** Of the stylesheet; `style`: which one is named there. */
  inStyles?: boolean;
  style?: number | undefined;
}

/**
 * Reads a rich text file (.rtf, RTF 1.9): paragraphs and tables; Chinese letters by \u or by the code page.
 * @throws ReadingError bombFile when nested too deep, noTextFile
 */
export function readRtf(bytes: Uint8Array): TenderDocument {
  const reader = new RtfReader();
  for (const token of rtfTokens(bytes)) reader.take(token);
  const blocks = reader.finish();
  if (blocks.length === 0) throw new ReadingError('noTextFile');
  return { format: 'rtf', pages: null, blocks: withoutListedHeadings(blocks) };
}

class RtfReader {
  readonly #list: BlockList = createBlockList();
  readonly #groups: Group[] = [{ silent: false }];
  #text = '';
  /** What of it is underlined. */
  #lines: [from: number, to: number][] = [];
  #level: number | undefined;
  /** Levels of the styles that are headings by their names: heading 2. */
  readonly #styles = new Map<number, number>();
  /** Cells of the row under way, and the rows before it. */
  #cells: RtfCell[] = [];
  #edges: Edge[] = [];
  #rows: { cells: RtfCell[]; edges: Edge[] }[] = [];
  /** The next cell goes on with the one above. */
  #goesOn = false;
  /** What stood in the cell before a table in it, and that table's rows. */
  #before: string | undefined;
  #innerRow: string[] = [];
  #inner: string[][] = [];
  #inTable = false;

  take(token: RtfToken): void {
    const group = this.#groups.at(-1);
    if (!group) return;
    if (token.kind === 'open') {
      if (this.#groups.length > MOST_NESTED) throw new ReadingError('bombFile');
      this.#groups.push({ ...group });
    } else if (token.kind === 'close') {
      if (this.#groups.length > 1) this.#groups.pop();
    } else if (token.kind === 'text') {
      if (!group.silent) this.#append(token.text);
      else if (group.inStyles && group.style !== undefined)
        this.#nameStyle(group.style, token.text);
    } else this.#control(token.word, token.value, group);
  }

  finish() {
    this.#endParagraph();
    this.#endTable();
    return this.#list.blocks;
  }

  #append(text: string): void {
    const from = this.#text.length;
    this.#text += text;
    if (this.#groups.at(-1)?.underlined) this.#lines.push([from, this.#text.length]);
  }

  #nameStyle(style: number, text: string): void {
    const level = /^\s?heading ([1-9])\b/i.exec(text)?.[1];
    if (level !== undefined) this.#styles.set(style, Number(level));
  }

  /** The text so far, blanks that are underlined as lines to be filled in. */
  #drawn(): string {
    const text = withDrawnLines(this.#text, this.#lines);
    this.#text = '';
    this.#lines = [];
    return text;
  }

  #control(word: string, value: number | undefined, group: Group): void {
    if (word === '*' || SILENT.has(word)) group.silent = true;
    if (word === 'stylesheet') group.inStyles = true;
    if (group.inStyles && word === 's') group.style = value;
    if (word === 'nesttableprops') group.endsInnerRow = true;
    // {\*\nesttableprops … \nestrow}: the row of an inner table ends there, and nothing else of the group is read.
    if (group.endsInnerRow && word === 'nestrow') this.#structure(word, value);
    if (group.silent) return;
    if (word === 'u' && value !== undefined) {
      this.#append(String.fromCharCode(value < 0 ? value + 65_536 : value));
      return;
    }
    if (word === 'ul') group.underlined = value !== 0;
    if (word === 'ulnone' || word === 'plain') group.underlined = false;
    const letter = LETTERS[word];
    if (letter === undefined) this.#structure(word, value);
    else this.#append(letter);
  }

  #structure(word: string, value: number | undefined): void {
    switch (word) {
      case 'par':
      case 'sect':
      case 'page':
        return this.#endParagraph();
      case 'pard':
        this.#inTable = false;
        this.#level = undefined;
        return;
      case 's':
        this.#level = this.#styles.get(value ?? 0);
        return;
      case 'intbl':
        this.#inTable = true;
        return;
      case 'outlinelevel':
        this.#level = (value ?? 9) < 9 ? (value ?? 0) + 1 : undefined;
        return;
      case 'trowd':
        this.#edges = [];
        return;
      case 'clvmrg':
        this.#goesOn = true;
        return;
      case 'cellx':
        if (value !== undefined) this.#edges.push({ at: value, goesOn: this.#goesOn });
        this.#goesOn = false;
        return;
      case 'itap':
        if ((value ?? 1) > 1) this.#before ??= this.#takeText();
        return;
      case 'nestcell':
        this.#innerRow.push(this.#takeText());
        return;
      case 'nestrow':
        this.#inner.push(this.#innerRow);
        this.#innerRow = [];
        return;
      case 'cell':
        this.#cells.push(this.#takeCell());
        return;
      case 'row':
        this.#rows.push({ cells: this.#cells, edges: this.#edges });
        this.#cells = [];
        return;
      default:
    }
  }

  #takeText(): string {
    return tidyText(this.#drawn().trim());
  }

  #takeCell(): RtfCell {
    const inner = this.#inner;
    const lines = [this.#before ?? '', ...inner.map((row) => row.join(' ')), this.#takeText()];
    this.#before = undefined;
    this.#inner = [];
    return { text: lines.filter((line) => line !== '').join('\n'), inner };
  }

  #endParagraph(): void {
    if (this.#inTable || this.#cells.length > 0) {
      this.#text += '\n';
      return;
    }
    this.#endTable();
    for (const line of this.#drawn().split('\n'))
      this.#list.addText({ text: tidyText(line), page: null, level: this.#level });
  }

  /** Cells stand on one grid by where they end. */
  #endTable(): void {
    if (this.#rows.length === 0) return;
    const places = this.#rows.flatMap((row) => row.edges.map(({ at }) => at));
    const edges = [...new Set(places)].toSorted((a, b) => a - b);
    let above = new Map<number, Cell>();
    const rows = this.#rows.map((row) => {
      const cells = gridRow(row.cells, row.edges, edges, above);
      above = cells.above;
      return cells.own;
    });
    this.#rows = [];
    this.#list.addTable(rows, null);
  }
}

interface RtfCell {
  text: string;
  /** Rows of a table in it. */
  inner: string[][];
}
/** Where a cell ends, and whether it goes on with the cell above. */
interface Edge {
  at: number;
  goesOn: boolean;
}

/** The cells of a row, and those that the next row's may go on with, by column. */
function gridRow(
  cells: readonly RtfCell[],
  own: readonly Edge[],
  edges: readonly number[],
  above: ReadonlyMap<number, Cell>,
): { own: Cell[]; above: Map<number, Cell> } {
  const row = { own: [] as Cell[], above: new Map<number, Cell>() };
  let column = 0;
  for (const [i, { text, inner }] of cells.entries()) {
    const end = edges.indexOf(own[i]?.at ?? -1);
    const colSpan = end < column ? 1 : end - column + 1;
    const upper = own[i]?.goesOn ? above.get(column) : undefined;
    const cell: Cell = upper ?? { text, column, rowSpan: 1, colSpan };
    if (upper) upper.rowSpan++;
    else row.own.push(cell);
    if (inner.length > 0) cell.tables = [inner.map(plainRow)];
    row.above.set(column, cell);
    column += colSpan;
  }
  return row;
}

const plainRow = (texts: readonly string[]): Cell[] =>
  texts.map((text, column) => ({ text, column, rowSpan: 1, colSpan: 1 }));
