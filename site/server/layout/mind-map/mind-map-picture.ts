import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { MindMapDrawing } from './mind-map.ts';
import { COLOURED, COLOURLESS, type MindMapColours } from './mind-map-colours.ts';

/** A mind map as Word takes it: sharp lines for programs that draw SVG, and 300 points an inch for the others. */
export interface MindMapPicture {
  svg: Uint8Array;
  png: Uint8Array;
}

const PRINT_SCALE = 300 / 72;
/** Where a Chinese text's baseline stands below the top of its line, as a part of the size. */
const BASELINE = 1.03;

/** The drawing as SVG with text in it; the fonts are those that Windows, macOS and Linux have. */
function mindMapSvg(drawing: MindMapDrawing, colours: MindMapColours): string {
  const n = (value: number) => String(Math.round(value * 100) / 100);
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
        `<text x="${n(x + width / 2)}" y="${n(top + i * step + drawing.size * BASELINE)}" fill="${colours.texts[look]}"${depth === 0 ? ' font-weight="bold"' : ''}>${escaped(line)}</text>`,
    );
    return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(drawing.size / 3)}" fill="${colours.fills[look]}" stroke="${colours.line}"/>${texts.join('')}`;
  });
  // A line on the edge must not lose its outer half.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(drawing.width + 2)}pt" height="${n(drawing.height + 2)}pt" viewBox="-1 -1 ${n(drawing.width + 2)} ${n(drawing.height + 2)}" font-family="SimHei, 'Microsoft YaHei', 'PingFang SC', 'Noto Sans CJK SC', sans-serif" font-size="${n(drawing.size)}" text-anchor="middle" stroke-width="0.75"><g fill="none" stroke="${colours.line}">${links.join('')}</g><g>${boxes.join('').replaceAll('<text', '<text stroke="none"')}</g></svg>`;
}

let wasm: Promise<void> | undefined;

/**
 * A picture of each mind map, drawn with a font that has Chinese: without one a program would show empty boxes. Nothing
 * without `font`.
 */
export async function mindMapPictures(
  drawings: readonly MindMapDrawing[],
  font: Uint8Array | null,
  anonymous: boolean,
): Promise<Map<MindMapDrawing, MindMapPicture>> {
  const pictures = new Map<MindMapDrawing, MindMapPicture>();
  if (font === null || drawings.length === 0) return pictures;
  wasm ??= readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(
    (bytes) => initWasm(bytes),
  );
  await wasm;
  for (const drawing of drawings) {
    const svg = mindMapSvg(drawing, anonymous ? COLOURLESS : COLOURED);
    const fontOptions = { fontBuffers: [font], sansSerifFamily: 'Noto Sans CJK SC' };
    const image = new Resvg(svg, {
      fitTo: { mode: 'zoom', value: PRINT_SCALE },
      background: 'white',
      font: fontOptions,
    });
    try {
      const rendered = image.render();
      pictures.set(drawing, { svg: new TextEncoder().encode(svg), png: rendered.asPng() });
      rendered.free();
    } finally {
      image.free();
    }
  }
  return pictures;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
