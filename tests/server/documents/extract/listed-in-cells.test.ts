import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { type Format, written } from '../../../support/composed-tenders/write.ts';

const letter = (title: string) => [
  title,
  '致：招标人',
  '我方承诺完成全部工作。',
  '投标人：____（盖章）',
];
const forms = [
  '# 第五章 投标文件格式',
  ...[...letter('一、投标函'), ...letter('二、授权委托书'), '三、价格清单'],
  ...['| 序号 | 名称 | 单价 |', '| 1 |  |  |', '| 2 |  |  |'],
];

/** The outline of a tender whose instructions hold the lines. */
async function titles(format: Format, ...lines: string[]): Promise<string[]> {
  const chapters = ['# 第一章 招标公告', '本项目公开招标。', '# 第二章 投标人须知', ...lines];
  const file = written([...chapters, ...forms], format);
  return extractTender(await readDocument(file, `招标文件.${format}`)).format.map(
    ({ level, title, form }) => `${level} ${title}${form ? ' ▪' : ''}`,
  );
}

test('the lines of a cell are apart again where plain text has set them in a row', async () => {
  const inParts = [
    '投标文件应包括下列内容：\\n（一）商务文件：\\n投标函；\\n授权委托书（原件）；',
    '\\n（二）报价文件：\\n价格清单；\\n报价说明。',
  ].join('');
  const counted =
    '11.1 投标文件包括：\\n1.投标函\\n2.授权委托书\\n3.价格清单（格式见第五章）\\n4.信用查询记录';
  const named =
    '投标文件包括以下部分：\\n第一部分 投标函\\n第二部分 授权委托书\\n第三部分 价格清单\\n第四部分 信用查询记录';
  const flat = ['1 投标函 ▪', '1 授权委托书 ▪', '1 价格清单 ▪', '1 信用查询记录'];
  const parted = [
    ...['1 商务文件', '2 投标函 ▪', '2 授权委托书 ▪'],
    ...['1 报价文件', '2 价格清单 ▪', '2 报价说明'],
  ];
  const head = ['| 条款号 | 条款名称 | 编列内容 |', '| 1 | 有效期 | 90天 |'];
  for (const [text, expected] of [
    [inParts, parted],
    [counted, flat],
    [named, flat],
  ] as const)
    for (const format of ['docx', 'txt'] as const)
      assert.deepEqual(
        await titles(format, ...head, `| 11 | 投标文件的组成 | ${text} |`),
        expected,
        format,
      );
});

test('a part beside a single paper is a part, as the one beside several is', async () => {
  const table = ['| 类别 | 序号 | 文件名称 |', '| 商务文件 | 1 | 投标函 |'];
  const rest = [
    '| ^ | 2 | 授权委托书 |',
    '| ^ | 3 | 信用查询记录 |',
    '| 报价文件 | 4 | 价格清单 |',
  ];
  assert.deepEqual(await titles('docx', '投标文件应包括下列内容：', ...table, ...rest), [
    ...['1 商务文件', '2 投标函 ▪', '2 授权委托书 ▪', '2 信用查询记录'],
    ...['1 报价文件', '2 价格清单 ▪'],
  ]);
});

test('volumes named among the papers of one cell head those below them, however both are counted', async () => {
  const head = ['| 条款号 | 条款名称 | 编列内容 |', '| 1 | 有效期 | 90天 |'];
  const lead = '投标文件应包括下列内容，并按以下顺序编制：';
  for (const text of [
    '（1）商务文件；\\n1)投标函；\\n2)授权委托书（格式见“投标文件格式”）；\\n（2）报价文件；\\n1)价格清单；\\n2)报价说明。',
    '（1）商务文件；\\n①投标函；\\n②授权委托书；\\n（2）报价文件；\\n①价格清单；\\n②报价说明。',
    '（一）商务文件；\\n1、投标函；\\n2、授权委托书；\\n（二）报价文件；\\n1、价格清单；\\n2、报价说明。',
  ])
    assert.deepEqual(
      await titles('docx', ...head, `| 2 | 投标文件的组成 | ${lead}\\n${text} |`),
      [
        ...['1 商务文件', '2 投标函 ▪', '2 授权委托书 ▪'],
        ...['1 报价文件', '2 价格清单 ▪', '2 报价说明'],
      ],
      text,
    );
});
