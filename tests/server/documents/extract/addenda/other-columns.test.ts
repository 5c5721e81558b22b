import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  applyPatch,
  withTexts,
} from '../../../../../site/server/documents/extract/addenda/apply.ts';
import { readWithChanges } from '../../../../../site/server/documents/extract/addenda/read-with-changes.ts';
import { turnedPatch } from '../../../../../site/server/documents/extract/addenda/turned-patch.ts';
import { joinDocuments } from '../../../../../site/server/documents/extract/several/join.ts';
import { formsInDocument } from '../../../../../site/server/workers/text-pool/document-functions.ts';
import { formWithColumns } from '../../../../../site/server/writing/form-blanks/other-form-columns.ts';
import { documentOf } from '../../../../support/addenda/corpus.ts';

const TENDER = `青岚区市民公园保洁服务招标文件
# 第一章 招标公告
项目名称：青岚区市民公园保洁服务
# 第三章 评标办法
本项目采用综合评分法，满分100分。
| 评审因素 | 分值 | 评审标准 |
| --- | --- | --- |
| 投标报价 | 30 | 评标基准价/报价×30 |
| 服务方案 | 70 | 完整可行的得70分，一般的得10分 |
# 第四章 采购需求
| 序号 | 名称 | 单位 | 数量 |
| --- | --- | --- | --- |
| 1 | 清扫车 | 台 | 4 |
| 2 | 洒水车 | 台 | 2 |
| 3 | 垃圾桶 | 个 | 90 |
# 第六章 投标文件格式
## 一、投标函
我方承诺投标有效期为90日历天。
投标人（盖章）：________
## 二、开标一览表
| 项目名称 | 投标总价（元） | 服务期限 | 备注 |
| --- | --- | --- | --- |
|  |  |  |  |
投标人（盖章）：________
## 三、分项报价表
| 序号 | 名称 | 单价（元） | 合价（元） | 备注 |
| --- | --- | --- | --- | --- |
| 1 |  |  |  |  |
| 合计 |  |  |  |  |
投标人（盖章）：________
`;

function read(...addenda: string[]) {
  const document = joinDocuments([
    {
      file: { id: 't', n: 1, name: '招标文件.docx', role: 'tender' },
      document: documentOf(TENDER),
    },
    ...addenda.map((text, at) => ({
      file: { id: `a${at}`, n: at + 2, name: `补遗${at + 1}.docx`, role: 'addendum' as const },
      document: documentOf(`青岚区市民公园保洁服务补遗书（第${at + 1}号）\n${text}`),
    })),
  ]);
  return { document, ...readWithChanges(document) };
}
const headsOf = (content: string): string[] =>
  [...content.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, text = '']) => text);

/** The heads of the form after all that the addenda say. */
function headsAfter(title: string, ...addenda: string[]): string[] {
  const { document, reading, changes } = read(...addenda);
  const texts = changes.flatMap(({ patch }) => patch.text ?? []);
  const forms = formsInDocument(JSON.stringify(document), reading.format, { texts, facts: [] });
  return headsOf(forms.find((form) => form.title.includes(title))?.content ?? '');
}

describe('a form whose columns an addendum changes', () => {
  const opening = ['项目名称', '投标总价（元）', '服务期限', '备注'];
  const bill = ['序号', '名称', '单价（元）', '合价（元）', '备注'];
  const cases: [string, string, string[]][] = [
    [
      '开标一览表',
      '一、第六章“二、开标一览表”增加一列“项目负责人”。',
      opening.toSpliced(3, 0, '项目负责人'),
    ],
    [
      '开标一览表',
      '一、投标文件格式中开标一览表在“投标总价（元）”后增加“质量标准”一列。',
      opening.toSpliced(2, 0, '质量标准'),
    ],
    [
      '开标一览表',
      '一、第六章“二、开标一览表”中的“服务期限”列修改为“服务期限（日历天）”。',
      opening.with(2, '服务期限（日历天）'),
    ],
    [
      '分项报价表',
      '一、第六章投标文件格式“三、分项报价表”增加“税率（%）”“税额（元）”两列。',
      bill.toSpliced(4, 0, '税率（%）', '税额（元）'),
    ],
    ['分项报价表', '一、第六章投标文件格式“三、分项报价表”删除“备注”列。', bill.slice(0, 4)],
    [
      '开标一览表',
      '一、第六章“二、开标一览表”修改为：\n| 项目名称 | 投标总价（元） | 其中安全费（元） | 服务期限 | 备注 |\n| --- | --- | --- | --- | --- |\n|  |  |  |  |  |',
      opening.toSpliced(2, 0, '其中安全费（元）'),
    ],
  ];
  for (const [title, said, heads] of cases)
    test(`prints them: ${said.split('\n')[0]}`, () => {
      assert.deepEqual(headsAfter(title, said), heads);
      const other = title === '开标一览表' ? '分项报价表' : '开标一览表';
      assert.deepEqual(headsAfter(other, said), title === '开标一览表' ? bill : opening);
    });

  test('has the old ones again where the change is taken back', () => {
    const { document, changes } = read('一、第六章“二、开标一览表”增加一列“项目负责人”。');
    const texts = changes.flatMap(({ patch }) => patch.text ?? []);
    const back = changes.flatMap(({ patch }) => turnedPatch(patch).text ?? []);
    assert.equal(texts.length, 1);
    assert.deepEqual(withTexts(document, [...texts, ...back]).blocks, document.blocks);
  });

  test('keeps what is filled in, in rows over several columns too', () => {
    const form = `前文\n\n<table>\n<tr><th>名称</th><th>单价</th><th>备注</th></tr>\n<tr><td rowspan="2">窗帘</td><td>12.50</td><td>含安装</td></tr>\n<tr><td>8.00</td><td></td></tr>\n<tr><td colspan="3">合计：20.50 元</td></tr>\n</table>\n\n后文`;
    const from = ['名称', '单价', '备注'];
    assert.equal(
      formWithColumns(form, { from, to: ['名称', '品牌', '单价', '备注'] }),
      `前文\n\n<table>\n<tr><th>名称</th><th>品牌</th><th>单价</th><th>备注</th></tr>\n<tr><td rowspan="2">窗帘</td><td></td><td>12.50</td><td>含安装</td></tr>\n<tr><td></td><td>8.00</td><td></td></tr>\n<tr><td colspan="4">合计：20.50 元</td></tr>\n</table>\n\n后文`,
    );
    assert.equal(
      formWithColumns(form, { from, to: ['名称', '单价'] }),
      `前文\n\n<table>\n<tr><th>名称</th><th>单价</th></tr>\n<tr><td rowspan="2">窗帘</td><td>12.50</td></tr>\n<tr><td>8.00</td></tr>\n<tr><td colspan="2">合计：20.50 元</td></tr>\n</table>\n\n后文`,
    );
    // A table with another head is another table.
    assert.equal(formWithColumns(form, { from: ['名称', '数量', '备注'], to: ['名称'] }), form);
  });
});

describe('a row of a list that an addendum takes out', () => {
  const gone = '一、第四章采购需求清单第2项“洒水车”删除。';

  test('goes as a row, and comes back as one where a later addendum voids that', () => {
    const { document, changes, reading } = read(gone, '一、补遗1第一条作废。');
    const [first, second] = changes;
    assert.equal(changes.length, 2);
    const rowsAfter = (some: typeof changes) => {
      const texts = some.flatMap(({ patch }) => patch.text ?? []);
      const table = withTexts(document, texts).blocks.find(
        (block) => block.kind === 'table' && block.rows[0]?.[0]?.text === '序号',
      );
      return table?.kind === 'table' ? table.rows.map((row) => row.map(({ text }) => text)) : [];
    };
    assert.deepEqual(
      rowsAfter(changes.slice(0, 1)).map((row) => row[1]),
      ['名称', '清扫车', '垃圾桶'],
    );
    assert.deepEqual(rowsAfter(changes), rowsAfter([]));
    const base = { ...reading, requirements: reading.requirements };
    const without = applyPatch(base, first?.patch ?? {});
    const again = applyPatch(without, second?.patch ?? {});
    const words = ({ requirements }: typeof base) =>
      requirements.map(({ text }) => text).join('\n');
    assert.doesNotMatch(words(without), /洒水车/);
    assert.deepEqual(again.requirements, base.requirements);
  });

  test('a figure of one sign is found in the row that is named', () => {
    const [change] = read('一、第四章采购需求第2项洒水车数量由2台调整为3台。').changes;
    assert.equal(change?.kind, 'quantity');
    assert.deepEqual(
      change?.patch.text?.map(({ row, from, to }) => [row, from, to]),
      [[2, '2', '3']],
    );
  });
});
