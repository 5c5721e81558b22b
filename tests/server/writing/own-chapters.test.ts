import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildOutline } from '../../../site/server/writing/outline.ts';
import { outlineInput, scoringItem, settings } from './sample-bid.ts';

const source = { block: 0, quote: '' };
const entry = (title: string, form = true) => ({
  ...{ title, level: 1, source },
  ...(form ? { form: { first: 1, last: 2 } } : {}),
});
const titlesOf = (titles: readonly string[], scoring: Parameters<typeof scoringItem>[]) =>
  buildOutline({
    ...outlineInput(),
    format: titles.map((title) => entry(title)),
    scoring: scoring.map((one) => scoringItem(...one)),
    settings: settings({ pages: 10 }),
  })
    .filter(({ parentId }) => parentId === null)
    .map(({ title }) => title);

test('a table of ours stands before the prices at the end, which are opened apart', () => {
  const titles = titlesOf(
    ['投标函', '授权委托书', '服务承诺书', '报价文件', '分项报价表'],
    [['s1', '技术', '技术参数响应', 20, '每有一项负偏离扣1分，扣完为止。']],
  );
  const at = titles.findIndex((title) => title.includes('偏离表') || title.includes('响应表'));
  assert.ok(at > titles.indexOf('服务承诺书'), titles.join('、'));
  assert.ok(at < titles.indexOf('报价文件'), titles.join('、'));
});

test('a letter about the copies of a bid is a paper in it, a copy is none', () => {
  const titles = titlesOf(
    ['投标函', '授权委托书', '服务承诺书', '正本与电子版一致性的承诺书', '投标文件电子版'],
    [],
  );
  assert.ok(titles.includes('正本与电子版一致性的承诺书'), titles.join('、'));
  assert.ok(!titles.includes('投标文件电子版'), titles.join('、'));
});

/** A bid in volumes, of which some papers are printed; titles below a title. */
function bidIn(
  volumes: Record<string, readonly (string | readonly [form: string])[]>,
  scoring: Parameters<typeof scoringItem>[],
) {
  const chapters = buildOutline({
    ...outlineInput(),
    format: Object.entries(volumes).flatMap(([volume, papers]) => [
      { title: volume, level: 1, source, volume: true as const },
      ...papers.map((paper) =>
        typeof paper === 'string'
          ? { ...entry(paper, false), level: 2 }
          : { ...entry(paper[0]), level: 2 },
      ),
    ]),
    scoring: scoring.map((one) => scoringItem(...one)),
    settings: settings({ pages: 60 }),
  });
  return (title: string) => {
    const home = chapters.find((one) => one.title === title);
    return chapters.filter(({ parentId }) => parentId === home?.id).map((one) => one.title);
  };
}
const plan = ['s1', '技术', '数据迁移方案', 20, '方案完整的得20分，一般的得10分。'] as const;

test('an item without a place stands in its volume, behind the form that bears its name; proofs of the commercial part stand in the volume that holds it', () => {
  const below = bidIn(
    {
      资格证明册: [['资格承诺函'], '营业执照'],
      商务技术册: [['投标函'], '数据迁移方案', '部署实施方案', ['售后服务承诺书'], ['业绩表']],
      报价册: [['开标一览表']],
    },
    [
      [...plan],
      ['s2', '技术', '售后服务', 10, '服务体系完善的得10分，一般的得5分。'],
      ['s3', '商务', '体系认证', 6, '具有质量管理体系认证证书的得6分。'],
    ],
  );
  assert.deepEqual(below('商务技术册').slice(3, 6), ['售后服务承诺书', '售后服务', '业绩表']);
  assert.ok(below('商务技术册').includes('体系认证'));
  assert.deepEqual(below('资格证明册'), ['资格承诺函', '营业执照']);
});

test('below one plan of several, and where nothing is scored beside the plans the tender names, stands nothing of ours', () => {
  const titles = ['食材采购方案', '卫生管理方案'];
  const flat = buildOutline({
    ...outlineInput(),
    format: ['投标函', '授权委托书', '承诺书']
      .map((title) => entry(title))
      .concat(titles.map((title) => entry(title, false))),
    scoring: [],
    settings: settings({ pages: 60 }),
  });
  const general =
    /^(?:项目需求理解|服务实施方案|人员配备与管理|服务承诺|供货与运输方案|售后服务方案|培训方案)$/;
  assert.deepEqual(
    flat.map(({ title }) => title).filter((title) => general.test(title)),
    [],
  );
  const volumes = {
    商务技术文件: [['响应函'] as const, '质量保证方案', ['偏离表'] as const],
    报价文件: [['报价表'] as const],
  };
  assert.deepEqual(bidIn(volumes, [])('商务技术文件'), ['响应函', '质量保证方案', '偏离表']);
  // What is scored is more than the tender names: a long bid tells of it.
  const scored = bidIn(volumes, [['s1', '技术', '质量保证方案', 20, '方案完整的得20分。']]);
  assert.ok(scored('商务技术文件').length > 3);
});

test('偏差表 is a table of deviations, 偏差控制 is none', () => {
  const titles = titlesOf(
    ['报价函', '授权委托书', '商务偏差表', '技术偏差表', '报价单'],
    [['s1', '技术', '技术参数响应', 20, '每有一项负偏离扣1分，扣完为止。']],
  );
  assert.deepEqual(titles, ['报价函', '授权委托书', '商务偏差表', '技术偏差表', '报价单']);
});

test('a part that the rule of an item names in its words answers it, and of which project it is says nothing', () => {
  const rule = '保密措施、保密制度、保密协议及模板，每项最高3分，优得3分，良得2分，未提供得0分';
  const below = bidIn(
    { 技术部分: ['针对本项目的整体服务方案', '保密措施、保密制度、保密协议及模板', '应急预案'] },
    [
      ['s1', '技术', '整体服务方案', 30, '从信息收集、成果汇报两方面评审，优得30分，良得15分'],
      ['s2', '技术', '安全保密', 9, rule],
      ['s3', '技术', '应急预案', 9, '应急预案完整的得9分，一般的得4分'],
    ],
  );
  assert.deepEqual(below('技术部分'), [
    '针对本项目的整体服务方案',
    '保密措施、保密制度、保密协议及模板',
    '应急预案',
  ]);
  assert.ok(below('针对本项目的整体服务方案').includes('信息收集'));
});

test('a rank proven by a paper stands in the volume, and in no plan that has an item of its own', () => {
  const below = bidIn({ 商务技术文件: [['响应函'], ['业绩表'], '服务方案', '进度安排'] }, [
    ['s1', '技术', '服务方案', 30, '服务方案完整的得30分，一般的得10分'],
    ['s2', '技术', '进度安排', 10, '进度安排合理的得10分，一般的得5分'],
    ['s3', '商务', '信用评价', 5, '近一年协会综合评价前百家得5分，前五十名得3分'],
  ]);
  assert.ok(below('商务技术文件').includes('信用评价'), below('商务技术文件').join());
});
