import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf, type Rows } from './extract-blocks.ts';

/** A table of one cell. */
const box = (...lines: string[]): Rows => ({ rows: [[lines.join('\n')]] });
const signed = '投标人（盖章）：________';

/** A tender all of whose titles and forms stand in boxes. */
const boxed = extractTender(
  documentOf(
    '招标文件',
    box('第一章 招标公告'),
    '本项目公开招标。',
    box('第二章 投标人须知'),
    {
      rows: [
        ['条款', '内容'],
        [
          '5 投标文件的组成',
          [
            '5.1 投标文件由“商务文件”“技术文件”两部分组成：',
            '（一）商务文件：①投标函；②法定代表人身份证明及授权书；③无行贿记录声明；④信用承诺；⑤业绩表。',
            '（二）技术文件：①技术偏离表；②病害防治方案；③巡查方案；④防汛方案；⑤机具清单。',
          ].join('\n'),
        ],
      ],
    },
    box('第三章 采购需求'),
    box('一、管护要求'),
    {
      rows: [
        ['编号', '要求'],
        ['★1', '每日巡查不少于两次。'],
        ['2', '苗木成活率不低于95%。'],
      ],
    },
    box('第四章 投标文件格式'),
    box('第一部分 商务文件'),
    box('一、投标函', '致：某单位', '我方承诺按期完成。', signed),
    box(
      '二、法定代表人身份证明',
      '____系我单位法定代表人。',
      '三、授权委托书',
      '兹授权____为代理人。',
      signed,
    ),
    box('四、无行贿记录声明', '我单位无行贿记录。', signed),
    box('五、业绩表', '项目名称：____', signed),
    box('第二部分 技术文件'),
    box('六、技术偏离表', '偏离情况：____', signed),
    box(
      '七、管护方案',
      '（格式自拟，内容至少包括：）',
      '1．病害防治方案',
      '2．巡查方案',
      '3．防汛方案',
    ),
    box('八、其他材料', '（投标人自行提供）'),
  ),
);

test('titles and forms in boxes are titles and forms', () => {
  assert.deepEqual(
    boxed.format.map(({ title, level, form }) => `${level} ${title}${form ? ' *' : ''}`),
    [
      '1 商务文件',
      '2 投标函 *',
      '2 法定代表人身份证明、授权委托书 *',
      '2 无行贿记录声明 *',
      '2 信用承诺',
      '2 业绩表 *',
      '1 技术文件',
      '2 技术偏离表 *',
      '2 管护方案',
      '3 病害防治方案',
      '3 巡查方案',
      '3 防汛方案',
      '2 机具清单',
      '2 其他材料',
    ],
  );
});

test('what is demanded below a boxed title is read as that', () => {
  const said = boxed.requirements.map(({ text }) => text).join('\n');
  assert.match(said, /每日巡查不少于两次/);
  assert.equal(boxed.clauses.filter(({ text }) => text.includes('每日巡查')).length, 1);
});
