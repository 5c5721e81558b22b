import type { Block, TableBlock } from '../../document.ts';
import { type BlockList, createBlockList, withoutListedHeadings } from '../block-list.ts';
import { alignColumns, appendTable } from '../join-tables.ts';
import { cleanText } from '../tidy-text.ts';
import { forcedPages } from './pdf-breaks.ts';
import type { PageContent, PdfTable } from './pdf-content.ts';
import { headingLevel } from './pdf-headings.ts';
import { type PdfLine, textOfLines } from './pdf-lines.ts';
import { startsParagraph } from './pdf-paragraphs.ts';
import { withoutRunningText } from './pdf-running.ts';
import { isCentred, measureText, type TextShape } from './pdf-shape.ts';

/** How far column edges of one table may differ between pages, in points. */
const EDGE_TOLERANCE = 5;

interface OpenParagraph {
  page: number;
  /** Page of the last line. */
  lastPage: PageContent;
  lines: PdfLine[];
  opensPage: boolean;
}

/** Turns pages into blocks: wrapped lines become paragraphs, tables that go on over pages become one. */
export function layOut(pages: readonly PageContent[]): Block[] {
  const body = withoutRunningText(pages);
  const shape = measureText(body);
  const writer = new BlockWriter(shape, forcedPages(body));
  for (const page of body) {
    const items = [
      ...page.lines.map((line) => ({ at: line.y, line, table: undefined })),
      ...page.tables.map((table) => ({
        at: (table.top + table.bottom) / 2,
        line: undefined,
        table,
      })),
    ].sort((a, b) => a.at - b.at);
    for (const item of items) {
      if (item.line) writer.addLine(item.line, page);
      else writer.addTable(item.table, page.number);
    }
  }
  return writer.finish();
}

class BlockWriter {
  readonly #shape: TextShape;
  readonly #list: BlockList = createBlockList();
  /** Pages that begin where the file says so. */
  readonly #forced: ReadonlySet<PageContent>;
  #open: OpenParagraph | undefined;
  #page: number | undefined;
  #lastTable: { block: TableBlock; edges: readonly number[]; page: number } | undefined;

  constructor(shape: TextShape, forced: ReadonlySet<PageContent>) {
    this.#shape = shape;
    this.#forced = forced;
  }

  addLine(line: PdfLine, page: PageContent): void {
    const open = this.#open;
    if (open && !startsParagraph(open.lines, line, this.#shape, open.lastPage, page)) {
      open.lines.push(line);
      open.lastPage = page;
      return;
    }
    this.#close();
    const opensPage = this.#page !== page.number && this.#forced.has(page);
    this.#page = page.number;
    this.#open = { page: page.number, lastPage: page, lines: [line], opensPage };
  }

  addTable(table: PdfTable, page: number): void {
    this.#close();
    this.#page = page;
    const last = this.#lastTable;
    if (last && last.page === page - 1 && this.#list.blocks.at(-1) === last.block) {
      const edges = alignColumns(
        { rows: last.block.rows, edges: last.edges },
        table,
        EDGE_TOLERANCE,
      );
      if (edges) {
        appendTable(last.block, table.rows, page);
        this.#lastTable = { block: last.block, edges, page };
        return;
      }
    }
    if (table.guessed) {
      this.#list.addGuessedTable(table.rows, page);
      return;
    }
    this.#list.addTable(table.rows, page);
    const block = this.#list.blocks.at(-1);
    if (block?.kind === 'table' && block.rows === table.rows)
      this.#lastTable = { block, edges: table.edges, page };
  }

  finish(): Block[] {
    this.#close();
    return withoutListedHeadings(this.#list.blocks);
  }

  #close(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    const text = textOfLines(open.lines.map((line) => cleanText(line.text)));
    const centred = open.lines.every((line) => isCentred(line, this.#shape, open.lastPage));
    const level = headingLevel(text, open.lines, this.#shape, open.page, centred);
    this.#list.addText({ text, page: open.page, level, centred, opensPage: open.opensPage });
  }
}
