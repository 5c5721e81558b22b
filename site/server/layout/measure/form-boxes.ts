import { type FormLook, lineOf, type TableLook, type TypeLook } from '../../documents/form-look.ts';
import type { BodyBlock } from '../body/body-blocks.ts';
import type { Inline } from '../markdown/markdown-inline.ts';
import { textHeight } from '../page/page-geometry.ts';
import type { WordFormat } from '../word-format.ts';
import { type Box, plain } from './box.ts';

/** Millimetres in a point. */
const MILLIMETRES = 25.4 / 72;
/** The bid's format as a form of the tender's has it: its paper, its type, its lines. */
function formFormat({ room, type, tables }: FormLook, format: WordFormat): WordFormat {
  const [width, height] = room.map((points) => points * MILLIMETRES);
  const none = { ...format.page.margins, top: 0, bottom: 0, left: 0, right: 0 };
  const cells = tables[0]?.type ?? type;
  const fixed = (own: TypeLook) => ({ rule: 'fixed', points: lineOf(own) }) as const;
  return {
    ...format,
    page: { ...format.page, width: width ?? 0, height: height ?? 0, margins: none },
    body: {
      ...format.body,
      size: type.size,
      lineSpacing: fixed(type),
      spaceBefore: type.before,
      spaceAfter: type.after,
    },
    table: { ...format.table, size: cells.size, lineSpacing: fixed(cells) },
  };
}

/** What a form says, by how it stands in the tender's file, as boxes of the bid's pages. `boxesOf`: of blocks in a format. */
export function carriedBoxes(
  text: readonly BodyBlock[],
  look: FormLook,
  format: WordFormat,
  boxesOf: (blocks: readonly BodyBlock[], format: WordFormat) => Box[],
): Box[] {
  const own = formFormat(look, format);
  const tables = look.tables.values();
  const boxes = text.map(asPrinted).flatMap((block) => {
    if (block.kind !== 'table' || block.grid.borderless) return boxesOf([block], own);
    const table: TableLook | undefined = tables.next().value;
    const isSame = table?.widths.length === block.grid.widths.length;
    const grid = table && isSame ? { ...block.grid, widths: [...table.widths] } : block.grid;
    // Nothing of ours follows it.
    const rows = boxesOf([{ kind: 'table', grid }], own).slice(0, -1);
    return rows.map((row) => asHighAs(row, table?.row ?? 0));
  });
  const line = lineOf(look.type);
  const gaps: Box = { ...plain, lines: Math.round(look.blanks / line), lineHeight: line };
  // A page of the tender's counts as one of the bid's, however high.
  const scale = textHeight(format) / textHeight(own);
  return [...boxes, gaps].map((box) => ({
    ...box,
    lineHeight: box.lineHeight * scale,
    before: box.before * scale,
    after: box.after * scale,
    repeat: box.repeat * scale,
  }));
}

const asHighAs = (row: Box, least: number): Box =>
  row.lines === 1 ? { ...row, lineHeight: Math.max(row.lineHeight, least) } : row;

const TO_FILL_IN = /【待填写[^【】]{0,80}】/g;

/** Where a form is carried, what is still to be filled in stays the blank that was printed. */
function asPrinted(block: BodyBlock): BodyBlock {
  const blank = (children: readonly Inline[]) =>
    children.map((piece) =>
      piece.kind === 'text' ? { ...piece, text: piece.text.replaceAll(TO_FILL_IN, '') } : piece,
    );
  if (block.kind === 'paragraph' || block.kind === 'item')
    return { ...block, children: blank(block.children) };
  if (block.kind !== 'table') return block;
  const rows = block.grid.rows.map((row) =>
    row.map((cell) => ({ ...cell, children: blank(cell.children) })),
  );
  return { ...block, grid: { ...block.grid, rows } };
}
