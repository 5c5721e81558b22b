import type { Cell } from '../../document.ts';
import { drawnBlanks } from './pdf-blanks.ts';
import { fillGrid, isInGrid } from './pdf-cells.ts';
import { findGrids } from './pdf-grid.ts';
import { assembleLines, type PdfLine } from './pdf-lines.ts';
import type { PdfPage } from './pdf-page.ts';

/** A table on one page, ruled or, where it is guessed, set in columns. */
export interface PdfTable {
  rows: Cell[][];
  /** Column edges in points. */
  edges: number[];
  top: number;
  bottom: number;
  /** Where its first row ends. */
  firstRow: number;
  guessed?: boolean;
}

/** What stands on a page: lines outside of tables, and tables, each from top to bottom. */
export interface PageContent {
  number: number;
  width: number;
  height: number;
  lines: PdfLine[];
  tables: PdfTable[];
  /** All text without blanks, in drawing order. */
  plainText: string;
  hasContent: boolean;
  showsPictures: boolean;
}

/** More lines than this are a drawing, not tables. */
const MAX_RULES = 6000;
const MAX_COLUMNS = 40;

/** Splits a page into tables and the lines around them. */
export function splitPage(page: PdfPage): PageContent {
  const printed = page.glyphs.filter(
    (glyph) =>
      glyph.x > -5 && glyph.x < page.width + 5 && glyph.y > -5 && glyph.y < page.height + 5,
  );
  const grids =
    page.rules.length > MAX_RULES
      ? []
      : findGrids(page.rules).filter((grid) => grid.xs.length <= MAX_COLUMNS);
  const onPage = [...printed, ...drawnBlanks(printed, page.rules, grids, page.width)];
  const inside = grids.map((grid) => onPage.filter((glyph) => isInGrid(grid, glyph)));
  const tables: PdfTable[] = [];
  const used = new Set<unknown>();
  for (const [i, grid] of grids.entries()) {
    const glyphs = inside[i] ?? [];
    if (!glyphs.some((glyph) => glyph.text.trim())) continue;
    for (const glyph of glyphs) used.add(glyph);
    tables.push({
      rows: fillGrid(grid, glyphs),
      edges: grid.xs,
      top: grid.ys[0] ?? 0,
      bottom: grid.ys.at(-1) ?? 0,
      firstRow: grid.ys[1] ?? 0,
    });
  }
  return {
    number: page.number,
    width: page.width,
    height: page.height,
    lines: assembleLines(onPage.filter((glyph) => !used.has(glyph))),
    tables,
    plainText: printed.map((glyph) => glyph.text.trim()).join(''),
    hasContent: page.hasContent,
    showsPictures: page.showsPictures,
  };
}
