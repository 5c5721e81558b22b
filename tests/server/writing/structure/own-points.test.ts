import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { deepen } from '../../../../site/server/writing/structure/deepen.ts';
import { type Draft, draft, roleOf } from '../../../../site/server/writing/structure/draft.ts';
import { noteStatedContents } from '../../../../site/server/writing/structure/stated-contents.ts';

const item = (id: string, name: string, criteria: string): tender.ScoringItem => ({
  ...{ id, category: '技术', item: name, maxScore: 10, criteria },
  source: null,
});

/** Titles below a plan that answers the first item, with a chapter for the second one in it. */
function titlesBelow(title: string, criteria: string): string[] {
  const scoring = [item('a', title, criteria), item('b', '应急预案', '预案合理得10分。')];
  const other: Draft = { ...draft('应急预案', 'technical', 'prose'), scoringIds: ['b'] };
  const plan: Draft = {
    ...draft(title, 'technical', 'prose'),
    ...{ scoringIds: ['a'], children: [other] },
  };
  deepen([plan], { scoring, requirements: [], pages: 60, bought: { field: 'services', name: '' } });
  return plan.children.map((child) => child.title);
}

test('a plan that holds the chapters of other items has one for its own', () => {
  assert.deepEqual(
    titlesBelow(
      '养护方案',
      '养护方案的合理性及完整性、巡检计划的合理性及充分性进行评分：优得10分。',
    ),
    ['总体养护方案', '巡检计划', '应急预案'],
  );
});

test('a plan whose item names its points, and a part that is no plan, have none', () => {
  const points = '对养护方案进行评分：包括巡检计划、修剪安排、病害防治措施，每项4分。';
  assert.ok(!titlesBelow('养护方案', points).includes('总体养护方案'));
  assert.deepEqual(titlesBelow('技术部分', '内容完整得10分。'), ['应急预案']);
});

test('of several points in one sentence each chapter says which is its own', () => {
  const scoring = [item('a', '咨询方案', '方案包含①工作目标、②工作流程、③质量控制，每项5分。')];
  const plan: Draft = { ...draft('咨询方案', 'technical', 'prose'), scoringIds: ['a'] };
  deepen([plan], { scoring, requirements: [], pages: 60, bought: { field: 'services', name: '' } });
  const briefs = plan.children.map(({ brief }) => brief);
  assert.equal(new Set(briefs).size, briefs.length);
  assert.match(briefs[1] ?? '', /^评分要点：工作流程（评分标准：/);
});

test('what the criterion names is not added in other words', () => {
  const criteria = '对本项目进度控制重难点分析透彻、对策可行的得10分；较好的得6分。';
  const scoring = [item('a', '重难点分析', criteria)];
  const plan: Draft = { ...draft('重难点分析', 'technical', 'prose'), scoringIds: ['a'] };
  deepen([plan], { scoring, requirements: [], pages: 60, bought: { field: 'services', name: '' } });
  const titles = plan.children.map(({ title }) => title);
  assert.ok(titles.includes('对策'));
  assert.ok(!titles.includes('应对措施'));
});

test('two points of one subject that another item has, too, are not joined by a third of ours', () => {
  const scoring = [
    item('a', '菜品及价格控制', '菜品丰富、定价公道并有稳价措施得8-10分；一般得1-3分'),
    item('b', '食品安全保障', '从采购索证、加工卫生、留样制度三个方面评审，每方面5分'),
  ];
  const plan = (name: string, id: string): Draft => ({
    ...draft(name, 'technical', 'prose'),
    scoringIds: [id],
  });
  const top = [plan('菜品及价格控制', 'a'), plan('食品安全保障', 'b')];
  deepen(top, { scoring, requirements: [], pages: 60, bought: { field: 'services', name: '' } });
  assert.deepEqual(
    top[0]?.children.map(({ title }) => title),
    ['菜品', '定价', '稳价措施'],
  );
});

/** Titles below a part that the tender notes something on, and what the first is to answer. */
function notedBelow(title: string, note: string): { titles: string[]; brief: string | undefined } {
  const part = draft(title, 'technical', 'prose', `招标文件要求：${note}`);
  deepen([part], {
    scoring: [],
    requirements: [],
    pages: 60,
    bought: { field: 'goods', name: '' },
  });
  const children = part.children.filter(({ brief }) => brief !== '');
  return { titles: children.map((child) => child.title), brief: children[0]?.brief };
}

test('what the tender notes on a part is written about, in its order', () => {
  const inWords = notedBelow(
    '供货及服务方案',
    '由供应商自行编制，应包含供货计划、安装调试、人员培训、质保期服务等内容。',
  );
  assert.deepEqual(inWords.titles, ['供货计划', '安装调试', '人员培训', '质保期服务']);
  assert.match(inWords.brief ?? '', /^招标文件要求：/);
  assert.deepEqual(
    notedBelow('设计说明书', '按以下章节编写\n1）总平面布置；2）结构选型；3）节能专篇').titles,
    ['总平面布置', '结构选型', '节能专篇'],
  );
  assert.deepEqual(notedBelow('供货方案', '格式自拟').titles, []);
});

/** Titles below a plan that the tender's list only names, by what its requirements say of it. */
function statedBelow(title: string, text: string, note = ''): string[] {
  const part = draft(title, 'technical', 'prose', note);
  noteStatedContents([part], [{ heading: '三、其他要求', text }]);
  deepen([part], {
    scoring: [],
    requirements: [],
    pages: 60,
    bought: { field: 'services', name: '' },
  });
  return part.children.filter(({ brief }) => brief !== '').map((child) => child.title);
}

test('what the requirements say is in a plan is written about, where no criterion divides it', () => {
  const said = '1.付款按季度。\n四、维护保养实施方案应包括：月度巡检计划、联动测试、演练配合。';
  const parts = ['月度巡检计划', '联动测试', '演练配合'];
  assert.deepEqual(statedBelow('维护保养实施方案', said), parts);
  assert.deepEqual(statedBelow('实施方案', said), parts);
  assert.deepEqual(statedBelow('维护保养实施方案', said, '招标文件要求：格式自拟'), parts);
  assert.deepEqual(statedBelow('人员培训方案', said), []);
  const inLines = '供应商编制的服务方案至少应包含以下内容：\n1.进场计划\n2.岗位安排\n3.应急处置';
  assert.deepEqual(statedBelow('服务方案', inLines), ['进场计划', '岗位安排', '应急处置']);
});

test('a description of a design is written, a leaflet of a product is not', () => {
  assert.equal(roleOf('设计说明书').kind, 'prose');
  assert.equal(roleOf('产品说明书').kind, 'evidence');
});
