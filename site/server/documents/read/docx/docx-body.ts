import type { Block, Cell } from '../../document.ts';
import { createBlockList, withoutListedHeadings } from '../block-list.ts';
import { repairConverted } from '../converted-document.ts';
import { withNumber } from '../list-counter.ts';
import { cleanText, collapseGaps } from '../tidy-text.ts';
import { child, childValue, elements, type XmlElement } from '../xml.ts';
import { unframedTable } from './docx-frame.ts';
import { DocxLooks } from './docx-look.ts';
import type { DocxNumbering } from './docx-numbering.ts';
import { ownCentring } from './docx-styles.ts';
import { type CellContent, readTable } from './docx-table.ts';
import { type DocxFlow, type ParagraphText, readParagraph } from './docx-text.ts';
import { toNumber } from './docx-type.ts';

/** Turns the elements of `w:body`, handed over in order, into blocks. */
export class DocxBody {
  readonly #flow: DocxFlow;
  readonly #numbering: DocxNumbering;
  readonly #list = createBlockList();
  readonly #looks: DocxLooks;
  /** For each open container, whether it is the table of contents. */
  readonly #contents: boolean[] = [];

  constructor(flow: DocxFlow, numbering: DocxNumbering) {
    this.#flow = flow;
    this.#numbering = numbering;
    this.#looks = new DocxLooks(flow.styles);
  }

  /** Reads a paragraph, a table, or a container of them. */
  read(element: XmlElement): void {
    switch (element.name) {
      case 'w:p':
        return this.#addParagraph(element);
      case 'w:tbl': {
        const table = unframedTable(element);
        const { rows, page, edges } = readTable(table, this.#flow, (cell) =>
          this.#cellContent(cell),
        );
        const before = this.#list.blocks.length;
        this.#list.addTable(rows, page, edges);
        return this.#looks.addTable(this.#list.blocks.slice(before), table);
      }
      case 'w:sectPr':
        return this.#looks.endSection(element);
      case 'w:sdt':
      case 'w:customXml':
      case 'w:ins':
      case 'w:moveTo':
      case 'w:sdtContent':
        this.#contents.push(isContentsGallery(element));
        for (const inner of elements(element)) this.read(inner);
        this.#contents.pop();
        return;
      default:
        return;
    }
  }

  /** The blocks read, and the number of pages where Word left its layout in the file. */
  finish(): { blocks: Block[]; pages: number | null } {
    this.#looks.endSection(undefined);
    const blocks = withoutListedHeadings(repairConverted(this.#list, this.#flow.sections));
    collapseBlockGaps(blocks);
    if (this.#flow.laidOut > 0) return { blocks, pages: this.#flow.laidOut + 1 };
    return { blocks: blocks.map(withoutPages), pages: null };
  }

  #addParagraph(element: XmlElement): void {
    const paragraph = readParagraph(element, this.#flow);
    const style = this.#flow.styles.resolve(childValue(child(element, 'w:pPr'), 'w:pStyle'));
    const level = outlineLevel(element) ?? style.level;
    const text = this.#numberedText(element, paragraph);
    // Styles of the table of contents are also put on real headings; entries end in their page number.
    const toc =
      paragraph.toc || this.#contents.includes(true) || (style.toc && /\d\s*$/.test(text));
    const lines = level === undefined ? text.split('\n') : [text.replaceAll('\n', ' ')];
    const centred = (ownCentring(element) ?? style.centred) === true;
    const before = this.#list.blocks.length;
    for (const [at, line] of lines.entries())
      this.#list.addText({
        ...{ text: cleanText(line), page: paragraph.laidOut + 1, level, toc, centred },
        opensPage: at === 0 && paragraph.opensPage,
      });
    const added = this.#list.blocks.slice(before);
    if (added.length === 0) this.#looks.passBlank(element);
    else this.#looks.addText(added, element);
    const section = child(child(element, 'w:pPr'), 'w:sectPr');
    if (section) {
      this.#looks.endSection(section);
      this.#flow.sections++;
      this.#flow.isNewPage ||= childValue(section, 'w:type') !== 'continuous';
    }
    for (const box of paragraph.boxes) for (const inner of elements(box)) this.read(inner);
  }

  /** The paragraph's text behind its automatic number; an empty paragraph counts too. */
  #numberedText(element: XmlElement, paragraph: ParagraphText): string {
    const properties = child(element, 'w:pPr');
    const styleId = childValue(properties, 'w:pStyle');
    const style = this.#flow.styles.resolve(styleId);
    const own = child(properties, 'w:numPr');
    const numId = childValue(own, 'w:numId') ?? style.numId;
    if (numId === undefined || numId === '0') return paragraph.text;
    const tied = this.#numbering.levelOfStyle(numId, styleId);
    const level = toNumber(childValue(own, 'w:ilvl')) ?? style.numLevel ?? tied ?? 0;
    return withNumber(this.#numbering.next(numId, level), paragraph.text);
  }

  #cellContent(cell: XmlElement): CellContent {
    const content: OpenContent = { lines: [], page: undefined, tables: [] };
    for (const element of elements(cell)) this.#readInCell(element, content);
    return {
      text: content.lines.filter(Boolean).join('\n'),
      page: content.page ?? this.#flow.laidOut + 1,
      tables: content.tables,
    };
  }

  #readInCell(element: XmlElement, content: OpenContent): void {
    if (element.name === 'w:p') {
      const paragraph = readParagraph(element, this.#flow);
      if (paragraph.text.trim()) content.page ??= paragraph.laidOut + 1;
      content.lines.push(...this.#numberedText(element, paragraph).split('\n').map(cleanText));
      for (const box of paragraph.boxes)
        for (const inner of elements(box)) this.#readInCell(inner, content);
    } else if (element.name === 'w:tbl') {
      const { rows } = readTable(element, this.#flow, (cell) => this.#cellContent(cell));
      content.tables.push(rows);
      content.lines.push(
        ...rows.map((row) =>
          row
            .map((cell) => cell.text.replaceAll('\n', ' '))
            .join(' ')
            .trim(),
        ),
      );
    } else if (element.name !== 'w:tcPr') {
      for (const inner of elements(element)) this.#readInCell(inner, content);
    }
  }
}

/** What was read of a cell so far. */
interface OpenContent {
  lines: string[];
  page: number | undefined;
  tables: Cell[][][];
}

function outlineLevel(paragraph: XmlElement): number | undefined {
  const outline = toNumber(childValue(child(paragraph, 'w:pPr'), 'w:outlineLvl'));
  return outline !== undefined && outline < 9 ? outline + 1 : undefined;
}

function isContentsGallery(element: XmlElement): boolean {
  return (
    childValue(child(child(element, 'w:sdtPr'), 'w:docPartObj'), 'w:docPartGallery') ===
    'Table of Contents'
  );
}

/** Only Word's own layout marks tell pages; without them every block would claim the first. */
function withoutPages(block: Block): Block {
  if (block.kind === 'table')
    for (const row of block.rows) for (const cell of row) delete cell.page;
  return { ...block, page: null };
}

function collapseBlockGaps(blocks: Block[]): void {
  for (const block of blocks) {
    if (block.kind !== 'table') block.text = collapseGaps(block.text);
    else for (const cell of block.rows.flat()) cell.text = collapseGaps(cell.text);
  }
}
