import assert from 'node:assert/strict';
import test from 'node:test';
import type { Block } from '../../../../site/server/documents/document.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';

const read = async (bytes: Uint8Array | string, name = '招标文件.txt'): Promise<Block[]> =>
  (await readDocument(Buffer.from(bytes), name)).blocks;
const texts = (blocks: Block[]): string[] =>
  blocks.map((block) => (block.kind === 'table' ? '[table]' : block.text));
const cells = (block: Block | undefined): string[][] =>
  block?.kind === 'table' ? block.rows.map((row) => row.map((cell) => cell.text)) : [];

// 招标 in GB18030, as older editors save it.
const gb = Buffer.from('d5d0b1ea', 'hex');

test('every usual encoding is recognised', async () => {
  const text = '招标 1\n';
  const wide = Buffer.from(text, 'utf16le');
  const files = [
    Buffer.from(text),
    Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from(text)]),
    Buffer.concat([gb, Buffer.from(' 1\r\n')]),
    wide,
    Buffer.concat([Buffer.from('fffe', 'hex'), wide]),
    Buffer.concat([Buffer.from('feff', 'hex'), Buffer.from(wide).swap16()]),
  ];
  for (const file of files) assert.deepEqual(texts(await read(file)), ['招标 1']);
});

test('chapters are headings, contents lines are marked', async () => {
  const blocks = await read('目录\n第一章 公告\t3\n第一章 公告\n正文\n第二章 须知\n正文');
  assert.deepEqual(
    blocks.map((block) => (block.kind === 'table' ? '' : block.toc ? 'toc' : block.kind)),
    ['paragraph', 'toc', 'heading', 'paragraph', 'heading', 'paragraph'],
  );
});

test('a part of a bid that a colon opens is no chapter of the file', async () => {
  const blocks = await read('第一部分 资格文件：\n（1）执照\n第二部分 技术文件\n正文');
  assert.deepEqual(
    blocks.map(({ kind }) => kind),
    ['paragraph', 'paragraph', 'heading', 'paragraph'],
  );
});

test('lines of cells parted by tabs or bars are a table', async () => {
  assert.deepEqual(cells((await read('序号\t内容\t分值\n1\t方案\t10'))[0]), [
    ['序号', '内容', '分值'],
    ['1', '方案', '10'],
  ]);
  assert.deepEqual(
    cells((await read('| 序号 | 内容 |\n|---|:--|\n| 1 | 方案<br>完整 |', 'a.md'))[0]),
    [
      ['序号', '内容'],
      ['1', '方案\n完整'],
    ],
  );
});

test('Markdown headings keep their level', async () => {
  const blocks = await read('# 招标公告\n\n## 1. 概况 ##\n**预算**：10万元', 'a.md');
  assert.deepEqual(
    blocks.map((block) => (block.kind === 'heading' ? [block.level, block.text] : texts([block]))),
    [[1, '招标公告'], [2, '1. 概况'], ['预算：10万元']],
  );
});

test('a score table saved one cell a line is put together again', async () => {
  const lines = [
    '评分表如下',
    '序号',
    '评分因素',
    '分值',
    '评分标准',
    '技术部分（15分）',
    '服务方案',
    '10分',
    '完整的得10分；',
    '一般的得5分。',
    '',
    '人员配备',
    '5分',
    '齐备的得5分。',
    '',
    '商务部分（5分）',
    '类似业绩',
    '5分',
    '每项得1分。',
    '',
    '评审结束后公示。',
  ];
  const blocks = await read(lines.join('\n'));
  assert.deepEqual(texts(blocks), ['评分表如下', '[table]', '评审结束后公示。']);
  assert.deepEqual(cells(blocks[1]), [
    ['类别', '评分因素', '分值', '评分标准'],
    ['技术部分（15分）', '服务方案', '10分', '完整的得10分；\n一般的得5分。'],
    ['人员配备', '5分', '齐备的得5分。'],
    ['商务部分（5分）', '类似业绩', '5分', '每项得1分。'],
  ]);
});

test('a table with clause numbers saved one cell a line is put together again', async () => {
  const lines = [
    '条款号',
    '条款名称',
    '编列内容',
    '1.1',
    '招标人',
    '名称：某单位',
    '地址：某路1号',
    '1.2',
    '项目名称',
    '某项目',
    '',
    '二、正文',
  ];
  const blocks = await read(lines.join('\n'));
  assert.deepEqual(cells(blocks[0]), [
    ['条款号', '条款名称', '编列内容'],
    ['1.1', '招标人', '名称：某单位\n地址：某路1号'],
    ['1.2', '项目名称', '某项目'],
  ]);
  assert.equal(texts(blocks)[1], '二、正文');
});

test('a list of words that look like column names is left alone', async () => {
  assert.deepEqual(texts(await read('序号\n内容\n本项目为服务采购。')), [
    '序号',
    '内容',
    '本项目为服务采购。',
  ]);
});

test('cells of several lines, parted by tabs, are put together again', async () => {
  const rows = [
    ['项目', '评审要素', '评审内容'],
    ['1.养护组织\n（18分）', '班组设置\n（0-10分）', '按班组人数评审。\n多：9-10分\n少：0-8分'],
    ['', '车辆（0-8分）', '自有洒水车每台得2分，\n最多得8分。'],
    ['2.应急（7分）', '值守\n（0-7分）', '全天值守的，得7分；\n白天值守的，得3分；\n其他不得分。'],
    ['', '', '夏季另设值守点的，不扣分。'],
  ];
  const written = rows.map((row) => row.join('\t')).join('\n');
  for (const after of ['\n\n本章完', '\n第四章 合同', '\n附表四：价格评分标准']) {
    const blocks = await read(`附表三：评分标准\n${written}${after}`);
    assert.deepEqual(cells(blocks[1]), rows);
    assert.equal(blocks.length, 3);
  }
});

test('where nothing counts the rows, one begins whose name goes on with its points on the next line', async () => {
  const rows = [
    ['评分项', '评分因素', '评分细则'],
    ['价格\n（10分）', '报价\n（10分）', '按公式计算。'],
    ['商务\n25分', '类似业绩\n（8分）', '每个得2分，最多得8分。\n（以签订日期为准）'],
    ['', '企业认证\n（17分）', '（1）质量体系，得1分；\n（2）服务能力，得2分。'],
    ['技术\n（65分）', '需求理解\n（65分）', '透彻的得5-6分。'],
  ];
  const written = rows.map((row) => row.join('\t')).join('\n');
  const blocks = await read(`四、评分细则：\n${written}\n\n本章完`);
  assert.deepEqual(cells(blocks[1]), rows);
  assert.equal(blocks.length, 3);
});

test('groups stand over the rows of a table, and a row begins where a name has its points', async () => {
  const rows = [
    ['评分项目', '评分标准', '得分'],
    ['一、价格部分（30分）'],
    ['投标报价（30分）', '按公式计算：\n得分＝基准÷报价×30\n保留两位小数。', ''],
    ['二、商务部分（70分）'],
    ['1、业绩（40分）', '每个2分。', ''],
    ['2、责任险（30分）', '保额：\n200万元的得1分；\n1000万元的得4分。', ''],
  ];
  const written = rows.map((row) => row.join('\t')).join('\n');
  const blocks = await read(`三、评分标准\n${written}\n四、推荐中标候选人。`);
  assert.deepEqual(cells(blocks[1]), rows);
  assert.equal(blocks.length, 3);
});

test('a line that has the number after the last row is no part of its cell', async () => {
  const table =
    '条款号\t条款内容\t编列内容\n2.2.1\t分值构成\n（总分100分）\t技术标：50分\n报价：50分\n2.2.2\t偏差率\t按公式计算';
  const blocks = await read(`${table}\n2.2.3（1） 技术标评分标准（满分50分）\n本表如下。`);
  assert.equal(cells(blocks[0]).at(-1)?.[2], '按公式计算');
  assert.equal(texts(blocks)[1], '2.2.3（1） 技术标评分标准（满分50分）');
});

test('the same heads once more begin another table, below the line right above them', async () => {
  const part =
    '评审要素\t评审内容\n1.方案（5分）\t按方案评审。\n优：5分\n差：2分\n2.响应（3分）\t承诺一小时到场。\n是：3分\n否：0分';
  const blocks = await read(`1.河道保洁\n${part}\n2.绿化养护\n${part}\n`);
  assert.deepEqual(texts(blocks), ['1.河道保洁', '[table]', '2.绿化养护', '[table]']);
  assert.deepEqual(cells(blocks[1]), cells(blocks[3]));
  assert.equal(cells(blocks[1]).at(-1)?.[1], '承诺一小时到场。\n是：3分\n否：0分');
});

test('rows of a schedule go on past an empty line, and hold what is written below a number', async () => {
  const blocks = await read(
    '条款号\t条款名称\t编列内容\n1.1\t地址\t见公告。\n3.4\t保证金\t要求递交。\n（1）形式不限：\n单位\t规定\n甲\t按包\n\n5.2\t开标\t在线进行。\n7.4\n新增\t效力\t不接受邮寄。\n\n正文',
  );
  assert.deepEqual(cells(blocks[0]), [
    ['条款号', '条款名称', '编列内容'],
    ['1.1', '地址', '见公告。'],
    ['3.4', '保证金', '要求递交。\n（1）形式不限：\n单位 规定\n甲 按包'],
    ['5.2', '开标', '在线进行。'],
    ['7.4\n新增', '效力', '不接受邮寄。'],
  ]);
  assert.equal(blocks.length, 2);
});

test('text between two tables of one line a row stays text', async () => {
  const table = '序号\t名称\n1\t灯\n2\t泵';
  const blocks = await read(`${table}\n以上为清单。本页无其他内容。\n联系人\t张\n`);
  assert.deepEqual(cells(blocks[0]), [
    ['序号', '名称'],
    ['1', '灯'],
    ['2', '泵'],
  ]);
});
