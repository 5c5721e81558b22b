import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { bidBlocks } from '../../../site/server/comparing/import/bid-document.ts';
import { bodyBlocks } from '../../../site/server/layout/body/body-blocks.ts';
import { exportWord } from '../../../site/server/layout/word/export-word.ts';
import { presets } from '../../../site/server/layout/word-format.ts';
import { assertWellFormed, docxParts, paragraphs, part } from './docx-file.ts';
import { bidOf, chapter } from './sample-bid.ts';

const table = '|序号|工作|工期|前置|\n|---|---|---|---|\n';
const good = `横道图：供货<计划> & 安装\n${table}|1|采购|10|\n|2|安装“甲”|5|1|`;
const loop = `网络图：施工网络\n${table}|1|甲|3|2|\n|2|乙|3|1|`;
const fenced = (source: string) => `\`\`\`diagram\n${source}\n\`\`\``;
const bidWith = (...sources: string[]) =>
  bidOf([
    chapter(
      'a',
      null,
      0,
      '方案',
      `![现场](picture:none)\n\n${sources.map(fenced).join('\n\n文字。\n\n')}`,
    ),
  ]);
const captions = (bytes: Uint8Array) =>
  paragraphs(bytes)
    .filter(({ style }) => style === 'Caption')
    .map(({ text }) => text);
const media = (bytes: Uint8Array, ending: string) =>
  [...docxParts(bytes)].flatMap(([name, data]) =>
    name.startsWith('word/media/') && name.endsWith(ending) ? [data] : [],
  );

describe('a diagram in Word', () => {
  test('is SVG with a picture for old programs, its caption counted among the figures', {
    timeout: 600_000,
  }, async () => {
    const map = '```mindmap\n- 图一\n  - 甲\n  - 乙\n```';
    const bid = bidOf([chapter('a', null, 0, '方案', `${map}\n\n${fenced(good)}`)]);
    const bytes = await exportWord(bid, presets.standard);
    assertWellFormed(bytes);
    assert.deepEqual(captions(bytes), ['图1-1 图一', '图1-2 供货&lt;计划&gt; &amp; 安装']);
    const xml = part(bytes, 'word/document.xml');
    assert.equal(xml.match(/<asvg:svgBlip /gu)?.length, 2);
    const drawn = media(bytes, '.svg')
      .map(String)
      .find((svg) => svg.includes('安装“甲”'));
    assert.ok(drawn, 'words are words, not outlines');
    const [, png] = media(bytes, '.png');
    const { width } = await sharp(png).metadata();
    assert.ok(width > 1800, 'three hundred points an inch over the text’s width');
    // Extent of a picture: a point is 12,700 units; 16 cm of text.
    const widths = [...xml.matchAll(/<wp:extent cx="(\d+)"/gu)].map(
      ([, cx]) => Number(cx) / 12_700,
    );
    assert.ok(
      widths.every((points) => points <= 16.01 * 28.35),
      String(widths),
    );
  });

  test('that cannot be drawn stands as its table, with every cell', async () => {
    const bytes = await exportWord(bidWith(loop), presets.standard);
    assert.deepEqual(captions(bytes), ['表1-1 施工网络']);
    const xml = part(bytes, 'word/document.xml');
    for (const cell of ['序号', '前置', '甲', '乙'])
      assert.ok(xml.includes(`>${cell}</w:t>`), cell);
    assert.equal(media(bytes, '.svg').length, 0);
  });

  test('has no colour in an anonymous bid, and its words are in the SVG without a font', async () => {
    const bytes = await exportWord(bidWith(good), presets.blind, undefined, null);
    const [svg = ''] = media(bytes, '.svg').map(String);
    const colours = new Set([...svg.matchAll(/#(\w{6})/gu)].map(([, colour]) => colour));
    assert.deepEqual(colours, new Set(['FFFFFF', '000000']));
    assert.ok(svg.includes('采购'));
  });

  test('over several pictures has one caption, below the last', () => {
    const rows = Array.from({ length: 120 }, (_, i) => `|${i + 1}|工作${i}|3|${i > 0 ? i : ''}|`);
    const blocks = bodyBlocks(
      bidWith(`横道图：长计划\n${table}${rows.join('\n')}`),
      presets.standard,
    ).slice(-4);
    assert.deepEqual(
      blocks.map((block) => (block.kind === 'diagram' ? block.captioned : block.kind)),
      [false, false, true, 'caption'],
    );
  });

  test('is compared by what its table says', () => {
    const settings = { instruction: '', kind: 'prose' as const };
    const place = { parentId: null, order: 0, pages: 0, brief: '', scoringIds: [], settings };
    const contents = new Map([['a', fenced(good)]]);
    const { blocks } = bidBlocks([{ id: 'a', title: '方案', ...place }], contents);
    assert.deepEqual(
      blocks.map((block) => ('text' in block ? block.text : block.kind)),
      ['方案', '供货<计划> & 安装', '序号 工作 工期 前置', '1 采购 10 ', '2 安装“甲” 5 1'],
    );
  });
});
