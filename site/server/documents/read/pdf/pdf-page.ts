import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  type FontUse,
  noFont,
  PageDrawing,
  type PdfGlyph,
  type PlacedGlyph,
} from './page-drawing.ts';
import { showsPictures } from './pdf-drawing.ts';
import { apply, identity, type Matrix, toMatrix } from './pdf-matrix.ts';
import type { PdfRule } from './pdf-rules.ts';

export interface PdfPage {
  number: number;
  width: number;
  height: number;
  glyphs: PdfGlyph[];
  /** Drawn horizontal and vertical lines. */
  rules: PdfRule[];
  /** Anything at all is drawn. */
  hasContent: boolean;
  /** Pictures, or letters drawn as outlines. */
  showsPictures: boolean;
}

const boldName = /bold|black|heavy|simhei|黑体|dengxian-?b/i;

/** Reads characters and ruled lines of a page from its drawing operators. */
export async function readPdfPage(page: PDFPageProxy): Promise<PdfPage> {
  const list = await page.getOperatorList();
  const viewport = page.getViewport({ scale: 1 });
  const drawing = new PageDrawing(toMatrix(viewport.transform), (name) => fontUse(page, name));
  for (const [i, operator] of list.fnArray.entries())
    drawing.run(operator, list.argsArray[i] ?? []);
  const hasContent = list.fnArray.length > 0;
  return {
    number: page.pageNumber,
    hasContent,
    showsPictures: showsPictures(list),
    ...upright(drawing.glyphs, drawing.rules, viewport.width, viewport.height),
  };
}

function fontUse(page: PDFPageProxy, name: string): FontUse {
  if (!page.commonObjs.has(name)) return noFont;
  const font: {
    name?: string;
    bold?: boolean;
    black?: boolean;
    vertical?: boolean;
    fontMatrix?: number[];
  } = page.commonObjs.get(name);
  const title = (font.name ?? '').replace(/^[A-Z]{6}\+/, '');
  return {
    name: title,
    bold: Boolean(font.bold || font.black) || boldName.test(title),
    vertical: Boolean(font.vertical),
    scale: font.fontMatrix?.[0] ?? 0.001,
  };
}

/** A page whose text mostly runs up or down is a table set sideways: it is turned. Slanted text is a watermark and dropped. */
function upright(
  glyphs: readonly PlacedGlyph[],
  rules: readonly PdfRule[],
  width: number,
  height: number,
) {
  const count = (angle: number) => glyphs.filter((glyph) => glyph.angle === angle).length;
  const angle = [0, 90, 180, 270].reduce(
    (best, next) => (count(next) > count(best) ? next : best),
    0,
  );
  const kept = glyphs.filter((glyph) => glyph.angle === angle);
  const turn = turnBack(angle, width, height);
  return {
    width: angle % 180 === 0 ? width : height,
    height: angle % 180 === 0 ? height : width,
    glyphs: kept.map(({ text, x, y, width: advance, size, bold }) => {
      const [turnedX, turnedY] = apply(turn, x, y);
      return { text, x: turnedX, y: turnedY, width: advance, size, bold };
    }),
    rules: rules.map((rule) => {
      const [x1, y1] = apply(turn, rule.x1, rule.y1);
      const [x2, y2] = apply(turn, rule.x2, rule.y2);
      return {
        x1: Math.min(x1, x2),
        y1: Math.min(y1, y2),
        x2: Math.max(x1, x2),
        y2: Math.max(y1, y2),
      };
    }),
  };
}

function turnBack(angle: number, width: number, height: number): Matrix {
  if (angle === 90) return [0, -1, 1, 0, 0, width];
  if (angle === 180) return [-1, 0, 0, -1, width, height];
  if (angle === 270) return [0, 1, -1, 0, height, 0];
  return identity;
}
