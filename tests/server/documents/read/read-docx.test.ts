import assert from 'node:assert/strict';
import test from 'node:test';
import type { Block, Cell, TableBlock } from '../../../../site/server/documents/document.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import {
  cell,
  type DocxParts,
  docxFile,
  paragraph,
  run,
  table,
} from '../../../support/docx-file.ts';
import { zipFile } from '../../../support/zip-file.ts';

const read = async (body: string, parts?: DocxParts): Promise<Block[]> =>
  (await readDocument(docxFile(body, parts), '招标文件.docx')).blocks;
const texts = (blocks: Block[]): string[] =>
  blocks.map((block) => (block.kind === 'table' ? '[table]' : block.text));
const onlyTable = (blocks: Block[]): TableBlock => {
  const found = blocks.find((block) => block.kind === 'table');
  assert.ok(found?.kind === 'table');
  return found;
};
const shape = (rows: Cell[][]) =>
  rows.map((row) => row.map((c) => `${c.column}+${c.colSpan}x${c.rowSpan} ${c.text}`));

const level = (at: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`;
const list = (id: number, ...levels: string[]): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
const num = (id: number, abstract: number, more = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${more}</w:num>`;
const numbered = (id: number, at = 0): string =>
  `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`;

test('automatic numbers of several levels and formats stand in front of the text', async () => {
  const numbering =
    list(
      1,
      level(0, 'chineseCounting', '第%1章'),
      level(1, 'decimal', '%1.%2', '<w:isLgl/>'),
      level(2, 'decimal', '（%3）'),
    ) + num(1, 1);
  const body = ['招标公告', '评标办法'].map(
    (title) =>
      paragraph(title, numbered(1)) +
      paragraph('项目概况', numbered(1, 1)) +
      paragraph('范围', numbered(1, 2)) +
      paragraph('期限', numbered(1, 2)),
  );
  assert.deepEqual(texts(await read(body.join(''), { numbering })), [
    '第一章 招标公告',
    '1.1 项目概况',
    '（1）范围',
    '（2）期限',
    '第二章 评标办法',
    '2.1 项目概况',
    '（1）范围',
    '（2）期限',
  ]);
});

const formats: [string, number, string][] = [
  ['chineseCounting', 21, '二十一'],
  ['chineseCountingThousand', 110, '一百一十'],
  ['chineseLegalSimplified', 105, '壹佰零伍'],
  ['ideographDigital', 12, '一二'],
  ['ideographTraditional', 3, '丙'],
  ['decimalEnclosedCircleChinese', 21, '㉑'],
  ['decimalEnclosedParen', 2, '⑵'],
  ['upperRoman', 14, 'XIV'],
  ['lowerLetter', 28, 'bb'],
  ['decimalZero', 7, '07'],
];
for (const [format, start, shown] of formats) {
  test(`${start} in the format ${format} is ${shown}`, async () => {
    const numbering =
      list(
        1,
        level(0, format, '%1、').replace('<w:start w:val="1"/>', `<w:start w:val="${start}"/>`),
      ) + num(1, 1);
    assert.deepEqual(texts(await read(paragraph('条款', numbered(1)), { numbering })), [
      `${shown}、条款`,
    ]);
  });
}

test('a list starts again where it is overridden, and lists of one definition count on together', async () => {
  const numbering =
    list(1, level(0, 'chineseCountingThousand', '%1、')) +
    num(1, 1) +
    num(2, 1) +
    num(3, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>');
  const body = [1, 1, 2, 3, 3].map((id) => paragraph('条款', numbered(id))).join('');
  assert.deepEqual(texts(await read(body, { numbering })), [
    '一、条款',
    '二、条款',
    '三、条款',
    '一、条款',
    '二、条款',
  ]);
});

test('numbering that a style brings along, with the level tied to that style', async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="a"><w:name w:val="标题 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
    '<w:style w:type="paragraph" w:styleId="b"><w:name w:val="条"/><w:basedOn w:val="a"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>';
  const numbering =
    list(
      1,
      level(0, 'decimal', '%1', '<w:pStyle w:val="a"/>'),
      level(1, 'decimal', '%1.%2', '<w:pStyle w:val="b"/>'),
    ) + num(1, 1);
  const blocks = await read(
    paragraph('总则', '<w:pStyle w:val="a"/>') + paragraph('定义', '<w:pStyle w:val="b"/>'),
    {
      styles,
      numbering,
    },
  );
  assert.deepEqual(
    blocks.map((block) => block.kind === 'heading' && [block.level, block.text]),
    [
      [1, '1 总则'],
      [2, '1.1 定义'],
    ],
  );
});

test('a plain bullet shows nothing, a star as bullet is kept', async () => {
  const font = '<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr>';
  const numbering =
    list(1, level(0, 'bullet', '\uf06c', font)) +
    list(2, level(0, 'bullet', '\uf0ab', font)) +
    num(1, 1) +
    num(2, 2);
  assert.deepEqual(
    texts(
      await read(paragraph('普通', numbered(1)) + paragraph('须满足', numbered(2)), { numbering }),
    ),
    ['普通', '★须满足'],
  );
});

test('an unstyled chapter line is a heading, a sentence that cites a chapter is not', async () => {
  const blocks = await read(
    paragraph('第三章 评标办法') +
      paragraph('第三章规定的评分标准，适用于本项目。') +
      paragraph('正文'),
  );
  assert.deepEqual(
    blocks.map((block) => block.kind),
    ['heading', 'paragraph', 'paragraph'],
  );
});

test('an enumeration of the chapters is no row of headings', async () => {
  const blocks = await read(
    ['第一章 公告', '第二章 须知', '第三章 合同', '其他说明']
      .map((text) => paragraph(text))
      .join(''),
  );
  assert.deepEqual(
    blocks.map((block) => block.kind),
    ['paragraph', 'paragraph', 'paragraph', 'paragraph'],
  );
});

test('contents lines are marked, by field as well as by leader', async () => {
  const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const body =
    `<w:p>${field('begin')}<w:r><w:instrText>TOC \\o "1-3"</w:instrText></w:r>${field('separate')}${run('总则')}</w:p>` +
    `<w:p>${run('附则')}${field('end')}</w:p>` +
    paragraph('第一章 招标公告……………3') +
    paragraph('第一章 招标公告');
  const blocks = await read(body);
  assert.deepEqual(
    blocks.map((block) => (block.kind === 'table' ? undefined : block.toc)),
    [true, true, true, undefined],
  );
  assert.equal(texts(blocks)[2], '第一章 招标公告\t3');
});

test('inserted text is kept, deleted and hidden text is not, of a field only the result', async () => {
  const body = `<w:p><w:ins>${run('应')}</w:ins><w:del><w:r><w:delText>可</w:delText></w:r></w:del>${run('密', '<w:vanish/>')}${run('提交')}<w:fldSimple w:instr="REF x">${run('保证金')}</w:fldSimple></w:p>`;
  assert.deepEqual(texts(await read(body)), ['应提交保证金']);
});

test('check boxes of every kind show their state', async () => {
  const box = (on: number) =>
    `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${on}"/></w14:checkbox></w:sdtPr><w:sdtContent/></w:sdt>`;
  const form =
    '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
  const symbol = '<w:r><w:sym w:font="Wingdings 2" w:char="F052"/></w:r>';
  const typed = run('£', '<w:rFonts w:ascii="Wingdings 2"/>');
  const body = `<w:p>${box(1)}${run('甲')}${box(0)}${run('乙')}${form}${run('丙')}${symbol}${run('丁')}${typed}${run('戊')}</w:p>`;
  assert.deepEqual(texts(await read(body)), ['☑甲☐乙☑丙☑丁☐戊']);
});

test('a text box is read once though it is stored for two generations of Word', async () => {
  const box = `<w:txbxContent>${paragraph('注意事项')}</w:txbxContent>`;
  const body = `<w:p>${run('正文')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><wps:txbx>${box}</wps:txbx></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
  assert.deepEqual(texts(await read(body)), ['正文', '注意事项']);
});

test('a formula keeps its fraction', async () => {
  const term = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const body = `<w:p>${run('得分=')}<m:oMath><m:f><m:num>${term('基准价')}</m:num><m:den>${term('报价+1')}</m:den></m:f>${term('×30')}</m:oMath></w:p>`;
  assert.deepEqual(texts(await read(body)), ['得分=基准价/(报价+1)×30']);
});

test('words set letter by letter close up, blanks that mean something stay', async () => {
  assert.deepEqual(
    texts(
      await read(
        ['招 标 文 件', '投标人（盖章）：   日期：', '名　称：某单位', '第二章  投标人须知']
          .map((text) => paragraph(text))
          .join(''),
      ),
    ),
    ['招标文件', '投标人（盖章）： 日期：', '名称：某单位', '第二章 投标人须知'],
  );
});

test('merged cells stand once, with what they span', async () => {
  const body = table(
    [cell('评审因素', { span: 2 }), cell('分值')],
    [cell('技术', { merge: 'restart' }), cell('方案'), cell('10')],
    [cell('', { merge: 'continue' }), cell('人员'), cell('5')],
    [cell('商务'), cell('业绩'), cell('5')],
  );
  assert.deepEqual(shape(onlyTable(await read(body)).rows), [
    ['0+2x1 评审因素', '2+1x1 分值'],
    ['0+1x2 技术', '1+1x1 方案', '2+1x1 10'],
    ['1+1x1 人员', '2+1x1 5'],
    ['0+1x1 商务', '1+1x1 业绩', '2+1x1 5'],
  ]);
});

test('a table inside a cell becomes lines of that cell', async () => {
  const inner = table([cell('100万元以下'), cell('1.5%')], [cell('100－500万元'), cell('0.8%')]);
  const body = table(
    [cell('服务费'), cell(`${paragraph('按下表：')}${inner}${paragraph('')}`)],
    [cell('其他'), cell('无')],
  );
  assert.equal(
    onlyTable(await read(body)).rows[0]?.[1]?.text,
    '按下表：\n100万元以下 1.5%\n100－500万元 0.8%',
  );
});

test('tables that a table of one cell only draws a border around are one table; with words beside them they stay in the cell', async () => {
  const grid = '<w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="4000"/></w:tblGrid>';
  const part = (rows: string[][]) =>
    table(...rows.map((row) => row.map((text) => cell(text)))).replace('<w:tbl>', `<w:tbl>${grid}`);
  const framed = (inner: string) => `<w:tbl><w:tr><w:tc>${inner}</w:tc></w:tr></w:tbl>`;
  const head = part([['检查内容', '响应']]);
  const rows = part([
    ['营业执照', ''],
    ['交货期', ''],
  ]);
  const shown = onlyTable(await read(framed(`<w:p/>${head}<w:p/>${rows}<w:p/>`)));
  assert.deepEqual(
    shown.rows.map((row) => row.map(({ text }) => text)),
    [
      ['检查内容', '响应'],
      ['营业执照', ''],
      ['交货期', ''],
    ],
  );
  const noted = onlyTable(await read(framed(`${paragraph('粘贴处')}${rows}`)));
  assert.equal(noted.rows.length, 1);
  assert.match(noted.rows[0]?.[0]?.text ?? '', /^粘贴处\n营业执照/);
});

test('rows that are tracked as deleted are left out', async () => {
  const body = `<w:tbl><w:tr>${cell('留')}${cell('1')}</w:tr><w:tr><w:trPr><w:del/></w:trPr>${cell('删')}${cell('2')}</w:tr></w:tbl>`;
  assert.deepEqual(shape(onlyTable(await read(body)).rows), [['0+1x1 留', '1+1x1 1']]);
});

test('pages follow the breaks that Word laid out, and are unknown without them', async () => {
  const broken = await readDocument(
    docxFile(`${paragraph('首页')}<w:p><w:r><w:lastRenderedPageBreak/><w:t>次页</w:t></w:r></w:p>`),
    'a.docx',
  );
  assert.deepEqual([broken.pages, broken.blocks.map((block) => block.page)], [2, [1, 2]]);
  const plain = await readDocument(docxFile(paragraph('首页')), 'a.docx');
  assert.deepEqual([plain.pages, plain.blocks[0]?.page], [null, null]);
});

test('a row that a page break cuts counts one page, though each of its cells has the break', async () => {
  const cut = cell(
    '<w:p><w:r><w:t>前半</w:t></w:r><w:r><w:lastRenderedPageBreak/><w:t>后半</w:t></w:r></w:p>',
  );
  const { blocks, pages } = await readDocument(
    docxFile(table([cut, cut, cut], [cell('1'), cell('2'), cell('3')]) + paragraph('表后')),
    'a.docx',
  );
  assert.equal(pages, 2);
  assert.deepEqual(
    onlyTable(blocks).rows.map((row) => row.map((c) => c.page ?? 1)),
    [
      [1, 1, 1],
      [2, 2, 2],
    ],
  );
  assert.equal(blocks.at(-1)?.page, 2);
});

test('a file that a converter made from a PDF is put together again', async () => {
  const prose =
    '投标人应 当在规定 的时间内 将投标文 件递交至 指定地点并 签字确认 方为有效 逾期不予 受理';
  const filler = Array.from({ length: 8 }, (_, i) => paragraph(`${i + 1}、${prose}。`)).join('');
  const grid = '<w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="4000"/></w:tblGrid>';
  const part = (rows: string[][]) => table(...rows).replace('<w:tbl>', `<w:tbl>${grid}`);
  const pageEnd = '<w:p><w:pPr><w:sectPr/></w:pPr></w:p>';
  const body =
    filler +
    part([
      [cell('序号'), cell('内容')],
      [cell('1'), cell('预算 1078 79 00.0 0 元')],
      [cell('2'), cell('投标文件应当')],
    ]) +
    pageEnd +
    part([
      [cell('序号'), cell('内容')],
      [cell(''), cell('加密上传。')],
      [cell('3'), cell('1078 79 00.0 0')],
    ]);
  const { rows } = onlyTable(await read(body));
  assert.deepEqual(
    rows.map((row) => row.map((c) => c.text)),
    [
      ['序号', '内容'],
      ['1', '预算10787900.00元'],
      ['2', '投标文件应当加密上传。'],
      ['3', '10787900.00'],
    ],
  );
});

test('a file with prefixes of its own is read alike', async () => {
  const strict =
    'xmlns="http://purl.oclc.org/ooxml/wordprocessingml/main" xmlns:q="http://purl.oclc.org/ooxml/wordprocessingml/main"';
  const file = zipFile({
    'word/document.xml': `<document ${strict}><body><p><pPr><outlineLvl q:val="0"/></pPr><r><t>招标公告</t></r></p></body></document>`,
  });
  const [block] = (await readDocument(file, 'a.docx')).blocks;
  assert.deepEqual([block?.kind, block?.kind !== 'table' && block?.text], ['heading', '招标公告']);
});

test('underlined gaps are lines to write on, unless words stand on them', async () => {
  const line = (text: string) =>
    `<w:r><w:rPr><w:u w:val="single"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const tab = '<w:r><w:rPr><w:u w:val="single"/></w:rPr><w:tab/></w:r>';
  const bodies = [
    run('我方') + line('    ') + line('　') + run('（投标人名称）参加'),
    run('报价') + line('   （大写）  ') + run('元'),
    run('有效期') + line('  90  ') + run('天'),
    run('地址：') + tab,
    run('甲') + line(' ') + run('乙'),
  ];
  assert.deepEqual(texts(await read(bodies.map((body) => `<w:p>${body}</w:p>`).join(''))), [
    '我方______（投标人名称）参加',
    '报价___（大写）__元',
    '有效期 90 天',
    '地址：____',
    '甲乙',
  ]);
});

test('wide gaps in a sentence are lines to write on, those between columns and before labels are none', async () => {
  const room = ' '.repeat(10);
  const bodies = [
    `我方授权${room}（姓名）参加${room}采购活动，负责签约。`,
    `${room}（总公司名称）授权我公司参加，承担责任。`,
    `${room}：`,
    `采购人：某局${room}地址：某路1号，3楼`,
    `姓名${room}职务`,
    '　　我方承诺，以下属实。',
    `${room}（一）我方承诺，以下属实。`,
  ];
  assert.deepEqual(texts(await read(bodies.map((body) => `<w:p>${run(body)}</w:p>`).join(''))), [
    `我方授权${'_'.repeat(10)}（姓名）参加${'_'.repeat(10)}采购活动，负责签约。`,
    `${'_'.repeat(10)}（总公司名称）授权我公司参加，承担责任。`,
    `${'_'.repeat(10)}：`,
    '采购人：某局 地址：某路1号，3楼',
    '姓名 职务',
    '我方承诺，以下属实。',
    '（一）我方承诺，以下属实。',
  ]);
});

test('a blank behind 第三条 makes no file one that was converted, and a field with its blank ends its line', async () => {
  const clause = (i: number) =>
    paragraph(
      `第${i + 1}条 申请人应当在规定的时间内递交申请文件，逾期递交或者未按要求密封的不予接收。`,
    );
  const lines = [
    '授权人（签字）：________被授权人（签字）：________日期：________',
    '样式三',
    '服务费报价单',
  ];
  const body =
    Array.from({ length: 30 }, (_, i) => clause(i)).join('') +
    lines.map((line) => paragraph(line)).join('');
  const blocks = await read(body);
  assert.deepEqual(
    blocks.slice(-3).map((block) => (block.kind === 'table' ? '' : block.text)),
    lines,
  );
  assert.match(JSON.stringify(blocks[0]), /第1条 申请人/);
});
