import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assignItems } from '../../../../site/server/writing/structure/assign-items.ts';
import { type Draft, draft, roleOf } from '../../../../site/server/writing/structure/draft.ts';
import { proseHome } from '../../../../site/server/writing/structure/homes.ts';
import { wordingOf } from '../../../../site/server/writing/text/wording.ts';

const paper = (title: string, more: Partial<Draft> = {}): Draft => ({
  ...draft(title, 'technical', 'prose'),
  ...{ source: { block: 1, quote: title }, ...more },
});
const volume = (title: string, ...children: Draft[]): Draft => ({
  ...draft(title, 'other', 'prose'),
  ...{ volume: true, children },
});
const form = { first: 1, last: 2 };

const itemOf = (
  id: string,
  category: '商务' | '技术',
  item: string,
  criteria: string,
): Parameters<typeof assignItems>[1]['scoring'][number] => ({
  ...{ id, category, item, criteria, maxScore: 4, source: null },
});
const hang = (top: Draft[], ...scoring: ReturnType<typeof itemOf>[]) =>
  assignItems(top, {
    ...{ scoring, titles: new Map(), bidType: '综合标', field: 'services', name: '', blind: false },
    words: wordingOf({ name: '', overview: '', requirements: [], scoring: [], clauses: [] }),
  });
const names = ({ children }: Draft) => children.map(({ title }) => title);
const works = itemOf('s1', '商务', '业绩', '每提供一份同类合同复印件得1分，最高4分。');

test('how an emergency is answered is not the whole answer, whatever it is called', () => {
  const papers = [paper('运维方案'), paper('应急响应方案'), paper('技术响应方案')];
  assert.equal(proseHome([volume('商务技术文件', ...papers.slice(0, 2))])?.title, '商务技术文件');
  assert.equal(proseHome([volume('商务技术文件', ...papers)])?.title, '技术响应方案');
});

test('proofs that no chapter is called for stand where the tender asks for what the rules are proven by', () => {
  for (const title of ['评标标准相应的商务技术资料', '前附表之三“商务评分标准”涉及的支撑材料']) {
    const place = paper(title);
    const top = [volume('商务技术文件', paper('投标函', { form }), place), volume('报价文件')];
    hang(top, works);
    assert.deepEqual(names(place), ['业绩'], title);
  }
});

test('the slip of a payment and what supports the points are proofs, not text', () => {
  for (const title of ['汇款凭证', '缴费回单', '“技术评分标准”涉及的支撑材料'])
    assert.equal(roleOf(title).kind, 'evidence', title);
});

test('where the tender lists the parts, proofs stand in one of them; a part of ours would break its order', () => {
  const listed = (...titles: string[]) => titles.map((title) => paper(title));
  const others = ['投标函', '授权书', '服务方案'].map((title) => paper(title, { form }));
  for (const [title, expected] of [
    ['资质及信誉证明', '资质及信誉证明'],
    ['其他材料', '其他材料'],
    ['投标人认为必要的其他资料', '投标人认为必要的其他资料'],
    ['承诺书', '评分证明材料'],
  ] as const) {
    const top = [...others, ...listed(title)];
    hang(top, works);
    const home = top.find(({ children }) => children.some((one) => one.title === '业绩'));
    assert.equal(home?.title, expected);
  }
});

test('references of whoever bids are no part of what is said of him', () => {
  for (const who of ['应征者', '投标人']) {
    const about = paper(`${who}概况`, { form, kind: 'form', role: 'qualification' });
    const done = paper('设计业绩', { form, kind: 'form', role: 'performance' });
    hang([about, done], itemOf('s1', '商务', `${who}业绩`, '每项同类合同复印件得2分，最高4分。'));
    assert.deepEqual([about.scoringIds, done.scoringIds], [[], ['s1']], who);
  }
});

test('what is scored among the items of a plan stands in the plan of that name', () => {
  const plan = paper('保洁方案');
  const top = [volume('技术文件', paper('服务方案', { children: [plan, paper('安保方案')] }))];
  const rule = '优得4分，良得2分，差得1分。';
  hang(
    top,
    { ...itemOf('s1', '技术', '班次与路线', rule), group: '保洁方案' },
    { ...itemOf('s2', '技术', '外墙清洗', rule), group: '保洁方案' },
    { ...itemOf('s3', '技术', '巡逻与值守', rule), group: '安保方案' },
  );
  assert.deepEqual(names(plan), ['班次与路线', '外墙清洗']);
});

test('what is proven of one person, or is counted of one thing, stands with what the tender has for it', () => {
  const sheets = ['项目经理履历表', '拟投入车辆一览表', '近年业绩一览表'].map((title) => ({
    ...draft(title, roleOf(title).role, roleOf(title).kind),
    ...{ form, source: { block: 1, quote: title } },
  }));
  const [manager, vehicles, references] = sheets;
  const top = [volume('商务技术文件', ...sheets), volume('报价文件')];
  hang(
    top,
    { ...itemOf('s1', '商务', '学历与职称', '高级职称2分，中级1分。'), group: '项目经理' },
    {
      ...itemOf('s2', '技术', '自有比例', '自有率达到80%得4分（附行驶证复印件）。'),
      group: '车辆',
    },
    { ...itemOf('s3', '商务', '市政类', '每个1分，最高4分，附合同复印件。'), group: '业绩' },
  );
  assert.deepEqual(manager?.scoringIds, ['s1']);
  assert.deepEqual(vehicles?.scoringIds, ['s2']);
  assert.deepEqual(references?.scoringIds, ['s3']);
});

test('a volume called 商务标 that holds the prices alone is no place for proofs', () => {
  const prices = ['开标一览表', '分项报价表'].map((title) => paper(title, { form, role: 'price' }));
  const standing = volume('资信标', paper('投标函', { form }), paper('商务评分证明材料'));
  const top = [standing, volume('商务标', ...prices), volume('技术标', paper('实施方案'))];
  hang(top, itemOf('s1', '商务', '体系认证', '具有质量管理体系认证证书的得2分。'));
  assert.deepEqual(
    standing.children.flatMap(({ children }) => children).map(({ title }) => title),
    ['体系认证'],
  );
});

test('each of two things a paper is called by is told in it; other material stays last', () => {
  const joint = paper('安装及售后方案');
  const others = paper('其他技术资料');
  const part = volume('技术文件', joint, others);
  hang(
    [part],
    itemOf('s1', '技术', '安装方案', '优得4分，良得2分。'),
    itemOf('s2', '技术', '售后方案', '优得4分，良得2分。'),
    itemOf('s3', '技术', '施工安全', '措施完善得4分，一般得2分。'),
  );
  assert.deepEqual(names(joint).slice(0, 2), ['安装方案', '售后方案']);
  assert.equal(names(part).at(-1), '其他技术资料');
});

test('a paper is the form it ends like, whoever signs it', () => {
  const slip = {
    ...paper('现场踏勘确认单', { form }),
    kind: 'form' as const,
    role: 'other' as const,
  };
  const top = [volume('技术文件', slip, paper('服务方案'))];
  hang(top, itemOf('s1', '商务', '参加踏勘并提供采购人盖章的踏勘确认单', '提供的得1分。'));
  assert.deepEqual(slip.scoringIds, ['s1']);
});
