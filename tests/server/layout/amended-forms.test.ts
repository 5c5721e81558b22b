import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paginate } from '../../../site/server/layout/export/paginate.ts';
import { presets } from '../../../site/server/layout/word-format.ts';
import { saysForm } from '../../../site/server/layout/word-forms/says-form.ts';
import { filledForm } from '../../../site/server/writing/offline/fill-form.ts';
import { noRates } from '../../../site/server/writing/price/rates.ts';
import { wordingOf } from '../../../site/server/writing/text/wording.ts';
import { part } from './docx-file.ts';
import { bidOf, chapter } from './sample-bid.ts';
import { wordFaults } from './word-faults.ts';
import { line, run, table, underlined, wordTender } from './word-tender.ts';

const facts = {
  ...{ project: '青禾路改造工程', number: 'QH-1', owner: '青川市城建局', agency: '', bond: '' },
  ...{ bidder: '华夏公司', duration: '', signature: '', code: '', representative: '', post: '' },
  ...{ agent: '', address: '', phone: '', contact: '', email: '', founded: '', capital: '' },
  ...{ kind: '', bank: '', account: '', validity: '', manager: '', price: '', lotNumber: '' },
  ...{ defects: '', warranty: '', bondAmount: '' },
  ...{ lotPrices: [], rates: noRates, quality: '', knownProject: '青禾路改造工程' },
  ...{ knownBidder: '华夏公司', knownDuration: '', currency: 'CNY' as const },
  words: wordingOf({ name: '', overview: '', scoring: [], clauses: [], requirements: [] }),
};

async function written(body: string, form: string, content: string): Promise<string> {
  const own = { ...chapter('f', null, 1, '声明函', content), form };
  const bid = { ...bidOf([own]), tender: wordTender(body + line(run('合同'))) };
  const { docx } = await paginate(bid, presets.standard, { soffice: null });
  assert.deepEqual(wordFaults(docx), []);
  return part(docx, 'word/document.xml');
}

const isCarried = (xml: string) => xml.includes('<w:pStyle w:val="TenderForm');
const textOf = (xml: string): string =>
  [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join('');
const paragraphsOf = (xml: string): string[] =>
  [...xml.matchAll(/<w:p[ >](.*?)<\/w:p>/gs)].map(([, inner = '']) => textOf(inner));
const html = (rows: readonly (readonly string[])[]): string =>
  `<table>\n${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}\n</table>`;

/** As the offline writer fills it in. */
const byWriter = (form: string) => filledForm({ title: '声明函', content: form }, facts);

test('a name stands behind its seal where that alone asks for it', async () => {
  const form = '我方符合规定的条件，特此声明。\n\n供应商名称（公章）\n\n日期：';
  const text = byWriter(form);
  assert.match(text, /公章）华夏公司/);
  const xml = await written(
    form
      .split('\n\n')
      .map((one) => line(run(one)))
      .join(''),
    form,
    text,
  );
  assert.ok(isCarried(xml));
  assert.ok(paragraphsOf(xml).includes('供应商名称（公章）华夏公司'));
});

test('a value stands between two words of which a converter lost the blank, an open place is shaded', async () => {
  const form =
    '本单位安置残疾人人，占在职职工人数比例%，且本单位参加单位的项目采购活动提供本单位制造的货物。';
  const text = byWriter(form);
  assert.match(text, /【待填写[^】]*】人，/);
  const xml = await written(line(run(form)), form, text);
  assert.ok(isCarried(xml));
  assert.ok(
    paragraphsOf(xml).includes(
      form.replace('参加单位的项目', '参加青川市城建局单位的青禾路改造工程项目'),
    ),
    paragraphsOf(xml).join('\n'),
  );
  assert.match(xml, /FFF2CC/);
  assert.doesNotMatch(xml, /待填写/);
});

test('beside such a place a drawn line keeps its line, and words to choose from stay', async () => {
  const form =
    '1. （标的名称），从业人员人，营业收入为____万元，属于________（中型企业、小型企业、微型企业）；';
  const body = line(
    run('1. （标的名称），从业人员人，营业收入为') +
      underlined('    ') +
      run('万元，属于') +
      underlined('        ') +
      run('（中型企业、小型企业、微型企业）；'),
  );
  const open = await written(body, form, byWriter(form));
  assert.ok(isCarried(open));
  assert.doesNotMatch(open, /待填写/);
  const filled = form
    .replace('（标的名称）', '安保服务')
    .replace('人员人', '人员36人')
    .replace('____万', '900万')
    .replace('________', '小型企业');
  const xml = await written(body, form, filled);
  assert.ok(isCarried(xml));
  const said = paragraphsOf(xml).find((one) => one.includes('从业')) ?? '';
  assert.equal(
    said.replaceAll(' ', ''),
    '1.安保服务，从业人员36人，营业收入为900万元，属于小型企业（中型企业、小型企业、微型企业）；',
  );
  assert.match(xml, /<w:u w:val="single"\/><\/w:rPr><w:t xml:space="preserve"> *小型企业 *<\/w:t>/);
});

test('words in a cell that say what belongs there give way, whatever they are', async () => {
  const rows = [
    ['序号', '货物名称', '要求', '备注'],
    ['1', '***设备', '（填写相关内容）', '（主持或参与）'],
    ['2', '**设备', '（填写相关内容）', '证明为准'],
  ];
  const form = `偏离表\n\n${html(rows)}`;
  const body = line(run('偏离表')) + table(rows);
  const open = await written(body, form, byWriter(form));
  assert.ok(isCarried(open));
  assert.doesNotMatch(open, /待填写/);
  const own = [
    rows[0] ?? [],
    ['1', '窗帘设备', '克重不小于300g', '主持'],
    ['2', '轨道设备', '（填写相关内容）', '证明为准'],
  ];
  const xml = await written(body, form, `偏离表\n\n${html(own)}`);
  assert.ok(isCarried(xml));
  const cells = [...xml.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell = '']) => textOf(cell));
  assert.deepEqual(cells.slice(-12), own.flat());
});

const letter = [
  '致：青川市城建局',
  '我方参加投标，保证所交文件真实有效。',
  '本函自签字之日起生效。',
  '电话：',
];
const letterForm = letter.join('\n\n');
const letterBody = letter
  .map((one, i) => line(run(one, i === 1 ? '<w:b/>' : ''), '<w:jc w:val="both"/>'))
  .join('');

test('words a person wrote anew stand in the form, and lines he added look like the one above them', async () => {
  const anew = letterForm
    .replace('参加投标，', '自愿参加本次投标并')
    .replace('\n\n本函', '\n\n我方另附{{page:f}}页说明。\n\n本函')
    .replace('电话：', '电话：021-1234');
  const xml = await written(letterBody, letterForm, anew);
  assert.ok(isCarried(xml));
  const said = paragraphsOf(xml);
  assert.deepEqual(said.slice(said.indexOf('致：青川市城建局')).slice(0, 5), [
    '致：青川市城建局',
    '我方自愿参加本次投标并保证所交文件真实有效。',
    '我方另附1页说明。',
    '本函自签字之日起生效。',
    '电话：021-1234',
  ]);
  assert.match(xml, /<w:jc w:val="both"\/><\/w:pPr><w:r><w:rPr><w:b\/><\/w:rPr><w:t[^>]*>我方另附/);
});

test('another text than the form’s is the chapter', async () => {
  for (const text of [
    letterForm.split('\n\n').slice(0, 2).join('\n\n'),
    '致：某局\n\n兹有我单位就本次项目作如下说明。\n\n附件见后文所列各表。\n\n特此说明',
  ]) {
    const xml = await written(letterBody, letterForm, text);
    assert.equal(isCarried(xml), false);
    for (const said of text.split('\n\n')) assert.ok(textOf(xml).includes(said), said);
  }
});

test('a cell a person wrote anew stands in the tender’s table; rows it has no room for are not lost', async () => {
  const rows = [
    ['岗位', '人数', '要求'],
    ['保安', '4', '持证上岗'],
    ['保洁', '6', '身体健康'],
  ];
  const form = `人员表\n\n${html(rows)}`;
  const body = line(run('人员表')) + table(rows);
  const own = rows.map((row, y) => (y === 2 ? ['保洁员', '6', '身体健康，两年经验'] : row));
  const xml = await written(body, form, `人员表\n\n${html(own)}`);
  assert.ok(isCarried(xml));
  assert.ok(textOf(xml).includes('保洁员6身体健康，两年经验'));
  const more = await written(body, form, `人员表\n\n${html([...own, ['绿化', '1', '熟练']])}`);
  assert.equal(isCarried(more), false, 'no row of the form has a place to write in');
  assert.ok(textOf(more).includes('绿化1熟练'));
});

test('a label beside another whose colon was forgotten is the one that was read with it', async () => {
  const pairs = (first: string, second: string) =>
    `<table border="0">\n<tr><td>电话：${first}</td><td>电话：${second}</td></tr>\n</table>`;
  const above = '委托人名称：华夏公司';
  const body = line(run(above)) + line(run('电话：                    电话'));
  const form = `${above}\n\n${pairs('', '')}`;
  const bare = await written(body, form, form);
  assert.ok(isCarried(bare));
  assert.match(textOf(bare), /电话： +电话合同|电话： +电话$/);
  const filled = await written(body, form, `${above}\n\n${pairs('021-1', '【待填写：电话】')}`);
  assert.ok(isCarried(filled));
  assert.match(textOf(filled), /电话：\s*021-1\s+电话：____/);
});

test('rows a list of requirements has more than the tender printed look like the row above them', async () => {
  const rows = [
    ['序号', '商务条款', '响应', '偏离'],
    ['1', '交货期', '', ''],
    ['2', '付款', '', ''],
    ['……', '', '', ''],
  ];
  const form = `偏离表\n\n${html(rows)}\n\n供应商（盖章）：`;
  const body = line(run('偏离表')) + table(rows) + line(run('供应商（盖章）：'));
  const own = [
    rows[0] ?? [],
    ['1', '交货期：合同签订后60日内', '60日', '无'],
    ['2', '付款', '同意', '无'],
    ['3', '质保期不少于2年', '3年', '正偏离'],
    ['4', '验收由采购人组织', '同意', '无'],
  ];
  for (const printed of [rows, rows.slice(0, 3)]) {
    const xml = await written(
      line(run('偏离表')) + table(printed) + line(run('供应商（盖章）：')),
      form.replace(html(rows), html(printed)),
      `偏离表\n\n${html(own)}\n\n供应商（盖章）：华夏公司`,
    );
    assert.ok(isCarried(xml));
    const cells = [...xml.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell = '']) => textOf(cell));
    assert.deepEqual(cells.slice(-20), own.flat());
  }
  assert.ok(saysForm(html(own), html(rows)) && saysForm(html(own), html(rows.slice(0, 3))));
  const less = await written(
    body,
    form,
    form.replace('<tr><td>1</td><td>交货期</td><td></td><td></td></tr>\n', ''),
  );
  assert.equal(isCarried(less), false, 'a row of the tender is gone');
});

test('a line that is nothing but words for what belongs there is that line, open or not', async () => {
  const form =
    '我方愿意参加投标，所交文件真实有效。\n\n（投标人名称）\n\n（地址）\n\n（投标人公章）';
  const body = form
    .split('\n\n')
    .map((one) => line(run(one)))
    .join('');
  const xml = await written(
    body,
    form,
    form.replace('（投标人名称）', '华夏公司').replace('（地址）', '【待填写：地址】'),
  );
  assert.ok(isCarried(xml));
  assert.match(textOf(xml), /有效。华夏公司（地址）（投标人公章）/);
  const english = [
    'Date: [insert date (as day, month and year) of Bid]',
    'To: [insert complete name of Purchaser]',
    'Name: [insert name of person signing]',
  ];
  const bid = [
    'Date: 【待填写：insert date (as day, month and year)】',
    'To: Expressway Authority',
    'Name: 【待填写：insert name】',
  ];
  const foreign = await written(
    english.map((one) => line(run(one))).join(''),
    english.join('\n\n'),
    bid.join('\n\n'),
  );
  assert.ok(isCarried(foreign));
  assert.match(textOf(foreign), /To: Expressway AuthorityName: \[insert name of person signing\]/);
});

test('what the tender printed as the bidder’s answer is not his in a row where he has still to give one', async () => {
  const rows = [
    ['序号', '条款', '响应', '偏离'],
    ['', '所有带★号条款', '完全满足所有带★号条款', ''],
  ];
  const own = [...rows, ['1', '★保修期1年', '【待填写：逐条响应】', '【待确认】']];
  const xml = await written(
    line(run('响应表')) + table(rows) + line(run('以上所列各项均为不可负偏离的条款。')),
    `响应表\n\n${html(rows)}\n\n以上所列各项均为不可负偏离的条款。`,
    `响应表\n\n${html(own)}\n\n以上所列各项均为不可负偏离的条款。`,
  );
  assert.ok(isCarried(xml));
  const cells = [...xml.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell = '']) => textOf(cell));
  assert.deepEqual(cells.slice(-4), ['1', '★保修期1年', '____', '【待确认】']);
  assert.equal(cells.at(-6), '完全满足所有带★号条款');
});

test('a value stands apart from the entry beside it on its line, though each was read as a line of its own', async () => {
  const above = '被授权人无转委托权，特此委托。';
  const pairs = (first: string, second: string) =>
    `<table border="0">\n<tr><td>投标人公章：${first}</td><td>住所：${second}</td></tr>\n</table>`;
  const xml = await written(
    line(run(above)) + line(run('投标人公章： 住所：')),
    `${above}\n\n${pairs('', '')}`,
    `${above}\n\n${pairs('华夏公司', '一路1号')}`,
  );
  assert.ok(isCarried(xml));
  assert.match(textOf(xml), /投标人公章：\s*华夏公司[\s　]+住所：\s*一路1号/);
});

test('rows that only show how to fill them in give way to the bidder’s', async () => {
  const rows = [
    ['序号', '货物', '要求', '响应'],
    ['1', '***设备', '（填写相关内容）', ''],
    ['', '', '（填写相关内容）', ''],
    ['2', '**设备', '（填写相关内容）', ''],
  ];
  const own = [
    rows[0] ?? [],
    ...['布艺窗帘', '全遮光窗帘', '隔帘滑珠', '窗帘轨道', '输液吊杆'].map((goods, i) => [
      ...[`${i + 1}`, goods, `要求之${i}`, '【待填写：实际值】'],
    ]),
  ];
  const form = (cells: string[][]) => `${html(cells)}\n\n注：本表应逐条填写，不得照搬。`;
  const body = table(rows) + line(run('注：本表应逐条填写，不得照搬。'));
  for (const filled of [own, own.slice(0, 2)]) {
    const xml = await written(body, form(rows), form(filled));
    assert.ok(isCarried(xml));
    const cells = [...xml.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell = '']) => textOf(cell));
    const said = filled.flat().map((words) => (words.startsWith('【') ? '' : words));
    assert.deepEqual(cells.slice(-said.length), said);
    assert.doesNotMatch(textOf(xml), /设备|填写相关/);
  }
});

test('no ★ of a clause is lost on its way into the form', async () => {
  const rows = [
    ['序号', '★', '条款', '要求', '响应'],
    ['1', '', '交货期', '（填写要求）', ''],
    ['2', '', '付款', '（填写要求）', ''],
    ['3', '', '质保', '', ''],
  ];
  const own = [
    rows[0] ?? [],
    ['1', '★', '★交货期', '★60日内', '▲60日'],
    ['2', '', '★付款方式', '▲见合同', ''],
    ['3', '', '质保', '★三年', ''],
    ['4', '▲', '▲验收', '★抽检', ''],
  ];
  const xml = await written(
    line(run('偏离表')) + table(rows),
    `偏离表\n\n${html(rows)}`,
    `偏离表\n\n${html(own)}`,
  );
  assert.ok(isCarried(xml));
  const cells = [...xml.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell = '']) => textOf(cell));
  assert.deepEqual(cells.slice(-25), own.flat());
});
