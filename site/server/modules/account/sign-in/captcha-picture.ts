import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { pngFile } from '../../../kernel/png-file.ts';
import { bent } from './bent-picture.ts';

/** Size of the family's pictures (wire.md 3.1), so that its front ends show ours undistorted. */
const SIZE = { width: 130, height: 48 };
/** As many as the family's, whose forms take no other number. */
const LETTERS = 5;
/** Without those that nobody should have to tell apart, turned and bent: 0 o O, 1 i I l L, 5 and S, 2 and Z, 6 and G, 8 and B, 9 and g and q. */
const ALPHABET = 'ABDEFGHJKMNPRTUVWXYabdefhkmnrt234579';
const FONT = 'Liberation Sans';
const BACKGROUND = '#f4f5f7';
const INKS = ['#1f4e8c', '#7a2e55', '#2b6a4b', '#7c4a14', '#3f3d8f'];

let font: Promise<Uint8Array> | undefined;

/** Five letters as a PNG of 130 × 48, turned, bent and crossed by lines: paths in an SVG would tell a script what they are. */
export async function drawCaptcha(): Promise<{ text: string; png: Uint8Array }> {
  font ??= loadDrawing();
  const text = Array.from({ length: LETTERS }, () => oneOf([...ALPHABET])).join('');
  const drawer = new Resvg(svgOf(text), {
    font: { fontBuffers: [await font], defaultFontFamily: FONT },
  });
  const picture = drawer.render();
  const points = bent({ ...SIZE, rgba: picture.pixels });
  picture.free();
  drawer.free();
  return { text, png: pngFile({ ...SIZE, bits: 8, colour: 2 }, deflateSync(rowsOf(points))) };
}

/** The rows as a PNG has them, each after the number of its filter: none. */
function rowsOf(points: Buffer): Buffer {
  const length = SIZE.width * 3;
  const rows = Buffer.alloc(SIZE.height * (length + 1));
  for (let row = 0; row < SIZE.height; row++)
    points.copy(rows, row * (length + 1) + 1, row * length, (row + 1) * length);
  return rows;
}

/** The letters turned and slanted, with two lines across them. */
function svgOf(text: string): string {
  const { width, height } = SIZE;
  const step = (width - 20) / text.length;
  const letters = [...text].map((letter, index) => {
    const x = 10 + step * (index + 0.5) + between(-3, 3);
    const y = height / 2 + between(8, 15);
    const bend = `rotate(${between(-24, 24)} ${x} ${y - 10}) skewX(${between(-10, 10)})`;
    const style = `font-family="${FONT}" font-size="${between(27, 33)}" font-weight="bold" text-anchor="middle" fill="${oneOf(INKS)}"`;
    return `<g transform="${bend}"><text x="${x}" y="${y}" ${style}>${letter}</text></g>`;
  });
  const lines = Array.from({ length: 2 }, () => {
    const [from, through, upTo] = [
      between(6, height - 6),
      between(-10, height + 10),
      between(6, height - 6),
    ];
    return `<path d="M4 ${from} Q${between(40, 90)} ${through} ${width - 4} ${upTo}" stroke="${oneOf(INKS)}" stroke-width="1.6" fill="none"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${BACKGROUND}"/>
${letters.join('')}${lines.join('')}
</svg>`;
}

function oneOf(choices: readonly string[]): string {
  return choices[randomInt(choices.length)] ?? '';
}

/** A whole number, both ends included. */
function between(least: number, most: number): number {
  return randomInt(least, most + 1);
}

/** Makes the drawing ready; gives the font, which comes with pdfjs. */
async function loadDrawing(): Promise<Uint8Array> {
  const { resolve } = createRequire(import.meta.url);
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return readFile(resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf'));
}
