import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from '../extract-blocks.ts';

const twoLots = documentOf(
  '# 第一章 招标公告',
  '一、项目基本情况',
  '项目名称：青阳区校园设备采购项目',
  '预算金额：500万元',
  {
    rows: [
      ['包号', '包名称', '预算金额（万元）', '最高限价（万元）'],
      ['1', '教学仪器', '300', '295.5'],
      ['2', '体育器材', '200', '198'],
    ],
  },
  '# 第二章 投标人须知',
  '投标人须知前附表',
  {
    rows: [
      ['条款号', '内容', '要求'],
      ['15', '投标保证金', '包1：人民币30000元；包2：人民币20000元'],
    ],
  },
);

test('lots of a table, in their order', () => {
  const { lots } = extractTender(twoLots);
  assert.deepEqual(
    lots.map(({ id, number, name }) => ({ id, number, name })),
    [
      { id: 'lot-1', number: '包1', name: '教学仪器' },
      { id: 'lot-2', number: '包2', name: '体育器材' },
    ],
  );
});

test('without a choice the whole stands, and what differs by lot is left open', () => {
  const { facts } = extractTender(twoLots);
  assert.equal(facts.budget?.value, '5000000.00');
  assert.equal(facts.ceilingPrice, null);
  assert.equal(facts.bidBond, null);
});

test("a chosen lot's own amounts are preferred", () => {
  const { facts } = extractTender(twoLots, { lotId: 'lot-2' });
  assert.equal(facts.budget?.value, '2000000.00');
  assert.equal(facts.ceilingPrice?.value, '1980000.00');
  assert.equal(facts.bidBond?.value, '20000.00');
  assert.equal(extractTender(twoLots, { lotId: 'lot-9' }).facts.budget?.value, '5000000.00');
});

test('lots of lines', () => {
  const { lots } = extractTender(
    documentOf(
      '# 第一章 招标公告',
      '2.2 标段划分：本项目划分为三个标段。',
      '第一标段：城北道路养护，招标控制价1860万元；',
      '第二标段：城南道路养护，招标控制价1240万元；',
      '第三标段：桥梁养护，招标控制价415万元。',
      '# 第二章 投标人须知',
    ),
  );
  assert.deepEqual(
    lots.map(({ number, name }) => [number, name]),
    [
      ['第一标段', '城北道路养护'],
      ['第二标段', '城南道路养护'],
      ['第三标段', '桥梁养护'],
    ],
  );
});

test('an amount with a label of its own is of the lot that its line begins with', () => {
  const document = documentOf(
    '# 第一章 采购邀请',
    '本项目分为2个标包：',
    '标包（一）：粮油配送；预算金额：120万元；服务期：1年；',
    '标包（二）：肉禽配送；预算金额：210万元；服务期：2年；',
  );
  const told = ['lot-1', 'lot-2'].map((lotId) => {
    const { budget, duration } = extractTender(document, { lotId }).facts;
    return [budget?.value, duration?.value];
  });
  assert.deepEqual(told, [
    ['1200000.00', '1年'],
    ['2100000.00', '2年'],
  ]);
});

test('a lot called below its number has that name, and no other one’s', () => {
  const { lots } = extractTender(
    documentOf(
      '# 第一章 投标邀请',
      '采购包1：',
      '采购包预算金额：1,200,000.00元',
      '采购包名称：多媒体设备',
      '采购包2：',
      '采购包预算金额：680,000.00元',
      '采购包3：',
      '采购包名称：广播系统',
    ),
  );
  assert.deepEqual(
    lots.map(({ name }) => name),
    ['多媒体设备', '', '广播系统'],
  );
});

test('one lot, or things that only sound like lots, give no choice', () => {
  const none = (...lines: string[]) =>
    assert.deepEqual(extractTender(documentOf('# 第一章 招标公告', ...lines)).lots, []);
  none('本次招标划分为1个标段。', '包1：办公家具，预算100万元。');
  none('包装应当牢固。', '第三包装方式：木箱。', '投标人可投1包或者多包。');
});

test('lots numbered anew in each part of the tender are counted through, with their own amounts', () => {
  const document = documentOf('# 第一章 招标公告', '项目名称：泽原电网物资采购', {
    rows: [
      ['分标编号', '分标名称', '包号', '包名称', '最高限价（万元）'],
      ['ZY-01', '配电变压器', '包1', '油浸式变压器', '860.5'],
      ['ZY-01', '配电变压器', '包2', '干式变压器', '523.2'],
      ['ZY-02', '电力电缆', '包1', '铝芯电缆', '1200'],
    ],
  });
  const { lots, facts } = extractTender(document);
  assert.deepEqual(
    lots.map((lot) => `${lot.id} ${lot.number} ${lot.name}`),
    ['lot-1 ZY-01包1 油浸式变压器', 'lot-2 ZY-01包2 干式变压器', 'lot-3 ZY-02包1 铝芯电缆'],
  );
  assert.equal(facts.ceilingPrice, null);
  assert.equal(
    extractTender(document, { lotId: 'lot-3' }).facts.ceilingPrice?.value,
    '12000000.00',
  );
});

test('what is wanted, and the forms, are those of the chosen lot', () => {
  const document = documentOf(
    '# 第一章 招标公告',
    {
      rows: [
        ['包号', '包名称', '预算金额（万元）'],
        ['1', '教学仪器', '300'],
        ['2', '体育器材', '200'],
      ],
    },
    '# 第三章 采购需求',
    '## 第一包 教学仪器',
    '显微镜放大倍数不低于400倍。',
    '## 第二包 体育器材',
    '单杠承重不低于200公斤。',
    '# 第六章 投标文件格式',
    '## 一、投标函',
    '致：采购人',
    '我方愿意投标。',
    '日期：',
    '## 二、第一包分项报价表',
    { rows: [['序号', '单价']] },
    '## 三、第二包分项报价表',
    { rows: [['序号', '单价']] },
    '## 四、授权委托书',
    '本人系法定代表人，现授权____。',
    '日期：',
  );
  const { requirements, format } = extractTender(document, { lotId: 'lot-2' });
  const wanted = requirements.map(({ text }) => text).join('\n');
  assert.match(wanted, /单杠/);
  assert.doesNotMatch(wanted, /显微镜/);
  assert.deepEqual(
    format.map(({ title }) => title),
    ['投标函', '第二包分项报价表', '授权委托书'],
  );
  assert.equal(extractTender(document).format.length, 4);
});

test('what the notice says of other lots is neither in the overview nor in the requirements of one', () => {
  const document = documentOf(
    '# 第一章 招标公告',
    '一、项目概况',
    {
      rows: [
        ['包件', '名称', '简要规格描述'],
        ['包件1', '线路巡检服务', '每月巡检两次并提交报告'],
        ['包件2', '平台运维服务', '派两人驻场运维一年'],
      ],
    },
    '# 第二章 投标人须知',
    '包件1：投标保证金1万元；包件2：投标保证金2万元。',
  );
  const [first] = extractTender(document).lots;
  const own = extractTender(document, { lotId: first?.id ?? '' });
  const said = [own.overview, ...own.requirements.map(({ text }) => text)].join('\n');
  assert.match(said, /巡检两次/);
  assert.doesNotMatch(said, /驻场运维/);
  assert.match(extractTender(document).overview, /驻场运维/);
});

const parts = (...rows: string[][]) => [
  ...['# 第一章 采购公告', '项目名称：南江地铁备件框架采购项目', '采购内容及分标划分', { rows }],
];

test('分标 are lots where nothing within them is', () => {
  const tender = documentOf(
    ...parts(
      ['分标号', '分标名称', '预算金额（万元）', '投标保证金（万元）'],
      ['分标1', '制动备件', '860', '8'],
      ['分标2', '车门备件', '540', '5'],
    ),
    ...['# 第三章 采购需求', '一、分标1 制动备件', '★1、闸瓦不含石棉。'],
    ...['二、分标2 车门备件', '★1、丝杠寿命不少于100万次。', '★2、门控器附装车试验报告。'],
    ...['# 第四章 评分标准', '评分标准见附表。'],
  );
  const { lots } = extractTender(tender);
  assert.deepEqual(
    lots.map(({ number, name }) => `${number} ${name}`),
    ['分标1 制动备件', '分标2 车门备件'],
  );
  const own = extractTender(tender, { lotId: lots[1]?.id ?? '' });
  assert.equal(own.clauses.filter(({ kind }) => kind === 'star').length, 2);
  assert.equal(own.facts.budget?.value, '5400000.00');
});

test('分标 that hold packages are no lots', () => {
  const { lots } = extractTender(
    documentOf(
      ...parts(
        ['分标编号', '分标名称', '包号', '包名称', '最高限价（万元）'],
        ['分标1', '电缆', '包1', '低压电缆', '300'],
        ['分标1', '电缆', '包2', '中压电缆', '400'],
        ['分标2', '电缆', '包3', '高压电缆', '500'],
      ),
    ),
  );
  assert.deepEqual(
    lots.map(({ number }) => number),
    ['包1', '包2', '包3'],
  );
});
