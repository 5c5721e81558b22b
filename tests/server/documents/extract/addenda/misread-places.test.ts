import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readWithChanges } from '../../../../../site/server/documents/extract/addenda/read-with-changes.ts';
import { joinDocuments } from '../../../../../site/server/documents/extract/several/join.ts';
import { documentOf } from '../../../../support/addenda/corpus.ts';

const TENDER = `# 河东管网改造工程招标文件

# 第一章 招标公告

项目名称：河东管网改造工程

投标截止时间：2027年4月12日9时30分

# 第三章 评标办法

本项目采用综合评分法，满分100分。

| 评审因素 | 分值 | 评审标准 |
| --- | --- | --- |
| 施工方案 | 60 | 完整可行的得60分，一般的得20分 |
| 项目经理业绩 | 40 | 近三年每有一项类似业绩得20分 |

# 第五章 工程量清单

| 序号 | 项目名称 | 计量单位 | 工程量 |
| --- | --- | --- | --- |
| 一、雨水工程 | | | |
| 1 | 挖沟槽土方 | m³ | 12500.5 |

# 第六章 投标文件格式

## 一、投标函

## 二、开标一览表

| 项目名称 | 投标总价（元） | 工期 | 质量 | 项目经理 | 保证金 | 备注 |
| --- | --- | --- | --- | --- | --- | --- |
| | | | | | | |
`;
const changesOf = (...addenda: string[]) =>
  readWithChanges(
    joinDocuments([
      { file: { id: 't', n: 1, name: '招标.docx', role: 'tender' }, document: documentOf(TENDER) },
      ...addenda.map((text, at) => ({
        file: { id: `a${at}`, n: at + 2, name: `补遗${at + 1}.docx`, role: 'addendum' as const },
        document: documentOf(text),
      })),
    ]),
  ).changes;
const short = (changes: ReturnType<typeof changesOf>) =>
  changes.map(({ kind, act, before, after }) => [kind, act, before, after]);

describe('places that an addendum does not mean', () => {
  test('an item of an earlier addendum that is not there is none of the tender’s', () => {
    const later = '补遗书（第2号）\n\n1、补遗书（第1号）第一条作废。\n\n2、开标时间另行通知。';
    assert.deepEqual(short(changesOf(later)), []);
    const value =
      '补遗书（第2号）\n\n1、补遗书（第1号）第一条作废，投标截止时间修改为2027年4月16日9时30分。';
    assert.deepEqual(short(changesOf(value)), [
      ['fact', 'changed', '2027年4月12日9时30分', '2027年4月16日9时30分'],
    ]);
  });

  test('a form printed with other columns is a form, and the names of its columns are no facts', () => {
    const [change, ...others] = changesOf(`补遗书（第1号）

第六章中“二、开标一览表”以下列格式代替：

## 二、开标一览表

| 项目名称 | 投标总价（元） | 下浮率（%） | 工期（日历天） | 质量 | 措施费（元） | 备注 |
| --- | --- | --- | --- | --- | --- | --- |
| | | | | | | |
`);
    assert.deepEqual(others, []);
    assert.deepEqual([change?.kind, change?.about], ['form', '开标一览表']);
    assert.match(change?.before ?? '', /项目经理/);
    assert.match(change?.after ?? '', /下浮率/);
    assert.equal(change?.patch.facts, undefined);
  });

  test('恢复为 is a change; how an item is marked and what it is worth are two things', () => {
    const first = `补遗书（第1号）

1、评标办法中项目经理业绩的评审标准修改为：“近五年每有一项类似业绩得15分”，分值由40分调整为30分。`;
    const [criteria, points] = changesOf(first);
    assert.deepEqual([criteria?.doubt, points?.doubt], [undefined, undefined]);
    const [, , back] = changesOf(
      first,
      '补遗书（第2号）\n\n1、评标办法中项目经理业绩分值恢复为40分。',
    );
    assert.deepEqual([back?.kind, back?.after], ['scoring', '40分']);
    assert.match(back?.doubt ?? '', /补遗1.*30分/);
  });
});
