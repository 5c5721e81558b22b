import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { reckonPrices, withMovedRows } from 'tender-widgets/price';
import { readWithChanges } from '../../../../site/server/documents/extract/addenda/read-with-changes.ts';
import { joinDocuments } from '../../../../site/server/documents/extract/several/join.ts';
import {
  movedPriceRows,
  priceRowsInDocument,
} from '../../../../site/server/workers/text-pool/document-functions.ts';
import { documentOf } from '../../../support/addenda/corpus.ts';

const BILL = `# 工程量清单

| 分部分项工程量清单 | | | | | |
| --- | --- | --- | --- | --- | --- |
| 工程名称：河东管网 | | | | | |
| 序号 | 项目编码 | 项目名称 | 项目特征 | 计量单位 | 工程量 |
| 一、雨水工程 | | | | | |
| 1 | 0401 | 挖沟槽土方 | 三类土 | m³ | 12500.5 |
| 二、污水工程 | | | | | |
| 2 | 0405 | 混凝土检查井 | φ1250 | 座 | 86 |
| | | 小计 | | | |
| 三、绿化工程 | | | | | |
| 3 | 0501 | 栽植乔木 | 香樟 | 株 | 40 |
`;
const ADDENDUM = `补遗书（第1号）

1、“2 混凝土检查井”的工程量由86座调整为92座。

2、工程量清单二、污水工程增加一项：

| 序号 | 项目编码 | 项目名称 | 项目特征 | 计量单位 | 工程量 |
| --- | --- | --- | --- | --- | --- |
| 4 | 0406 | 警示带铺设 | 宽200mm | m | 5300 |
`;
const all = { lots: [], chosen: [] };

describe('what addenda change of a bill', () => {
  const document = joinDocuments([
    { file: { id: 't', n: 1, name: '清单.docx', role: 'tender' }, document: documentOf(BILL) },
    {
      file: { id: 'a', n: 2, name: '补遗.docx', role: 'addendum' },
      document: documentOf(ADDENDUM),
    },
  ]);
  const json = JSON.stringify(document);
  const { changes } = readWithChanges(document);
  const texts = changes.flatMap(({ patch }) => patch.text ?? []);
  const short = (rows: ReturnType<typeof priceRowsInDocument>) =>
    rows.map(({ section, name, quantity }) => [section, name, quantity]);

  test('quantities below a title and rows that come are changes of the bill', () => {
    assert.deepEqual(
      changes.map(({ kind, act }) => [kind, act]),
      [
        ['quantity', 'changed'],
        ['quantity', 'added'],
      ],
    );
  });

  test('the table of an addendum is no second bill; what is accepted stands in its part', () => {
    const before = [
      ['一、雨水工程', '挖沟槽土方', '12500.5'],
      ['二、污水工程', '混凝土检查井', '86'],
      ['三、绿化工程', '栽植乔木', '40'],
    ];
    assert.deepEqual(short(priceRowsInDocument(json, all)), before);
    assert.deepEqual(short(priceRowsInDocument(json, all, texts)), [
      before[0],
      ['二、污水工程', '混凝土检查井', '92'],
      ['二、污水工程', '警示带铺设', '5300'],
      before[2],
    ]);
  });

  test('a saved sheet keeps its rows, and says what it has not followed', () => {
    const saved = priceRowsInDocument(json, all).map((row) => ({ ...row, unitPrice: '10' }));
    const moved = movedPriceRows(json, all, texts);
    const said = (rows: typeof saved) =>
      withMovedRows(reckonPrices(1, rows), moved).problems.map(({ kind, msg }) => [kind, msg]);
    assert.deepEqual(said(saved), [
      ['addendum', '补遗把“混凝土检查井”的数量由 86 改为 92，报价表里还是 86，请修改'],
      ['addendum', '补遗增加了“警示带铺设”，报价表里没有这一行，请补上并报价'],
    ]);
    const followed = priceRowsInDocument(json, all, texts);
    assert.deepEqual(said(followed.map((row) => ({ ...row, unitPrice: '10' }))), []);
    assert.deepEqual(movedPriceRows(json, all, []), []);
  });
});
