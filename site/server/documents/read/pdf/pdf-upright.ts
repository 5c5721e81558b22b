import { apply, identity, type Matrix } from './pdf-matrix.ts';
import type { PdfGlyph } from './pdf-page.ts';
import type { PdfRule } from './pdf-rules.ts';

export interface PlacedGlyph extends PdfGlyph {
  /** Direction of the baseline in degrees, 0–359. */
  angle: number;
}

/** A page whose text mostly runs up or down is a table set sideways: it is turned. Slanted text is a watermark and dropped. */
export function upright(
  glyphs: readonly PlacedGlyph[],
  rules: readonly PdfRule[],
  width: number,
  height: number,
): { width: number; height: number; glyphs: PdfGlyph[]; rules: PdfRule[] } {
  const counts = new Map<number, number>();
  for (const glyph of glyphs) counts.set(glyph.angle, (counts.get(glyph.angle) ?? 0) + 1);
  const angle = [0, 90, 180, 270].reduce(
    (best, next) => ((counts.get(next) ?? 0) > (counts.get(best) ?? 0) ? next : best),
    0,
  );
  const kept = glyphs.filter((glyph) => glyph.angle === angle);
  if (angle === 0) return { width, height, glyphs: kept, rules: [...rules] };
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
