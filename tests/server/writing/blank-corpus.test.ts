import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  filledMarkdown,
  readFilled,
} from '../../../site/server/writing/form-blanks/chapter-form.ts';
import { formSheet, sheetBlanks } from '../../../site/server/writing/form-blanks/form-sheet.ts';
import { knownValues } from '../../../site/server/writing/offline/fill-form.ts';
import type { FormFacts } from '../../../site/server/writing/offline/form-facts.ts';
import {
  type BlankCase,
  blankCases,
  type Fact,
  type Wanted,
} from '../../support/forms/blank-corpus.ts';

const values: Record<Fact, string> = {
  ...{ project: '本案采购', number: '编号一', owner: '买方甲', agency: '代理乙', bidder: '我方丙' },
  ...{
    representative: '代表丁',
    agent: '受托戊',
    code: '信用码',
    address: '住址己',
    phone: '电话庚',
  },
  ...{ post: '职务寅', founded: '2011年6月8日', capital: '5000万元', kind: '类型辰' },
  ...{ contact: '联系辛', email: '邮箱壬', bank: '银行癸', account: '账号子', validity: '60天' },
  ...{
    duration: '90天',
    manager: '经理丑',
    price: '800000',
    priceInTenThousands: '80',
    priceInWords: '人民币捌拾万元整',
    priceWords: '捌拾万元整',
    priceBareWords: '捌拾万',
    rate: '8',
    ratePercent: '8%',
  },
};
/** Every fact is known, and says which it is. */
const facts: FormFacts = {
  ...values,
  ...{
    bond: '',
    signature: '',
    currency: 'CNY',
    lotNumber: '',
    lotPrices: [],
    ...{ quality: '合格', defects: '', warranty: '', bondAmount: '' },
    knownBidder: values.bidder,
  },
  knownProject: values.project,
  knownDuration: values.duration,
  rates: { kind: 'off', rows: [{ name: '投标下浮率', rate: '8' }] },
  words: {} as never,
};

/** The value, or the number of one whose unit the form prints itself. */
function isSame(value: string, wanted: Wanted): boolean {
  const whole = wanted
    .split('+')
    .map((name) => Object.entries(values).find(([key]) => key === name)?.[1] ?? '')
    .join('、');
  return (
    whole !== '' &&
    (value === whole || (/^\d+$/.test(value) && whole.replace(/\D+$/, '') === value))
  );
}

interface Judged {
  wrong: string[];
  missed: string[];
  right: number;
  of: number;
}

function judge({ title, form, wanted }: BlankCase): Judged {
  const known = knownValues({ title, content: form }, facts);
  const found = sheetBlanks(formSheet({ title, content: form }));
  const got = found.map(({ id }) => known.get(id) ?? '');
  const result: Judged = {
    wrong: [],
    missed: [],
    right: 0,
    of: wanted.filter((one) => one !== '').length,
  };
  const said = `${title} | ${form.replaceAll('\n', ' ')} → ${JSON.stringify(got)}`;
  if (found.length !== wanted.length) {
    const bad = got.filter((value) => value !== '' && !wanted.some((one) => isSame(value, one)));
    if (bad.length > 0) result.wrong.push(said);
    result.missed.push(`${found.length} blanks for ${wanted.length}: ${said}`);
    return result;
  }
  for (const [i, value] of got.entries()) {
    const want = wanted[i] ?? '';
    if (value !== '' && !isSame(value, want)) result.wrong.push(`${i + 1}: ${said}`);
    else if (value === '' && want !== '') result.missed.push(`${i + 1} ${want}: ${said}`);
    else if (want !== '') result.right += 1;
  }
  return result;
}

test('no blank gets what is somebody else’s, and nearly all that is known is filled in', () => {
  const judged = blankCases.map(judge);
  const all = (of: (one: Judged) => string[]) => judged.flatMap(of);
  const right = judged.reduce((sum, one) => sum + one.right, 0);
  const total = judged.reduce((sum, one) => sum + one.of, 0);
  assert.deepEqual(
    all((one) => one.wrong),
    [],
  );
  assert.ok(right >= total * 0.95, `${right} of ${total}\n${all((one) => one.missed).join('\n')}`);
});

test('a bracket with blanks of its own says nothing of the one before it, and who gives power is named by what is done', () => {
  const one = (title: string, form: string, ...wanted: BlankCase['wanted']): BlankCase => ({
    ...{ title, form, wanted },
  });
  const pair = (...cells: string[]) =>
    `<table>\n<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n</table>`;
  const judged = [
    one('响应函', '我方已阅读____（采购编号____）询比文件的全部内容。', 'project', 'number'),
    one(
      '法定代表人身份证明',
      '兹证明____（性别____，年龄____，职务____）为我单位法定代表人。',
      ...(['representative', '', '', 'post'] as const),
    ),
    one('授权书', '兹委托____（性别____，职务____）为我单位代理人。', '', '', ''),
    one(
      '法定代表人身份证明',
      '____在我单位任____职务，是我单位的法定代表人。',
      'representative',
      'post',
    ),
    one(
      '法定代表人授权书',
      '____法定代表人____授权____为全权代表，参加贵处组织的____招标活动。',
      ...(['bidder', 'representative', 'agent', 'project'] as const),
    ),
    one('制造商授权书', '____法定代表人____授权____为代理商。', '', '', ''),
    one('授权书', '现就____招标项目投标的有关事宜签署文件。', 'project'),
    one('授权书', '代表我单位参加____投标，全权处理一切事宜。', 'project'),
    one('业绩表', '我单位完成的____招标项目编号为甲。', ''),
    one('质量承诺', '我单位就____郑重承诺：\n\n承诺单位：____（公章）', 'project', 'bidder'),
    one('制造商承诺', '承诺单位：____（公章）', ''),
    one(
      '概况表',
      pair('法定代表人', '', '成立时间', '', '联系电话', ''),
      'representative',
      'founded',
      '',
    ),
    one('投标函', '电子函件：____', 'email'),
    one(
      '授权书',
      '注册于____的____的在下面签字的____（法定代表人姓名、职务）代表本公司授权____为本公司的合法代理人，就____的谈判，以本公司名义处理事务。',
      ...(['address', 'bidder', 'representative+post', 'agent', 'project'] as const),
    ),
    one('制造商授权书', '注册于____的____的在下面签字的____（法定代表人姓名）声明。', '', '', ''),
    one('授权书', '兹授权____同志为我单位参加____应征活动的代表。', 'agent', 'project'),
    one('承诺书', '我方拟派往____的项目经理没有在建工程。', 'project'),
    one('投标函', '我方已仔细研究了____施工招标文件的全部内容。', 'project'),
    one(
      '应征函',
      '在研究了____（编号：____）征集文件后，我方收到贵方____征集文件。',
      'project',
      'number',
      'project',
    ),
    one('业绩说明', '我单位承担的____（编号：____）已完成。', '', ''),
  ].map(judge);
  assert.deepEqual(
    judged.flatMap(({ wrong, missed }) => [...wrong, ...missed]),
    [],
  );
});

test('what stands at the blanks is read back as it was put there, whatever is open', () => {
  for (const { title, form } of blankCases) {
    const sheet = formSheet({ title, content: form });
    const blanks = sheetBlanks(sheet);
    const sets = [
      new Map<string, string>(),
      knownValues({ title, content: form }, facts),
      new Map(blanks.map(({ id, blank }, i) => [id, anyValue(blank.form, i)])),
    ];
    for (const set of sets) {
      const content = filledMarkdown({ sheet, values: set, extra: '附：营业执照' });
      const read = readFilled(sheet, content);
      assert.ok(read, content);
      assert.deepEqual(
        blanks.map(({ id }) => read.values.get(id)),
        blanks.map(({ id }) => set.get(id) ?? ''),
        content,
      );
      assert.equal(read.extra, '附：营业执照');
    }
    const printed = readFilled(sheet, form);
    assert.ok(printed && [...printed.values.values()].every((value) => value === ''), form);
  }
});

test('where nothing is filled in the form says what the tender printed, letter by letter', () => {
  const letters = (text: string) => text.replace(/[\s　\\]/g, '');
  for (const { title, form } of blankCases) {
    const sheet = formSheet({ title, content: form });
    const bare = { sheet, values: new Map<string, string>(), extra: '' };
    assert.equal(letters(filledMarkdown(bare, ({ blank }) => blank.given)), letters(form));
  }
});

const anyValue = (kind: string, i: number): string =>
  kind === 'box' ? '☑' : kind === 'date' ? `2026年1月${(i % 28) + 1}日` : `第${i}项内容`;

test('a chapter that says other words than its form is the bidder’s own', () => {
  const content = '我方____（供应商名称）参加投标。\n\n电话：____';
  const sheet = formSheet({ title: '投标函', content });
  assert.ok(readFilled(sheet, content));
  assert.equal(readFilled(sheet, content.replace('参加', '不参加')), undefined);
  assert.equal(readFilled(sheet, '我方____（供应商名称）参加投标。'), undefined);
});

test('a table may have more rows than the form gave, each with blanks of its own', () => {
  const table = (rows: string[][]) =>
    `<table>\n${rows.map((cells, y) => `<tr>${cells.map((cell) => (y === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`).join('\n')}\n</table>`;
  const head = ['序号', '姓名', '职务'];
  const sheet = formSheet({ title: '人员表', content: table([head, ['1', '', '']]) });
  const filled = table([head, ['1', '甲', '经理'], ['2', '乙', '']]);
  const read = readFilled(sheet, filled);
  assert.deepEqual([...(read?.values.values() ?? [])], ['甲', '经理', '乙', '']);
  assert.equal(new Set(read?.values.keys()).size, 4);
  assert.equal(read && filledMarkdown(read), filled);
});

test('before a unit stands the one length of time the tender names, or nothing', () => {
  const filled = (duration: string) =>
    [
      ...knownValues(
        { title: '投标函', content: '工期为________日历天。' },
        { ...facts, duration, knownDuration: duration },
      ).values(),
    ].join();
  assert.equal(filled('计划服务期1095天，自2025年11月10日至2027年11月10日'), '1095');
  assert.equal(filled('合同签订之日起60日历天内'), '60');
  assert.equal(filled('设计30天，施工90天'), '');
  assert.equal(filled('2年'), '');
});

test('the term of this bid is none of the projects that a table counts', () => {
  const content = (head: string) =>
    `<table>\n<tr><th>序号</th><th>名称</th><th>${head}</th></tr>\n<tr><td>1</td><td>服务期限</td><td></td></tr>\n</table>`;
  const valuesOf = (title: string, head: string) => [
    ...knownValues({ title, content: content(head) }, facts).values(),
  ];
  assert.deepEqual(valuesOf('情况表', '项目1'), ['']);
  assert.deepEqual(valuesOf('新承接的项目情况表', '内容'), ['']);
  assert.deepEqual(valuesOf('情况表', '内容'), ['90天']);
});

test('a list has a thing of its own in each row, a guarantee and a person an address of their own', () => {
  const valuesOf = (title: string, content: string) => [
    ...knownValues({ title, content }, facts).values(),
  ];
  const head = '<tr><th>序号</th><th>工程名称</th><th>金额</th></tr>';
  const row = '<tr><td></td><td></td><td></td></tr>';
  const table = (...rows: string[]) => `<table>\n${rows.join('\n')}\n</table>`;
  assert.deepEqual(valuesOf('暂估价表', table(head, row, row)).filter(Boolean), []);
  assert.deepEqual(valuesOf('报价表', table(head, row)).filter(Boolean), [values.project]);
  const item =
    '<table>\n<tr><td>项目编码</td><td></td><td>项目名称</td><td></td><td>计量单位</td><td></td></tr>\n<tr><td>定额编码</td><td></td><td>单价</td><td></td><td>合价</td><td></td></tr>\n</table>';
  assert.deepEqual(valuesOf('综合单价分析表', item).filter(Boolean), []);
  const bank =
    '<table border="0">\n<tr><td>担保人名称：______（盖单位章）</td><td>法定代表人：______（签字）</td></tr>\n</table>';
  assert.deepEqual(
    valuesOf('投标保证金', `${bank}\n\n地址：____\n\n电话：____`).filter(Boolean),
    [],
  );
  const contact = table('<tr><td>联系方式</td><td></td></tr>');
  assert.deepEqual(valuesOf('物业经理情况表', contact), ['']);
  assert.deepEqual(valuesOf('法定代表人（负责人）信息表', contact), [values.phone]);
  assert.deepEqual(valuesOf('声明', '投标人公章：'), [values.bidder]);
  const staff = table('<tr><td>项目经理（或注册建造师）</td><td></td></tr>');
  assert.deepEqual(valuesOf('投标人基本情况表', staff), ['']);
});

test('what the tender has printed before its words in brackets is not filled in once more', () => {
  const content =
    '本公司参加买方甲（招标人名称）的本案采购（项目名称）招标活动，参加（项目名称）投标。';
  const known = knownValues({ title: '声明函', content }, facts);
  const found = sheetBlanks(formSheet({ title: '声明函', content }));
  assert.deepEqual(
    found.map(({ id }) => known.get(id) ?? ''),
    ['（招标人名称）', '（项目名称）', values.project],
  );
});
