import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

type Parts = Parameters<typeof documentOf>;
const said = [
  '# 第二章 投标人须知',
  '标注★的条款为实质性要求，不允许偏离，否则按无效投标处理；加注＃的为关键指标，负偏离一项扣2分。',
];
const marked = (...parts: Parts) =>
  extractTender(documentOf(...said, '# 第三章 采购需求', ...parts))
    .clauses.filter(({ kind }) => kind === 'star' || kind === 'triangle')
    .map(({ text }) => text);
const inTable = (...row: string[]) =>
  marked({ rows: [['序号', '名称', '技术要求'], row, ['2', '扬程', '不小于30米']] });

test('a mark asks for something in what is wanted, not on the cover and not in the bill', () => {
  const asked = '★水泵须双路供电，故障不停机。';
  assert.deepEqual(marked(asked, '# 第五章 工程量清单', '★闸门启闭机安装两台，含调试。'), [
    '水泵须双路供电，故障不停机。',
  ]);
  const cover = ['泵站改造项目', '★招标编号须写在封套上。', '二〇二六年五月'];
  assert.deepEqual(
    extractTender(documentOf(...cover, ...said, '# 第三章 采购需求', asked)).clauses.map(
      ({ text }) => text,
    ),
    ['水泵须双路供电，故障不停机。'],
  );
});

test('of a contract only what a bid fails by counts, once, and not what the buyer does or what is left blank', () => {
  const contract = [
    '★甲方应在验收后付款。',
    '★质保期内更换零件免费____。',
    '★泵房钥匙须每日交接登记并签名。',
    '★水泵须双路供电，故障不停机运行。',
    '＃泵房地面须每日冲洗一次。',
  ];
  assert.deepEqual(marked('★水泵须双路供电，故障不停机。', '# 第四章 合同条款', ...contract), [
    '水泵须双路供电，故障不停机。',
    '泵房钥匙须每日交接登记并签名。',
  ]);
});

test('＃ in the midst of a sentence is a number, before a number of clauses a mark', () => {
  assert.deepEqual(marked('电缆由1号井敷设至3号楼，＃5变压器低压侧引出，另设接地。'), []);
  assert.deepEqual(marked('泵体由铸铁制成，＃2.1 扬程不小于30米。'), ['扬程不小于30米。']);
  assert.deepEqual(marked('负责安装调试；★提供三年维保；★ 2.1 每年巡检两次。'), [
    '提供三年维保；',
    '每年巡检两次。',
  ]);
});

test('where the mark is spoken of it marks nothing', () => {
  assert.deepEqual(
    marked('备注：★上述要求不允许负偏离。', '★号条款不满足即无效。', '★、▲参数须逐条响应。'),
    [],
  );
});

test('a marked line that ends in a colon holds the list below it, up to the next mark', () => {
  assert.deepEqual(
    marked(
      '★电源满足下列各项：',
      '（1）双路输入；',
      '（2）自动切换。',
      '★外壳接地良好。',
      '泵体为铸铁。',
    ),
    ['电源满足下列各项：\n（1）双路输入；\n（2）自动切换。', '外壳接地良好。'],
  );
});

test('a mark before a name, before what is asked, before both or in the column of numbers is one clause of the row', () => {
  const clause = ['供电方式：双路供电，自动切换'];
  assert.deepEqual(inTable('1', '★供电方式', '双路供电，自动切换'), clause);
  assert.deepEqual(inTable('1', '供电方式', '★双路供电，自动切换'), clause);
  assert.deepEqual(inTable('1', '★供电方式', '★双路供电，自动切换'), clause);
  assert.deepEqual(inTable('★1', '供电方式', '双路供电，自动切换'), clause);
  assert.deepEqual(inTable('★', '供电方式', '双路供电，自动切换'), clause);
});

test('a whole sentence in the column of names is a clause of its own', () => {
  assert.deepEqual(inTable('1', '★配双路供电。', '黑色外壳'), ['配双路供电。']);
  const long = '供电方式须为双路并能在故障时自动切换，切换不超过五秒';
  assert.equal(inTable('1', `★${long}`, '★配双电源箱，箱体不锈钢')[0], long);
  assert.deepEqual(inTable('1', `★${long}`, '黑色外壳'), [long]);
});

test('a marked line of a cell goes on over the breaks of a narrow column, up to its end or the next number', () => {
  assert.deepEqual(inTable('1', '供电', '★设备须支持双路\n供电，单路故障不\n停机\n1.外壳为黑色'), [
    '供电：设备须支持双路供电，单路故障不停机',
  ]);
  assert.deepEqual(inTable('1', '供电', '★设备须支持双路供电并自动切换电源。\n外壳为\n黑色'), [
    '供电：设备须支持双路供电并自动切换电源。',
  ]);
  assert.deepEqual(
    inTable('1', '供电', '★电源满足：\n1.双路输入；\n2.自动切换；\n★外壳接地，电阻不大于4欧'),
    ['供电：电源满足：1.双路输入；2.自动切换；', '供电：外壳接地，电阻不大于4欧'],
  );
  assert.deepEqual(inTable('1', '供电', '★1.电源\na.双路输入\nb.自动切换\n2.外壳黑色'), [
    '供电：电源a.双路输入b.自动切换',
  ]);
});
