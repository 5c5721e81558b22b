import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from '../extract-blocks.ts';

const document = documentOf(
  '# 第一章 招标公告',
  '项目名称：云岭县图书馆智能化改造项目',
  '采购人：云岭县图书馆',
  '预算金额：180万元',
  '服务地点：云岭县文化路6号',
  '二、采购内容',
  '对图书馆一至三层的借阅大厅进行智能化改造，包括自助借还设备、安全门和管理软件。',
  '三、供应商资格要求',
  '1.具有独立承担民事责任的能力。',
  '# 第三章 采购需求',
  '一、项目概况',
  '图书馆建筑面积约6200平方米，年接待读者二十万人次，现有设备使用已超过十年。',
  '二、技术要求',
  '（一）自助借还机',
  '支持一次借还十册图书。',
  '# 第四章 合同条款',
  '甲方应当按期付款。',
);

test('the overview states the facts and the scope in the words of the file', () => {
  const { overview } = extractTender(document);
  for (const words of [
    '云岭县图书馆智能化改造项目',
    '云岭县图书馆',
    '1800000.00元',
    '云岭县文化路6号',
    '自助借还设备、安全门和管理软件',
    '年接待读者二十万人次',
  ]) {
    assert.ok(overview.includes(words), words);
  }
  assert.ok(!overview.includes('独立承担民事责任'));
  assert.ok(!overview.includes('甲方应当按期付款'));
  assert.ok(overview.length <= 3000);
});

test('no sentence stands in the overview twice', () => {
  const lines = extractTender(document)
    .overview.split('\n')
    .filter((line) => line !== '');
  assert.equal(new Set(lines).size, lines.length);
});

test('requirements are the passages of their chapter, by heading, whole and in order', () => {
  const { requirements } = extractTender(document);
  assert.deepEqual(requirements, [
    {
      heading: '一、项目概况',
      text: '图书馆建筑面积约6200平方米，年接待读者二十万人次，现有设备使用已超过十年。',
    },
    { heading: '（一）自助借还机', text: '支持一次借还十册图书。' },
  ]);
});

test('a long file keeps its overview within bounds', () => {
  const long = documentOf(
    '# 第一章 招标公告',
    '二、项目概况',
    ...Array.from(
      { length: 200 },
      (_, i) => `第${i}处站点位于城区，需要安装采集设备并接入平台，日常巡检由中标人负责。`,
    ),
  );
  const { overview } = extractTender(long);
  assert.ok(overview.length > 300 && overview.length <= 3000, String(overview.length));
});

test('an announcement that says little is filled up from the chapter of requirements', () => {
  const { overview } = extractTender(
    documentOf(
      '# 第一章 采购公告',
      '项目名称：河湾电厂输煤皮带采购',
      '2.采购范围：输煤皮带三千米及安装指导。',
      '3.供应商应于规定时间内递交响应文件，并按要求缴纳保证金，逾期不予受理。',
      '# 第五章 技术规范',
      '1. 使用条件',
      '输煤皮带用于两台锅炉的上煤系统，环境温度零下二十度至四十度。',
      '# 第六章 合同条款',
      '甲方应当按期付款，逾期按日支付违约金，具体金额以双方约定为准。',
    ),
  );
  assert.match(overview, /【技术规范】\n/);
  assert.match(overview, /两台锅炉的上煤系统/);
  assert.doesNotMatch(overview, /逾期/);
});

test('a list of the parts of the file is no section on what is bought', () => {
  const { overview } = extractTender(
    documentOf(
      '# 第一章 采购公告',
      '项目名称：云岭县图书馆保洁项目',
      '# 第二章 供应商须知',
      '5.采购文件由下列部分组成：',
      '第一章 采购公告',
      '第二章 供应商须知',
      '第三章 采购需求',
      '6.计量单位均采用法定计量单位，未列明时亦同，语言为中文。',
      '# 第三章 采购需求',
      '一、服务内容',
      '每日清扫借阅大厅和楼梯，每周清洗地面一次，垃圾日产日清。',
    ),
  );
  assert.ok(overview.includes('每日清扫借阅大厅'));
  assert.ok(!overview.includes('计量单位'));
});
