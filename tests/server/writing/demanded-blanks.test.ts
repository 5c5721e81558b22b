import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startingFactSheet } from '../../../site/server/writing/fact-sheet.ts';
import {
  filledMarkdown,
  readFilled,
} from '../../../site/server/writing/form-blanks/chapter-form.ts';
import { formSheet } from '../../../site/server/writing/form-blanks/form-sheet.ts';
import { filledForm } from '../../../site/server/writing/offline/fill-form.ts';
import { noFacts } from '../../../site/server/writing/offline/form-facts.ts';
import { documentOf } from '../../support/addenda/corpus.ts';

const facts = {
  ...noFacts,
  ...{ owner: '云桥县住房和城乡建设局', knownDuration: '180日历天', quality: '合格' },
  ...{ defects: '24个月', bondAmount: '150000.00', price: '3707420.00' },
};
const filled = (title: string, content: string) =>
  filledForm({ title, content }, facts).replaceAll(/【待填写[^【】]*】/g, '【】');
const tableOf = (...rows: string[][]) =>
  `<table>\n${rows
    .map((row, at) => {
      const tag = at === 0 ? 'th' : 'td';
      return `<tr>${row.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
    })
    .join('\n')}\n</table>`;

test('the bond that the tender asks for stands where a letter asks for its sum, in words and figures; other money stays open', () => {
  for (const [asked, said] of [
    [
      '随同本投标函提交投标保证金一份，金额为人民币（大写）____元（¥____元）。',
      '随同本投标函提交投标保证金一份，金额为人民币（大写）壹拾伍万元（¥150000.00元）。',
    ],
    [
      '我方提交了金额为人民币（大写）____（¥____）的投标保证金。',
      '我方提交了金额为人民币（大写）壹拾伍万元整（¥150000.00）的投标保证金。',
    ],
    ['我方已缴纳投标保证金____元。', '我方已缴纳投标保证金150000.00元。'],
    ['我方已提交询比保证金人民币____元。', '我方已提交询比保证金人民币150000.00元。'],
    ['如中标，提交履约保证金人民币____元。', '如中标，提交履约保证金人民币【】元。'],
    ['提交投标保证金，另付服务费____元。', '提交投标保证金，另付服务费【】元。'],
  ] as const)
    assert.equal(filled('投标函', asked), said);
  assert.equal(
    filled('投标保函', '我方担保投标人，担保金额为人民币（大写）____元。'),
    '我方担保投标人，担保金额为人民币（大写）【】元。',
  );
});

test('in a list of terms a cell asks for what its row is about, as the tender demands it', () => {
  const rows = tableOf(
    ['序号', '条款名称', '合同条款号', '约定内容', '备注'],
    ['1', '工期', '1.1.4.3', '天数：____日历天', '无'],
    ['2', '缺陷责任期', '1.1.4.5', '____', '无'],
    ['3', '质量标准', '13.1', '', '无'],
    ['4', '逾期竣工违约金', '11.5', '____元/天', '无'],
    ['5', '项目经理', '1.1.2', '姓名：____', '无'],
  );
  const text = filled('投标函附录', rows);
  for (const cell of ['天数：180日历天', '24个月', '合格', '【】元/天', '姓名：【】'])
    assert.ok(text.includes(`<td>${cell}</td>`), cell);
});

test('a price with blanks of its own names nothing beside it', () => {
  const rows = tableOf(
    ['投标总价（元）', '工期', '质量', '投标保证金（元）'],
    ['大写：<br>小写：', '', '', ''],
  );
  const text = filled('开标一览表', rows);
  for (const cell of ['180日历天', '合格', '150000.00'])
    assert.ok(text.includes(`<td>${cell}<`), text);
});

test('a name that the tender printed before the words in brackets is no blank when the form is read again', () => {
  const content = '致：云桥县住房和城乡建设局（招标人名称）\n\n投标总价为____元。';
  const sheet = formSheet({ title: '投标函', content });
  const read = readFilled(sheet, filledForm({ title: '投标函', content }, facts));
  assert.ok(read);
  assert.match(filledMarkdown(read), /建设局（招标人名称）/);
});

test('the facts sheet has a line for the time of defects where the tender says one', () => {
  const lineOf = (text: string) =>
    startingFactSheet(
      { facts: { duration: null } as never, clauses: [] },
      '甲',
      documentOf(text),
    ).find(({ label }) => label === '缺陷责任期');
  assert.equal(lineOf('缺陷责任期：24个月')?.value, '24个月');
  assert.equal(lineOf('质保期：2年'), undefined);
});

test('how long goods are guaranteed and when they come is filled as the tender says it, counted as it counts', () => {
  const of = (content: string, changes: Partial<typeof facts & { warranty: string }>) =>
    filledForm({ title: '承诺书', content }, { ...facts, ...changes });
  assert.match(of('质保期____，期内免费更换。', { warranty: '三年' }), /质保期三年，/);
  assert.match(of('免费保修期限：____', { warranty: '24个月' }), /免费保修期限：24个月/);
  const goods = { knownDuration: '合同签订后60日历天内' };
  assert.match(of('如我方中标，在合同签订后____日历天内交货。', goods), /合同签订后60日历天内交货/);
  assert.match(of('我方承诺交货期为合同签订后____日，有效期60天。', goods), /合同签订后60日，/);
  const since = { knownDuration: '收到通知后60日历天内' };
  assert.match(
    of('如我方中标，在合同签订后____日历天内交货。', since),
    /合同签订后【待填写[^】]*】日历天/,
  );
});

test('a guarantee of several lengths is nobody’s to choose', () => {
  const said = (...lines: string[]) =>
    startingFactSheet(
      { facts: { duration: null } as never, clauses: [] },
      '甲',
      documentOf(lines.join('\n')),
    ).find(({ label }) => label === '质保期')?.value;
  assert.equal(said('质保期：三年', '质保期36个月，质保期满后2年内供应备件。'), '三年');
  assert.equal(said('空调质保期：六年', '窗帘质保期：二年'), '');
});

test('how much longer a guarantee of the bond runs is no validity of the bid', () => {
  const said = (...lines: string[]) =>
    startingFactSheet(
      { facts: { duration: null } as never, clauses: [] },
      '甲',
      documentOf(lines.join('\n')),
    ).find(({ label }) => label === '投标有效期')?.value;
  assert.equal(said('保函有效期比投标有效期长30天。', '投标有效期：120日历日'), '120日历日');
  assert.equal(said('保证金有效期为150天。', '投标有效期不少于90天。'), '90天');
});

test('a call is named by its number and by its project', () => {
  const of = (content: string) =>
    filledForm(
      { title: '投标函', content },
      { ...facts, number: 'YQ-2030-7', knownProject: '云桥污水厂改造' },
    );
  assert.equal(
    of('根据你方招标编号为____的____招标文件，我方愿意承包。'),
    '根据你方招标编号为YQ-2030-7的云桥污水厂改造招标文件，我方愿意承包。',
  );
});

test('a printed 公司 ends the bidder’s name, and what is added to a price stands before its unit', () => {
  const of = (content: string) =>
    filledForm({ title: '投标函', content }, { ...facts, knownBidder: '云桥钢材有限公司' });
  assert.equal(of('投标人： 公司（盖章）'), '投标人：云桥钢材有限公司（盖章）');
  assert.match(of('按当日市场价格+ 元/吨'), /价格\+【待填写[^】]*】元\/吨/);
});
