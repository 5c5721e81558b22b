import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { check, outline, tender } from 'tender-widgets/contract';
import { startingFactSheet } from '../../../site/server/writing/fact-sheet.ts';
import { resolveLiveBlocks } from '../../../site/server/writing/live-blocks.ts';
import { registerOf } from '../../../site/server/writing/values/register.ts';
import { facts, scoring } from './sample-bid.ts';

const chapter = (
  id: string,
  title: string,
  scoringIds: string[] = [],
  parentId: string | null = null,
): outline.OutlineChapter => ({
  id,
  parentId,
  order: 0,
  title,
  pages: 1,
  brief: '',
  scoringIds,
  settings: { instruction: '', kind: 'prose' },
});
const clause = (
  id: string,
  kind: tender.Clause['kind'],
  text: string,
  more: Partial<tender.Clause> = {},
): tender.Clause => ({
  id,
  kind,
  text,
  source: null,
  ...more,
});

const clauses = [
  clause('k1', 'star', '★库房温度须控制在14℃至24℃之间，每日记录两次。', {
    number: '3.2.1',
    part: '技术',
  }),
  clause('k2', 'star', '供应商须在接到报修后15分钟内到达现场处理。', { number: '★5' }),
  clause('k3', 'triangle', '采购人在考核合格后15个工作日内支付当季服务费。', {
    number: '第十条',
    part: '商务',
  }),
  clause('k4', 'qualification', '具有独立承担民事责任的能力。'),
];
const chapters = [
  chapter('a', '设备运行方案', ['s2']),
  chapter('b', '温湿度控制', ['s2'], 'a'),
  chapter('d', '技术条款偏离表'),
];
const stored = new Map([
  ['b', '#### 温湿度\n\n库房温度控制在14℃至24℃之间，每日记录两次，由专人负责。'],
  ['a', '我方接到报修后30分钟内到达现场处理。'],
  ['d', '```deviation-table\n技术\n```'],
]);
const register = (responses = {}) =>
  registerOf({ clauses, responses, factSheet: [], chapters }, stored);

test('the register: the bidder’s word is told, and what the text of the bid says is shown and is none', () => {
  const rows = register({ k3: { response: '同意，按约定执行', deviation: 'none', note: '' } });
  assert.deepEqual(
    rows.map((row) => [row.clauseId, row.number, row.part, row.state]),
    [
      ['k1', '3.2.1', '技术', 'open'],
      ['k2', '★5', '技术', 'open'],
      ['k3', '第十条', '商务', 'answered'],
    ],
  );
  assert.deepEqual([rows[0]?.response, rows[0]?.deviation], ['', 'pending']);
  assert.deepEqual(
    rows[0]?.chapters.map((place) => place.id),
    ['b'],
  );
  assert.equal(rows[1]?.response, '');
  assert.equal(rows[2]?.response, '同意，按约定执行');
});

test('a deviation table has a row for each clause of its part, numbered as in the source', () => {
  const table = resolveLiveBlocks(stored.get('d') ?? '', {
    scoring,
    chapters,
    register: register(),
  });
  const rows = table.split('\n').filter((line) => /^\| \d/.test(line));
  assert.equal(rows.length, 2);
  assert.match(
    rows[0] ?? '',
    /^\| 1 \| 3\.2\.1 \| ★库房温度.*\| 【待填写：我方承诺的数值】 \| 【待确认】 \|  \|$/,
  );
  assert.match(rows[1] ?? '', /★5 .*【待填写：我方承诺的数值】/);
  const both = resolveLiveBlocks('前\n\n```deviation-table\n```\n\n后', {
    scoring,
    chapters,
    register: register(),
  });
  assert.match(both, /^前\n\n\| 序号[\s\S]*第十条[\s\S]*\n\n后$/);
});

test('a table can leave out the clauses whose mark another table has', () => {
  const table = resolveLiveBlocks('```deviation-table\n除★\n```', {
    ...{ scoring, chapters, register: register() },
  });
  const rows = table.split('\n').filter((line) => /^\| \d/.test(line));
  assert.deepEqual(
    rows.map((row) => row.includes('▲')),
    [true],
  );
  const answered = resolveLiveBlocks('```deviation-table\n除★\n```', {
    ...{ scoring, chapters },
    register: register({ k2: { response: '十分钟内到场', deviation: 'positive', note: '' } }),
  });
  assert.match(answered, /★供应商须.*十分钟内到场/);
});

test('a figure is asked of a product where one is bought, and of the bidder where people do the work', () => {
  const row = (text: string): check.RegisterRow => ({
    ...{ clauseId: text, kind: 'requirement', number: '—', part: '技术', text, requirement: text },
    ...{ source: null, response: '', deviation: 'pending', evidence: [], note: '', chapters: [] },
    state: 'open',
  });
  const asked = (name: string, text: string) =>
    resolveLiveBlocks('```deviation-table\n```', {
      ...{ name, scoring: [], chapters, register: [row(text)] },
    });
  const product = '【待填写：所投产品的实际值】';
  const promise = '【待填写：我方承诺的数值】';
  assert.match(asked('手术床设备采购', '台面承重不小于300kg'), new RegExp(product));
  assert.match(asked('手术床设备采购', '接到通知后4小时内到达现场'), new RegExp(promise));
  assert.match(asked('布草洗涤服务', '返洗率不超过3%'), new RegExp(promise));
  assert.match(asked('河道清淤工程施工', '淤泥含水率不大于60%'), new RegExp(promise));
});

test('the scoring index leads from each item to the chapter that answers it as a whole', () => {
  const table = resolveLiveBlocks('```scoring-index\n```', { scoring, chapters, register: [] });
  const rows = table.split('\n').filter((line) => /^\| \d/.test(line));
  assert.equal(rows.length, scoring.length);
  const own = rows.find((row) => row.includes('服务方案')) ?? '';
  assert.match(own, /“设备运行方案”/);
  assert.ok(!own.includes('温湿度控制'));
  assert.match(own, /\{\{page:a\}\} \|$/);
  assert.match(rows[0] ?? '', /【待填写：响应章节】/);
});

test('an item that no page answers is led to none', () => {
  const [first] = scoring;
  assert.ok(first);
  const sample = {
    ...first,
    id: 'sample',
    category: '技术' as const,
    item: '样品',
    criteria: '材质好的得满分。',
  };
  const table = resolveLiveBlocks('```scoring-index\n```', {
    scoring: [sample],
    chapters: [chapter('index', '评分索引表', ['sample'])],
    register: [],
  });
  assert.match(table, /\| 样品 \|.*\| 不在本文件中评审（[^|]*） \| — \|/);
});

test('other Markdown, and other fences, are left alone', () => {
  const text = '正文\n\n```mindmap\n- 根\n```\n\n| a | b |\n| --- | --- |\n| scoring-index | 1 |';
  assert.equal(resolveLiveBlocks(text, { scoring, chapters, register: [] }), text);
});

test('a new facts sheet has the lines every bid needs, and what the tender fixes with its source', () => {
  const validity = clause('v', 'invalid', '投标有效期为90日历天，少于该期限的投标无效。', {
    source: { block: 9, quote: '投标有效期为90日历天' },
  });
  const sheet = startingFactSheet({ facts, clauses: [validity] }, '澄江远帆物业服务有限公司');
  const line = (label: string) => sheet.find((one) => one.label === label);
  assert.deepEqual(
    [line('投标人名称')?.value, line('投标人名称')?.confirmed],
    ['澄江远帆物业服务有限公司', true],
  );
  assert.deepEqual([line('投标有效期')?.value, line('投标有效期')?.confirmed], ['90日历天', false]);
  assert.equal(line('投标有效期')?.source?.block, 9);
  assert.equal(line('投标总报价')?.value, '');
  assert.equal(new Set(sheet.map((one) => one.id)).size, sheet.length);
  assert.ok(startingFactSheet(null, '').every((one) => !one.confirmed && one.value === ''));
});
