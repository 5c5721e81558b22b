import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exportWord } from '../../../site/server/layout/word/export-word.ts';
import { parseWordFormat, presets } from '../../../site/server/layout/word-format.ts';
import { assertWellFormed, contentsEntries, docxParts, paragraphs, part } from './docx-file.ts';
import { bidOf, chapter, longBid } from './sample-bid.ts';

const two = [
  chapter('a', null, 0, '第一章 总体方案', '正文一'),
  chapter('b', 'a', 0, '1.1 工作目标', '#### （一）细则\n\n正文二'),
];
const body = (xml: string) => xml.slice(xml.lastIndexOf('w:val="Heading1"'));

describe('exportWord', () => {
  test('asks nothing when opened', async () => {
    const bytes = await exportWord(longBid(40), presets.standard);
    assertWellFormed(bytes);
    const all = [...docxParts(bytes)]
      .filter(([name]) => name.endsWith('.xml'))
      .map(([, data]) => data.toString());
    for (const xml of all)
      assert.doesNotMatch(
        xml,
        /updateFields|w:dirty|w:fldSimple|attachedTemplate|TargetMode="External"/,
      );
  });

  test('writes a contents field with the pages it is given', async () => {
    const pages = {
      headingPages: new Map([
        ['a', 3],
        ['b', 7],
        ['b#1', 8],
      ]),
      totalPages: 9,
    };
    const bytes = await exportWord(bidOf(two), presets.standard, pages);
    const entries = contentsEntries(bytes);
    assert.deepEqual(
      entries.map(({ title, page }) => [title, page]),
      [
        ['第一章 总体方案', '3'],
        ['第一节 工作目标', '7'],
        ['一、细则', '8'],
      ],
    );
    const xml = part(bytes, 'word/document.xml');
    for (const { anchor } of entries)
      assert.match(xml, new RegExp(`<w:bookmarkStart w:name="${anchor}"`));
    assert.match(xml, /TOC \\o &quot;1-3&quot; \\h/);
    assert.match(xml, /<w:tab w:val="right" w:pos="\d+" w:leader="dot"\/>/);
    assert.equal(
      xml.match(/fldCharType="begin"/g)?.length,
      xml.match(/fldCharType="end"/g)?.length,
    );
    assert.match(part(bytes, 'word/footer2.xml'), /SECTIONPAGES.*>9</s);
  });

  test('shows measured pages when it is given none, and no more levels than wanted', async () => {
    const bytes = await exportWord(longBid(30), parseWordFormat('{"toc": {"levels": 1}}'));
    const entries = contentsEntries(bytes);
    assert.equal(entries.length, 3);
    assert.equal(entries[0]?.page, '1');
    assert.ok(Number(entries[1]?.page) > 5);
  });

  test('numbers headings by their styles, so that new ones count on', async () => {
    const bytes = await exportWord(bidOf(two), presets.standard);
    const styles = part(bytes, 'word/styles.xml');
    const numbering = part(bytes, 'word/numbering.xml');
    for (const [style, format, text] of [
      ['Heading1', 'chineseCountingThousand', '第%1章'],
      ['Heading2', 'chineseCountingThousand', '第%2节'],
      ['Heading3', 'chineseCountingThousand', '%3、'],
    ]) {
      assert.match(styles, new RegExp(`w:styleId="${style}">(?:(?!</w:style>).)*<w:numPr>`, 's'));
      assert.match(
        numbering,
        new RegExp(
          `<w:numFmt w:val="${format}"/><w:pStyle w:val="${style}"/>(?:(?!</w:lvl>).)*<w:lvlText w:val="${text}"/>`,
          's',
        ),
      );
    }
    assert.doesNotMatch(numbering, /tentative|hybridMultilevel/);
    assert.deepEqual(
      paragraphs(bytes).filter(({ style }) => style.startsWith('Heading')),
      [
        { style: 'Heading1', text: '总体方案' },
        { style: 'Heading2', text: '工作目标' },
        { style: 'Heading3', text: '细则' },
      ],
    );
  });

  test('keeps typed numbers where it does not number itself', async () => {
    const bytes = await exportWord(
      bidOf(two),
      parseWordFormat('{"numbering": {"family": "none"}}'),
    );
    assert.deepEqual(
      contentsEntries(bytes).map(({ title }) => title),
      ['第一章 总体方案', '1.1 工作目标', '（一）细则'],
    );
  });

  test('writes A4 with margins, and counts the body from 1 after a roman contents', async () => {
    const xml = part(await exportWord(bidOf(two), presets.standard), 'word/document.xml');
    const sections = [...xml.matchAll(/<w:sectPr>.*?<\/w:sectPr>/gs)].map(([whole]) => whole);
    assert.equal(sections.length, 3);
    for (const section of sections) {
      assert.match(section, /<w:pgSz w:w="11906" w:h="16838"/);
      assert.match(section, /<w:pgMar w:top="1474" w:right="1417" w:bottom="1247" w:left="1417"/);
    }
    assert.doesNotMatch(sections[0] ?? '', /footerReference|headerReference/);
    assert.match(sections[1] ?? '', /w:start="1" w:fmt="lowerRoman"/);
    assert.match(sections[2] ?? '', /w:start="1" w:fmt="decimal"/);
  });

  test('sets Chinese fonts, indents and spacing', async () => {
    const styles = part(await exportWord(bidOf(two), presets.official), 'word/styles.xml');
    assert.match(styles, /w:eastAsia="仿宋"/);
    assert.match(styles, /w:styleId="BidText">.*?w:firstLineChars="200"/s);
    assert.match(
      styles,
      /w:styleId="BidPlain">.*?w:line="560" w:lineRule="exact".*?<w:jc w:val="both"\/>/s,
    );
    const multiple = parseWordFormat(
      '{"body": {"lineSpacing": {"rule": "multiple", "value": 1.5}}}',
    );
    assert.match(
      part(await exportWord(bidOf(two), multiple), 'word/styles.xml'),
      /w:line="360" w:lineRule="auto"/,
    );
  });

  test('draws tables full width with a repeated header, merged cells and captions', async () => {
    const content =
      '表：人员配置\n\n| 序号 | 岗位 | 职责 |\n|---|---|---|\n| 1 | 经理 | 对现场工作负总责，每日巡查并记录，发现问题立即整改 |\n\n<table><tr><th rowspan="2">类别</th><th colspan="2">指标</th></tr><tr><th>名称</th><th>目标</th></tr><tr><td>质量</td><td>合格率</td></tr></table>\n\n![流程图](picture:plan)';
    const bytes = await exportWord(
      bidOf([chapter('a', null, 0, '方案', content)]),
      presets.standard,
    );
    const tables = part(bytes, 'word/document.xml').match(/<w:tbl>.*?<\/w:tbl>/gs) ?? [];
    const [, first = '', second = ''] = tables;
    assert.match(first, /<w:tblW w:type="dxa" w:w="90\d\d"\/>/);
    assert.equal(first.match(/<w:tblHeader\/>/g)?.length, 1);
    assert.equal(first.match(/<w:cantSplit\/>/g)?.length, 2);
    assert.match(first, /<w:b\/>(?:(?!<\/w:r>).)*序号/s);
    assert.equal(second.match(/<w:tblHeader\/>/g)?.length, 2);
    assert.match(second, /<w:gridSpan w:val="2"\/>/);
    assert.match(second, /<w:vMerge w:val="restart"\/>/);
    assert.equal(second.match(/<w:tc>/g)?.length, 8, 'the short row is filled up');
    const captions = paragraphs(bytes).filter(({ style }) => style === 'Caption');
    assert.deepEqual(
      captions.map(({ text }) => text),
      ['表1-1 人员配置', '图1-1 流程图'],
    );
    assert.match(
      part(bytes, 'word/document.xml'),
      /<wp:extent cx="57\d{5}"/,
      'no wider than the text',
    );
  });

  test('shows nothing in an anonymous bid that could tell bidders apart', async () => {
    const bytes = await exportWord(
      bidOf(
        [chapter('a', null, 0, '方案', '**重点**与*其他*\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |')],
        { bidder: '云岭样例公司' },
      ),
      presets.blind,
    );
    const parts = [...docxParts(bytes).values()].map(String).join('');
    assert.doesNotMatch(parts, /云岭样例公司|Un-named/);
    assert.doesNotMatch(part(bytes, 'word/document.xml'), /<w:b\/>|<w:i\/>|<w:u |w:shd/);
    assert.doesNotMatch(part(bytes, 'word/header1.xml'), />[^<]*[^<\s]+[^<]*<\/w:t>/);
  });

  test('puts the cover together', async () => {
    const texts = async (cover: object, format = '{"cover": {"copy": "正本"}}') =>
      (await exportWord(bidOf(two, cover), parseWordFormat(format)).then(paragraphs)).map(
        ({ text }) => text,
      );
    const known = await texts({ bidder: '样例公司', date: '二〇二六年十一月' });
    for (const text of [
      '正本',
      '投 标 文 件',
      '（技术标）',
      '第二包',
      'YLZC-2026-0187',
      '样例公司（盖单位章）',
      '二〇二六年十一月',
    ])
      assert.ok(known.includes(text), text);
    const blank = await texts({ title: '响应文件', lot: '' });
    assert.ok(blank.some((text) => /^　+（盖单位章）$/.test(text)));
    assert.ok(blank.some((text) => /供 +应 +商：/.test(text)));
    assert.ok(!blank.includes('第二包'));
    assert.ok(!(await texts({}, '{"cover": {"show": false}}')).includes('投 标 文 件'));
  });

  test('gives a valid file for odd text', async () => {
    const odd =
      '控制\u0000\u0008字符\u000b，表情😀，残缺\ud83d半个\udc00，\ufffe非字符 & <标签> "引号" ]]>';
    const content = `${odd}\n\n${'超长'.repeat(5000)}${'W'.repeat(3000)}\n\n- ${odd}\n\n| ${odd} | 乙 |\n|---|---|\n| ${odd} | 2 |\n\n![${odd}](picture:plan)\n\n![没有](picture:gone)\n\n![原型](picture:constructor)\n\n\`\`\`mindmap\n${odd}\n\`\`\``;
    const bytes = await exportWord(
      bidOf([chapter('a', null, 0, odd, content), chapter('b', null, 1, '\u0001', '')], {
        projectName: odd,
        bidder: odd,
      }),
      presets.standard,
    );
    assertWellFormed(bytes);
    const text = paragraphs(bytes)
      .map((paragraph) => paragraph.text)
      .join('\n');
    assert.match(text, /控制字符，表情😀，残缺半个，非字符 &amp; &lt;标签&gt;/);
    assert.match(text, /图片“没有”已删除/);
    assert.match(text, /（无标题）/);
  });

  test('draws deep, broken and empty outlines', async () => {
    const deep = Array.from({ length: 14 }, (_, i) =>
      chapter(`d${i}`, i === 0 ? null : `d${i - 1}`, 0, `第${i}层`, '## 内\n\n### 更内'),
    );
    const circle = [
      chapter('x', 'y', 0, '甲'),
      chapter('y', 'x', 0, '乙'),
      chapter('z', 'gone', 9, '丙'),
    ];
    const bytes = await exportWord(bidOf([...deep, ...circle]), presets.enterprise);
    assertWellFormed(bytes);
    const headings = paragraphs(bytes).filter(({ style }) => style.startsWith('Heading'));
    assert.equal(headings.length, 14 * 3 + 3);
    assert.ok(headings.every(({ style }) => /^Heading[1-9]$/.test(style)));
    for (const name of ['甲', '乙', '丙'])
      assert.ok(
        headings.some(({ text }) => text === name),
        name,
      );
    assertWellFormed(await exportWord(bidOf([]), presets.standard));
  });

  test('starts each list anew and keeps a start of its own', async () => {
    const bytes = await exportWord(
      bidOf([chapter('a', null, 0, '方案', '1. 甲\n2. 乙\n\n正文\n\n1. 丙\n\n正文\n\n5. 丁')]),
      presets.standard,
    );
    const xml = body(part(bytes, 'word/document.xml'));
    const ids = [...xml.matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(([, id]) => id);
    assert.equal(ids.length, 4);
    assert.equal(ids[0], ids[1]);
    assert.equal(new Set(ids).size, 3);
    assert.match(part(bytes, 'word/numbering.xml'), /<w:start w:val="5"\/>/);
  });

  // Takes 1.5 s; the limit is met when the work grows with the square of the chapters.
  test('writes five hundred chapters', { timeout: 90_000 }, async () => {
    const bid = longBid(500);
    const bytes = await exportWord(bid, presets.standard);
    assert.ok(bytes.length > 50_000);
  });
});
