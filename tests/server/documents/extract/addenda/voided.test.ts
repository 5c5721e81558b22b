import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyPatch } from '../../../../../site/server/documents/extract/addenda/apply.ts';
import { readWithChanges } from '../../../../../site/server/documents/extract/addenda/read-with-changes.ts';
import { voidingsIn } from '../../../../../site/server/documents/extract/addenda/voiding.ts';
import { joinDocuments } from '../../../../../site/server/documents/extract/several/join.ts';
import { documentOf } from '../../../../support/addenda/corpus.ts';

const TENDER = `# 青岚区市民公园保洁服务招标文件

# 第一章 招标公告

项目名称：青岚区市民公园保洁服务

投标截止时间：2027年3月15日9时30分

投标保证金：20000元

# 第二章 投标人须知

2.4 投标人应当提供样品两件，与投标文件同时递交。

2.5 投标文件应当胶装成册。

# 第三章 评标办法

本项目采用综合评分法，满分100分。

| 评审因素 | 分值 | 评审标准 |
| --- | --- | --- |
| 投标报价 | 30 | 评标基准价/报价×30 |
| 服务方案 | 50 | 完整可行的得50分，一般的得10分 |
| 应急预案 | 20 | 完整可行的得20分，一般的得5分 |

# 第四章 采购需求

一、作业要求

★园路每日清扫不少于两次，垃圾停留不超过30分钟。

二、人员要求

保洁人员年龄不超过55周岁，统一着装并佩戴工号。
`;
const FIRST = `青岚区市民公园保洁服务补遗书（第1号）

一、投标截止时间由2027年3月15日9时30分延期至2027年3月22日9时30分。

二、投标保证金由20000元调整为15000元。

三、第四章“★园路每日清扫不少于两次，垃圾停留不超过30分钟。”修改为“★园路每日清扫不少于三次，垃圾停留不超过20分钟。”

四、评分标准中“应急预案”的分值由20分调整为15分。

五、评分标准中增加“智慧管理”5分：“采用信息化手段管理作业的得5分。”
`;
const read = (...addenda: string[]) =>
  readWithChanges(
    joinDocuments([
      { file: { id: 't', n: 1, name: '招标.docx', role: 'tender' }, document: documentOf(TENDER) },
      ...addenda.map((text, at) => ({
        file: {
          id: `a${at + 1}`,
          n: at + 2,
          name: `补遗${at + 1}.docx`,
          role: 'addendum' as const,
        },
        document: documentOf(text),
      })),
    ]),
  );
const later = (line: string, ...more: string[]) =>
  read(FIRST, ...more, `补遗书（第${more.length + 2}号）\n\n${line}\n`);
const last = ({ changes }: ReturnType<typeof read>) => {
  const file = changes.at(-1)?.fileId;
  return changes.filter(({ fileId }) => fileId === file && file !== 'a1');
};

describe('an item of an earlier addendum that is void', () => {
  test('is told in many wordings, and its change is offered the other way round, with both places', () => {
    for (const line of [
      '1、补遗书（第1号）第二条作废。',
      '补遗1第2条作废',
      '一、《补遗书（第1号）》第（二）项予以取消，仍按原招标文件执行。',
      '1. 第1号补遗中第二条的内容不再执行。',
      '原补遗第二条删除。',
      '撤销补遗一第二条。',
      '第一次补遗文件第2条关于投标保证金的修改作废。',
      '补遗1第2条恢复为原招标文件规定。',
      '补遗1中关于投标保证金的调整作废。',
      '| 序号 | 原内容 | 现内容 |\n| --- | --- | --- |\n| 1 | 补遗1第2条：投标保证金调整为15000元 | 作废 |',
    ]) {
      const all = later(line);
      const [change, ...others] = last(all);
      assert.deepEqual(others, [], line);
      assert.deepEqual(
        [change?.kind, change?.act, change?.before, change?.after, change?.doubt],
        ['fact', 'changed', '15000元', '20000元', undefined],
        line,
      );
      assert.deepEqual(
        change?.sources.map(({ fileId }) => fileId),
        ['a2', 'a1', 't'],
        line,
      );
      const now = all.changes.reduce((sofar, { patch }) => applyPatch(sofar, patch), all.reading);
      assert.equal(now.facts.bidBond?.value, '20000.00', line);
      assert.equal(now.facts.deadline?.value, '2027-03-22 09:30:00', line);
    }
  });

  test('several items, and a whole addendum, are taken back one by one', () => {
    const acts = (line: string) => last(later(line)).map(({ kind, act }) => `${kind} ${act}`);
    assert.deepEqual(acts('补遗1第2、4条作废。'), ['fact changed', 'scoring changed']);
    assert.deepEqual(acts('补遗1第一条至第三条作废。'), [
      'fact changed',
      'fact changed',
      'clause changed',
    ]);
    assert.deepEqual(acts('补遗1第五条作废。'), ['scoring removed']);
    assert.equal(acts('补遗书（第1号）全文作废。').length, 5);
    const { reading, changes } = later('补遗书（第1号）全文作废。');
    const now = changes.reduce((sofar, { patch }) => applyPatch(sofar, patch), reading);
    assert.deepEqual(
      [now.facts, now.scoring, now.clauses],
      [reading.facts, reading.scoring, reading.clauses],
    );
  });

  test('what holds instead goes on from the tender’s words, and neither is in doubt', () => {
    const changes = last(later('1、补遗1第一条作废，投标截止时间修改为2027年3月29日9时30分。'));
    assert.deepEqual(
      changes.map(({ before, after, doubt }) => [before, after, doubt]),
      [
        ['2027年3月22日9时30分', '2027年3月15日9时30分', undefined],
        ['2027年3月15日9时30分', '2027年3月29日9时30分', undefined],
      ],
    );
  });

  test('what was taken back, or changed once more, and is said again holds again', () => {
    const bondAfter = (...addenda: string[]) => {
      const { reading, changes } = read(FIRST, ...addenda);
      const now = changes.reduce((sofar, { patch }) => applyPatch(sofar, patch), reading);
      return now.facts.bidBond?.value;
    };
    const again = '投标保证金由20000元调整为15000元。';
    const second = '补遗书（第2号）\n\n1、补遗1第二条作废。\n';
    assert.equal(bondAfter(second), '20000.00');
    assert.equal(bondAfter(second, `补遗书（第3号）\n\n1、${again}\n`), '15000.00');
    const other = '补遗书（第2号）\n\n1、投标保证金由15000元调整为18000元。\n';
    const back = '补遗书（第3号）\n\n1、投标保证金由18000元调整为15000元。\n';
    assert.equal(bondAfter(other, back), '15000.00');
  });

  test('where it is not found nothing is changed, and the line is shown', () => {
    for (const line of [
      '1、补遗1第九条作废。',
      '1、补遗书（第7号）第二条作废。',
      '补遗1中关于履约担保的修改作废。',
      '1、澄清公告第2条删除。',
    ]) {
      const all = later(line);
      assert.deepEqual(last(all), [], line);
      const doubt = all.reading.doubts.find(({ kind }) => kind === 'voided');
      assert.match(doubt?.msg ?? '', /^《补遗2\.docx》说“[^”]*”，没有找到/, line);
      assert.equal(all.reading.doubts.filter(({ kind }) => kind === 'unread').length, 0, line);
    }
  });

  test('a part of an item, two addenda at once, a change named by its clause, an answer', () => {
    for (const [line, said] of [
      ['补遗1第2款第（1）项作废', ['1: 2/1']],
      ['补遗一、补遗二全部作废。', ['1: ', '2: ']],
      ['补遗1第2条及补遗2第1条同时作废。', ['1: 2', '2: 1']],
      ['补遗1中第二章2.4条的修改作废', ['1: ']],
      ['第一次答疑第2个问题的答复作废。', ['1: 2']],
      ['《补遗通知（一）》中第3、5条予以废除。', ['1: 3,5']],
      ['更正公告第二条废止', [': 2']],
      ['变更2次以上的作废', []],
      ['第3次补充报价作废', []],
    ] as const)
      assert.deepEqual(
        voidingsIn(line).map(({ number, items }) => `${number}: ${items.join()}`),
        said,
        line,
      );
    const parts = read(
      '补遗书（第1号）\n\n一、投标要求\n\n1. 投标保证金由20000元调整为15000元。\n\n2. 招标文件第2.5条删除。\n\n二、其他\n\n1. 评分标准中“应急预案”的分值由20分调整为15分。\n',
      '补遗书（第2号）\n\n补遗1第一条第（1）项作废。\n',
    );
    assert.deepEqual(
      last(parts).map(({ before, after }) => [before, after]),
      [['15000元', '20000元']],
    );
    const answers = read(
      '答疑纪要（第1次）\n\n问题1：样品能否不交？\n\n答复：第2.4条“投标人应当提供样品两件，与投标文件同时递交。”删除。\n\n问题2：保证金能否降低？\n\n答复：投标保证金调整为15000元。\n',
      '补遗书（第2号）\n\n第一次答疑第2个问题的答复作废。\n',
    );
    assert.deepEqual(
      last(answers).map(({ before, after }) => [before, after]),
      [['15000元', '20000元']],
    );
  });

  test('what goes by an addendum, or is of the tender, is none of it', () => {
    for (const line of [
      '根据补遗1第2条，投标保证金以到账为准。',
      '投标保证金按补遗1第2条执行，原第2.4条作废。',
      '补遗1第2条不变。',
      '补遗1第3条要求的样品取消评审。',
      '招标文件第2.4条作废。',
      '与补遗1不一致的，以本补遗为准，原要求作废。',
    ])
      assert.deepEqual(voidingsIn(line), [], line);
  });
});

test('a clause of the tender that is void goes, by its number, in several wordings', () => {
  for (const line of [
    '1、原第2.4条作废。',
    '1、招标文件第2.4条取消。',
    '1、删除第二章第2.4条。',
    '1、投标人须知2.4条不再执行。',
    '1、原招标文件第2.4款内容删除。',
  ]) {
    const [change, ...others] = last(later(line));
    assert.deepEqual(others, [], line);
    assert.equal(change?.act, 'removed', line);
    assert.match(change?.before ?? '', /提供样品两件/, line);
    assert.equal(change?.sources.length, 2, line);
  }
});
