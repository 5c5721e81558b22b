import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from 'tender-widgets/contract';
import * as v from 'valibot';
import { composeTask } from '../../../../site/server/writing/offline/compose.ts';
import { facts, settings } from '../sample-bid.ts';

test('our proof of the bond says what the tender asks for, not that it was paid', () => {
  const chapter = v.parse(outline.OutlineChapter, {
    ...{ id: 'c', parentId: null, order: 0, title: '投标保证金缴纳凭证', pages: 1, level: 1 },
    ...{ scoringIds: [], brief: '', pinned: false, settings: { kind: 'form' } },
  });
  const context = {
    ...{ name: '设备采购', overview: '', facts, scoring: [], clauses: [], responses: {} },
    ...{ factSheet: [], settings: settings(), chapters: [chapter], knowledge: [], pictures: [] },
    ...{ requirements: [], forms: [] },
  };
  const task = { context, chapter, targetChars: 500, written: '', before: '', after: '' };
  const text = composeTask({ ...task, instruction: '', goal: null });
  assert.match(text, /实际缴纳金额：【待填写】/);
  assert.doesNotMatch(text, /已(?:按|经)?[^。]{0,12}缴纳/);
});
