import type { Cell, TenderDocument } from '../../document.ts';
import { type BlockList, createBlockList, withoutListedHeadings } from '../block-list.ts';
import { ReadingError } from '../reading-error.ts';
import { tidyText } from '../tidy-text.ts';
import { type RtfToken, rtfTokens } from './tokens.ts';

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
const LETTERS: Record<string, string> = {
  ...{ line: '\n', tab: '\t', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' },
  ...{ bullet: '•', emdash: '—', endash: '–', '~': ' ', _: '-' },
};

interface Group {
  silent: boolean;
  /** Letters behind a \u that stand for it in readers that know no Unicode. */
  skip: number;
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
  readonly #groups: Group[] = [{ silent: false, skip: 1 }];
  #text = '';
  #level: number | undefined;
  /** Cells of the row under way, and the rows before it. */
  #cells: string[] = [];
  #edges: number[] = [];
  #rows: { cells: string[]; edges: number[] }[] = [];
  #inTable = false;
  #skip = 0;

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
    } else this.#control(token.word, token.value, group);
  }

  finish() {
    this.#endParagraph();
    this.#endTable();
    return this.#list.blocks;
  }

  #append(text: string): void {
    // The stand-ins of a \u follow it; they are letters of one code page or another.
    const letters = [...text];
    const left = letters.slice(this.#skip).join('');
    this.#skip = Math.max(0, this.#skip - letters.length);
    this.#text += left;
  }

  #control(word: string, value: number | undefined, group: Group): void {
    if (word === '*' || SILENT.has(word)) group.silent = true;
    if (group.silent) return;
    if (word === 'u' && value !== undefined) {
      this.#skip = 0;
      this.#append(String.fromCharCode(value < 0 ? value + 65_536 : value));
      this.#skip = group.skip;
      return;
    }
    const letter = LETTERS[word];
    if (letter !== undefined) this.#append(letter);
    else if (word === 'uc') group.skip = Math.min(10, Math.max(0, value ?? 1));
    else this.#structure(word, value);
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
      case 'intbl':
        this.#inTable = true;
        return;
      case 'outlinelevel':
        this.#level = (value ?? 9) < 9 ? (value ?? 0) + 1 : undefined;
        return;
      case 'trowd':
        this.#edges = [];
        return;
      case 'cellx':
        if (value !== undefined) this.#edges.push(value);
        return;
      case 'cell':
        this.#cells.push(tidyText(this.#text.trim()));
        this.#text = '';
        return;
      case 'row':
        this.#rows.push({ cells: this.#cells, edges: this.#edges });
        this.#cells = [];
        return;
      default:
    }
  }

  #endParagraph(): void {
    if (this.#inTable || this.#cells.length > 0) {
      this.#text += '\n';
      return;
    }
    this.#endTable();
    for (const line of this.#text.split('\n'))
      this.#list.addText({ text: tidyText(line), page: null, level: this.#level });
    this.#text = '';
  }

  /** Cells stand on one grid by where they end. */
  #endTable(): void {
    if (this.#rows.length === 0) return;
    const edges = [...new Set(this.#rows.flatMap((row) => row.edges))].toSorted((a, b) => a - b);
    const rows = this.#rows.map((row) => gridRow(row.cells, row.edges, edges));
    this.#rows = [];
    this.#list.addTable(rows, null);
  }
}

function gridRow(
  texts: readonly string[],
  own: readonly number[],
  edges: readonly number[],
): Cell[] {
  let column = 0;
  return texts.map((text, at) => {
    const end = edges.indexOf(own[at] ?? -1);
    const colSpan = end < column ? 1 : end - column + 1;
    const cell = { text, column, rowSpan: 1, colSpan };
    column += colSpan;
    return cell;
  });
}
