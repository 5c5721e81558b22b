import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paginate } from '../../../site/server/layout/export/paginate.ts';
import { presets } from '../../../site/server/layout/word-format.ts';
import { saysForm } from '../../../site/server/layout/word-forms/says-form.ts';
import { docxParts, part } from './docx-file.ts';
import { bidOf, chapter } from './sample-bid.ts';
import { wordFaults } from './word-faults.ts';
import { line, picture, run, table, underlined, wordTender } from './word-tender.ts';

async function written(body: string, form: string, content: string): Promise<Uint8Array> {
  const own = { ...chapter('f', null, 1, '情况表', content), form };
  const bid = { ...bidOf([own]), tender: wordTender(body + line(run('合同'))) };
  const { docx } = await paginate(bid, presets.standard, { soffice: null });
  assert.deepEqual(wordFaults(docx), []);
  return docx;
}

const textOf = (docx: Uint8Array): string =>
  [...part(docx, 'word/document.xml').matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
    .map(([, text]) => text)
    .join('');

const isCarried = (docx: Uint8Array) =>
  part(docx, 'word/document.xml').includes('<w:pStyle w:val="TenderForm');

test('a value goes before the unit that stands alone in its cell, and between empty brackets', async () => {
  const markdown = (years: string, page: string) =>
    `情况表\n\n<table>\n<tr><td>从业年限</td><td>${years}年</td></tr>\n</table>\n\n见第（${page}）页`;
  const body = `${line(run('情况表'))}${table([['从业年限', '年']])}${line(run('见第（　　）页'))}`;
  const docx = await written(body, markdown('', '　　'), markdown('12', '37'));
  assert.ok(isCarried(docx));
  assert.match(textOf(docx), /从业年限12年见第（\s*37\s*）页/);
});

test('an open unit and open dots are shaded; a value goes before the unit and over the dots', async () => {
  const rows = [
    ['注册资金', '万元', '人数', '人'],
    ['面积', '平方米', '年收入', '（万元）'],
    ['负责人', '……', '证书', '...'],
  ];
  const markdown = (cells: readonly (readonly string[])[]) =>
    `情况表\n\n<table>\n${cells.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('\n')}\n</table>`;
  const open = rows.map(([first = '', one = '', second = '', other = '']) => {
    const mark = (unit: string) => (/^[….]/.test(unit) ? '【待填写】' : `【待填写】${unit}`);
    return [first, mark(one), second, mark(other)];
  });
  const body = `${line(run('情况表'))}${table(rows)}`;
  const shaded = async (cells: readonly (readonly string[])[]): Promise<[string, boolean][]> => {
    const docx = await written(body, markdown(rows), markdown(cells));
    assert.ok(isCarried(docx));
    return [...part(docx, 'word/document.xml').matchAll(/<w:tc>(.*?)<\/w:tc>/gs)]
      .slice(-12)
      .map(([, cell = '']) => [
        [...cell.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text).join(''),
        cell.includes('FFF2CC'),
      ]);
  };
  assert.deepEqual(
    (await shaded(open)).filter(([, isShaded]) => isShaded).map(([text]) => text),
    ['万元', '人', '平方米', '（万元）', '……', '...'],
  );
  const filled = await shaded([
    ['注册资金', '500万元', '人数', '36 人'],
    ['面积', '120平方米', '年收入', '900（万元）'],
    ['负责人', '李明', '证书', '一级'],
  ]);
  assert.ok(filled.every(([, isShaded]) => !isShaded));
  assert.deepEqual(
    filled.map(([text]) => text).filter((_, i) => i % 2 === 1),
    ['500万元', '36 人', '120平方米', '900（万元）', '李明', '一级'],
  );
});

test('a live table fills the tender’s own whose title is its first row; words above its head are filled too', async () => {
  const wide = (text: string) =>
    `<w:tr><w:tc><w:tcPr><w:tcW w:w="6000" w:type="dxa"/><w:gridSpan w:val="3"/></w:tcPr>${line(run(text))}</w:tc></w:tr>`;
  const own = table([
    ['商务要求', '响应', '偏离'],
    ['', '', ''],
  ]).replace('<w:tr>', `${wide('商务偏离表')}${wide('项目名称：____')}<w:tr>`);
  const printed = (text: string) => `<tr><td colspan="3">${text}</td></tr>`;
  const form = `情况表\n\n<table>\n${printed('商务偏离表')}\n${printed('项目名称：____')}\n<tr><td>商务要求</td><td>响应</td><td>偏离</td></tr>\n<tr><td></td><td></td><td></td></tr>\n</table>\n\n投标人：____`;
  const rows =
    '| 商务要求 | 响应 | 偏离 |\n| --- | --- | --- |\n| 质保3年 | 5年 | 无 |\n| 分期付款 | 响应 | 无 |';
  const body = `${line(run('情况表'))}${own}${line(run('投标人：____'))}`;
  for (const [above, project] of [
    ['项目名称：某某工程\n\n', '某某工程'],
    ['', '____'],
  ]) {
    const content = `情况表\n\n${above}${rows}\n\n投标人：某某公司`;
    assert.ok(saysForm(content, form));
    const docx = await written(body, form, content);
    assert.ok(isCarried(docx), above);
    assert.match(
      textOf(docx),
      new RegExp(
        `商务偏离表项目名称：${project}商务要求响应偏离质保3年5年无分期付款响应无投标人：`,
      ),
    );
  }
  const other = await written(body, form, `情况表\n\n另有说明\n\n${rows}\n\n投标人：某某公司`);
  assert.ok(!isCarried(other));
});

test('of sizes printed without brackets the chosen one stays, and open ones are shaded', async () => {
  for (const sizes of [
    '中型企业／小型企业／微型企业',
    '中型企业、小型企业、微型企业',
    '中型企业或小型企业',
    '大型/中型/小型/微型',
    '（中型企业／小型企业／微型企业）',
  ]) {
    const form = (size: string) => `情况表\n\n制造商为甲厂，属于 ${size}；特此声明。`;
    const body = `${line(run('情况表'))}${line(run(`制造商为甲厂，属于 ${sizes}；特此声明。`))}`;
    const open = await written(body, form(sizes), form('【待填写：中型企业/小型企业】'));
    assert.ok(isCarried(open), sizes);
    assert.match(textOf(open), new RegExp(`属于 ${sizes}；`), sizes);
    assert.ok(part(open, 'word/document.xml').includes('FFF2CC'), sizes);
    const chosen = await written(body, form(sizes), form('小型企业'));
    assert.ok(isCarried(chosen), sizes);
    assert.match(textOf(chosen), /属于\s*小型企业\s*；特此声明/, sizes);
    assert.doesNotMatch(part(chosen, 'word/document.xml'), /FFF2CC/);
  }
});

test('a picture in the margin of the tender’s page stays behind, one beside the words comes along', async () => {
  const anchored = (offset: number, relative: string) =>
    picture('rId1')
      .replace(
        '<wp:inline>',
        `<wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="1" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="${relative}"><wp:posOffset>${offset}</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>`,
      )
      .replace('<wp:docPr', '<wp:wrapNone/><wp:docPr')
      .replace('</wp:inline>', '</wp:anchor>');
  const count = async (offset: number, relative: string): Promise<number> => {
    const body = `${line(run('情况表'))}${line(run('我方承诺如下') + anchored(offset, relative))}`;
    const text = '情况表\n\n我方承诺如下';
    const docx = await written(body, text, text);
    assert.ok(isCarried(docx));
    return [...docxParts(docx).keys()].filter((name) => name.includes('media/tender-form')).length;
  };
  // The text of the page is 8306 twentieths of a point wide, 5,274,310 EMU.
  assert.equal(await count(1_000_000, 'column'), 1);
  assert.equal(await count(5_400_000, 'column'), 0);
  assert.equal(await count(7_500_000, 'page'), 0);
  assert.equal(await count(3_000_000, 'page'), 1);
});

test('a label in brackets with its line inside is no hint, and of two hints in a row each stays behind its line', async () => {
  const body = [
    line(run('情况表')),
    line(run('总价为人民币（大写') + underlined('      ') + run('）。')),
    line(
      run('授权') +
        underlined('    ') +
        run('（姓名）') +
        underlined('    ') +
        run('(职务)（性别：') +
        underlined('  ') +
        run('）为代理人。'),
    ),
  ].join('');
  const form = (sum: string, name: string, post: string, sex: string) =>
    `情况表\n\n总价为人民币（大写${sum}）。\n\n授权${name}（姓名）${post}(职务)（性别：${sex}）为代理人。`;
  const printed = form('______', '____', '____', '__');
  const open = await written(
    body,
    printed,
    form('【待填写：大写】', '【待填写：姓名】', '____', '【待填写】'),
  );
  assert.ok(isCarried(open));
  assert.equal(
    textOf(open)
      .replace(/\s/g, '')
      .match(/总价.*代理人。/)?.[0],
    '总价为人民币（大写）。授权（姓名）(职务)（性别：）为代理人。',
  );
  const filled = await written(body, printed, form('玖万元整', '李明', '经理', '男'));
  assert.equal(
    textOf(filled)
      .replace(/\s/g, '')
      .match(/总价.*代理人。/)?.[0],
    '总价为人民币（大写玖万元整）。授权李明（姓名）经理(职务)（性别：男）为代理人。',
  );
});

test('a page named in a form is a field of the chapter’s heading, the words around it as they are', async () => {
  const body = `${line(run('索引表'))}${table([
    ['审查内容', '页码'],
    ['投标函', '第　　页'],
    ['营业执照', ''],
  ])}`;
  const form = (letter: string, licence: string) =>
    `索引表\n\n<table>\n<tr><td>审查内容</td><td>页码</td></tr>\n<tr><td>投标函</td><td>${letter}</td></tr>\n<tr><td>营业执照</td><td>${licence}</td></tr>\n</table>`;
  const own = {
    ...chapter('f', null, 1, '索引表', form('第{{page:letter}}页', '{{page:gone}}')),
    form: form('第　　页', ''),
  };
  const bid = {
    ...bidOf([own, chapter('letter', null, 2, '投标函', '致：某某局')]),
    tender: wordTender(body + line(run('合同'))),
  };
  const { docx } = await paginate(bid, presets.standard, { soffice: null });
  assert.deepEqual(wordFaults(docx), []);
  assert.ok(isCarried(docx));
  const xml = part(docx, 'word/document.xml');
  const anchor = /PAGEREF (_Toc\d+) \\h(?=(?:(?!PAGEREF).)*页)/.exec(
    xml.slice(xml.indexOf('审查内容')),
  )?.[1];
  assert.ok(anchor);
  assert.match(xml, new RegExp(`<w:bookmarkStart [^>]*w:name="${anchor}"`));
  assert.match(textOf(docx).replace(/\s/g, ''), /投标函第\d+页营业执照—/);
});

test('a form whose tables stand in a drawn border is carried with it, and its cells are filled', async () => {
  const inner = table([['检查内容', '响应']]) + table([['交货期', '']]);
  const framed = table([['']]).replace(/<w:p [^>]*><\/w:p>/, `${line('')}${inner}${line('')}`);
  assert.ok(framed.includes('检查内容'));
  const form = (answer: string) =>
    `检查表\n\n<table>\n<tr><td>检查内容</td><td>响应</td></tr>\n<tr><td>交货期</td><td>${answer}</td></tr>\n</table>`;
  const docx = await written(`${line(run('检查表'))}${framed}`, form(''), form('三十日'));
  assert.ok(isCarried(docx));
  assert.match(textOf(docx), /交货期三十日/);
});

test('a right indent that leaves room for the label alone gives way to a value, and stays where there is none', async () => {
  const indented = (right: number, words: string) =>
    `<w:p><w:pPr><w:ind w:left="200" w:right="${right}"/></w:pPr>${run(words)}</w:p>`;
  const body = [
    line(run('情况表')),
    indented(8200, '项目名称：'),
    indented(8200, '投标日期：'),
    indented(400, '项目编号：'),
  ].join('');
  const form = (name: string, number: string) =>
    ['情况表', `项目名称：${name}`, '投标日期：', `项目编号：${number}`].join('\n\n');
  const docx = await written(body, form('', ''), form('某某道路养护项目', 'A-1'));
  assert.ok(isCarried(docx));
  const rights = [
    ...part(docx, 'word/document.xml').matchAll(/<w:ind [^>]*w:left="200"[^>]*>/g),
  ].map(([indent]) => /w:right="(\d+)"/.exec(indent)?.[1]);
  assert.deepEqual(rights, ['0', '8200', '400']);
});

test('a value in a cell that a converter kept low is as large as the words beside it', async () => {
  const low = (size: number) =>
    table([['联系人', '']]).replace(
      '<w:p w:rsidR="00AA11BB"></w:p>',
      `<w:p w:rsidR="00AA11BB"><w:pPr><w:rPr><w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:pPr></w:p>`,
    );
  const markdown = (name: string) =>
    `情况表\n\n<table>\n<tr><td>联系人</td><td>${name}</td></tr>\n</table>`;
  const sizes = async (size: number) => {
    const body = `${line(run('情况表'))}${low(size)}`;
    const docx = await written(body, markdown(''), markdown('王敏'));
    const [, own = ''] = /<w:r>((?:(?!<w:r>).)*)王敏/s.exec(part(docx, 'word/document.xml')) ?? [];
    return /<w:sz w:val="(\d+)"/.exec(own)?.[1];
  };
  assert.deepEqual([await sizes(4), await sizes(28)], [undefined, '28']);
});
