import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { wordTender } from '../../../support/outline-tenders/word-tender.ts';
import { lineOf } from '../../../support/outline-tenders/written-tender.ts';

const signed = ['投标人（公章）：〔________〕', '日期：〔________〕'];
const letter = ['致：〔________〕', '我方按照招标文件的要求参加投标，并承担责任。', ...signed];
const sheet = ['| 序号 | 名称 | 数量 |', '| 〔〕 | 〔〕 | 〔〕 |'];

/** The chapter of forms as the product reads it: titles by level. */
async function titlesIn(...forms: string[]): Promise<string[]> {
  const lines = [...['# 第一章 招标公告', '本项目公开招标。', '# 第二章 投标文件格式'], ...forms];
  const document = await readDocument(wordTender(lines.map(lineOf)), 'tender.docx');
  return extractTender(document).format.map(
    ({ title, level, form }) => `${'-'.repeat(level - 1)}${title}${form ? '' : '：'}`,
  );
}

test('the title of a list below a cover is no part, and what the list names is no chapter beside its form', async () => {
  const volume = (name: string, cover: string[], forms: [string, string[]][]) => [
    ...['---', `^ ${name}`, ...cover, '---', `^ ${name.slice(5)}目录`],
    ...forms.map(([title]) => title),
    ...forms.flatMap(([title, text]) => {
      const [number = '', words = ''] = title.split(' ');
      return ['---', `格式${number}`, `^ ${words}`, ...text];
    }),
  ];
  const titles = await titlesIn(
    ...volume(
      '第一部分 商务文件',
      ['^ 投标文件', '= （商务文件）', '= 投标人：〔____〕'],
      [
        ['1-1 投标书', letter],
        ['1-2 授权书', letter],
        ['1-3 资格证明文件', ['（一）营业执照复印件；', '（二）财务报告复印件。']],
        ['1-4 业绩一览表', sheet],
      ],
    ),
    ...volume(
      '第二部分 技术文件',
      ['（封面格式同商务文件）'],
      [
        ['2-1 设备清单', sheet],
        ['2-2 技术偏离表', sheet],
        ['2-3 人员表', sheet],
      ],
    ),
  );
  assert.deepEqual(titles, [
    ...['商务文件：', '-投标书', '-授权书', '-资格证明文件：'],
    ...['--营业执照复印件：', '--财务报告复印件：', '-业绩一览表'],
    ...['技术文件：', '-设备清单', '-技术偏离表', '-人员表'],
  ]);
});
