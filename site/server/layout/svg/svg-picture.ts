import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** A drawing as Word takes it: sharp lines for programs that draw SVG, and 300 points an inch for the others. */
export interface SvgPicture {
  svg: Uint8Array;
  png: Uint8Array;
}

const PRINT_SCALE = 300 / 72;
/** Of the fonts that Windows, macOS and Linux have. */
export const SVG_FONTS = "SimHei, 'Microsoft YaHei', 'PingFang SC', 'Noto Sans CJK SC', sans-serif";

let wasm: Promise<void> | undefined;

/** Draws SVG with words in it. `font` has to have Chinese, a program would else show empty boxes; without one the PNG has no words. */
export async function svgPicture(svg: string, font: Uint8Array | null): Promise<SvgPicture> {
  wasm ??= readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(
    (bytes) => initWasm(bytes),
  );
  await wasm;
  const image = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: PRINT_SCALE },
    background: 'white',
    font: { fontBuffers: font === null ? [] : [font], sansSerifFamily: 'Noto Sans CJK SC' },
  });
  try {
    const rendered = image.render();
    const picture = { svg: new TextEncoder().encode(svg), png: rendered.asPng() };
    rendered.free();
    return picture;
  } finally {
    image.free();
  }
}

/** A length with at most two places. */
export const svgNumber = (value: number): string => String(Math.round(value * 100) / 100);

/** Words as they may stand in XML. */
export function svgText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
