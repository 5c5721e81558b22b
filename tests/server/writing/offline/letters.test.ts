import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline, type price } from 'tender-widgets/contract';
import { reckonPrices, startingSettings } from 'tender-widgets/price';
import * as v from 'valibot';
import { composeTask } from '../../../../site/server/writing/offline/compose.ts';
import { facts, settings } from '../sample-bid.ts';

function written(title: string, price?: price.PriceSheet, known = facts): string {
  const chapter = v.parse(outline.OutlineChapter, {
    ...{ id: 'c', parentId: null, order: 0, title, pages: 1, level: 1 },
    ...{ scoringIds: [], brief: '', pinned: false, settings: { kind: 'form' } },
  });
  const context = {
    ...{ name: '设备采购', overview: '', facts: known, scoring: [], clauses: [], responses: {} },
    ...{ factSheet: [], settings: settings(), chapters: [chapter], knowledge: [], pictures: [] },
    ...{ requirements: [], forms: [] },
  };
  const asked = price ? { ...context, price } : context;
  const task = { context: asked, chapter, targetChars: 500, written: '', before: '', after: '' };
  return composeTask({ ...task, instruction: '', goal: null });
}

test('our proof of the bond says what the tender asks for, not that it was paid', () => {
  const text = written('投标保证金缴纳凭证');
  assert.match(text, /实际缴纳金额：【待填写】/);
  assert.doesNotMatch(text, /已(?:按|经)?[^。]{0,12}缴纳/);
});

test('where the tender asks for no bond our proof of it says that, and nothing of the bidder', () => {
  const bidBond = { value: '0.00', source: { block: 0, quote: '投标保证金：不收取' } };
  const text = written('投标保证金缴纳凭证', undefined, { ...facts, bidBond });
  assert.match(text, /不收取投标保证金，没有要附的凭证/);
  assert.doesNotMatch(text, /我方|【待填写/);
});

test('our own letter and opening sheet name the rates of a bid that is priced by them', () => {
  const row = (name: string, unitPrice: string) => ({
    ...{ id: name, name, unit: '%', quantity: '', unitPrice, taxRate: '' },
  });
  const sheet = reckonPrices(1, [row('采购包1', '88.5'), row('采购包2', '90')], {
    ...startingSettings,
    rate: 'discount',
  });
  assert.match(written('投标函', sheet), /：采购包1折扣率88\.5%，采购包2折扣率90%。/);
  const table = written('开标一览表', sheet);
  assert.match(table, /\| 采购包2（折扣率） \| 90% \|/);
  assert.doesNotMatch(table, /总报价|总价/);
  assert.match(written('开标一览表'), /总报价（大写）/);
});
