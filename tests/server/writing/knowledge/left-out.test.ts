import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeKnowledge } from '../../../../site/server/writing/knowledge/place-knowledge.ts';
import { bidContext, facts, scoringItem } from '../sample-bid.ts';

/** Why each passage of a file stands nowhere, on 2026-06-30. */
function reasons(...passages: [title: string, text: string][]) {
  const context = bidContext({
    scoring: [scoringItem('s1', '资信', '企业资质证书', 10, '具有有效的资质证书得10分。')],
  });
  const stored = passages.map(([title, text], at) => ({ title, text, fileId: `f${at}` }));
  const { unused } = placeKnowledge(
    {
      ...context,
      settings: { ...context.settings, bidder: '江城安洁服务有限公司' },
      day: '2026-06-30',
    },
    stored,
  );
  return Object.fromEntries(unused.map(({ title, reason }) => [title, reason]));
}

test('a paper that says it ran out is left out, one in force is not', () => {
  const found = reasons(
    ['旧证书.docx', '安全生产许可证，编号甲-1，有效期至2025年12月31日。'],
    ['新证书.docx', '安全生产许可证，编号甲-2，有效期至2027年12月31日。'],
  );
  assert.equal(found['旧证书.docx'], 'lapsed');
  assert.notEqual(found['新证书.docx'], 'lapsed');
});

test('a certificate ran out where a column of its list says until when it counted', () => {
  const rows = '环境认证，E-19，2023-05-01，未续\n质量认证，Q-22，2027-08-30，有效';
  const chapter = {
    ...{ id: 'c', parentId: null, order: 1, title: '企业认证', pages: 2, brief: '' },
    ...{ scoringIds: ['s1'], settings: { instruction: '', kind: 'evidence' as const } },
  };
  const { byChapter, unused } = placeKnowledge(
    {
      ...bidContext({
        scoring: [scoringItem('s1', '资信', '企业认证', 10, '每提供一个管理体系认证证书得2分。')],
      }),
      ...{ chapters: [chapter], day: '2026-06-30' },
    },
    [{ title: '登记.docx', text: `名称，编号，截止日期，备注\n${rows}`, fileId: 'f' }],
  );
  assert.match(byChapter.get('c')?.[0]?.text ?? '', /Q-22/);
  assert.deepEqual(
    unused.map(({ text, reason }) => [/E-19/.test(text), reason]),
    [[true, 'lapsed']],
  );
});

test('a paper that introduces another company is left out, one of the bidder is not', () => {
  const found = reasons(
    ['合作方简介.docx', '青禾劳务有限公司成立于2010年，注册资本500万元，拥有员工300人。'],
    ['我司简介.docx', '我公司成立于2010年，注册资本500万元，拥有员工300人。'],
  );
  assert.equal(found['合作方简介.docx'], 'foreign');
  assert.notEqual(found['我司简介.docx'], 'foreign');
});

test('what speaks of the firm’s other trade alone is left out, by its own list of works', () => {
  const chapter = (id: string, title: string) => ({
    ...{ id, parentId: null, order: Number(id), title, pages: 2, brief: '', scoringIds: [] },
    settings: { instruction: '', kind: 'prose' as const },
  });
  const context = {
    ...bidContext({
      name: '泳池水质养护服务',
      scoring: [],
      facts: { ...facts, projectName: { value: '泳池水质养护服务', source: null } },
    }),
    chapters: [chapter('1', '人员安排'), chapter('2', '售后服务'), chapter('3', '设备投入')],
  };
  const stored = [
    {
      title: '业绩.xlsx',
      fileId: 'w',
      text: '项目名称，业主单位，内容，合同金额\n游泳馆泳池养护，某方，水质养护，20万元\n别墅桑拿房建造，某方，桑拿房建造，80万元',
    },
    {
      title: '名册.xlsx',
      fileId: 'p',
      text: '姓名，职务，证书，经历\n祁一，养护队长，水质处理工，泳池养护八年\n邰二，木工班长，木工证，建过桑拿房九十间',
    },
    {
      title: '设备.xlsx',
      fileId: 'd',
      text: '类别，名称，型号，数量\n木工，桑拿房开料锯，MJ-9，2台\n木工，修边机，XB-4，3台',
    },
    { title: '承诺.txt', fileId: 'c', text: '桑拿房质保三年，接报修后四小时上门。' },
  ];
  const { byChapter, unused } = placeKnowledge(context, stored);
  const said = [...byChapter.values()].flat().map(({ text }) => text);
  assert.ok(said.some((text) => text.includes('祁一')));
  assert.ok(!said.some((text) => /邰二|桑拿房质保/.test(text)));
  const others = unused.filter(({ reason }) => reason === 'trade').map(({ text }) => text);
  assert.match(others.join('\n'), /邰二[^]*修边机[^]*桑拿房质保/);
});

test('a paper for bidding at all is of no other trade', () => {
  const chapter = {
    ...{
      id: 'c',
      parentId: null,
      order: 0,
      title: '伙食与餐饮',
      pages: 1,
      brief: '',
      scoringIds: [],
    },
    settings: { instruction: '', kind: 'prose' as const },
  };
  const context = bidContext({ name: '餐饮', scoring: [] });
  const { unused } = placeKnowledge(
    { ...context, facts: { ...facts, projectName: null }, chapters: [chapter] },
    [
      ['履约保证金', '中标后十日内提交履约保证金，可用银行保函。'],
      ['食堂管理', '食堂每日留样，专人晨检。'],
    ].map(([heading, text = '']) => ({
      ...{ title: `投标手册.md › 投标手册 › ${heading}`, text, fileId: 'f', near: 'c' },
    })),
  );
  assert.ok(unused.every(({ reason }) => reason !== 'trade'));
});
