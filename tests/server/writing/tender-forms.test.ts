import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { outline, tender } from 'tender-widgets/contract';
import type { Block } from '../../../site/server/documents/document.ts';
import { lineTokens } from '../../../site/server/writing/form-blanks/line-blanks.ts';
import { lineWith } from '../../../site/server/writing/form-blanks/line-values.ts';
import { createOfflineWriter } from '../../../site/server/writing/offline/offline-writer.ts';
import { tenderForms } from '../../../site/server/writing/tender-forms.ts';
import { bidContext, settings, taskFor } from './sample-bid.ts';

const text = (index: number, words: string, level?: number): Block =>
  level === undefined
    ? { kind: 'paragraph', index, page: null, text: words }
    : { kind: 'heading', index, page: null, text: words, level };
const cell = (words: string, column: number, colSpan = 1, rowSpan = 1) => ({
  text: words,
  column,
  colSpan,
  rowSpan,
});
const blocks: Block[] = [
  text(0, '格式1 投标函', 2),
  text(1, '投标函'),
  text(2, '致：________（招标人名称）'),
  text(
    3,
    '根据贵方 （项目名称、招标编号），我方 （投标人名称）愿以 （大写）元承包，投标有效期为____天。',
  ),
  text(4, '投标人：____________（盖单位章）'),
  text(5, '日期：____年____月____日，本函于____前有效'),
  text(6, '格式2 开标一览表', 2),
  {
    kind: 'table',
    index: 7,
    page: null,
    rows: [
      [cell('项目名称', 0), cell('', 1, 3)],
      [cell('工期', 0), cell('', 1), cell('投标有效期', 2), cell('', 3)],
      [cell('备注 <b>', 0, 1, 2), cell('', 1, 3)],
    ],
  },
  text(8, '第七章 合同条款', 1),
  text(9, '合同条款正文'),
];
const entry = (title: string, first: number, last: number): tender.FormatEntry => ({
  title,
  level: 2,
  source: { block: first - 1, quote: title },
  form: { first, last },
});
const forms = tenderForms({ blocks }, [entry('投标函', 1, 5), entry('开标一览表', 7, 7)]);

test('a first row of names with room beside each is no head, one without is', () => {
  const rows = (...words: string[][]) => words.map((row) => row.map((one, x) => cell(one, x)));
  const table = (index: number, ...words: string[][]): Block => ({
    ...{ kind: 'table', index, page: null, rows: rows(...words) },
  });
  const [person, people, priced] = tenderForms(
    {
      blocks: [
        text(0, '简历表', 2),
        table(1, ['姓名', '', '年龄', ''], ['学历', '', '专业', '']),
        text(2, '人员表', 2),
        table(3, ['姓名', '年龄', '学历', ''], ['', '', '', '']),
        text(4, '报价表', 2),
        {
          ...{ kind: 'table', index: 5, page: null },
          rows: [
            [cell('总报价', 0, 1, 2), cell('大写', 1), cell('', 2)],
            [cell('小写', 1), cell('', 2)],
          ],
        },
      ],
    },
    [entry('简历表', 1, 1), entry('人员表', 3, 3), entry('报价表', 5, 5)],
  );
  assert.doesNotMatch(priced?.content ?? '', /<th/);
  assert.doesNotMatch(person?.content ?? '', /<th/);
  assert.match(people?.content ?? '', /<th>姓名<\/th>/);
});

test('marks in the words of a form stay', () => {
  const [form] = tenderForms(
    { blocks: [text(0, '★投标函', 2), text(1, '注：带“★”的条款不得偏离，带“▲”的为重要条款。')] },
    [entry('投标函', 1, 1)],
  );
  assert.match(form?.content ?? '', /带“★”的条款不得偏离，带“▲”的为重要条款/);
});

test('a place the tender has filled in is none, and a value does not touch the next label', () => {
  const lines = (words: string) => lineTokens(words).filter(({ kind }) => kind === 'blank');
  assert.equal(lines('属于租赁和商务服务业（采购文件中明确的所属行业）；').length, 0);
  assert.equal(lines('属于（采购文件中明确的所属行业）；').length, 1);
  assert.equal(lines('2.（标的名称），属于[其他未列明行业]行业；').length, 1);
  assert.equal(lines('15分钟内响应（形式包括不限于电话、微信、邮件等），且在线服务').length, 0);
  assert.equal(
    lineWith(lineTokens('投标人：单位性质：'), ['华夏公司', ''], ({ given }) => given),
    '投标人：华夏公司　单位性质：',
  );
});

test('words that stand where a name belongs are blanks, the same words that name a field are not', () => {
  const blanksOf = (line: string) =>
    lineTokens(line).flatMap((token) =>
      token.kind === 'blank' ? [`${token.before.length} ${token.hint || token.label}`] : [],
    );
  assert.deepEqual(blanksOf('我方收到贵公司发布的《项目名称》招标文件'), ['11 项目名称']);
  assert.deepEqual(blanksOf('且本单位参加项目名称（项目编号：）采购活动'), [
    '6 项目名称',
    '16 项目编号',
  ]);
  assert.deepEqual(blanksOf('在本项目名称招标采购活动中，我公司自愿承诺'), ['1 项目名称']);
  assert.deepEqual(blanksOf('注：项目名称的填写以招标公告为准'), []);
});

test('forms are read with their layout, of the blocks they stand in', () => {
  assert.deepEqual(
    forms.map((form) => form.title),
    ['投标函', '开标一览表'],
  );
  assert.match(forms[1]?.content ?? '', /<td colspan="3"><\/td>/);
  assert.match(forms[1]?.content ?? '', /<td rowspan="2">备注 &lt;b&gt;<\/td>/);
  assert.ok(!forms[1]?.content.includes('合同条款'));
  assert.match(forms[0]?.content ?? '', /<p align="right">投标人：/);
});

const authorisation: Block[] = [
  text(0, '授权书', 2),
  text(1, '现授权 （姓名）参加投标。'),
  text(2, '委托人名称（公章）： 受托人（签章）：'),
  text(3, '委托人注册地/营业地：\t住所：'),
  text(4, '电话：______ 电话'),
  text(5, '签订日期：____年____月____日 日期：'),
  text(6, '地址： 邮编： 电话： 传真： 账号：'),
  text(7, '致：采购人名称：'),
  text(8, '投标人：____（盖单位章）'),
];

test('blanks beside each other stay in two columns', () => {
  const [read] = tenderForms({ blocks: authorisation }, [entry('授权书', 1, 8)]);
  assert.deepEqual(read?.content.split('\n\n').slice(1), [
    [
      '<table border="0">',
      '<tr><td>委托人名称（公章）：</td><td>受托人（签章）：</td></tr>',
      '<tr><td>委托人注册地/营业地：</td><td>住所：</td></tr>',
      '<tr><td>电话：______</td><td>电话：</td></tr>',
      '<tr><td>签订日期：____年____月____日</td><td>日期：</td></tr>',
      '</table>',
    ].join('\n'),
    ...['地址：', '邮编：', '电话：', '传真：', '账号：'],
    '致：采购人名称：',
    '<p align="right">投标人：____（盖单位章）</p>',
  ]);
});

const form = (id: string, title: string): outline.OutlineChapter => ({
  id,
  parentId: null,
  order: 0,
  title,
  pages: 1,
  brief: '',
  scoringIds: [],
  settings: { instruction: '', kind: 'form' },
});

async function write(title: string, bidder: string, validity = ''): Promise<string> {
  const base = bidContext({ settings: settings({ bidder }) });
  const sheet = {
    id: 'f1',
    group: '报价与期限',
    label: '投标有效期',
    value: validity,
    confirmed: validity !== '',
    source: null,
  };
  const context = { ...base, chapters: [form('a', title)], forms, factSheet: [sheet] };
  const [chapter] = context.chapters;
  assert.ok(chapter);
  let out = '';
  for await (const piece of createOfflineWriter({ pace: 0 }).writeChapter(
    taskFor(context, chapter),
    new AbortController().signal,
  ))
    out += piece;
  return out;
}

test('the tender’s own form is kept and filled with what is known; the rest are blanks', async () => {
  const letter = await write('投标函', '澄江远帆物业服务有限公司', '90');
  assert.match(letter, /致：澄江市档案馆/);
  assert.match(
    letter,
    /根据贵方澄江市档案馆物业管理服务采购项目、CJZC-2031-FW-0086，我方澄江远帆物业服务有限公司愿以【待填写：大写】元承包/,
  );
  assert.match(letter, /投标有效期为90天/);
  assert.match(letter, /<p align="right">投标人：澄江远帆物业服务有限公司/);
  assert.match(letter, /本函于【待填写】前有效/, 'no name of a field stands before that blank');
  assert.doesNotMatch(letter, /__/);
  const sheet = await write('开标一览表', '');
  assert.match(sheet, /<td>项目名称<\/td><td colspan="3">澄江市档案馆物业管理服务采购项目<\/td>/);
  assert.match(
    sheet,
    /<td>工期<\/td><td>24个月<\/td><td>投标有效期<\/td><td>【待填写：投标有效期】<\/td>/,
  );
});

test('each of two columns has its own blanks; the agent’s are not filled with the bidder’s', async () => {
  const base = bidContext({ settings: settings({ bidder: '远帆物业' }) });
  const phone = {
    id: 'f1',
    group: '投标人信息',
    label: '联系电话',
    value: '021-5550',
    confirmed: true,
    source: null,
  };
  const read = tenderForms({ blocks: authorisation }, [entry('授权书', 1, 8)]);
  const context = { ...base, chapters: [form('a', '授权书')], forms: read, factSheet: [phone] };
  const [chapter] = context.chapters;
  assert.ok(chapter);
  let out = '';
  const task = taskFor(context, chapter);
  for await (const piece of createOfflineWriter({ pace: 0 }).writeChapter(
    task,
    new AbortController().signal,
  ))
    out += piece;
  assert.match(out, /<td>委托人名称（公章）：远帆物业<\/td><td>受托人（签章）：<\/td>/);
  assert.match(
    out,
    /<td>委托人注册地\/营业地：【待填写：委托人注册地\/营业地】<\/td><td>住所：【待填写：住所】<\/td>/,
  );
  assert.match(
    out,
    /<td>电话：(?:021-5550|【待填写：电话】)<\/td><td>电话：【待填写：电话】<\/td>/,
  );
  assert.doesNotMatch(out, /__/);
});

test('the declaration of small firms names the purchaser, and leaves one choice of size', async () => {
  const declaration: Block[] = [
    text(0, '格式1 中小企业声明函', 2),
    text(1, '本公司参加（单位名称）的（项目名称）采购活动，服务由中小企业承接：'),
    text(2, '1.（标的名称），承接企业为（企业名称），属于（中型企业、小型企业、微型企业）；'),
  ];
  const forms = tenderForms({ blocks: declaration }, [entry('中小企业声明函', 1, 2)]);
  const context = { ...bidContext({ settings: settings({ bidder: '远帆物业' }) }), forms };
  const chapter = context.chapters[0];
  assert.ok(chapter);
  const form = {
    ...chapter,
    title: '中小企业声明函',
    settings: { ...chapter.settings, kind: 'form' as const },
  };
  let written = '';
  const task = taskFor({ ...context, chapters: [form] }, form);
  for await (const piece of createOfflineWriter({ pace: 0 }).writeChapter(
    task,
    new AbortController().signal,
  ))
    written += piece;
  assert.match(written, /参加澄江市档案馆的澄江市档案馆物业管理服务采购项目采购活动/);
  assert.match(written, /承接企业为远帆物业，属于【待填写：中型企业\/小型企业\/微型企业】/);
});

test('only short lines are two blanks beside each other', () => {
  const line = (gap: string) => {
    const [form] = tenderForms(
      { blocks: [text(0, '授权书', 2), text(1, `电话：${gap}传真：${gap}`)] },
      [entry('授权书', 1, 1)],
    );
    return form?.content ?? '';
  };
  assert.match(line('____'), /^<table border="0">/);
  assert.doesNotMatch(line('_ '.repeat(2000)), /<table/);
});

test('sizes keep the stars between their figures', () => {
  const sizes = [text(0, '尺寸表'), text(1, '柜900*400*2000，桌1400*700')];
  const [form] = tenderForms({ blocks: sizes }, [entry('尺寸表', 0, 1)]);
  assert.equal(form?.content, '柜900\\*400\\*2000，桌1400\\*700');
});
