import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

function entries(...parts: Parameters<typeof documentOf>): [number, string][] {
  return extractTender(documentOf(...parts)).format.map(({ level, title }) => [level, title]);
}

test('numbered forms of the chapter, not the numbered lines inside a form', () => {
  assert.deepEqual(
    entries(
      '# 第六章 投标文件格式',
      '格式1 投标函',
      '1. 我方已仔细研究招标文件，愿意按要求投标。',
      '2. 投标有效期承诺',
      '格式2 法定代表人身份证明',
      '特此证明。',
      '格式3 授权委托书',
      '格式4 开标一览表（格式）',
      '投标人（盖章）：',
    ),
    [
      [1, '投标函'],
      [1, '法定代表人身份证明'],
      [1, '授权委托书'],
      [1, '开标一览表'],
    ],
  );
});

test('volumes and their forms', () => {
  assert.deepEqual(
    entries(
      '# 第五章 响应文件格式',
      '## 一、商务文件',
      '1、响应函',
      '2、报价一览表',
      '3、中小企业声明函（服务）',
      '## 二、技术文件',
      '1、技术偏离表',
      '2、服务方案',
      '日期：    年  月  日',
    ),
    [
      [1, '商务文件'],
      [2, '响应函'],
      [2, '报价一览表'],
      [2, '中小企业声明函（服务）'],
      [1, '技术文件'],
      [2, '技术偏离表'],
      [2, '服务方案'],
    ],
  );
});

test('the list of the parts where there is no chapter of forms', () => {
  assert.deepEqual(
    entries(
      '# 第二章 供应商须知',
      '10. 响应文件的组成',
      '响应文件应包括下列内容：',
      '（1）响应函；',
      '（2）法定代表人授权书（格式见附件）；',
      '（3）报价明细表；',
      '（4）项目实施方案。',
      '11. 响应文件的签署',
      '（1）应当逐页签字。',
    ),
    [
      [1, '响应函'],
      [1, '法定代表人授权书'],
      [1, '报价明细表'],
      [1, '项目实施方案'],
    ],
  );
});

test('forms of a works tender and of a chapter that is only called 附件', () => {
  const works = [
    '一、投标函及投标函附录',
    '二、投标保证金',
    '三、已标价工程量清单',
    '四、施工组织设计',
    '五、其他材料',
  ];
  const titles = works.map((line): [number, string] => [1, line.slice(2)]);
  assert.deepEqual(entries('# 第八章 投标文件格式', ...works.map((line) => `## ${line}`)), titles);
  const unnumbered = [
    '投标函',
    '投标保证金',
    '施工组织设计',
    '我方承诺按期完成施工组织设计',
    '其他材料',
  ];
  assert.deepEqual(
    entries('# 第八章 投标文件格式', ...unnumbered),
    ['投标函', '投标保证金', '施工组织设计', '其他材料'].map((title) => [1, title]),
  );
  assert.deepEqual(
    entries(
      '# 第五部分 合同',
      '甲乙双方。',
      '# 第六部分 附件',
      '附件1 投标函',
      '附件2 报价表',
      '附件3 商务应答表',
      '附件4 技术应答表',
    ),
    [
      [1, '投标函'],
      [1, '报价表'],
      [1, '商务应答表'],
      [1, '技术应答表'],
    ],
  );
});

test('a chapter of the forms that are to be handed in', () => {
  assert.deepEqual(
    entries(
      '# 第五部分 合同',
      '甲乙双方。',
      '第六部分 应提交的有关格式范例',
      '资格文件部分',
      '承诺函',
      '报价文件部分',
      '开标一览表',
    ),
    [
      [1, '资格文件部分'],
      [2, '承诺函'],
      [1, '报价文件部分'],
      [2, '开标一览表'],
    ],
  );
});

test('lines that each open a list of their own are parts, and the notes below are none', () => {
  assert.deepEqual(
    entries(
      '# 第二章 供应商须知',
      '投标文件的组成：',
      '1.公示卷，主要包括以下内容：',
      '（1）投标函；',
      '（2）类似项目业绩表；',
      '2.留存卷：主要包括以下内容：',
      '（1）法定代表人（负责人）授权委托书；',
      '（2）技术偏离表；',
      '（3）售后服务方案。',
      '1.本项目为电子投标，投标文件不需装订。',
      '2.关于填写报价的说明：以平台为准。',
    ),
    [
      [1, '公示卷'],
      [2, '投标函'],
      [2, '类似项目业绩表'],
      [1, '留存卷'],
      [2, '法定代表人（负责人）授权委托书'],
      [2, '技术偏离表'],
      [2, '售后服务方案'],
    ],
  );
});

test('a listed paper and a form of one number whose names are akin are one', () => {
  assert.deepEqual(
    entries(
      '# 第三章 须知',
      '投标文件应包括下列内容：',
      '附件1：投标函',
      '附件2：法定代表人授权书',
      '附件3：廉洁自律承诺函',
      '附件4：报价一览表',
      '# 第六章 投标文件格式',
      '附件1 投标函',
      '致：采购人',
      '投标人（盖章）：',
      '附件2 法定代表人授权书',
      '兹授权______为代理人。',
      '附件3 廉洁承诺书',
      '我方承诺不行贿。',
      '附件4 报价一览表',
      '投标人（盖章）：',
    ),
    [
      [1, '投标函'],
      [1, '法定代表人授权书'],
      [1, '廉洁承诺书'],
      [1, '报价一览表'],
    ],
  );
});
