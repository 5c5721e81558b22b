import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { wordTender } from '../../../support/outline-tenders/word-tender.ts';
import { lineOf } from '../../../support/outline-tenders/written-tender.ts';

const signed = ['投标人（公章）：〔________〕', '日期：〔________〕'];
const letter = ['致：〔________〕', '我方按照招标文件的要求参加投标，并承担责任。', ...signed];
const sheet = ['| 序号 | 名称 | 数量 |', '| 〔〕 | 〔〕 | 〔〕 |'];

const titlesIn = (...forms: string[]): Promise<string[]> =>
  titlesOf('# 第一章 招标公告', '本项目公开招标。', '# 第二章 投标文件格式', ...forms);

/** What the bid consists of as the product reads it: titles by level, with a colon where no form is printed. */
async function titlesOf(...lines: string[]): Promise<string[]> {
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

test('what one signature stands below is one form, and a form counted (A4-1) stands below A4', async () => {
  const titles = await titlesIn(
    ...['^ A 商务册', 'A1 应答函', ...letter, 'A2 法定代表人证明及授权书', '（一）法定代表人证明'],
    ...['〔____〕在我司担任〔____〕职务，系我司法定代表人。', '（二）授权书'],
    ...['我司授权〔____〕为代理人，办理应答及签署事宜。', ...signed],
    ...['A3 应答人概况表', ...sheet, 'A4 资格证明', '（营业执照，扫描上传）'],
    ...[
      '（A4-1）原厂授权函',
      ...letter,
      'A5 业绩清单',
      ...sheet,
      '^ B 报价册',
      'B1 报价表',
      ...sheet,
    ],
  );
  assert.deepEqual(titles, [
    ...['商务册：', '-应答函', '-法定代表人证明及授权书', '-应答人概况表'],
    ...['-资格证明：', '--原厂授权函', '-业绩清单', '报价册：', '-报价表'],
  ]);
});

test('two letters that are signed each are two forms, whatever title stands above both', async () => {
  const titles = await titlesIn(
    ...['A1 应答函', ...letter, 'A2 法定代表人证明及授权书', '（一）法定代表人证明', ...letter],
    ...['（二）授权书', ...letter, 'A3 应答人概况表', ...sheet],
  );
  assert.deepEqual(titles, [
    ...['应答函', '法定代表人证明及授权书：', '-法定代表人证明', '-授权书', '应答人概况表'],
  ]);
});

test('what the list remarks on a paper is said of its form', async () => {
  const lines = [
    ...['# 第一章 投标人须知', '投标文件由下列内容组成：', '（1）投标函；'],
    ...['（2）授权委托书（法定代表人亲自投标的不提供）；', '（3）报价表；', '（4）业绩表。'],
    ...['# 第二章 投标文件格式', '一、投标函', ...letter, '二、授权委托书', ...letter],
    ...['三、报价表', ...sheet, '四、业绩表', ...sheet],
  ];
  const document = await readDocument(wordTender(lines.map(lineOf)), 'tender.docx');
  assert.deepEqual(
    extractTender(document).format.map(({ remark }) => remark),
    [undefined, '(法定代表人亲自投标的不提供)', undefined, undefined],
  );
});

test('a form that a demanded order has no words for stands in what holds papers of other names', async () => {
  const ordered = (order: string) =>
    titlesOf(
      ...[
        '# 第一章 投标人须知',
        `投标文件由投标函、授权书、报价表、资格证明材料、业绩表、其他材料组成${order}。`,
      ],
      ...['# 第二章 投标文件格式', '一、投标函', ...letter, '二、授权书', ...letter],
      ...['三、报价表', ...sheet, '四、无违法行为声明', ...letter, '五、业绩表', ...sheet],
      ...['六、廉洁承诺书', ...letter, '七、其他材料', '（如有，格式自拟）'],
    );
  assert.deepEqual(await ordered('，并按此顺序装订'), [
    ...['投标函', '授权书', '报价表', '资格证明材料：', '-无违法行为声明', '业绩表'],
    ...['其他材料：', '-廉洁承诺书'],
  ]);
  const flat = await ordered('');
  assert.ok(flat.includes('无违法行为声明') && flat.includes('廉洁承诺书'), flat.join('、'));
});
