import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { drawMindMap, type MindMapItem } from '../../../site/server/layout/mind-map/mind-map.ts';
import { exportWord } from '../../../site/server/layout/word/export-word.ts';
import { parseWordFormat, presets } from '../../../site/server/layout/word-format.ts';
import { assertWellFormed, docxParts, paragraphs, part } from './docx-file.ts';
import { bidOf, chapter } from './sample-bid.ts';

const room = { width: 450, height: 560 };
const map = (branches: number, leaves: number): MindMapItem[] => [
  { level: 0, text: '质量保证体系' },
  ...Array.from({ length: branches }, (_, i) => [
    { level: 1, text: `第${i + 1}项保证措施` },
    ...Array.from({ length: leaves }, () => ({
      level: 2,
      text: '对关键工序实行旁站监督，形成书面记录',
    })),
  ]).flat(),
];
const source =
  '```mindmap\n- 质量<保证> & 体系\n  - **组织**保障\n    - 责任到人\n  - 制度保障\n```';
const bid = bidOf([chapter('a', null, 0, '方案', source)]);

describe('drawMindMap', () => {
  for (const [branches, leaves] of [
    [1, 0],
    [3, 2],
    [6, 4],
    [12, 6],
    [60, 3],
  ] as const) {
    test(`fits ${branches} branches of ${leaves} on a page without boxes over one another`, () => {
      const drawing = drawMindMap(map(branches, leaves), room);
      assert.ok(drawing);
      assert.ok(drawing.width <= room.width + 0.01 && drawing.height <= room.height + 0.01);
      assert.equal(drawing.links.length, drawing.boxes.length - 1);
      for (const [i, a] of drawing.boxes.entries()) {
        assert.ok(
          a.x >= -0.01 &&
            a.y >= -0.01 &&
            a.x + a.width <= drawing.width + 0.01 &&
            a.y + a.height <= drawing.height + 0.01,
        );
        for (const b of drawing.boxes.slice(i + 1)) {
          const apart =
            a.x + a.width <= b.x ||
            b.x + b.width <= a.x ||
            a.y + a.height <= b.y ||
            b.y + b.height <= a.y;
          assert.ok(apart, `${a.lines.join('')} and ${b.lines.join('')}`);
        }
      }
    });
  }

  test('stays legible: what does not fit is left to the list', () => {
    const drawing = drawMindMap(map(12, 6), room);
    assert.ok(drawing && drawing.size >= 7);
    assert.equal(drawing.boxes.length, 13, 'the branches alone');
    assert.equal(drawMindMap([], room), null);
    assert.equal(drawMindMap(map(300, 0), room), null, 'three hundred branches are no picture');
  });
});

describe('a mind map in Word', () => {
  test('is a sharp picture with a caption and the list to edit below it', {
    timeout: 600_000,
  }, async () => {
    const bytes = await exportWord(bid, presets.standard);
    assertWellFormed(bytes);
    const texts = paragraphs(bytes).filter(
      ({ style }) => style === 'Caption' || style === 'BidPlain',
    );
    assert.deepEqual(
      texts.map(({ text }) => text),
      [
        '图1-1 质量&lt;保证&gt; &amp; 体系',
        '质量&lt;保证&gt; &amp; 体系',
        '组织保障',
        '责任到人',
        '制度保障',
      ],
    );
    const pictures = [...docxParts(bytes)].filter(([name]) => name.startsWith('word/media/'));
    // A machine without a Chinese font draws with shapes: the next test.
    if (pictures.length === 0) return;
    const png = pictures.find(([name]) => name.endsWith('.png'))?.[1];
    const svg = pictures.find(([name]) => name.endsWith('.svg'))?.[1].toString();
    assert.match(svg ?? '', />&gt; &amp; 体系</);
    const { width } = await sharp(png).metadata();
    const shown =
      Number(/<wp:extent cx="(\d+)"/.exec(part(bytes, 'word/document.xml'))?.[1]) / 914_400;
    assert.ok(width / shown >= 200, `${Math.round(width / shown)} points an inch`);
  });

  test('has a root made up where it lists several, as on screen', async () => {
    const several = bidOf([
      chapter('a', null, 0, '方案', '```mindmap\n- 目标\n- 措施\n  - 组织\n```'),
    ]);
    const texts = paragraphs(await exportWord(several, presets.standard, undefined, null)).map(
      ({ text }) => text,
    );
    assert.ok(texts.includes('图1-1 思维导图'));
    assert.deepEqual(texts.slice(-4), ['思维导图', '目标', '措施', '组织']);
  });

  test('is drawn with shapes of Word where the machine has no Chinese font', async () => {
    const bytes = await exportWord(bid, presets.standard, undefined, null);
    assertWellFormed(bytes);
    assert.deepEqual(
      [...docxParts(bytes).keys()].filter((name) => name.startsWith('word/media/')),
      [],
    );
    const xml = part(bytes, 'word/document.xml');
    assert.match(xml, /<wpg:wgp>/);
    assert.equal(xml.match(/<a:prstGeom prst="roundRect">/g)?.length, 4);
  });

  test('has its list only where the format wants it, and no colour in an anonymous bid', async () => {
    const bare = await exportWord(bid, parseWordFormat('{"mindMap": {"list": false}}'));
    assert.equal(paragraphs(bare).filter(({ style }) => style === 'BidPlain').length, 0);
    const huge = `\`\`\`mindmap\n- 根\n${'  - 支\n'.repeat(300)}\`\`\``;
    const listed = await exportWord(
      bidOf([chapter('a', null, 0, '方案', huge)]),
      parseWordFormat('{"mindMap": {"list": false}}'),
    );
    assert.equal(
      paragraphs(listed).filter(({ style }) => style === 'BidPlain').length,
      301,
      'a list in place of the picture',
    );
    const blind = part(await exportWord(bid, presets.blind, undefined, null), 'word/document.xml');
    assert.deepEqual(
      new Set([...blind.matchAll(/<a:srgbClr val="(\w{6})"/g)].map(([, colour]) => colour)),
      new Set(['FFFFFF', '000000']),
    );
  });
});
