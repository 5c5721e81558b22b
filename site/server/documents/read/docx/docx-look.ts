import type { Block } from '../../document.ts';
import { type Look, lineOf, type TableLook, type TypeLook } from '../../form-look.ts';
import { child, childValue, elements, type XmlElement } from '../xml.ts';
import type { DocxStyles } from './docx-styles.ts';
import { ownType, twips } from './docx-type.ts';

/** Where a file says nothing. */
const usual = { size: 10, line: 1, rule: 'auto', before: 0, after: 0, grid: 0 } as const;

/** How a paragraph is set; runs of other sizes count by the first that has words. */
function typeOf(paragraph: XmlElement, styles: DocxStyles): TypeLook {
  const properties = child(paragraph, 'w:pPr');
  const style = styles.resolve(childValue(properties, 'w:pStyle')).type;
  const worded = elements(paragraph, 'w:r').find((run) => child(run, 'w:t'));
  const own = ownType(properties, child(worded ?? properties, 'w:rPr'));
  const type = { ...usual, ...style, ...own };
  const leavesGrid = childValue(properties, 'w:snapToGrid');
  // Filled in where the section is known.
  return { ...type, grid: /^(?:0|false|off)$/.test(leavesGrid ?? '') ? 0 : 1 };
}

/** A4 with Word's usual margins. */
const usualRoom = [415, 698] as const;

function paperOf(section: XmlElement | undefined): {
  room: readonly [number, number];
  grid: number;
} {
  const size = child(section, 'w:pgSz')?.attributes;
  const margin = child(section, 'w:pgMar')?.attributes;
  const of = (from: typeof size, ...names: string[]) =>
    names.reduce((sum, name) => sum + Math.abs(twips(from?.[`w:${name}`]) ?? 0), 0);
  const width = of(size, 'w') - of(margin, 'left', 'right', 'gutter');
  const height = of(size, 'h') - of(margin, 'top', 'bottom');
  const grid = child(section, 'w:docGrid')?.attributes;
  const hasGrid = /^(?:lines|linesAndChars|snapToChars)$/.test(grid?.['w:type'] ?? '');
  return {
    room: width > 0 && height > 0 ? [Math.round(width), Math.round(height)] : usualRoom,
    grid: hasGrid ? (twips(grid?.['w:linePitch']) ?? 0) : 0,
  };
}

interface OpenBlock {
  block: Block;
  type: TypeLook;
  /** Empty paragraphs before it. */
  blanks: readonly TypeLook[];
  table?: Pick<TableLook, 'widths' | 'row'>;
}

/** Notes how the blocks of a Word file are set, while they are read. */
export class DocxLooks {
  readonly #styles: DocxStyles;
  /** Of blocks whose section has not ended yet. */
  #open: OpenBlock[] = [];
  #last = '';
  #blanks: TypeLook[] = [];

  constructor(styles: DocxStyles) {
    this.#styles = styles;
  }

  /** An empty paragraph. */
  passBlank(paragraph: XmlElement): void {
    this.#blanks.push(typeOf(paragraph, this.#styles));
  }

  /** The blocks that a paragraph became. */
  addText(blocks: readonly Block[], paragraph: XmlElement): void {
    const type = typeOf(paragraph, this.#styles);
    for (const block of blocks) this.#open.push({ block, type, blanks: this.#passedBlanks() });
  }

  /** The block that a table became. */
  addTable(blocks: readonly Block[], table: XmlElement): void {
    const paragraph = firstParagraph(table);
    const [block] = blocks;
    if (!block || !paragraph) return;
    const widths = elements(child(table, 'w:tblGrid'), 'w:gridCol').map(
      (column) => twips(column.attributes['w:w']) ?? 0,
    );
    const rows = elements(table, 'w:tr').map(
      (row) => twips(child(child(row, 'w:trPr'), 'w:trHeight')?.attributes['w:val']) ?? 0,
    );
    const middle = rows.toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 0;
    const type = typeOf(paragraph, this.#styles);
    this.#open.push({ block, type, blanks: this.#passedBlanks(), table: { widths, row: middle } });
  }

  #passedBlanks(): TypeLook[] {
    return this.#blanks.splice(0);
  }

  /** The paper of all that was read since the section before. */
  endSection(section: XmlElement | undefined): void {
    const { room, grid } = paperOf(section);
    const onGrid = (type: TypeLook): TypeLook => ({ ...type, grid: type.grid && grid });
    const blankHeight = (type: TypeLook) =>
      lineOf(onGrid(type), 'blank') + type.before + type.after;
    for (const { block, type, blanks, table } of this.#open) {
      const look: Look = { room, type: onGrid(type) };
      if (blanks.length > 0)
        block.blanks = Math.round(blanks.reduce((sum, one) => sum + blankHeight(one), 0));
      if (block.kind === 'table') {
        if (table) block.look = { ...look, ...table };
        continue;
      }
      const key = JSON.stringify(look);
      if (key !== this.#last) block.look = look;
      this.#last = key;
    }
    this.#open = [];
  }
}

/** Of a row in the middle: the first may be a head of its own type. */
function firstParagraph(table: XmlElement): XmlElement | undefined {
  const rows = elements(table, 'w:tr');
  const row = rows[Math.floor(rows.length / 2)];
  return elements(row, 'w:tc').flatMap((cell) => elements(cell, 'w:p'))[0];
}
