import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

type Part = Parameters<typeof documentOf>[number];

const titles = (...parts: Part[]): string[] =>
  extractTender(documentOf('# 第一章 招标公告', '本项目公开招标。', ...parts)).format.map(
    ({ level, title, form }) => `${level} ${title}${form ? ' ▪' : ''}`,
  );

const sheet = {
  rows: [
    ['序号', '名称', '金额'],
    ['', '', ''],
  ],
};
const signed = ['投标人：（盖单位章）', '日期：'];
const letter = (title: string) => [title, '致：招标人', '我方承诺完成全部工作。', ...signed];

test('a part that names its papers in its own line stands behind those that list them below', () => {
  const found = titles(
    ...['# 第二章 须知', '10.应答文件由商务文件、技术文件、报价文件三部分组成。'],
    ...[
      '11.商务文件包括以下内容（按顺序）：',
      '（1）应答函；',
      '（2）授权委托书；',
      '（3）保密承诺函。',
    ],
    ...['12.技术文件包括以下内容：', '（1）技术方案；', '（2）技术偏离表。'],
    '13.报价文件包括：开标一览表；单价明细表；报价说明（如有）。',
    ...[
      '# 第六章 格式',
      '格式1 开标一览表',
      sheet,
      ...signed,
      '格式2 单价明细表',
      sheet,
      ...signed,
    ],
    ...[...letter('格式3 应答函'), ...letter('格式4 授权委托书'), ...letter('格式5 保密承诺函')],
    ...['格式6 技术方案', '格式自拟。', '格式7 技术偏离表', sheet, ...signed],
  );
  assert.deepEqual(found, [
    ...['1 商务文件', '2 应答函 ▪', '2 授权委托书 ▪', '2 保密承诺函 ▪'],
    ...['1 技术文件', '2 技术方案', '2 技术偏离表 ▪'],
    ...['1 报价文件', '2 开标一览表 ▪', '2 单价明细表 ▪', '2 报价说明'],
  ]);
});

test('points that go on are no list of what follows, and a number before 日常 is one', () => {
  const points = ['施工方案', '质量措施', '安全措施', '环保措施', '雨季方案', '日常巡查方案'];
  const found = titles(
    ...['# 第八章 投标文件格式', ...letter('一、投标函'), '二、施工组织设计', '按下列要点编制：'],
    ...points.map((point, at) => `7.${at + 1} ${point}`),
    ...['图表及格式要求附后。', '附表一 设备表', '附表二 劳动力表', '附表三 临时用地表'],
    ...['附表四 检测仪器表', '附表五 进度表', '附表一 设备表', sheet, '附表二 劳动力表', sheet],
    ...['附表三 临时用地表', sheet, '附表四 检测仪器表', sheet, '附表五 进度表', sheet],
    ...letter('三、承诺书'),
  );
  for (const point of points) assert.ok(found.includes(`2 ${point}`), found.join('、'));
});

test('tables without a number that the text of their part names are in it', () => {
  const found = titles(
    ...['# 第八章 投标文件格式', ...letter('一、投标函'), '二、已标价工程量清单'],
    '按规范填报，包括：（1）投标总价；（2）工程项目总价表；（3）工程单价计算表；（4）措施项目表。',
    ...['投标总价（小写）：____', ...signed, '工程项目总价表', sheet, '工程单价计算表', sheet],
    ...letter('三、承诺书'),
  );
  assert.deepEqual(found, [
    ...['1 投标函 ▪', '1 已标价工程量清单', '2 已标价工程量清单 ▪'],
    ...['2 工程项目总价表 ▪', '2 工程单价计算表 ▪', '1 承诺书 ▪'],
  ]);
});

test('a plan that the list calls by another name is the one printed at its place, with its points', () => {
  const found = titles(
    ...['# 第二章 须知', '3.1 投标文件应包括下列内容：', '（1）投标函；', '（2）投标保证金；'],
    ...['（3）资格审查资料；', '（4）监理大纲；', '（5）承诺书。', '# 第六章 投标文件格式'],
    ...[
      ...letter('一、投标函'),
      ...letter('二、投标保证金'),
      '三、资格审查资料',
      '（一）基本情况表',
      sheet,
    ],
    ...[
      '四、服务大纲',
      '包括下列内容：',
      '（1）监理实施方案；',
      '（2）造价咨询方案；',
      '（3）管理方案。',
    ],
    ...letter('五、承诺书'),
  );
  assert.ok(found.includes('1 服务大纲') && !found.includes('1 监理大纲'), found.join('、'));
});

test('a cover of the project’s name is no chapter, 封面及清单 is a form', () => {
  const found = titles(
    ...[
      '# 第六章 投标文件格式',
      '城东新区跨江大桥改造工程投标文件',
      '投标人：（盖单位章）',
      '年 月 日',
    ],
    ...[...letter('一、投标函'), ...letter('二、授权书'), '三、资格证明文件（封面及清单）', sheet],
    ...letter('四、承诺书'),
  );
  assert.ok(!found.some((title) => title.includes('大桥')), found.join('、'));
  assert.ok(
    found.some((title) => /资格证明文件.*▪/.test(title)),
    found.join('、'),
  );
});

test('技术（商务）文件 is a volume, 电子响应文件 a cover', () => {
  const found = titles(
    ...[
      '# 第六章 响应文件格式',
      '电子响应文件',
      '项目名称：____',
      '供应商名称：____（公章）',
      '年 月 日',
    ],
    ...['## 第一册 资格证明文件', ...letter('附件1-1 授权书'), ...letter('附件1-2 承诺函')],
    ...['## 第二册 报价文件', '附件2-1 报价表', sheet, ...signed],
    ...[
      '## 第三册 技术（商务）文件',
      ...letter('附件3-1 响应书'),
      '附件3-2 偏离表',
      sheet,
      ...signed,
    ],
  );
  assert.deepEqual(found, [
    ...['1 资格证明文件', '2 授权书 ▪', '2 承诺函 ▪', '1 报价文件', '2 报价表 ▪'],
    ...['1 技术（商务）文件', '2 响应书 ▪', '2 偏离表 ▪'],
  ]);
});

test('a list half of whose papers are printed holds, though more forms are printed; what is signed after the award is none', () => {
  const found = titles(
    ...['# 第二章 须知', '申请文件应包括下列内容：', '1、申请函；', '2、授权书；', '3、营业执照；'],
    ...['4、服务方案；', '5、保证金凭证；', '6、其他材料。', '# 第六章 申请文件格式'],
    ...[...letter('附件1 申请函'), ...letter('附件2 授权书'), '附件3 服务方案', '格式自拟。'],
    ...['附件4 车辆表', sheet, ...signed, '附件5 人员表', sheet, ...signed, '附件6 仓库表', sheet],
    ...[...signed, '附件7 授权厂家表', sheet, ...signed, '附件8 设施表', sheet, ...signed],
    ...letter('附件9 质量协议（中选后签订）'),
  );
  for (const paper of ['1 营业执照', '1 保证金凭证'])
    assert.ok(found.includes(paper), found.join('、'));
  assert.ok(!found.some((title) => title.includes('质量协议')), found.join('、'));
});
