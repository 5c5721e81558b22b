import { AlignmentType, LineRuleType, Paragraph, type ParagraphChild, TextRun } from 'docx';
import { ShapeGroupRun } from 'docx/shapes';
import { fonts, halfPoints, textRun, twips } from '../word-fonts.ts';
import type { WordFormat } from '../word-format.ts';
import type { MindMapDrawing } from './mind-map.ts';
import { COLOURED, COLOURLESS } from './mind-map-colours.ts';

/**
 * A mind map as shapes of Word's own: the program that opens the file draws its text with its own fonts. For machines
 * without a Chinese font, where no picture of it can be drawn.
 */
export function shapesOfMindMap(
  drawing: MindMapDrawing,
  altText: { name: string; description: string; title: string },
  format: WordFormat,
): ParagraphChild {
  const colours = format.anonymous ? COLOURLESS : COLOURED;
  const hex = (colour: string) => colour.slice(1);
  return new ShapeGroupRun({
    altText,
    children: [
      ...drawing.boxes.map((box, i) => {
        const look = Math.min(box.depth, 2);
        return {
          id: String(i),
          type: 'roundedRectangle' as const,
          transformation: {
            offset: { left: pixels(box.x), top: pixels(box.y) },
            width: pixels(box.width),
            height: pixels(box.height),
          },
          fill: hex(colours.fills[look] ?? '#FFFFFF'),
          line: { color: hex(colours.line), width: 0.75 },
          textOptions: { margins: { top: 0, right: 0, bottom: 0, left: 0 }, wrap: false },
          children: box.lines.map((line) =>
            boxLine(line, drawing.size, hex(colours.texts[look] ?? '#000000'), format),
          ),
        };
      }),
      ...drawing.links.map((link) => ({
        type: 'connector' as const,
        from: {
          id: String(link.from),
          side: link.x2 > link.x1 ? ('right' as const) : ('left' as const),
        },
        to: {
          id: String(link.to),
          side: link.x2 > link.x1 ? ('left' as const) : ('right' as const),
        },
        line: { color: hex(colours.line), width: 0.75 },
      })),
    ],
  });
}

function boxLine(line: string, size: number, color: string, format: WordFormat): Paragraph {
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    spacing: { before: 0, after: 0, line: twips(size * 1.35), lineRule: LineRuleType.EXACT },
    children: [
      new TextRun({
        ...textRun(line),
        font: fonts(format.caption.font, format),
        size: halfPoints(size),
        color,
      }),
    ],
  });
}

/** Pixels at 96 an inch are what the library counts in. */
function pixels(points: number): number {
  return points / 0.75;
}
