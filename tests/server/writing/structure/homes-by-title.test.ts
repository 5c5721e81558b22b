import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Draft, draft } from '../../../../site/server/writing/structure/draft.ts';
import {
  isOneOfSeveral,
  namedForm,
  namedHome,
  pathTo,
  proofVolume,
  proseHome,
} from '../../../../site/server/writing/structure/homes.ts';
import { volumeOf } from '../../../../site/server/writing/structure/volume-kind.ts';

const prose = (title: string, more: Partial<Draft> = {}): Draft => ({
  ...draft(title, 'technical', 'prose'),
  ...more,
});
const paper = (title: string, more: Partial<Draft> = {}): Draft =>
  prose(title, { source: { block: 1, quote: title }, ...more });
const proof = (title: string, more: Partial<Draft> = {}): Draft => ({
  ...draft(title, 'qualification', 'evidence'),
  ...more,
});
const volume = (title: string, ...children: Draft[]): Draft => ({
  ...draft(title, 'other', 'prose'),
  ...{ volume: true, children },
});
const form = { first: 1, last: 2 };

test('a volume is known by its name', () => {
  for (const [title, kind] of [
    ['投标报价文件', 'price'],
    ['经济标', 'price'],
    ['已标价工程量清单', 'price'],
    ['Financial Proposal', 'price'],
    ['技术部分', 'technical'],
    ['商务技术文件', 'technical'],
    ['服务响应文件', 'technical'],
    ['施工组织设计', 'technical'],
    ['Technical Bid', 'technical'],
    ['商务文件', 'commercial'],
    ['Commercial Offer', 'commercial'],
    ['资格证明文件', 'qualification'],
    ['资信标', 'qualification'],
    ['附件', undefined],
  ] as const)
    assert.equal(volumeOf(title), kind, title);
});

test('the chapters above one stand from the first level down; above a first one, or a strange one, stands none', () => {
  const leaf = prose('巡检路线');
  const middle = prose('巡检', { children: [prose('频次'), leaf] });
  const top = [prose('目录'), prose('技术部分', { children: [middle] })];
  const above = (node: Draft) => pathTo(top, node).map(({ title }) => title);
  assert.deepEqual(above(leaf), ['技术部分', '巡检']);
  assert.deepEqual(above(middle), ['技术部分']);
  for (const node of [...top, prose('巡检路线')]) assert.deepEqual(above(node), []);
});

test('one of several papers is written beside others, and is by its name not the whole', () => {
  const isOne = (node: Draft, ...others: Draft[]) =>
    isOneOfSeveral([volume('技术部分', node, ...others)], node);
  assert.ok(isOne(paper('培训方案'), paper('系统集成方案')));
  const first = paper('培训方案');
  assert.ok(isOneOfSeveral([first, paper('系统集成方案')], first));
  assert.ok(!isOne(paper('培训方案')));
  assert.ok(!isOne(paper('服务方案'), paper('系统集成方案')));
  assert.ok(!isOne(paper('技术文件'), paper('系统集成方案')));
  assert.ok(!isOne(prose('培训方案'), paper('系统集成方案'), paper('割接方案')));
  for (const other of [
    prose('系统集成方案'),
    paper('系统集成方案', { form }),
    paper('系统集成方案', { kind: 'form' }),
    paper('系统集成方案', { role: 'commercial' }),
  ])
    assert.ok(!isOne(paper('培训方案'), other));
});

test('text without a chapter of its name stands in the answer to the whole, else in the technical part, else with what is technical', () => {
  const home = (...top: Draft[]) => proseHome(top)?.title;
  assert.equal(home(prose('技术部分'), prose('项目实施方案')), '项目实施方案');
  assert.equal(home(prose('质量保证'), prose('技术部分')), '技术部分');
  assert.equal(home(prose('技术服务承诺'), prose('技术部分')), '技术部分');
  assert.equal(home(prose('售后服务'), prose('质量保证')), '质量保证');
  assert.equal(home(prose('质量保证'), prose('技术资料说明')), '技术资料说明');
  assert.equal(home(prose('售后服务')), '售后服务');
  // Of a part and the paper in it the paper is written.
  assert.equal(home(prose('服务方案', { children: [prose('总体方案')] })), '总体方案');
  assert.equal(home(prose('质量保证', { children: [prose('频次')] })), '频次');
});

test('no text stands in a form, among prices or proofs; below the technical part rather than among commercial papers', () => {
  const home = (...top: Draft[]) => proseHome(top)?.title;
  assert.equal(home(prose('服务方案', { form })), undefined);
  assert.equal(home(prose('服务方案', { kind: 'evidence' })), undefined);
  assert.equal(home(prose('报价说明')), undefined);
  assert.equal(home(volume('投标报价文件', prose('服务方案'))), undefined);
  assert.equal(home(prose('附件', { role: 'other' })), undefined);
  assert.equal(home(volume('资格文件', prose('质量保证'))), undefined);
  assert.equal(home(volume('商务文件', prose('质量保证'))), undefined);
  assert.equal(home(volume('商务文件', prose('总体方案')), prose('技术部分')), '技术部分');
  assert.equal(home(volume('商务文件', prose('技术服务承诺'))), undefined);
  const [one, two] = [prose('质量保证'), prose('安全保证')];
  assert.equal(proseHome([volume('附件', one), volume('技术规范书', two)]), two);
  assert.equal(proseHome([volume('附件', one), volume('商务技术规范书', two)]), two);
  assert.equal(home(volume('附件', prose('售后服务')), prose('质量保证')), '质量保证');
});

test('a title leads to the chapter of its name: text not into a form, proofs not among prices', () => {
  const home = (top: Draft[], title: string, more: Partial<Parameters<typeof namedHome>[2]> = {}) =>
    namedHome(top, title, { proof: false, ...more })?.title;
  assert.equal(home([prose('巡检'), prose('应急预案')], '应急预案'), '应急预案');
  assert.equal(home([prose('消防应急预案'), prose('应急预案')], '应急预案'), '应急预案');
  assert.equal(home([prose('设备巡检维护方案')], '设备巡检维护'), '设备巡检维护方案');
  assert.equal(home([prose('巡检')], '应急预案'), undefined);
  assert.equal(home([prose('巡检路线安排', { form })], '巡检路线'), undefined);
  assert.equal(home([proof('巡检路线安排')], '巡检路线'), undefined);
  // A part of the tender's own that bears the very name is what is asked for.
  assert.equal(home([prose('巡检路线', { form })], '巡检路线'), '巡检路线');
  assert.equal(
    home([proof('巡检路线', { source: { block: 1, quote: '' } })], '巡检路线'),
    '巡检路线',
  );
  assert.equal(home([volume('报价文件', prose('应急预案'))], '应急预案'), undefined);
  assert.equal(home([prose('法人授权委托书')], '法定代表人授权书'), '法人授权委托书');
  // Two items are better told in two chapters.
  const [full, free] = [prose('应急处置预案', { scoringIds: ['s1'] }), prose('应急预案处置')];
  assert.equal(home([full, free], '应急预案处置'), '应急预案处置');
  const scored = prose('消防应急预案', { scoringIds: ['s1'] });
  assert.equal(home([scored, prose('治安应急预案')], '应急预案'), '治安应急预案');
  assert.equal(home([scored], '应急预案'), '消防应急预案');
  // Alike, though neither holds the other.
  assert.equal(home([prose('设备日常巡检及保养')], '设备日常保养巡检'), '设备日常巡检及保养');
});

test('proofs stand in papers of proofs or in text without parts; of a kind with those of their kind', () => {
  const home = (top: Draft[], title: string, role?: Draft['role']) =>
    namedHome(top, title, { proof: true, ...(role && { role }) })?.title;
  assert.equal(home([proof('企业概况与历年业绩一览')], '业绩得分'), undefined);
  assert.equal(home([proof('管理体系认证一览')], '管理体系认证得分'), '管理体系认证一览');
  assert.equal(home([prose('管理体系认证')], '管理体系认证'), '管理体系认证');
  assert.equal(
    home([prose('管理体系认证', { children: [prose('频次')] })], '管理体系认证'),
    undefined,
  );
  for (const role of ['price', 'deviation', 'index', 'form'] as const)
    assert.equal(home([proof('管理体系认证', { role })], '管理体系认证'), undefined, role);
  const works = proof('附表五', { role: 'performance' });
  assert.equal(home([proof('附表四'), works], '供热项目', 'performance'), '附表五');
  assert.equal(home([proof('附表四')], '供热项目', 'qualification'), undefined);
});

test('what is one lot of several answers nothing of another, nor of all', () => {
  const top = [prose('应急预案', { lotId: 'a' }), prose('消防应急预案')];
  const home = (lotId?: string) => namedHome(top, '应急预案', { proof: false, lotId })?.lotId;
  assert.equal(home('a'), 'a');
  assert.equal(home('b'), undefined);
  assert.equal(home(), undefined);
});

test('the table that is called by what is asked is one of proofs, of this lot or of all', () => {
  const table = (title: string, more: Partial<Draft> = {}) =>
    proof(title, { kind: 'form', form, ...more });
  const named = (node: Draft, title = '检测仪器', lotId?: string) =>
    namedForm([prose('检测仪器表'), node], title, lotId) === node;
  for (const title of ['拟投入检测仪器表', '检测仪器一览', '检测仪器清单', '检测仪器配备情况'])
    assert.ok(named(table(title)), title);
  assert.ok(!named(table('检测仪器说明')));
  assert.ok(!named(table('仪器表'), '仪器'));
  assert.ok(!named(table('检测车辆表')));
  assert.ok(!named(proof('检测仪器表')));
  assert.ok(!named(table('检测仪器报价表', { role: 'price' })));
  assert.ok(!named(table('检测仪器表', { children: [prose('频次')] })));
  assert.ok(named(table('检测仪器表', { lotId: 'a' }), '检测仪器', 'a'));
  assert.ok(!named(table('检测仪器表', { lotId: 'a' }), '检测仪器', 'b'));
});

test('proofs are bound with the commercial papers, what is technical with the technical ones, else with the next', () => {
  const bound = (technical: boolean, ...titles: string[]) =>
    proofVolume(
      titles.map((title) => volume(title, proof('证书'))),
      technical,
    )?.title;
  const all = ['资格文件', '技术文件', '商务文件'];
  assert.equal(bound(false, ...all), '商务文件');
  assert.equal(bound(true, ...all), '技术文件');
  assert.equal(bound(false, '技术文件', '资信文件'), '资信文件');
  assert.equal(bound(true, '报价文件', '商务文件'), '商务文件');
  assert.equal(bound(false, '商务技术文件', '资信文件'), '商务技术文件');
  assert.equal(bound(false, '报价文件', '技术文件'), '技术文件');
  assert.equal(bound(false, '报价文件'), undefined);
  assert.equal(proofVolume([volume('商务文件')], false), undefined);
  assert.equal(proofVolume([prose('商务文件', { children: [proof('证书')] })], false), undefined);
});
