import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assignItems } from '../../../../site/server/writing/structure/assign-items.ts';
import { type Draft, draft } from '../../../../site/server/writing/structure/draft.ts';
import {
  isOnItsOwn,
  namedHome,
  proofVolume,
  proseHome,
} from '../../../../site/server/writing/structure/homes.ts';
import { namesOneOf } from '../../../../site/server/writing/structure/named-things.ts';
import { wordingOf } from '../../../../site/server/writing/text/wording.ts';

test('a title of several things names each of them, the later ones by its first words', () => {
  for (const name of ['应急预案', '应急措施', '措施'])
    assert.ok(namesOneOf('应急预案及措施', name), name);
  for (const name of ['供货保障方案', '售后服务方案'])
    assert.ok(namesOneOf('供货保障及售后服务方案', name), name);
  assert.ok(!namesOneOf('供货保障及售后服务方案', '供货方案'));
  assert.ok(namesOneOf('质量目标、管理体系与措施', '质量措施'));
  assert.ok(namesOneOf('质量保证体系、保证措施和承诺', '质量保证措施'));
  for (const name of ['安全措施', '应急', '急措施'])
    assert.ok(!namesOneOf('应急预案及措施', name), name);
  assert.ok(!namesOneOf('应急措施', '应急措施'));
});

test('an item that is one of the things of a chapter is answered there', () => {
  const plan = draft('服务方案', 'technical', 'prose');
  const emergencies = draft('应急预案及措施', 'technical', 'prose');
  const home = (title: string) => namedHome([plan, emergencies], title, { proof: false })?.title;
  assert.equal(home('应急措施'), '应急预案及措施');
  assert.equal(home('安全措施'), undefined);
});

test('a paper on one thing holds nothing of what such bids hold beside; one of the whole, or that answers other items, does', () => {
  const paper = (title: string, ...children: Draft[]): Draft => ({
    ...draft(title, 'technical', 'prose'),
    ...{ source: { block: 1, quote: title }, children },
  });
  const isAlone = (node: Draft) => isOnItsOwn(node, '某县中心医院食堂劳务外包项目');
  for (const title of ['供货及售后服务承诺', '切换方案', '节能降耗计划'])
    assert.ok(isAlone(paper(title)), title);
  for (const title of ['服务方案', '食堂劳务外包服务方案', '技术部分', '项目实施方案'])
    assert.ok(!isAlone(paper(title)), title);
  const scored = { ...draft('应急预案', 'technical', 'prose'), scoringIds: ['s2'] };
  assert.ok(!isAlone(paper('切换方案', scored)));
  assert.ok(!isAlone(draft('切换方案', 'technical', 'prose')));
});

test('what a person has done is proven with the persons, by whatever post he is called', () => {
  const scoring = [
    {
      ...{ id: 's1', category: '资信' as const, item: '总监理工程师业绩', maxScore: 8 },
      source: null,
      criteria: '每项得2分，提供合同复印件。',
    },
  ];
  const top = [
    draft('近年完成的类似项目情况表', 'performance', 'evidence'),
    draft('主要人员简历表', 'people', 'evidence'),
  ];
  assignItems(top, {
    ...{ scoring, titles: new Map(), bidType: '综合标', field: 'services', name: '', blind: false },
    words: wordingOf({ name: '', overview: '', requirements: [], scoring: [], clauses: [] }),
  });
  assert.deepEqual(
    top.filter(({ scoringIds }) => scoringIds.length > 0).map(({ title }) => title),
    ['主要人员简历表'],
  );
});

test('what no words judge is answered by the table of the tender that is called by it, ranks by proofs', () => {
  const items = [
    ['其他', '检测仪器设备', '满足最低要求得3分，优于要求的加0～2分'],
    ['商务', '供应商信誉', '纳税信用等级A级得10分，B级得6分，其他得2分'],
    ['技术', '养护机械配置', '配置合理、先进的得8～10分，一般的得1～7分'],
  ] as const;
  const scoring = items.map(([category, item, criteria], at) => ({
    ...{ id: `s${at}`, category, item, criteria, maxScore: 10, source: null },
  }));
  const tables = ['拟投入的检测仪器设备表', '供应商信誉情况', '养护机械配置表'].map((title) => ({
    ...draft(title, 'qualification', 'form'),
    form: { first: 1, last: 2 },
  }));
  const top: Draft[] = [...tables, draft('技术部分', 'technical', 'prose')];
  assignItems(top, {
    ...{ scoring, titles: new Map(), bidType: '综合标', field: 'services', name: '', blind: false },
    words: wordingOf({ name: '', overview: '', requirements: [], scoring: [], clauses: [] }),
  });
  assert.deepEqual(
    tables.map(({ scoringIds }) => scoringIds),
    [['s0'], ['s1'], []],
  );
});

test('works a manager has done stand with his career, not with the copy of his certificate', () => {
  const draftOf = (title: string) => draft(title, 'people', 'evidence');
  const top = ['项目经理注册证书复印件', '项目经理简历表'].map(draftOf);
  assert.equal(namedHome(top, '项目经理业绩', { proof: true })?.title, '项目经理简历表');
});

test('a chapter whose words earn points holds no proofs of another item that shares its name', () => {
  const plan = { ...draft('总承包管理方案', 'technical', 'prose'), scoringIds: ['s1'] };
  const home = (node: Draft) => namedHome([node], '总承包业绩', { proof: true })?.title;
  assert.equal(home(plan), undefined);
  assert.equal(home(draft('总承包管理方案', 'technical', 'prose')), '总承包管理方案');
});

test('of a paper about two things each is proven there, be its name two letters', () => {
  const top = ['商务响应表', '获奖及管理体系证书'].map((title) =>
    draft(title, 'qualification', 'evidence'),
  );
  for (const title of ['获奖情况', '管理体系'])
    assert.equal(namedHome(top, title, { proof: true })?.title, '获奖及管理体系证书', title);
});

test('what is scored stands where the judges look, not in the volume that only admits', () => {
  const volume = (title: string, ...children: Draft[]): Draft => ({
    ...draft(title, 'other', 'prose'),
    ...{ volume: true, children },
  });
  const members = draft('项目管理人员情况表', 'people', 'form');
  const own = draft('项目经理任职证明', 'people', 'evidence');
  const top = [volume('资格性响应文件', own), volume('其他响应文件', members)];
  const of = { proof: true, role: 'people' as const };
  assert.equal(namedHome(top, '项目组成员', of), members);
  assert.equal(namedHome([volume('资格性响应文件', own)], '项目组成员', of), own);
  assert.equal(proofVolume(top, false)?.title, '其他响应文件');
});

test('a plan of which the tender says that it answers the rules holds what is scored; a paper on one thing does not', () => {
  const plan = (title: string): Draft => ({
    ...draft(title, 'technical', 'prose', '招标文件要求：（格式自拟，内容应针对评分标准编写）'),
    source: { block: 1, quote: title },
  });
  const part = (...children: Draft[]): Draft => ({
    ...draft('技术部分', 'technical', 'prose'),
    ...{ children },
  });
  assert.equal(proseHome([part(plan('经营管理方案'))])?.title, '经营管理方案');
  assert.equal(proseHome([part(plan('售后服务方案'))])?.title, '技术部分');
});

test('an item of the price is looked at in the sheet that is called by it, the total in the summary', () => {
  const items = ['投标总报价', '安装费报价'].map((item, at) => ({
    ...{ id: `s${at}`, category: '价格' as const, item, maxScore: 10, source: null },
    criteria: '等于基准价得满分。',
  }));
  const top = ['报价汇总表', '安装费报价表', '分项报价表'].map((title) =>
    draft(title, 'price', 'form'),
  );
  assignItems(top, {
    ...{
      scoring: items,
      titles: new Map(),
      bidType: '综合标',
      field: 'works',
      name: '',
      blind: false,
    },
    words: wordingOf({ name: '', overview: '', requirements: [], scoring: [], clauses: [] }),
  });
  assert.deepEqual(
    top.map(({ scoringIds }) => scoringIds),
    [['s0'], ['s1'], []],
  );
});

test('what a rule counts or an item is about stands in the table the tender has for it', () => {
  const form = (title: string, role: Draft['role']): Draft => ({
    ...draft(title, role, 'form'),
    ...{ source: { block: 1, quote: title }, form: { first: 2, last: 3 } },
  });
  const item = (id: string, name: string, criteria: string) => ({
    ...{ id, category: '商务' as const, item: name, maxScore: 8 },
    ...{ source: null, criteria },
  });
  const scoring = [
    item('s1', '履约能力', '投标人2022年以来承担过类似清淤项目，每提供1个得3分，最多12分。'),
    item('s2', '设备配备', '每增加1台水陆两用挖机得2分，最多6分。自有的提供发票。'),
    item('s3', '清淤设备及场地', '绞吸船每台1分，最多4分；有干化场的加2分。提供照片及发票。'),
  ];
  const works = form('类似项目业绩一览表', 'performance');
  const machines = form('拟投入清淤设备、车辆一览表', 'qualification');
  assignItems([works, machines, draft('服务方案', 'technical', 'prose')], {
    ...{ scoring, titles: new Map(scoring.map(({ id, item: name }) => [id, name])) },
    ...{ bidType: '综合标' as const, field: 'services' as const, blind: false, name: '' },
    words: wordingOf({ name: '清淤', overview: '', scoring, clauses: [], requirements: [] }),
  });
  assert.deepEqual(works.scoringIds, ['s1']);
  assert.deepEqual(machines.scoringIds, ['s2', 's3']);
});

test('an item is answered by the point of the tender’s own list that is about the same, by whatever name', () => {
  const stated = (title: string): Draft => ({
    ...draft(title, 'technical', 'prose'),
    source: { block: 1, quote: title },
  });
  const plan = {
    ...stated('施工组织设计'),
    children: [
      ...['施工方案及技术措施', '质量保证措施和创优计划', '施工安全措施计划'].map(stated),
      ...['文明施工措施计划', '施工环保措施计划', '治安保卫计划'].map(stated),
    ],
  };
  const scoring = ['质量管理体系与措施', '安全管理体系与措施', '环境保护管理体系与措施'].map(
    (item, at) => ({
      ...{ id: `s${at + 1}`, category: '技术' as const, item, maxScore: 4 },
      ...{ source: null, criteria: '体系健全、措施具体3～4分；一般0～2分' },
    }),
  );
  assignItems([plan], {
    ...{ scoring, titles: new Map(), bidType: '综合标', field: 'works', name: '', blind: false },
    words: wordingOf({ name: '', overview: '', requirements: [], scoring: [], clauses: [] }),
  });
  assert.deepEqual(
    plan.children.flatMap(({ title, scoringIds }) =>
      scoringIds.length > 0 ? [`${title} ${scoringIds.join()}`] : [],
    ),
    ['质量保证措施和创优计划 s1', '施工安全措施计划 s2', '施工环保措施计划 s3'],
  );
  assert.equal(plan.children.length, 6);
});
