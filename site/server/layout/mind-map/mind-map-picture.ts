import { SVG_FONTS, type SvgPicture, svgNumber, svgPicture, svgText } from '../svg/svg-picture.ts';
import type { MindMapDrawing } from './mind-map.ts';
import { COLOURED, COLOURLESS, type MindMapColours } from './mind-map-colours.ts';

/** Where a Chinese text's baseline stands below the top of its line, as a part of the size. */
const BASELINE = 1.03;

/** The drawing as SVG with text in it; the fonts are those of `SVG_FONTS`. */
function mindMapSvg(drawing: MindMapDrawing, colours: MindMapColours): string {
  const n = svgNumber;
  const links = drawing.links.map(({ x1, y1, x2, y2 }) => {
    const middle = (x1 + x2) / 2;
    return `<path d="M${n(x1)} ${n(y1)}C${n(middle)} ${n(y1)} ${n(middle)} ${n(y2)} ${n(x2)} ${n(y2)}"/>`;
  });
  const boxes = drawing.boxes.map(({ x, y, width, height, depth, lines }) => {
    const look = Math.min(depth, 2);
    const step = (height - drawing.size * 0.85) / lines.length;
    const top = y + (height - lines.length * step) / 2 + (step - drawing.size * 1.35) / 2;
    const texts = lines.map(
      (line, i) =>
        `<text x="${n(x + width / 2)}" y="${n(top + i * step + drawing.size * BASELINE)}" fill="${colours.texts[look]}"${depth === 0 ? ' font-weight="bold"' : ''}>${svgText(line)}</text>`,
    );
    return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(drawing.size / 3)}" fill="${colours.fills[look]}" stroke="${colours.line}"/>${texts.join('')}`;
  });
  // A line on the edge must not lose its outer half.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(drawing.width + 2)}pt" height="${n(drawing.height + 2)}pt" viewBox="-1 -1 ${n(drawing.width + 2)} ${n(drawing.height + 2)}" font-family="${SVG_FONTS}" font-size="${n(drawing.size)}" text-anchor="middle" stroke-width="0.75"><g fill="none" stroke="${colours.line}">${links.join('')}</g><g>${boxes.join('').replaceAll('<text', '<text stroke="none"')}</g></svg>`;
}

/**
 * A picture of each mind map, drawn with a font that has Chinese: without one a program would show empty boxes. Nothing
 * without `font`.
 */
export async function mindMapPictures(
  drawings: readonly MindMapDrawing[],
  font: Uint8Array | null,
  anonymous: boolean,
): Promise<Map<MindMapDrawing, SvgPicture>> {
  const pictures = new Map<MindMapDrawing, SvgPicture>();
  if (font === null) return pictures;
  for (const drawing of drawings) {
    const svg = mindMapSvg(drawing, anonymous ? COLOURLESS : COLOURED);
    pictures.set(drawing, await svgPicture(svg, font));
  }
  return pictures;
}
