import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import svgCaptcha from 'svg-captcha';

/** Size of the family's pictures (wire.md 3.1), so that its front ends show ours undistorted. */
const SIZE = { width: 130, height: 48 };
/** Nobody should have to tell these apart. */
const LOOKALIKES = '0oO1ilI';

let drawing: Promise<void> | undefined;

/** Four letters as a PNG of 130 × 48: paths in an SVG would tell a script what they are. */
export async function drawCaptcha(): Promise<{ text: string; png: Uint8Array }> {
  drawing ??= loadDrawing();
  await drawing;
  const { text, data } = svgCaptcha.create({ size: 4, ignoreChars: LOOKALIKES, noise: 2, background: '#f4f5f7', ...SIZE });
  const drawer = new Resvg(data);
  const picture = drawer.render();
  const png = picture.asPng();
  picture.free();
  drawer.free();
  return { text, png };
}

async function loadDrawing(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(file));
}
