import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { outline } from 'tender-widgets/contract';
import {
  shareBudget,
  standardCharsPerPage,
  targetChars,
} from '../../../site/server/writing/budgets.ts';
import { scoringItem, seededRandom } from './sample-bid.ts';

const chapter = (
  id: string,
  parentId: string | null,
  kind: 'prose' | 'evidence' | 'form',
  scoringIds: string[] = [],
): outline.OutlineChapter => ({
  id,
  parentId,
  order: 0,
  title: id,
  pages: 0,
  brief: '',
  scoringIds,
  settings: { instruction: '', kind },
});
const pagesOf = (chapters: outline.OutlineChapter[], id: string) =>
  chapters.find((one) => one.id === id)?.pages ?? -1;

test('sums are exact for any target and any number of chapters', () => {
  const random = seededRandom(11);
  for (let round = 0; round < 200; round++) {
    const kinds = ['prose', 'evidence', 'form'] as const;
    const chapters = Array.from({ length: 1 + Math.floor(random() * 60) }, (_, at) =>
      chapter(
        `c${at}`,
        at > 3 && random() < 0.5 ? `c${Math.floor(random() * 3)}` : null,
        kinds[Math.floor(random() * 3)] ?? 'prose',
      ),
    );
    const pages = 1 + Math.floor(random() * 500);
    const shared = shareBudget(chapters, pages);
    assert.equal(
      shared.reduce((sum, one) => sum + Math.round(one.pages * 100), 0),
      pages * 100,
    );
    assert.ok(shared.every((one) => one.pages >= 0));
  }
});

test('text gets pages by the score it answers; parents and forms stay small', () => {
  const scoring = [
    scoringItem('s1', '技术', '甲', 30, ''),
    scoringItem('s2', '技术', '乙', 10, ''),
  ];
  const chapters = [
    chapter('p', null, 'prose', ['s1', 's2']),
    chapter('a', 'p', 'prose', ['s1']),
    chapter('b', 'p', 'prose', ['s2']),
    chapter('f', null, 'form'),
    chapter('e', null, 'evidence'),
  ];
  const shared = shareBudget(chapters, 40, scoring);
  assert.ok(Math.abs(pagesOf(shared, 'a') / pagesOf(shared, 'b') - 3) < 0.02);
  assert.ok(pagesOf(shared, 'p') <= 0.3);
  assert.equal(pagesOf(shared, 'f'), 1);
  assert.equal(pagesOf(shared, 'e'), 1);
});

test('text that earns nothing never takes more than text that earns points does, and what else there is to say takes little', () => {
  const scoring = [scoringItem('s1', '技术', '甲', 2, '')];
  const scored = ['a', 'b', 'c', 'd'].map((id) => chapter(id, null, 'prose', ['s1']));
  const other = {
    ...chapter('o', null, 'prose'),
    title: '投标人认为需要说明的其他内容（格式自定）',
  };
  const shared = shareBudget([...scored, chapter('p', null, 'prose'), other], 30, scoring);
  assert.ok(pagesOf(shared, 'p') <= pagesOf(shared, 'a') + 0.01);
  assert.ok(pagesOf(shared, 'o') <= pagesOf(shared, 'a') / 4);
});

test('forms and proofs together take 35 % at most while there is text to write, and all where there is none', () => {
  const forms = Array.from({ length: 10 }, (_, at) =>
    chapter(`f${at}`, null, at % 2 === 0 ? 'form' : 'evidence'),
  );
  const shared = shareBudget([chapter('a', null, 'prose'), ...forms], 10);
  assert.equal(pagesOf(shared, 'a'), 6.5);
  assert.ok(forms.every(({ id }) => pagesOf(shared, id) === 0.35));
  assert.ok(shareBudget(forms, 20).every(({ pages }) => pages === 2));
});

test('characters follow the pages and the layout', () => {
  assert.equal(targetChars({ pages: 2 }), 2 * standardCharsPerPage);
  assert.equal(targetChars({ pages: 2 }, 500), 1000);
});
