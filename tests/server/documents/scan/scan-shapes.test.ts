import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { setTickBoxes, tickBoxesOf } from '../../../../site/server/documents/scan/boxes.ts';
import { type GreyPage, greyOf } from '../../../../site/server/documents/scan/grey.ts';
import { inkOf } from '../../../../site/server/documents/scan/ink.ts';
import { parted } from '../../../../site/server/documents/scan/line-boxes.ts';
import { pageOfScan } from '../../../../site/server/documents/scan/page-of-scan.ts';
import {
  fillGaps,
  type Letter,
  type ScanLine,
} from '../../../../site/server/documents/scan/recognise.ts';
import { rulesOf, withoutRules } from '../../../../site/server/documents/scan/rules.ts';
import { setStrokes, strokesOf } from '../../../../site/server/documents/scan/strokes.ts';

/** px a point at 150 dpi. */
const UNIT = 150 / 72;

async function drawn(width: number, height: number, content: string): Promise<GreyPage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${content}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return greyOf(data, info.width, info.height, 3);
}

const at = (x: number, content: string) =>
  `<g transform="translate(${x} 40)" fill="none" stroke="#000">${content}</g>`;
const frame = (size: number, thick: number) =>
  `<rect x="0.5" y="0.5" width="${size}" height="${size}" stroke-width="${thick}"/>`;
const tick = (size: number) =>
  `<polyline points="${size * 0.25},${size * 0.5} ${size * 0.42},${size * 0.72} ${size * 0.78},${size * 0.25}" stroke-width="2"/>`;
const letters = (text: string, pitch: number, from: number): Letter[] =>
  [...text].map((one, i) => ({ text: one, score: 0.99, x: from + (i + 0.5) * pitch }));
const lineOf = (text: string, from = 100, pitch = 20): ScanLine => ({
  ...{ x1: from, x2: from + pitch * text.length, y1: 40, y2: 62, score: 1 },
  letters: letters(text, pitch, from),
});
const textOf = ({ letters }: ScanLine) => letters.map(({ text }) => text).join('');

describe('boxes to tick', () => {
  test('empty and ticked ones are known at every size; letters with a frame are none', async () => {
    for (const size of [15, 18, 26]) {
      const strokes = (lines: string) => frame(size, 1.4) + lines;
      const level = (y: number) => `<line x1="0" y1="${y}" x2="${size}" y2="${y}"/>`;
      const content = [
        at(20, frame(size, 1)),
        at(80, frame(size, 2) + tick(size)),
        // A tick that sticks out.
        at(
          140,
          `${frame(size, 1.4)}<polyline points="3,${size * 0.5} ${size * 0.4},${size * 0.8} ${size * 1.15},${-size * 0.15}" stroke-width="2"/>`,
        ),
        // 日 and a solid one.
        at(200, strokes(level(size / 2))),
        at(260, `<rect width="${size}" height="${size}" fill="#000"/>`),
        // Three sides.
        at(320, `<polyline points="0,0 0,${size} ${size},${size} ${size},0" stroke-width="1.4"/>`),
      ].join('');
      const page = await drawn(400, 120, content);
      const boxes = tickBoxesOf(inkOf(page), page.width, UNIT);
      assert.deepEqual(
        boxes
          .toSorted((one, other) => one.x1 - other.x1)
          .map(({ text, x1 }) => [text, Math.round((x1 - 20) / 60)]),
        [
          ['□', 0],
          ['☑', 1],
          ['☑', 2],
        ],
        `${size}`,
      );
    }
  });

  test('a box takes the place of what the network saw in it, and of no letter it was sure of', () => {
    const box = (x: number) => ({ text: '☑' as const, x1: x, x2: x + 18, y1: 42, y2: 60 });
    const line = lineOf('口不接受');
    line.letters[0] = { text: '口', score: 0.6, x: 110 };
    setTickBoxes([line], [box(101)]);
    assert.equal(textOf(line), '☑不接受');
    const sure = lineOf('接口');
    setTickBoxes([sure], [box(121)]);
    assert.equal(textOf(sure), '接口');
    const nothing = lineOf('接受');
    setTickBoxes([nothing], [box(78)]);
    assert.equal(textOf(nothing), '☑接受');
    // The 口 of a 品.
    const part = lineOf('产品');
    setTickBoxes([part], [{ text: '□', x1: 123, x2: 131, y1: 50, y2: 58 }]);
    assert.equal(textOf(part), '产品');
    const lines: ScanLine[] = [];
    setTickBoxes(lines, [box(10)]);
    assert.equal(lines.map(textOf).join(), '☑');
  });
});

describe('strokes that stand alone', () => {
  test('"/" is known by its shape, 1 where the network saw it too; a dash and a bend are none', async () => {
    const stroke = (points: string, x: number) =>
      at(x, `<polyline points="${points}" stroke-width="2"/>`);
    const page = await drawn(
      400,
      100,
      [
        stroke('9,0 1,20', 20),
        stroke('4,0 4,20', 80),
        stroke('0,10 12,10', 140),
        stroke('9,0 1,10 9,20', 200),
      ].join(''),
    );
    const boxes = [20, 80, 140, 200].map((x) => ({
      x1: x - 6,
      x2: x + 18,
      y1: 34,
      y2: 66,
      score: 0.5,
    }));
    const strokes = strokesOf(boxes, inkOf(page), page.width);
    assert.deepEqual(
      strokes.map(({ text, x1 }) => [text, x1]),
      [
        ['/', 14],
        ['1', 74],
      ],
    );
    const seen = (text: string, score: number, x: number): ScanLine => ({
      ...{ x1: x, x2: x + 24, y1: 34, y2: 66, score: 1 },
      letters: [{ text, score, x: x + 12 }],
    });
    const lines = [seen('√', 0.2, 14), seen('l', 0.3, 74)];
    setStrokes(lines, strokes);
    assert.deepEqual(lines.map(textOf), ['/', '1']);
    const sure = [seen('了', 0.98, 14)];
    setStrokes(sure, strokes.slice(0, 1));
    assert.deepEqual(sure.map(textOf), ['了']);
    const none: ScanLine[] = [];
    setStrokes(none, strokes);
    assert.deepEqual(none.map(textOf), ['/']);
  });
});

test('boxes of a row that reach into each other are parted where the page is empty', async () => {
  const page = await drawn(
    400,
    100,
    '<rect x="20" y="42" width="60" height="18"/><rect x="96" y="42" width="200" height="18"/>',
  );
  const box = (x1: number, x2: number) => ({ x1, x2, y1: 38, y2: 64, score: 1 });
  const cut = parted([box(90, 300), box(16, 104)], inkOf(page), page.width);
  const [left, right] = cut;
  assert.ok(left && right && left.x2 === right.x1);
  assert.ok(left.x2 > 80 && left.x2 <= 96, String(left.x2));
  // A piece between two lines that both read it goes.
  assert.equal(
    parted([box(16, 90), box(82, 100), box(84, 300)], inkOf(page), page.width).length,
    2,
  );
  // Two lines one above the other stay as they are.
  const below = { ...box(60, 300), y1: 66, y2: 92 };
  assert.deepEqual(parted([box(16, 104), below], inkOf(page), page.width), [box(16, 104), below]);
});

test('an underline goes, what comes down on it stays', async () => {
  const stems = [60, 90, 120].map((x) => `<rect x="${x}" y="30" width="3" height="30"/>`).join('');
  const page = await drawn(400, 100, `${stems}<rect x="40" y="60" width="200" height="2"/>`);
  const ink = inkOf(page);
  const bare = withoutRules(page, rulesOf(ink, page.width, page.height, UNIT), ink);
  const row = (y: number) =>
    Array.from({ length: page.width }, (_, x) => x).filter(
      (x) => (bare.data[y * page.width + x] ?? 255) < 128,
    );
  assert.deepEqual(row(50), [60, 61, 62, 90, 91, 92, 120, 121, 122]);
  assert.ok(row(61).every((x) => row(50).some((stem) => Math.abs(stem - x) <= 1)));
  assert.ok((bare.data[61 * page.width + 200] ?? 0) > 200);
});

test('a figure that was passed over is put beside a Chinese letter, and never beside another figure', () => {
  const spare = (x: number): Letter => ({ text: '1', score: 0.1, x, apart: true });
  const text = (letters: Letter[], one: Letter) =>
    fillGaps(letters, [one], { x1: 90, x2: 300, y1: 40, y2: 75, score: 1 })
      .map(({ text }) => text)
      .join('');
  const batch: Letter[] = [{ text: '批', score: 0.99, x: 115 }];
  assert.equal(text(batch, spare(104)), '1批');
  const year: Letter[] = [{ text: '0', score: 0.99, x: 115 }];
  assert.equal(text(year, spare(104)), '0');
});

test('brackets around the year of a document, a dash between figures and a rarer letter are what the network gave a chance', () => {
  const line = lineOf('财库（2020）46号', 100, 20);
  const rivals: Record<number, string> = { 2: '〔' };
  const read = (line: ScanLine) => {
    const scan = { width: 800, height: 400, unit: UNIT, lines: [line], rules: [] };
    return pageOfScan(scan, 1)
      .page.glyphs.map(({ text }) => text)
      .join('');
  };
  assert.equal(read(line), '财库（2020）46号');
  line.letters = line.letters.map((letter, i) =>
    rivals[i] ? { ...letter, rival: rivals[i] } : letter,
  );
  assert.equal(read(line), '财库〔2020〕46号');
  const other = lineOf('（见附件）');
  other.letters = other.letters.map((letter) => ({ ...letter, rival: '〔' }));
  assert.equal(read(other), '（见附件）');
  assert.equal(read(lineOf('★5一1第一章')), '★5-1第一章');
  assert.equal(read(lineOf('（|）总则')), '（一）总则');
  const done = lineOf('峻工');
  assert.equal(read(done), '峻工');
  done.letters = done.letters.map((letter) =>
    letter.text === '峻' ? { ...letter, rival: '竣' } : letter,
  );
  assert.equal(read(done), '竣工');
});
