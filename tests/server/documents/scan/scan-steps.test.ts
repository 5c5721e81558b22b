import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import {
  type GreyPage,
  greyOf,
  resize,
  rotate,
  turn,
} from '../../../../site/server/documents/scan/grey.ts';
import { eachPart, inkOf, leanOf, type Part } from '../../../../site/server/documents/scan/ink.ts';
import { cutAtRules } from '../../../../site/server/documents/scan/line-boxes.ts';
import { marksOf, setMarks } from '../../../../site/server/documents/scan/marks.ts';
import { pageOfScan } from '../../../../site/server/documents/scan/page-of-scan.ts';
import { fillGaps, keysOf, type Letter } from '../../../../site/server/documents/scan/recognise.ts';
import { rulesOf, withoutRules } from '../../../../site/server/documents/scan/rules.ts';
import { seeded } from '../../../support/drawn-picture.ts';

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

const bar = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;
/** Lines of short strokes, as text looks from afar. */
const lines = Array.from({ length: 20 }, (_, row) =>
  Array.from({ length: 40 }, (_, i) => bar(60 + i * 17, 60 + row * 30, 11, 9)).join(''),
).join('');
const letters = (text: string, pitch: number, from = 100): Letter[] =>
  [...text].map((one, i) => ({ text: one, score: 0.99, x: from + (i + 0.5) * pitch }));
const box = (x1: number, y1: number, x2: number, y2: number) => ({ x1, y1, x2, y2, score: 1 });

test('the lean of a page is measured and taken back', async () => {
  const straight = await drawn(800, 720, lines);
  assert.equal(leanOf(straight), 0);
  for (const degrees of [-3.3, -2, -0.6, 1.2, 2]) {
    const leaning = rotate(straight, degrees);
    assert.ok(Math.abs(leanOf(leaning) - degrees) <= 0.1, `${degrees}: ${leanOf(leaning)}`);
    assert.ok(Math.abs(leanOf(rotate(leaning, -leanOf(leaning)))) <= 0.1);
  }
});

test('quarters turn clockwise, and four of them are none', () => {
  const page = { width: 3, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6) };
  const right = turn(page, 1);
  assert.deepEqual([right.width, right.height, [...right.data]], [2, 3, [4, 1, 5, 2, 6, 3]]);
  assert.deepEqual([...turn(page, 2).data], [6, 5, 4, 3, 2, 1]);
  assert.deepEqual([...turn(page, 3).data], [3, 6, 2, 5, 1, 4]);
  assert.deepEqual(turn(right, 3), page);
});

test('shrinking keeps the mean, enlarging the values', () => {
  const page = { width: 4, height: 4, data: Uint8Array.from({ length: 16 }, (_, i) => i * 16) };
  const small = resize(page, 2, 2);
  const mean = (data: Uint8Array) => data.reduce((sum, value) => sum + value, 0) / data.length;
  assert.ok(Math.abs(mean(small.data) - mean(page.data)) < 1);
  const flat = { width: 3, height: 3, data: new Uint8Array(9).fill(77) };
  assert.deepEqual(new Set(resize(flat, 7, 5).data), new Set([77]));
});

test('red of a stamp fades, black below it stays', () => {
  const grey = greyOf(Uint8Array.of(210, 30, 30, 20, 20, 20, 120, 15, 15), 3, 1, 3);
  const [stamp = 0, text = 0, both = 0] = grey.data;
  assert.ok(stamp > 200 && text < 30 && both < stamp);
});

test('parts are what touches at a side or a corner', () => {
  const ink = Uint8Array.of(1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0);
  const parts: Part[] = [];
  eachPart(ink, 4, (part) => parts.push(part));
  assert.deepEqual(parts, [
    { x1: 0, y1: 0, x2: 2, y2: 2, count: 2, sum: 2 },
    { x1: 3, y1: 0, x2: 4, y2: 2, count: 2, sum: 2 },
  ]);
});

test('the lines of a grid are rules; strokes of letters in a row are none', async () => {
  const [xs, ys] = [
    [100, 300, 500, 700],
    [100, 150, 200, 250],
  ];
  const grid = [...xs.map((x) => bar(x, 100, 2, 152)), ...ys.map((y) => bar(100, y, 602, 2))].join(
    '',
  );
  // A row of dashes at the height of a stroke, and dashes that touch at two heights.
  const strokes = Array.from({ length: 24 }, (_, i) => bar(100 + i * 25, 320 + (i % 2) * 3, 24, 3));
  const page = await drawn(800, 400, `${grid}${strokes.join('')}`);
  const rules = rulesOf(inkOf(page), page.width, page.height, UNIT);
  const upright = rules.filter((rule) => rule.x1 === rule.x2);
  const level = rules.filter((rule) => rule.y1 === rule.y2);
  assert.deepEqual(
    upright.map((rule) => Math.round(rule.x1 - 1)).sort((a, b) => a - b),
    xs,
  );
  assert.deepEqual(
    level.map((rule) => Math.round(rule.y1 - 1)).sort((a, b) => a - b),
    ys,
  );
  const bare = withoutRules(page, rules, inkOf(page));
  assert.equal(
    inkOf(bare)
      .slice(0, 800 * 300)
      .includes(1),
    false,
  );
  assert.equal(inkOf(bare).includes(1), true);
});

test('a line over the border of two cells is cut at it', () => {
  const rule = { x1: 300, x2: 300, y1: 0, y2: 200, thickness: 2 };
  const parts = cutAtRules(box(100, 90, 500, 115), [rule]);
  assert.deepEqual(
    parts.map(({ x1, x2 }) => [x1, x2]),
    [
      [100, 299],
      [301, 500],
    ],
  );
  assert.equal(cutAtRules(box(310, 90, 500, 115), [rule]).length, 1);
});

const star = Array.from({ length: 10 }, (_, i) => {
  const [r, a] = [i % 2 === 0 ? 0.5 : 0.191, -Math.PI / 2 + (i * Math.PI) / 5];
  return `${0.5 + r * Math.cos(a)},${0.5 + r * Math.sin(a)}`;
}).join(' ');
const shapes: Record<string, string> = {
  '▲': '<polygon points="0.5,0 1,1 0,1"/>',
  '★': `<polygon points="${star}"/>`,
  '●': '<circle cx="0.5" cy="0.5" r="0.5"/>',
  '■': '<rect width="1" height="1"/>',
  '◆': '<polygon points="0.5,0 1,0.5 0.5,1 0,0.5"/>',
};

test('solid marks are known by their shape at every size, on a grey and noisy ground too', async () => {
  const names = Object.keys(shapes);
  for (const size of [14, 20, 28, 40]) {
    const content = names.map(
      (name, i) => `<g transform="translate(${40 + i * 80} 40) scale(${size})">${shapes[name]}</g>`,
    );
    const page = await drawn(460, 120, content.join(''));
    const next = seeded(size);
    page.data.forEach((value, i) => {
      page.data[i] = Math.max(0, Math.min(255, value * 0.8 + 30 + (next() - 0.5) * 40));
    });
    const marks = marksOf(page, UNIT).sort((a, b) => a.x1 - b.x1);
    assert.deepEqual(
      marks.map(({ text }) => text),
      names,
      `${size} px`,
    );
  }
});

test('letters and rings are no marks', async () => {
  const page = await drawn(
    300,
    100,
    `<circle cx="50" cy="50" r="12" fill="none" stroke="#000" stroke-width="3"/>${bar(100, 40, 24, 4)}${bar(110, 40, 4, 24)}`,
  );
  assert.deepEqual(marksOf(page, UNIT), []);
});

test('a mark replaces what the network took it for, or is put where it saw nothing', () => {
  const mark = { text: '▲', fit: 0.9, x1: 100, x2: 124, y1: 102, y2: 126 };
  const read = { ...box(98, 98, 400, 130), letters: letters('■技术', 24) };
  setMarks([read], [mark]);
  assert.deepEqual(
    read.letters.map(({ text }) => text),
    ['▲', '技', '术'],
  );
  const dropped = { ...box(122, 98, 400, 130), letters: letters('技术', 24, 130) };
  setMarks([dropped], [mark]);
  assert.deepEqual(dropped.letters[0]?.text, '▲');
  const alone: Parameters<typeof setMarks>[0] = [];
  setMarks(alone, [mark, { ...mark, text: '●', fit: 0.7, y1: 300, y2: 324 }]);
  assert.deepEqual(
    alone.map((line) => line.letters[0]?.text),
    ['▲'],
  );
});

test('what nearly won against blank fills a gap of a whole letter and no other', () => {
  const line = letters('竞争性商方式', 24).map((letter, i) =>
    i < 3 ? letter : { ...letter, x: letter.x + 24 },
  );
  const spare = (text: string, x: number, score: number) => ({ text, x, score });
  const filled = fillGaps(
    line,
    [spare('磋', 184, 0.4), spare('蹉', 186, 0.1), spare('口', 114, 0.3), spare('一', 96, 0.3)],
    box(95, 0, 300, 34),
  );
  assert.equal(filled.map(({ text }) => text).join(''), '竞争性磋商方式');
  assert.equal(filled[3]?.score, 0.4);
});

test('the dictionary begins with blank and ends with a space', () => {
  assert.deepEqual(keysOf('一\n二\r\n'), ['', '一', '二', ' ']);
});

test('letters become those of a page: sizes of Word, no false blanks, full width beside Chinese', () => {
  const pitch = 12 * UNIT;
  const line = (y: number, list: Letter[]) => ({
    ...box(95, y, 900, y + 12 * 1.05 * UNIT),
    letters: list,
  });
  const spread = letters('投标截止时间:2026年', pitch).map((letter, i) =>
    i > 6 && i < 11 ? { ...letter, x: 100 + 7 * pitch + (i - 6.5) * (pitch / 2) } : letter,
  );
  const doubtful = letters('口是 口否', pitch).map((letter) => ({ ...letter, score: 0.8 }));
  const stamp = letters('章印', pitch).map((letter) => ({ ...letter, score: 0.3 }));
  const scan = {
    width: 1240,
    height: 1754,
    unit: UNIT,
    lines: [line(100, spread), line(200, doubtful), line(300, stamp)],
    rules: [{ x1: UNIT, x2: UNIT * 100, y1: UNIT * 50, y2: UNIT * 50, thickness: 2 }],
  };
  const { page, doubts } = pageOfScan(scan, 7);
  assert.deepEqual([page.number, Math.round(page.width), Math.round(page.height)], [7, 595, 842]);
  assert.equal(page.glyphs.map(({ text }) => text).join(''), '投标截止时间：2026年□是□否');
  assert.deepEqual(new Set(page.glyphs.map(({ size }) => size)), new Set([12]));
  const first = page.glyphs.slice(0, 7);
  assert.ok(
    first.every((glyph, i) => i === 0 || Math.abs(glyph.x - (first[i - 1]?.x ?? 0) - 12) < 0.5),
  );
  assert.deepEqual(doubts, [{ text: '□是□否', score: 0.8 }]);
  assert.deepEqual(page.rules, [{ x1: 1, x2: 100, y1: 50, y2: 50 }]);
});
