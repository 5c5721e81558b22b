import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bid, type check, type outline, type tender } from 'tender-widgets/contract';
import * as v from 'valibot';
import { readChosen } from '../../../../site/server/documents/extract/several/joint-reading.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { deviationBlock, resolveLiveBlocks } from '../../../../site/server/writing/live-blocks.ts';
import { planOf } from '../../../../site/server/writing/offline/plan.ts';
import { buildOutline } from '../../../../site/server/writing/outline.ts';
import { outlineSigns } from '../../../../site/server/writing/outline-signs.ts';
import {
  chapterLot,
  withoutLotChapters,
} from '../../../../site/server/writing/structure/lot-chapters.ts';

type Chapters = outline.OutlineChapter[];

/** Two lots in volumes, with forms and items of their own, in the words of a tender that calls them `one` and `two`. */
const tenderOf = (one: string, two: string) => `# 校园设备采购招标文件
# 第一章 投标邀请
项目名称：校园设备采购
${one}：教学平板，预算金额120万元。
${two}：课桌椅，预算金额68万元。
# 第二章 投标人须知
投标人投多个标段（包）的，可将投标文件合并编制为一份。
# 第三章 采购需求
## ${one}技术要求
★屏幕不小于86英寸。
## ${two}技术要求
★甲醛释放量不大于0.05。
# 第四章 评标标准
## ${one}评分标准
| 评审因素 | 分值 | 评分标准 |
| --- | --- | --- |
| 投标报价 | 30 | 低价优先，其他按比例计算。 |
| 供货方案 | 40 | 完整得40分，较完整得20分。 |
| 培训方案 | 20 | 培训方案包括培训计划、培训师资、培训考核，完整得20分，每缺一项扣6分。 |
| 同类业绩 | 10 | 每提供一个平板业绩得2分，提供合同复印件。 |
## ${two}评分标准
| 评审因素 | 分值 | 评分标准 |
| --- | --- | --- |
| 投标报价 | 30 | 低价优先，其他按比例计算。 |
| 供货方案 | 40 | 完整得40分，较完整得20分。 |
| 培训方案 | 20 | 培训方案包括使用讲解、保养讲解，完整得20分，每缺一项扣10分。 |
| 同类业绩 | 10 | 每提供一个家具业绩得2分，提供合同复印件。 |
# 第五章 投标文件格式
## 一、商务文件
### 1.投标函
我方愿意投标。
投标人（盖章）：
### 2.${one}供货承诺书
我方承诺按时供货。
投标人（盖章）：
### 3.${two}供货承诺书
我方承诺按时供货。
投标人（盖章）：
### 4.${one}环保承诺书
我方承诺环保。
投标人（盖章）：
## 二、技术文件
### 1.技术方案
由投标人自行编写。
### 2.技术偏离表
| 序号 | 招标文件要求 | 投标响应 | 偏离 |
| --- | --- | --- | --- |
|  |  |  |  |
## 三、报价文件
### 1.${one}分项报价表
| 序号 | 名称 | 单价（元） |
| --- | --- | --- |
| 1 |  |  |
### 2.${two}分项报价表
| 序号 | 名称 | 单价（元） |
| --- | --- | --- |
| 1 |  |  |
`;
const settings = v.parse(bid.BidSettings, { pages: 40 });

async function jointly(one: string, two: string) {
  const document = await readDocument(Buffer.from(tenderOf(one, two)), '两个标段.md');
  const { lots } = readChosen(document, null).reading;
  const choice = lots.map(({ id }) => id).join('+');
  const { reading } = readChosen(document, choice);
  const held = reading.lotFacts ?? [];
  const chapters = buildOutline({ ...reading, name: '校园设备', settings });
  return { reading, lots: held, chapters };
}
const pathOf = (chapters: Chapters, { parentId, title }: Chapters[number]): string => {
  const above = chapters.find(({ id }) => id === parentId);
  // A form's title has letters for Roman numerals.
  const own = title.normalize('NFKC');
  return above ? `${pathOf(chapters, above)}/${own}` : own;
};
const pathsOf = (chapters: Chapters, wanted: RegExp) =>
  chapters.filter(({ title }) => wanted.test(title)).map((one) => pathOf(chapters, one));
const plain = (paths: string[]) => paths.map((path) => path.normalize('NFKC'));

for (const [one, two] of [
  ['包1', '包2'],
  ['第一标段', '第二标段'],
  ['Ⅰ标段', 'Ⅱ标段'],
  ['A包', 'B包'],
] as const)
  describe(`a bid for ${one} and ${two}`, () => {
    const [first, second] = [`${one}：教学平板`, `${two}：课桌椅`];
    test('has what is one lot’s alone below a chapter of it, in its volume, and the rest once', async () => {
      const { chapters } = await jointly(one, two);
      const forms = pathsOf(chapters, /承诺书|分项报价表/);
      assert.deepEqual(
        forms,
        plain([
          `商务文件/${first}/${one}供货承诺书`,
          `商务文件/${first}/${one}环保承诺书`,
          `商务文件/${second}/${two}供货承诺书`,
          `报价文件/${first}/${one}分项报价表`,
          `报价文件/${second}/${two}分项报价表`,
        ]),
      );
      // Items of one name in two lots are a chapter each, and none bears the lot's name again.
      const items = pathsOf(chapters, /^培训方案$|^同类业绩$/);
      assert.deepEqual(
        items,
        plain([
          ...[first, second].map((lot) => `商务文件/${lot}/同类业绩`),
          ...[first, second].map((lot) => `技术文件/技术方案/${lot}/培训方案`),
        ]),
      );
      assert.equal(pathsOf(chapters, /^供货方案$/).length, 1);
      const points = pathsOf(chapters, /^培训计划$|^保养讲解$/);
      assert.deepEqual(
        points,
        plain([
          `技术文件/技术方案/${first}/培训方案/培训计划`,
          `技术文件/技术方案/${second}/培训方案/保养讲解`,
        ]),
      );
    });

    test('is held against the tender as if its chapters of lots were not there', async () => {
      const { reading, chapters } = await jointly(one, two);
      const signs = (given: Chapters) =>
        outlineSigns({ ...reading, chapters: given, bidType: '综合标' })
          .filter(({ about }) => /parts|forms|price/.test(about))
          .flatMap(({ open }) => open.map(({ msg }) => msg));
      assert.deepEqual(signs(chapters), []);
      const own = `${two}供货承诺书`.normalize('NFKC');
      const lost = chapters.filter(({ title }) => title.normalize('NFKC') !== own);
      assert.deepEqual(signs(lost), [`缺少招标文件的“${own}”`]);
    });

    test('knows whose a chapter is by those above it', async () => {
      const { lots, chapters } = await jointly(one, two);
      const lotOf = (title: string) =>
        chapters
          .filter((chapter) => chapter.title === title)
          .map((chapter) => chapterLot(chapter, chapters, lots)?.number);
      assert.deepEqual(lotOf('培训方案'), [one, two]);
      assert.deepEqual(lotOf('保养讲解'), [two]);
      assert.deepEqual(lotOf('供货方案'), [undefined]);
      const { moved } = withoutLotChapters(chapters, lots);
      assert.ok(moved.size > 5);
      assert.equal(withoutLotChapters(chapters, []).moved.size, 0);
    });
  });

test('a bid for one lot has no chapters of lots', async () => {
  const document = await readDocument(Buffer.from(tenderOf('包1', '包2')), '两个标段.md');
  const { reading } = readChosen(document, 'lot-1');
  const titles = buildOutline({ ...reading, name: '校园设备', settings }).map(({ title }) => title);
  assert.ok(titles.includes('包1供货承诺书') && !titles.some((title) => title.startsWith('包1：')));
});

test('rows of a deviation table stand below the lot they are for, those of all before them', () => {
  const row = (lot: string, number: string, requirement: string): check.RegisterRow => ({
    ...{ clauseId: number, kind: 'star', number, part: '技术', text: requirement, requirement },
    ...{ source: null, chapters: [], response: '', deviation: 'pending', evidence: [], note: '' },
    state: 'open',
    ...(lot === '' ? {} : { lot }),
  });
  const register = [
    row('包1', '1', '屏幕不小于86英寸'),
    row('包2', '1', '甲醛不大于0.05'),
    row('', '3', '送货上门'),
    row('包1', '4', '触控流畅'),
  ];
  const lots = [
    { lotId: 'lot-1', number: '包1', name: '教学平板' },
    { lotId: 'lot-2', number: '包2', name: '课桌椅' },
  ].map(
    (lot): tender.LotFacts => ({
      ...lot,
      facts: { budget: null, ceilingPrice: null, bidBond: null, duration: null },
    }),
  );
  const shown = (block: string, given = register) =>
    resolveLiveBlocks(block, { scoring: [], chapters: [], register: given, lots })
      .split('\n')
      .slice(2)
      .map((line) => line.split(' | ').slice(0, 3).join(' ').replace('| ', ''));
  assert.deepEqual(shown(deviationBlock()), [
    '1 3 ★送货上门',
    '  包1：教学平板',
    '2 1 ★屏幕不小于86英寸',
    '3 4 ★触控流畅',
    '  包2：课桌椅',
    '4 1 ★甲醛不大于0.05',
  ]);
  const own = deviationBlock({ part: '技术', headers: ['序号', '招标要求', '投标响应', '偏离'] });
  assert.deepEqual(
    shown(own).map((line) => line.split(' ').slice(0, 2).join(' ')),
    [
      '1 ★送货上门',
      ' 包1：教学平板',
      '2 ★屏幕不小于86英寸',
      '3 ★触控流畅',
      ' 包2：课桌椅',
      '4 ★甲醛不大于0.05',
    ],
  );
  const plain = register.map(({ lot: _lot, ...rest }) => rest);
  assert.equal(shown(deviationBlock(), plain).length, 4);
});

test('what is asked of one lot stands in no chapter of another', async () => {
  const text = tenderOf('包1', '包2')
    .replace(
      '★屏幕不小于86英寸。',
      '★屏幕不小于86英寸。\n供货方完成平板使用培训，并作保养讲解，保养讲解不少于2次。',
    )
    .replace(
      '★甲醛释放量不大于0.05。',
      '★甲醛释放量不大于0.05。\n供货方完成课桌椅保养培训，培训不少于5次。',
    );
  const { reading } = readChosen(
    await readDocument(Buffer.from(text), '两个标段.md'),
    'lot-1+lot-2',
  );
  const ownOf = (words: string) =>
    reading.requirements.find((one) => one.text.includes(words))?.lotId;
  assert.deepEqual(['平板使用培训', '课桌椅保养'].map(ownOf), ['lot-1', 'lot-2']);
  const chapters = buildOutline({ ...reading, name: '校园设备', settings });
  const { slots } = planOf({
    ...reading,
    ...{ name: '校园设备', settings, chapters, lots: reading.lotFacts ?? [] },
    ...{ factSheet: [], responses: {}, knowledge: [], pictures: [] },
  });
  const placed = [...slots].flatMap(([id, plans]) => {
    const chapter = chapters.find((one) => one.id === id);
    const lot = chapter && chapterLot(chapter, chapters, reading.lotFacts ?? [])?.lotId;
    return plans.flatMap(({ units }) => units.map((unit) => ({ lot, of: unit.lotId })));
  });
  assert.ok(placed.some(({ lot, of }) => lot !== undefined && lot === of));
  assert.deepEqual(
    placed.filter(({ lot, of }) => lot !== undefined && of !== undefined && lot !== of),
    [],
  );
});
