import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chapterOrder } from '../../../site/server/layout/chapter-order.ts';
import { paginate } from '../../../site/server/layout/export/paginate.ts';
import { estimateBidPages, measureChapter } from '../../../site/server/layout/measure/estimate.ts';
import type { WordChapter } from '../../../site/server/layout/word-bid.ts';
import { presets, type WordFormat } from '../../../site/server/layout/word-format.ts';
import { saysForm } from '../../../site/server/layout/word-forms/says-form.ts';
import { assertWellFormed, contentsEntries, docxParts, paragraphs, part } from './docx-file.ts';
import { bidOf, chapter } from './sample-bid.ts';
import { wordFaults } from './word-faults.ts';
import { LANDSCAPE, line, picture, run, table, underlined, wordTender } from './word-tender.ts';

const letter = [
  line(run('致：（采购人名称）')),
  line(
    run('我方') +
      underlined('          ') +
      run('（供应商名称）参加投标，报价为') +
      underlined('      ') +
      run('元。'),
  ),
  line(run('□ 小型企业　□ 微型企业')),
  line(run('电话：')),
  line(run('　　年　　月　　日')),
];
const letterForm =
  '致：（采购人名称）\n\n我方（供应商名称）参加投标，报价为元。\n\n□ 小型企业　□ 微型企业\n\n电话：\n\n年　　月　　日';

const formChapter = (form: string, content: string, id = 'f'): WordChapter => ({
  ...chapter(id, null, 1, '投标函', content),
  form,
});

async function written(
  tender: Uint8Array,
  chapters: WordChapter[],
  format: (typeof presets)[keyof typeof presets] = presets.standard,
): Promise<{
  docx: Uint8Array;
  xml: string;
  pages: Awaited<ReturnType<typeof paginate>>['pages'];
}> {
  const before = chapter('a', null, 0, '概述', '本章说明。');
  const after = chapter('z', null, 9, '方案', '后文。');
  const bid = { ...bidOf([before, ...chapters, after]), tender };
  const { docx, pages } = await paginate(bid, format, { soffice: null });
  assertWellFormed(docx);
  assert.deepEqual(wordFaults(docx), []);
  return { docx, xml: part(docx, 'word/document.xml'), pages };
}

const lines = (docx: Uint8Array) =>
  [...part(docx, 'word/document.xml').matchAll(/<w:p[ >](.*?)<\/w:p>/gs)].map(([, inner = '']) =>
    [...inner.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(''),
  );
const isCarried = (docx: Uint8Array) =>
  part(docx, 'word/document.xml').includes('<w:pStyle w:val="TenderForm');

describe('the tender’s own Word forms', () => {
  const tender = wordTender([line(run('第六章 格式')), ...letter, line(run('合同'))].join(''));

  test('go into the bid with what the bidder filled in, underlines as wide as they were', async () => {
    const filled =
      '致：某某中心\n\n我方华夏公司参加投标，报价为【待填写】元。\n\n☑ 小型企业　□ 微型企业\n\n电话：021-1234\n\n2026年11月24日';
    const { docx, xml } = await written(tender, [formChapter(letterForm, filled)]);
    const all = lines(docx);
    assert.ok(all.includes('致：某某中心'));
    const body = all.find((text) => text.includes('参加投标')) ?? '';
    assert.match(body, /^我方 *华夏公司 *（供应商名称）参加投标，报价为 {6}元。$/);
    assert.match(
      xml,
      /<w:u w:val="single"\/><\/w:rPr><w:t xml:space="preserve"> *华夏公司 *<\/w:t>/,
    );
    assert.ok(all.includes('☑ 小型企业　□ 微型企业'));
    assert.ok(all.includes('电话：021-1234'));
    assert.ok(all.some((text) => /^\s*2026\s*年\s*11\s*月\s*24\s*日$/.test(text)));
    // What is open is shaded; no character is added.
    assert.match(xml, /<w:u w:val="single"\/><w:shd [^>]*w:fill="FFF2CC"\/>/);
    assert.doesNotMatch(xml, /待填写/);
    assert.ok(all.includes('后文。'));
  });

  test('a value stands apart from the next label on its line, and in letters of its own width', async () => {
    const spaced = '<w:w w:val="66"/><w:spacing w:val="60"/>';
    const drawn = run('姓名：') + underlined('    ') + run('日期：') + underlined('    ');
    for (const [printed, form] of [
      [run('姓名：联系电话：'), '姓名：联系电话：'],
      [run('姓名：    日期：'), '姓名：    日期：'],
      [run('姓名：__职务：__'), '姓名：__职务：__'],
      [drawn, '姓名：____日期：____'],
      [run('姓名：', spaced) + run('性别：'), '姓名：性别：'],
    ] as const) {
      const own = wordTender(
        [line(run('第六章 格式')), ...letter.slice(0, 3), line(printed), line(run('合同'))].join(
          '',
        ),
      );
      const above = letterForm.split('\n\n').slice(0, 3).join('\n\n');
      const blanks = [...form.matchAll(/：[_ ]*/g)].map(({ index, 0: gap }) => index + gap.length);
      const [first = 0] = blanks;
      const [label, next] = [form.slice(0, 3), form.slice(first).replaceAll('_', '')];
      const filled = `${above}\n\n${label}欧阳青川${next}甲乙`;
      const { docx, xml } = await written(own, [formChapter(`${above}\n\n${form}`, filled)]);
      assert.ok(isCarried(docx), form);
      const text = lines(docx).find((one) => one.includes('欧阳')) ?? '';
      assert.match(text, /^姓名： *欧阳青川[ _　]+(?:联系电话|日期|职务|性别)：/, text);
      assert.equal(text.replace(/[\s_]/g, ''), `${label}欧阳青川${next}甲乙`);
      assert.doesNotMatch(xml, /<w:spacing [^>]*\/><\/w:rPr><w:t[^>]*>[^<]*欧阳/);
    }
  });

  test('gaps of a sentence without a line are filled where they stand, too', async () => {
    const room = ' '.repeat(10);
    const undrawn = wordTender(
      [
        line(run('第六章 格式')),
        line(run(`${room}：`)),
        line(
          run(
            `${room}（总公司名称）授权我公司设立的${room}（分支机构名称）参加${room}采购活动，承担责任。`,
          ),
        ),
        line(run('合同')),
      ].join(''),
    );
    const form = `____：\n\n____（总公司名称）授权我公司设立的____（分支机构名称）参加____采购活动，承担责任。`;
    const filled = `某某中心：\n\n【待填写：总公司名称】（总公司名称）授权我公司设立的华夏二分公司（分支机构名称）参加道路工程采购活动，承担责任。`;
    const { docx } = await written(undrawn, [formChapter(form, filled)]);
    assert.ok(isCarried(docx));
    const all = lines(docx);
    assert.ok(
      all.some((text) => /^\s*某某中心\s*：$/.test(text)),
      all.join('\n'),
    );
    assert.ok(
      all.some((text) =>
        /^\s*（总公司名称）授权我公司设立的\s*华夏二分公司\s*（分支机构名称）参加\s*道路工程\s*采购活动，承担责任。$/.test(
          text,
        ),
      ),
      all.join('\n'),
    );
  });

  test('say what the bidder wrote anew; where he wrote another text, or the file has other words, his text goes in', async () => {
    const edited = letterForm.replace('参加投标', '不参加投标');
    const { docx } = await written(tender, [formChapter(letterForm, edited)]);
    assert.ok(isCarried(docx));
    assert.ok(lines(docx).some((text) => text.includes('不参加投标')));
    const own = '致：某某中心\n\n就本项目作如下说明，详见所附各表。';
    const plain = await written(tender, [formChapter(letterForm, own)]);
    assert.equal(isCarried(plain.docx), false);
    assert.ok(lines(plain.docx).some((text) => text.includes('详见所附各表')));
    const other = wordTender(letter.join('').replace('参加投标', '参加采购'));
    assert.equal(
      isCarried((await written(other, [formChapter(letterForm, letterForm)])).docx),
      false,
    );
  });

  test('are known with blanks inside of words, dates without gaps and lines laid out by a table', async () => {
    const odd = wordTender(
      line(run('参加（项目名 称）的（姓名 和职务）')) +
        line(run('日期：年月日')) +
        table([['签名：'], ['（公章）']]) +
        line(run('合同')),
    );
    const form = '参加（项目名称）的（姓名和职务）\n\n日期：年月日\n\n签名：\n\n（公章）';
    const filled =
      '参加采购项目的【待填写：姓名和职务】\n\n日期：2026年1月【待填写】日\n\n签名：\n\n（公章）';
    const { docx } = await written(odd, [formChapter(form, filled)]);
    const all = lines(docx);
    assert.ok(isCarried(docx));
    assert.ok(all.includes('参加采购项目的（姓名 和职务）'));
    assert.ok(all.includes('日期：2026年1月日'));
  });

  test('bring styles under names of their own and leave the bid’s as they are', async () => {
    const { docx: plain } = await written(wordTender(line(run('无'))), []);
    const titled = wordTender(line(run('致：'), '<w:pStyle w:val="Heading1"/>'));
    const { docx, xml } = await written(titled, [formChapter('致：', '致：甲方')]);
    const styles = part(docx, 'word/styles.xml');
    const own = part(plain, 'word/styles.xml').match(/<w:style .*<\/w:style>/s)?.[0] ?? '';
    assert.ok(styles.includes(own));
    assert.match(styles, /<w:name w:val="格式 \d+ heading 1"\/>/);
    assert.doesNotMatch(styles.slice(styles.indexOf('TenderForm0')), /outlineLvl/);
    assert.match(styles, /w:styleId="TenderForm0".*?<w:kern w:val="2"\/><w:sz w:val="20"\/>/s);
    assert.match(xml, /<w:pStyle w:val="TenderForm\d+"\/>/);
  });

  test('count their lists on from where the tender had counted', async () => {
    const item = (text: string) =>
      line(run(text), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
    const listed = wordTender([item('前文'), item('甲'), line(run('函')), item('乙')].join(''));
    const { docx } = await written(listed, [formChapter('函\n\n3、乙', '函\n\n3、乙')]);
    assert.ok(isCarried(docx));
    assert.match(part(docx, 'word/numbering.xml'), /<w:startOverride w:val="3"\/>/);
  });

  test('keep pictures and lying paper, with the bid’s own header and count of pages', async () => {
    const body = [line(run('表头') + picture('rId1')), table([['甲', '乙']]), line('', LANDSCAPE)];
    const lying = wordTender(`${body.join('')}${line(run('合同'))}`);
    const form = '表头\n\n<table>\n<tr><td>甲</td><td>乙</td></tr>\n</table>';
    const { docx, xml } = await written(lying, [formChapter(form, form)]);
    assert.match(xml, /r:embed="rIdTenderForm1"/);
    assert.ok(docxParts(docx).has('word/media/tender-form-1.png'));
    const sections = [...xml.matchAll(/<w:sectPr>.*?<\/w:sectPr>/gs)].map(([text]) => text);
    const at = sections.findIndex((text) => text.includes('w:orient="landscape"'));
    assert.ok(at > 0);
    assert.match(sections[at] ?? '', /<w:headerReference w:type="default" r:id="rId\d+"\/>/);
    assert.doesNotMatch(sections.slice(at).join(''), /w:start=/);
    assert.match(sections[at - 1] ?? '', /<w:pgNumType w:start="1"/);
    assert.doesNotMatch(sections.at(-1) ?? '', /landscape/);
  });

  test('get a row for each person, and lose empty rows no more than the bidder did', async () => {
    const rows = [
      ['序号', '姓名', '职务'],
      ['1', '', ''],
      ['2', '', ''],
      ['合计', '', ''],
    ];
    const markdown = (all: readonly (readonly string[])[]) =>
      `<table>\n${all.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}\n</table>`;
    const people = wordTender(line(run('名单')) + table(rows) + line(run('合同')));
    const filled = [
      ['序号', '姓名', '职务'],
      ...['甲', '乙', '丙', '丁'].map((name, i) => [String(i + 1), name, '经理']),
      ['合计', '4', ''],
    ];
    const form = `名单\n\n${markdown(rows)}`;
    const { docx, xml } = await written(people, [formChapter(form, `名单\n\n${markdown(filled)}`)]);
    assert.ok(isCarried(docx));
    const texts = lines(docx);
    for (const word of ['甲', '乙', '丙', '丁', '3', '4']) assert.ok(texts.includes(word), word);
    const rowsIn = (text: string) =>
      text.slice(text.lastIndexOf('名单')).split('<w:tr>').length - 1;
    assert.equal(rowsIn(xml), 6);
    const fewer = [rows[0] ?? [], ['1', '甲', '经理'], rows[3] ?? []];
    const cut = await written(people, [formChapter(form, `名单\n\n${markdown(fewer)}`)]);
    assert.equal(rowsIn(cut.xml), 3);
  });

  test('a table that a converter cut at the end of a page stands as one, with a row that the cut went through', async () => {
    const cell = (text: string, properties = '') =>
      `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/>${properties}</w:tcPr>${line(text === '' ? '' : run(text))}</w:tc>`;
    const row = (cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
    const part = (rows: string[]) =>
      `<w:tbl><w:tblPr><w:tblW w:w="8000" w:type="dxa"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="2000"/>'.repeat(4)}</w:tblGrid>${rows.join('')}</w:tbl>`;
    const [begins, goesOn] = ['<w:vMerge w:val="restart"/>', '<w:vMerge w:val="continue"/>'];
    const head = row(['名称', '计划编号', '单位', '单价'].map((name) => cell(name)));
    const bill = [
      part([
        head,
        row([cell('布帘'), cell('甲-1', begins), cell('米'), cell('')]),
        row([cell('卷帘'), cell('', goesOn), cell('平方'), cell('')]),
      ]),
      ...[line(''), line('')],
      part([
        head,
        row([cell(''), cell('', begins), cell('米'), cell('')]),
        row([cell('轨道'), cell('', goesOn), cell('套'), cell('')]),
      ]),
      line(run('注：价格含税。')),
    ];
    const cut = wordTender([line(run('分项报价表')), ...bill, line(run('合同'))].join(''));
    const form = (prices: string[]) =>
      `<table>\n<tr><th>名称</th><th>计划编号</th><th>单位</th><th>单价</th></tr>\n<tr><td>布帘</td><td rowspan="3">甲-1</td><td>米</td><td>${prices[0]}</td></tr>\n<tr><td>卷帘</td><td>平方<br>米</td><td>${prices[1]}</td></tr>\n<tr><td>轨道</td><td>套</td><td>${prices[2]}</td></tr>\n</table>\n\n注：价格含税。`;
    const { docx, xml } = await written(cut, [
      formChapter(form(['', '', '']), form(['12.50', '30.00', '8.00'])),
    ]);
    assert.ok(isCarried(docx));
    const bids = [...xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].filter(([one]) => one.includes('布帘'));
    const [[one = ''] = []] = bids;
    assert.equal(bids.length, 1);
    assert.deepEqual(
      [...one.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([inner]) =>
        [...inner.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join('|'),
      ),
      ['名称|计划编号|单位|单价', '布帘|甲-1|米|12.50', '卷帘|平方|米|30.00', '轨道|套|8.00'],
    );
    assert.equal((one.match(/w:val="restart"/g) ?? []).length, 1);
  });

  test('get rows in each group of a table whose words stand over several columns', async () => {
    const group = (words: string) =>
      `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="3"/></w:tcPr>${line(run(words))}</w:tc></w:tr>`;
    const body = table([['序号', '要求', '响应'], ...[1, 2, 3].map((n) => [String(n), '', ''])]);
    const own = body.replace('</w:tbl>', () => {
      const rows = table([1, 2].map((n) => [String(n), '', '']));
      const more = rows.slice(rows.indexOf('<w:tr>'));
      return `${group('一般条款')}${more}`;
    });
    const tender = wordTender(line(run('响应表')) + own + line(run('合同')));
    const rowsOf = (rows: readonly (readonly string[])[]) =>
      rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
    const blank = (n: number) => [String(n), '', ''];
    const form = `响应表\n\n<table>\n${rowsOf([['序号', '要求', '响应'], blank(1), blank(2), blank(3)])}\n<tr><td colspan="3">一般条款</td></tr>\n${rowsOf([blank(1), blank(2)])}\n</table>`;
    const answered = [
      ['序号', '要求', '响应'],
      ['1', '★甲', '响应甲'],
      ['一般条款', '', ''],
      ...['乙', '丙', '丁', '戊'].map((words, i) => [String(i + 1), words, `响应${words}`]),
    ];
    const text = `响应表\n\n${answered.map((row, at) => `| ${row.join(' | ')} |${at === 0 ? '\n| --- | --- | --- |' : ''}`).join('\n')}`;
    const { docx, xml } = await written(tender, [formChapter(form, text)]);
    assert.ok(isCarried(docx));
    for (const words of ['响应甲', '响应乙', '响应戊'])
      assert.ok(lines(docx).includes(words), words);
    const shown = xml.slice(xml.lastIndexOf('响应表'));
    assert.equal(shown.split('<w:tr>').length - 1, 7);
    assert.ok(shown.indexOf('响应甲') < shown.indexOf('一般条款'));
    assert.ok(shown.indexOf('一般条款') < shown.indexOf('响应乙'));
  });

  test('leave revisions, links, programs and what fetches behind', async () => {
    const field = (code: string, shown: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(shown)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const body = [
      line(
        `${run('甲')}<w:ins>${run('乙')}</w:ins><w:del><w:r><w:delText>丙</w:delText></w:r></w:del>`,
      ),
      line(
        `<w:hyperlink r:id="rId3">${run('丁')}</w:hyperlink>${field(' INCLUDEPICTURE "https://example.org/x.png" ', '戊')}`,
      ),
      line(
        `${run('己')}${picture('rId2')}<w:r><w:object><v:shape id="s" href="https://example.org"><v:imagedata r:id="rId1" o:href="https://example.org"/></v:shape><o:OLEObject r:id="rId4"/></w:object></w:r>`,
      ),
      line(run('庚') + run('藏', '<w:vanish/>')),
    ];
    const form = '甲乙\n\n丁戊\n\n己\n\n庚';
    const { docx, xml } = await written(wordTender(body.join('')), [formChapter(form, form)]);
    assert.ok(isCarried(docx));
    assert.ok(['甲乙', '丁戊', '庚'].every((text) => lines(docx).includes(text)));
    const all = [...docxParts(docx).values()].map((bytes) => bytes.toString('utf8')).join('');
    assert.doesNotMatch(
      all.replaceAll(/xmlns:\w+="[^"]*"/g, ''),
      /example\.org|INCLUDEPICTURE|OLEObject|藏/,
    );
    assert.match(xml, /<v:imagedata r:id="rIdTenderForm1"\/>/);
    assert.equal(
      [...docxParts(docx).keys()].some((name) => /embed|\.bin/.test(name)),
      false,
    );
  });

  test('are refused where they hold what may not be carried', async () => {
    const chunk = wordTender(line(run('甲')) + '<w:altChunk r:id="rId3"/>' + line(run('乙')));
    assert.equal(
      isCarried((await written(chunk, [formChapter('甲\n\n乙', '甲\n\n乙')])).docx),
      false,
    );
    const bomb = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(100)}">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>甲&b;</w:t></w:r></w:p></w:body></w:document>`;
    const bombed = wordTender('', { 'word/document.xml': bomb });
    assert.equal(isCarried((await written(bombed, [formChapter('甲', '甲')])).docx), false);
    const huge = wordTender(line(run('甲')) + line(run('　'.repeat(5_000_000))));
    assert.equal(isCarried((await written(huge, [formChapter('甲', '甲')])).docx), false);
    const none = new TextEncoder().encode('no zip');
    assert.equal(isCarried((await written(none, [formChapter('甲', '甲')])).docx), false);
  });

  test('stand on pages of their own, and the contents say which', async () => {
    const broken = '<w:r><w:lastRenderedPageBreak/></w:r>';
    const body = [line(run('甲')), line(`${broken}${run('乙')}`), line(run('丙'))];
    const form = '甲\n\n乙\n\n丙';
    const { docx, pages } = await written(wordTender(body.join('')), [formChapter(form, form)]);
    assert.deepEqual(
      contentsEntries(docx).map(({ page }) => page),
      ['1', '2', '4'],
    );
    assert.equal(pages.total - pages.front, 4);
  });

  test('are estimated on pages of their own, with the headings above them', async () => {
    const letters = ['f', 'g'].map((id) => formChapter(letterForm, letterForm, id));
    const part = { ...chapter('p', null, 1, '格式', ''), form: undefined };
    const chapters = [
      chapter('a', null, 0, '概述', '本章说明。'),
      part,
      ...letters.map((one) => ({ ...one, parentId: 'p' })),
      chapter('z', null, 9, '方案', '后文。'),
    ].map(({ form, ...one }) => (form === undefined ? one : { ...one, form }));
    const flowing: WordFormat = {
      ...presets.standard,
      headings: presets.standard.headings.map((heading) => ({ ...heading, newPage: false })),
    };
    const bid = { ...bidOf(chapters), tender };
    const { docx, pages } = await paginate(bid, flowing, { soffice: null });
    assert.ok(isCarried(docx));
    const estimated = (carries: boolean) =>
      estimateBidPages(
        new Map(
          chapterOrder(chapters).map(({ chapter: { id, title, content, form }, depth }) => [
            id,
            measureChapter(
              {
                title,
                content,
                level: depth,
                ...(carries && form ? { form: { content: form } } : {}),
              },
              flowing,
            ),
          ]),
        ),
        flowing,
      );
    assert.equal(estimated(true).total, pages.total);
    assert.deepEqual(
      [...estimated(true).chapters].map(([id, part]) => [id, part]),
      pages.chapters.map(({ id, pages: laid }) => [id, laid]),
    );
    assert.ok(estimated(false).total < pages.total);
  });

  test('stand for a text that says their words, whatever is filled in', () => {
    assert.ok(saysForm(letterForm.replace('（供应商名称）', '远帆公司'), letterForm));
    assert.equal(saysForm('我方另有说明，见附件。', letterForm), false);
    assert.equal(saysForm('', letterForm), false);
    const rows = (...cells: string[][]) =>
      [['序号', '要求', '响应'], ['---', '---', '---'], ...cells]
        .map((row) => `| ${row.join(' | ')} |`)
        .join('\n');
    const empty = rows(['1', '', '']);
    assert.ok(saysForm(rows(['1', '甲', '乙'], ['2', '丙', '丁']), empty));
    const printed = rows(['1', '所有带星条款', '']);
    assert.ok(saysForm(rows(['1', '所有带星条款', '响应']), printed));
    assert.equal(
      saysForm(rows(['1', '其他条款', '响应']), printed),
      false,
      'a row of the form is gone',
    );
    assert.ok(saysForm(rows(['1', '所有带星条款', ''], ['2', '其他条款', '']), printed));
    const full = rows(['1', '所有带星条款', '响应']);
    assert.equal(
      saysForm(rows(['1', '所有带星条款', '响应'], ['2', '其他条款', '']), full),
      false,
      'the form has no place to write in',
    );
  });

  test('end the file on their own paper, and text behind a form is printed behind it', async () => {
    const lying = wordTender(line(run('甲')) + line('', LANDSCAPE) + line(run('合同')));
    const { docx } = await paginate(
      { ...bidOf([formChapter('甲', '甲\n\n附证书复印件。')]), tender: lying },
      presets.standard,
      { soffice: null },
    );
    assert.deepEqual(wordFaults(docx), []);
    assert.ok(paragraphs(docx).some(({ text }) => text === '附证书复印件。'));
    const alone = await paginate(
      { ...bidOf([formChapter('甲', '甲')]), tender: lying },
      presets.blind,
      { soffice: null },
    );
    assert.deepEqual(wordFaults(alone.docx), []);
    const xml = part(alone.docx, 'word/document.xml');
    assert.match(xml.slice(xml.lastIndexOf('<w:sectPr')), /landscape/);
  });
});
