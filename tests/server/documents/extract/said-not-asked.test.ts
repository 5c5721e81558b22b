import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf, type Rows } from './extract-blocks.ts';

const asked = (...lines: (string | Rows)[]) =>
  extractTender(documentOf('# 第三章 采购需求', ...lines)).clauses.flatMap(({ kind, text }) =>
    kind === 'requirement' || kind === 'star' ? [text] : [],
  );

test('what may happen and what was left undone is told; what is asked of it is asked', () => {
  assert.deepEqual(
    asked(
      '3.1 值守要求：每班不少于2人。',
      '3.2 典型故障场景（供编制预案参考）',
      '（1）主泵停机，备用泵不能自动投入；',
      '（2）液位计失灵。',
      '3.3 前一单位遗留问题清单',
      '（1）部分井盖缺失；',
      '（2）台账不全。供应商应在进场后20日内补齐台账。',
      '3.4 交接：进场后5日内完成。',
    ).filter((text) => !text.includes('补齐')),
    ['值守要求：每班不少于2人。', '交接：进场后5日内完成。'],
  );
});

test('a numbered title of a table is no end of the requirement above it', () => {
  const [first] = asked(
    '3.1 每次检修后3日内提交报告。',
    '表3-2 检修频次汇总',
    {
      rows: [
        ['设备', '频次'],
        ['水泵', '每月1次'],
      ],
    },
    '3.2 备件由供应商储备。',
  );
  assert.equal(first, '每次检修后3日内提交报告。');
});

const works = [
  '柳岸区滨河桥拓宽工程',
  '施工招标文件',
  '招标编号：LA-2030-01',
  '# 第一章 招标公告',
  '本招标项目柳岸区滨河桥拓宽工程已批准建设，现进行公开招标。',
];

test('施工招标文件 says what kind of paper it is; a name with 施工 stands where the file says both as one', () => {
  const nameIn = (...parts: string[]) =>
    extractTender(documentOf(...works, ...parts)).facts.projectName?.value;
  const form = '柳岸区滨河桥拓宽工程施工招标';
  assert.equal(nameIn('# 第五章 投标文件格式', form), '柳岸区滨河桥拓宽工程');
  assert.equal(
    nameIn('就柳岸区滨河桥拓宽工程施工进行招标。', '承包柳岸区滨河桥拓宽工程施工的全部工作。'),
    '柳岸区滨河桥拓宽工程施工',
  );
});

const format = (...parts: (string | Rows)[]) =>
  extractTender(
    documentOf('# 第一章 招标公告', '本项目公开招标。', '# 第八章 投标文件格式', ...parts),
  ).format.map(({ title, level, form, volume }) =>
    [level, title, form ? '▪' : '', volume ? '册' : ''].join(' ').trim(),
  );
const letter = [
  '致：招标人',
  '我方愿意承担全部工作。',
  '投标人：________（盖单位章）',
  '____年__月__日',
];

test('a volume with nothing but a place to sign below its name is a cover, and its parts stand below it', () => {
  const found = format(
    ...['一、商务标', '（一）投标函', ...letter, '（二）承诺书', ...letter],
    ...['二、报价标', '投标人：________（盖单位章）'],
    ...[
      '（一）投标报价汇总表',
      '工程名称：________',
      '投标总价：________元',
      '投标人：________（盖单位章）',
    ],
    ...['（二）报价说明书', ...letter],
  );
  assert.deepEqual(
    found.filter((line) => /报价/.test(line)),
    ['1 报价标  册', '2 投标报价汇总表 ▪', '2 报价说明书 ▪'],
  );
});

test('a part in which nothing is to be said is handed in; one the tender has no use for is not', () => {
  const parts = (note: string) =>
    format(
      ...['一、投标函', ...letter, '二、拟分包项目情况表', note],
      ...['三、施工组织设计', '四、承诺书', ...letter],
    ).filter((line) => line.includes('分包')).length;
  assert.equal(parts('（本项目不允许分包，填“无”）'), 1);
  assert.equal(parts('（本项目不适用）'), 0);
});

test('within what time a site is looked at is no time of delivery', () => {
  const termIn = (line: string) =>
    extractTender(documentOf('# 第三章 采购需求', line)).facts.duration?.value;
  assert.equal(
    termIn('卖方应在合同生效后20天内到现场核查用电、承重，出具场地准备说明。'),
    undefined,
  );
  assert.equal(
    termIn('卖方应在合同生效后20天内将全部设备运抵现场并完成安装。'),
    '合同生效后20天内',
  );
});

test('signs of the file’s own mark rows as stars do, and a title goes on in English', () => {
  const { clauses } = extractTender(
    documentOf(
      '# 第一章 投标人须知 Section I. Instructions to Bidders',
      '1.1 投标人应仔细阅读招标文件。',
      '# 第二章 合同条款 Section II. General Conditions of Contract',
      '1.1 买方验收合格后付款。',
      '第三章 货物需求一览表及技术规格 Section III. Schedule of Requirements and Technical Specifications',
      '一、说明：“*”为关键参数，任何一项不满足即否决；“#”为重要参数。',
      '二、技术规格',
      {
        rows: [
          ['条目', '要求'],
          ['1.1', '*耐压不低于130MPa，四元梯度'],
          ['1.2', '#质量范围覆盖5～2000'],
          ['1.3', '自动进样器容量不少于100位'],
        ],
      },
      '三、不包括：实验台柜、通风系统。',
    ),
  );
  assert.deepEqual(
    clauses
      .filter(({ kind }) => ['star', 'triangle', 'requirement'].includes(kind))
      .map(({ kind, number, text }) => `${kind} ${number ?? '-'} ${text}`),
    [
      'star 1.1 耐压不低于130MPa，四元梯度',
      'triangle 1.2 质量范围覆盖5～2000',
      'requirement 1.3 自动进样器容量不少于100位',
    ],
  );
});
