import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

type Parts = Parameters<typeof documentOf>;

const signed = ['投标人：____（盖章）', '日期：__年__月__日'];
const letter = (title: string) => [
  ...[title, '致：某公司', '我方愿意参加投标，并承诺遵守招标文件。', ...signed],
];
const sheet = {
  rows: [
    ['序号', '指标', '投标响应', '所在页'],
    ['1', '扬程不低于30米', '', ''],
  ],
};
const forms: Parts = [
  ...['# 第六章 投标文件格式', '## 资信文件', ...letter('一、投标函'), ...letter('二、承诺书')],
  ...['## 技术文件', ...letter('一、技术声明'), ...letter('二、供货承诺书')],
];
const read = (...demands: Parts) =>
  extractTender(
    documentOf(
      ...['# 第一章 招标公告', '本项目公开招标。', '# 第三章 采购需求', ...demands, ...forms],
    ),
  ).format;
const levels = (...demands: Parts) =>
  read(...demands).map(({ level, title, form }) => `${level} ${title}${form ? ' ▪' : ''}`);
const printed = [
  '1 资信文件',
  '2 投标函 ▪',
  '2 承诺书 ▪',
  '1 技术文件',
  '2 技术声明 ▪',
  '2 供货承诺书 ▪',
];

test('a form among the demands that is asked for in the bid stands in its volume, to its last line', () => {
  const demands: Parts = [
    ...['## 3.1 水泵', '共12台。', '投标人应对照下表逐项填报，装入投标文件技术文件。'],
    ...[
      '附表3-2 指标响应表',
      sheet,
      '注：响应栏不得空白。',
      ...signed,
      '## 3.2 交货',
      '60日内交货。',
    ],
  ];
  assert.deepEqual(levels(...demands), [...printed, '2 指标响应表 ▪']);
  const { form } = read(...demands).at(-1) ?? {};
  const at = (text: Parts[number]) => 3 + demands.indexOf(text);
  assert.deepEqual(form, { first: at(sheet), last: 3 + demands.lastIndexOf(signed[1] ?? '') });
});

test('without a volume it stands behind what is printed', () => {
  assert.deepEqual(
    levels('请按附表要求填写后编入投标文件。', '附表1 指标响应表', sheet, ...signed),
    [...printed, '1 指标响应表 ▪'],
  );
});

test('a table that is only shown, is not to be put in the bid, or is printed as a form, adds none', () => {
  for (const said of [
    '技术指标见下表。',
    '供货时不按下表编入投标文件。',
    '成交后按下表填报并存档。',
  ])
    assert.deepEqual(levels(said, '附表1 指标响应表', sheet, ...signed), printed, said);
  assert.deepEqual(
    levels('请按下表填写并编入投标文件。', '附表1 技术声明', sheet, ...signed),
    printed,
  );
  // The title stands further down: the words ask for something else.
  assert.deepEqual(
    levels(
      ...['请按下表填写并编入投标文件。', sheet, '水泵须为节能型。', '电机须为防爆型。'],
      ...['附表1 指标响应表', sheet, ...signed],
    ),
    printed,
  );
});

test('a form whose own title says with which volume it is handed in stands there; one that says otherwise does not', () => {
  const title = (remark: string): Parts => [`附表 指标响应表（${remark}）`, sheet, ...signed];
  for (const remark of ['随技术文件提供', '附在技术文件中', '放在“技术文件”内一并提交'])
    assert.deepEqual(levels(...title(remark)), [...printed, '2 指标响应表 ▪'], remark);
  for (const remark of ['成交后提供', '供参考', '随货物提供'])
    assert.deepEqual(levels(...title(remark)), printed, remark);
});

test('a paper said to be printed in another chapter has the form of that number there, and not the one of its own chapter', () => {
  const bill = {
    rows: [
      ['子目号', '子目名称', '单价', '合价'],
      ['1', '土方开挖', '', ''],
    ],
  };
  const found = (said: string) =>
    read(
      ...['# 第五章 工程量清单', '5.1 说明', '清单与图纸一起阅读。', '5.2 清单'],
      ...['表5-1 工程量清单表', bill],
      ...['# 第六章 投标文件格式', ...letter('一、投标函'), ...letter('二、承诺书')],
      ...['三、项目管理机构', '表5-1 机构组成表', sheet, '四、已标价工程量清单', said],
    ).find(({ title }) => title === '已标价工程量清单');
  for (const said of ['（按第五章“工程量清单”表5-1填写）', '格式见第五章工程量清单表5-1。'])
    assert.deepEqual(found(said)?.form, { first: 8, last: 8 }, said);
  for (const said of ['（按第五章“工程量清单”表5-2填写）', '（格式自拟）'])
    assert.equal(found(said)?.form, undefined, said);
});

const toFill = {
  rows: [
    ['序号', '设备名称', '品牌型号', '产地'],
    ['1', '水泵', '', ''],
    ['2', '电机', '', ''],
  ],
};

test('a table among the demands that the bidder is told to fill in is a form of the technical volume', () => {
  const next = ['## 3.2 交货', '60日内交货。'];
  for (const demands of [
    ['投标人须按下表填写拟投设备：', '附表1 设备选型表', toFill, ...next],
    ['供应商应在下表中逐项填写，未填写的视为未响应。', '设备选型表', toFill, ...next],
    ['投标人须填写下列《设备选型表》：', toFill, ...next],
    ['## 3.1 设备选型表（投标人填写）', toFill, ...next],
  ] satisfies Parts[]) {
    assert.deepEqual(levels(...demands), [...printed, '2 设备选型表 ▪']);
    const { form } = read(...demands).at(-1) ?? {};
    const at = 3 + (demands as unknown[]).indexOf(toFill);
    assert.deepEqual(form, { first: at, last: at });
  }
});

test('a table that is full, that has no name, or that is filled in later is no form', () => {
  const full = {
    rows: [
      ['序号', '指标', '要求'],
      ['1', '扬程', '不低于30米'],
    ],
  };
  for (const demands of [
    ['投标人须按下表填写：', '附表1 指标要求表', full],
    ['投标人须按下表填写：', toFill],
    ['中标后供应商须按下表填写：', '附表1 到货记录表', toFill],
    ['供应商须每月按下表填写并报采购人。', '附表1 考核记录表', toFill],
    ['投标人须满足下表要求：', '附表1 设备要求表', toFill],
  ] satisfies Parts[])
    assert.deepEqual(levels(...demands), printed, JSON.stringify(demands));
});
