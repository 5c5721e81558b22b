import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { word } from 'tender-widgets/contract';
import { exportWord } from '../../../site/server/layout/word/export-word.ts';
import type { WordBid } from '../../../site/server/layout/word-bid.ts';
import { parseWordFormat, presets } from '../../../site/server/layout/word-format.ts';
import { assertWellFormed, contentsEntries, docxParts, paragraphs, part } from './docx-file.ts';
import { bidOf, chapter } from './sample-bid.ts';

const xmlOf = async (
  bid: WordBid,
  format = presets.standard,
  pages?: Parameters<typeof exportWord>[2],
) => {
  const bytes = await exportWord(bid, format, pages);
  assertWellFormed(bytes);
  return part(bytes, 'word/document.xml');
};
const one = (content: string) => bidOf([chapter('a', null, 0, '方案', content)]);
/** Shown text of field results and runs, codes left out. */
const shown = (xml: string) =>
  xml.replace(/<w:instrText[^>]*>.*?<\/w:instrText>/gs, '').replace(/<[^>]+>/g, '');

describe('forms of the tender', () => {
  test('keep their alignment, underlines and small letters', async () => {
    const xml = await xmlOf(
      one(
        '<p align="center"><strong>投标函</strong></p>\n\n<p align="right">投标人：<u>　　</u></p>\n正文 m<sup>2</sup> 与 H<sub>2</sub>O',
      ),
    );
    assert.match(xml, /<w:jc w:val="center"\/>(?:(?!<\/w:p>).)*<w:b\/>(?:(?!<\/w:p>).)*投标函/s);
    assert.match(xml, /<w:jc w:val="right"\/>(?:(?!<\/w:p>).)*投标人：/s);
    assert.match(xml, /<w:u w:val="single"\/>(?:(?!<\/w:r>).)*\u00a0{8}/s);
    assert.match(xml, /<w:vertAlign w:val="superscript"\/>(?:(?!<\/w:r>).)*2</s);
    assert.match(xml, /<w:vertAlign w:val="subscript"\/>(?:(?!<\/w:r>).)*2</s);
    assert.match(
      xml,
      /<w:pStyle w:val="BidText"\/>(?:(?!<\/w:p>).)*正文 m/s,
      'text after a form is indented again',
    );
  });

  test('keep the widths, header rows and merged cells of their tables', async () => {
    const table =
      '<table><colgroup><col width="100"><col style="width: 300px"><col width="100"></colgroup><tr><th rowspan="2">序号</th><th colspan="2">报价</th></tr><tr><th>含税</th><th>不含税</th></tr><tr><td><p align="right">1</p></td><td>甲<br>乙</td><td>丙</td></tr></table>';
    const xml = await xmlOf(one(table));
    const widths = [...xml.matchAll(/<w:gridCol w:w="(\d+)"\/>/g)]
      .slice(-3)
      .map(([, width]) => Number(width));
    assert.ok(Math.abs((widths[1] ?? 0) / (widths[0] ?? 1) - 3) < 0.05, String(widths));
    const last = xml.slice(xml.lastIndexOf('<w:tbl>'));
    assert.equal(last.match(/<w:tblHeader\/>/g)?.length, 2);
    assert.match(last, /<w:jc w:val="right"\/>(?:(?!<\/w:p>).)*>1</s);
    assert.match(last, /甲(?:(?!<\/w:p>).)*<w:br\/>(?:(?!<\/w:p>).)*乙/s);
  });

  test('have no lines around columns of blanks, which are set as the text is', async () => {
    const rows =
      '<tr><td>委托人（公章）：</td><td>受托人（签章）：</td></tr>\n<tr><td>电话：</td><td>电话：</td></tr>';
    const tables = async (tag: string) => {
      const xml = await xmlOf(one(`上文\n\n${tag}\n${rows}\n</table>\n\n下文`));
      return xml.slice(xml.lastIndexOf('<w:tbl>'));
    };
    const columns = await tables('<table border="0">');
    assert.doesNotMatch(columns, /w:val="single"/);
    assert.equal(columns.match(/<w:pStyle w:val="BidPlain"\/>/g)?.length, 4);
    const [left, right] = [...columns.matchAll(/<w:gridCol w:w="(\d+)"\/>/g)].map(([, width]) =>
      Number(width),
    );
    assert.ok(Math.abs((left ?? 0) - (right ?? 1)) <= 1, 'columns of equal width');
    assert.match(await tables('<table>'), /w:val="single"/);
  });

  test('lose programs, styles, comments and live blocks nobody filled in', async () => {
    const xml = await xmlOf(
      one(
        '甲<script>alert(1)</script>乙<!-- 来源：某文件 -->\n\n<div style="color:red" onclick="x()">丙<style>p{}</style></div>\n\n```scoring-index\n```\n\n<table><tr><td>丁<script>bad()</script></td></tr></table>',
      ),
    );
    assert.match(shown(xml), /甲乙/);
    assert.match(shown(xml), /丙/);
    assert.doesNotMatch(xml, /alert|来源|onclick|p\{\}|scoring-index|bad\(/);
  });
});

describe('page numbers in the text', () => {
  const bid = {
    ...bidOf([
      chapter(
        'i',
        null,
        0,
        '评分索引表',
        '| 评分项 | 页码 |\n|---|---|\n| 方案 | {{page:b}}、{{page:c}} |\n| 报价 | {{page:z}} |\n| 其他 | {{page:gone}} |',
      ),
      chapter('a', null, 1, '方案'),
      chapter('b', 'a', 0, '目标'),
      chapter('c', 'b', 0, '细则'),
      chapter('d', 'c', 0, '更细'),
    ]),
    elsewhere: { z: '报价文件' },
  };
  const pages = {
    headingPages: new Map([
      ['b', 12],
      ['c', 13],
    ]),
    totalPages: 20,
  };

  test('are fields that point to the heading and show its page', async () => {
    const xml = await xmlOf(bid, parseWordFormat('{"toc": {"levels": 1}}'), pages);
    const table = xml.slice(xml.lastIndexOf('<w:tbl>'));
    const fields = [...table.matchAll(/PAGEREF (\w+) \\h/g)].map(([, anchor]) => anchor);
    assert.equal(fields.length, 2);
    for (const anchor of fields)
      assert.match(xml, new RegExp(`<w:bookmarkStart w:name="${anchor}"`));
    assert.match(shown(table), /12、13/);
    assert.match(shown(table), /见报价文件/);
    assert.match(shown(table), /—/);
    assert.equal(
      contentsEntries(await exportWord(bid, parseWordFormat('{"toc": {"levels": 1}}'), pages))
        .length,
      2,
    );
  });
});

describe('a volume', () => {
  test('is numbered as in the whole bid, with its name on the cover', async () => {
    const volume = {
      ...bidOf(
        [
          { ...chapter('a', null, 0, '资格'), number: 1 },
          { ...chapter('c', null, 2, '方案', '![图](picture:plan)'), number: 3 },
          chapter('c1', 'c', 0, '目标'),
          { ...chapter('d', null, 3, '进度'), number: 4 },
          { ...chapter('g', null, 6, '承诺'), number: 7 },
        ],
        { volume: '商务标' },
      ),
    };
    const bytes = await exportWord(volume, presets.standard);
    assert.deepEqual(
      contentsEntries(bytes).map(({ title }) => title),
      ['第一章 资格', '第三章 方案', '第一节 目标', '第四章 进度', '第七章 承诺'],
    );
    const texts = paragraphs(bytes).map(({ text }) => text);
    assert.ok(texts.includes('（商务标）'));
    assert.ok(texts.includes('图3-1 图'));
    const xml = part(bytes, 'word/document.xml');
    const headings = [
      ...xml.matchAll(
        /<w:pStyle w:val="Heading(\d)"\/>(?:(?!<\/w:pPr>).)*?(?:<w:numId w:val="(\d+)"\/>(?:(?!<\/w:pPr>).)*)?<\/w:pPr>/gs,
      ),
    ];
    const lists = headings.map(([, , list]) => list);
    assert.deepEqual(lists[0], undefined, 'the first counts by its style');
    assert.equal(lists[1], lists[2], 'what stands below counts in the same list');
    assert.equal(lists[1], lists[3]);
    assert.notEqual(lists[4], lists[3]);
    const numbering = part(bytes, 'word/numbering.xml');
    const startOf = (list = '') =>
      new RegExp(
        `<w:num w:numId="${list}"[^>]*>.*?<w:lvlOverride w:ilvl="0"><w:startOverride w:val="(\\d+)"/>`,
        's',
      ).exec(numbering)?.[1];
    assert.deepEqual([startOf(lists[1]), startOf(lists[4])], ['3', '7']);
  });
});

describe('pictures', () => {
  const photo = async (width: number, height: number) => ({
    bytes: await sharp({ create: { width, height, channels: 3, background: '#777777' } })
      .png()
      .toBuffer(),
    type: 'png' as const,
    width,
    height,
  });

  test('stand apart from the text, and on one page with their captions', async () => {
    const xml = await xmlOf(
      one('上文\n\n![机构图](picture:plan)\n\n下文\n\n![](picture:plan)\n\n结尾'),
    );
    const boxes = [...xml.matchAll(/<w:pPr>((?:(?!<\/w:pPr>).)*)<\/w:pPr><w:r><w:drawing>/gs)].map(
      ([, settings = '']) => ({
        before: Number(/w:before="(\d+)"/.exec(settings)?.[1]),
        after: Number(/w:after="(\d+)"/.exec(settings)?.[1]),
        keeps: settings.includes('<w:keepNext/>'),
      }),
    );
    assert.deepEqual(boxes, [
      { before: 180, after: 0, keeps: true },
      { before: 180, after: 180, keeps: false },
    ]);
  });

  test('stand in table cells no wider than the cell, and never higher than the page', async () => {
    const bid = {
      ...one(
        '![长图](picture:tall)\n\n| 证书 | 图片 |\n|---|---|\n| 执照 | ![](picture:wide) |\n| 没有 | ![](picture:gone) |',
      ),
      pictures: { tall: await photo(400, 4000), wide: await photo(3000, 300) },
    };
    const xml = await xmlOf(bid);
    const extents = [...xml.matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/g)].map(([, x, y]) => [
      Number(x) / 12_700,
      Number(y) / 12_700,
    ]);
    assert.equal(extents.length, 2);
    assert.ok((extents[0]?.[1] ?? 0) <= 706 * 0.81, `${extents[0]?.join()} points`);
    assert.ok((extents[1]?.[0] ?? 0) < 400, `${extents[1]?.join()} points`);
    assert.match(shown(xml), /（图片已删除）/);
    const ids = [...xml.matchAll(/<wp:docPr id="(\d+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length);
  });
});

describe('header, footer, cover and contents', () => {
  test('the cover calls buyer and bidder what the tender calls them', async () => {
    const format = parseWordFormat(JSON.stringify({ cover: { fields: ['招标人', '投标人'] } }));
    const labels = async (cover: Parameters<typeof bidOf>[1]) =>
      shown(
        part(
          await exportWord(bidOf([chapter('a', null, 0, '方案')], cover), format),
          'word/document.xml',
        ),
      );
    const named = await labels({ names: { owner: '比选人', bidder: '供应商' } });
    assert.match(named, /比  选  人：.*供  应  商：/);
    assert.match(await labels({}), /招  标  人：.*投  标  人：/);
  });

  test('are as the settings say', async () => {
    const format = parseWordFormat(
      JSON.stringify({
        header: { text: '{投标人}　{分册}', align: 'right' },
        footer: { text: '{项目编号}', pageNumber: 'slash', align: 'left' },
        cover: { title: '技术文件', fields: ['投标人', '法定代表人', '电话'] },
        toc: { pageNumbers: 'upper-roman', leader: 'none' },
        numbering: { texts: ['第{1}部分', '', '{①}'] },
      }),
    );
    const bid = bidOf(
      [chapter('a', null, 0, '方案'), chapter('b', 'a', 0, '目标'), chapter('c', 'b', 0, '细则')],
      {
        bidder: '样例公司',
        volume: '技术标',
        phone: '010-1234',
      },
    );
    const bytes = await exportWord(bid, format);
    assertWellFormed(bytes);
    assert.match(shown(part(bytes, 'word/header1.xml')), /样例公司 技术标/);
    const footer = part(bytes, 'word/footer2.xml');
    assert.match(shown(footer), /YLZC-2026-0187.*1 \/ 1/);
    const styles = part(bytes, 'word/styles.xml');
    assert.match(styles, /w:styleId="Footer">(?:(?!<\/w:style>).)*<w:jc w:val="left"\/>/s);
    const texts = paragraphs(bytes).map(({ text }) => text);
    for (const text of [
      '技 术 文 件',
      '010-1234',
      '样例公司（盖单位章）',
      '　　　　　　（签字或盖章）',
    ])
      assert.ok(texts.includes(text), text);
    assert.ok(!texts.some((text) => text.startsWith('项目编号')));
    assert.deepEqual(
      contentsEntries(bytes).map(({ title }) => title),
      ['第1部分 方案', '第一节 目标', '①细则'],
    );
    assert.match(part(bytes, 'word/document.xml'), /w:fmt="upperRoman"/);
  });
});

describe('paper', () => {
  test('lies where it is wider than high', async () => {
    const { A3 } = word.paperSizes;
    const page = { width: A3.height, height: A3.width };
    const xml = await xmlOf(one('正文'), parseWordFormat(JSON.stringify({ page })));
    for (const [size] of xml.matchAll(/<w:pgSz[^>]*>/g))
      assert.equal(size, '<w:pgSz w:w="23811" w:h="16838" w:orient="landscape"/>');
  });
});

describe('an anonymous bid', () => {
  test('has nothing in its properties, its bookmarks and its pictures', async () => {
    const bid = bidOf([chapter('a', null, 0, '方案', '![样例公司办公楼](picture:plan)')], {
      bidder: '样例公司',
    });
    const bytes = await exportWord(bid, presets.blind);
    const core = part(bytes, 'docProps/core.xml');
    for (const [, time] of core.matchAll(/<dcterms:(?:created|modified)[^>]*>([^<]*)</g))
      assert.equal(time, '2000-01-01T00:00:00Z');
    assert.doesNotMatch(core.replace(/<[^>]*>/g, ''), /\p{Script=Han}|docx|Un-named/u);
    const headers = Buffer.from(bytes).toString('latin1').split('PK\x01\x02').slice(1);
    assert.ok(headers.length > 5);
    for (const header of headers)
      assert.equal(header.slice(8, 12), '\x00\x00\x21\x00', 'the first time a zip knows');
    assert.doesNotMatch(part(bytes, 'word/document.xml'), /descr="[^"]*样例|name="[^"]*样例/);
    for (const [name, data] of docxParts(bytes))
      if (name.startsWith('docProps/')) assert.doesNotMatch(data.toString(), /样例|滨湖/, name);
  });
});

describe('a table of 2,000 rows', () => {
  test('is written, its header on every page', { timeout: 60_000 }, async () => {
    const rows = Array.from(
      { length: 2000 },
      (_, i) => `| ${i + 1} | 设备${i} | 规格型号说明 |`,
    ).join('\n');
    const xml = await xmlOf(one(`| 序号 | 名称 | 规格 |\n|---|---|---|\n${rows}`));
    assert.equal(xml.match(/<w:tr>/g)?.length, 2001 + 5, 'with the five lines of the cover');
    assert.equal(xml.match(/<w:tblHeader\/>/g)?.length, 1);
  });
});

test('stock text is highlighted to the end of its line, in paragraphs and table cells; other text is not', async () => {
  const stock = '【参考】按**岗位**配置人员。';
  const table = '| 【参考】岗位 | 职责 |\n| --- | --- |\n| 主管 | 巡查 |';
  const xml = await xmlOf(one(`${stock}\n\n本公司每日巡检两次。\n\n${table}`));
  const lit = [...xml.matchAll(/<w:r>(?:(?!<\/w:r>).)*<w:highlight w:val="yellow"\/>.*?<\/w:r>/gs)];
  assert.equal(lit.map(([run]) => shown(run)).join(''), '【参考】按岗位配置人员。【参考】岗位');
});
