import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FitChapter, planFit } from '../../../../site/server/bid/run/fit-plan.ts';
import { isFit } from '../../../../site/server/bid/word/is-fit.ts';

const CHARS_PER_PAGE = 720;
const chapter = (id: string, pages: number, budget = pages): FitChapter => ({
  id,
  chars: Math.round(pages * CHARS_PER_PAGE),
  pages,
  budget,
});
const pagesAfter = (chapters: FitChapter[], plan: ReturnType<typeof planFit>, front: number) =>
  front +
  chapters.reduce((sum, one) => sum + (plan.get(one.id)?.chars ?? one.chars) / CHARS_PER_PAGE, 0);

test('a file within 5 % of the target is left alone; one page over a cap is not', () => {
  assert.ok(isFit({ mode: 'target', pages: 76, wanted: 80 }));
  assert.ok(isFit({ mode: 'target', pages: 84, wanted: 80 }));
  assert.ok(!isFit({ mode: 'target', pages: 85, wanted: 80 }));
  assert.ok(!isFit({ mode: 'target', pages: 2, wanted: 1 }));
  assert.ok(isFit({ mode: 'cap', pages: 40, wanted: 80 }));
  assert.ok(!isFit({ mode: 'cap', pages: 81, wanted: 80 }));
  assert.equal(planFit({ mode: 'target', pages: 79, wanted: 80 }, [chapter('a', 40)]).size, 0);
});

test('missing pages go to the chapters below their budget, and come to the target', () => {
  const chapters = [chapter('short', 5, 20), chapter('full', 20, 20), chapter('long', 25, 20)];
  const plan = planFit({ mode: 'target', pages: 60, wanted: 70 }, chapters);
  assert.ok(Math.abs(pagesAfter(chapters, plan, 10) - 70) < 0.5);
  assert.ok([...plan.values()].every((goal) => goal.mode === 'expand'));
  const grown = (id: string) =>
    (plan.get(id)?.chars ?? 0) / (chapters.find((one) => one.id === id)?.chars ?? 1);
  assert.ok(grown('short') > 1.5, `${grown('short')}`);
  assert.ok(grown('long') < 1.2);
});

test('what is over a cap is taken from the chapters above their budget, a little more than needed', () => {
  const chapters = [chapter('a', 30, 20), chapter('b', 20, 20), chapter('c', 0.2)];
  const plan = planFit({ mode: 'cap', pages: 60, wanted: 50 }, chapters);
  const after = pagesAfter(chapters, plan, 9.8);
  assert.ok(after <= 50 && after > 46, `${after}`);
  assert.equal(plan.get('c'), undefined, 'a few words are not cut');
  assert.ok([...plan.values()].every((goal) => goal.mode === 'shorten'));
});

test('a chapter grows and shrinks within reason, whatever is asked', () => {
  const chapters = [chapter('a', 2), chapter('b', 3)];
  for (const [id, goal] of planFit({ mode: 'target', pages: 6, wanted: 2000 }, chapters)) {
    const before = chapters.find((one) => one.id === id)?.chars ?? 0;
    assert.ok(goal.chars > before && goal.chars <= before * 2.5 + 2);
  }
  for (const [id, goal] of planFit({ mode: 'target', pages: 500, wanted: 1 }, chapters)) {
    const before = chapters.find((one) => one.id === id)?.chars ?? 0;
    assert.ok(goal.chars < before && goal.chars >= before * 0.4);
  }
  assert.equal(planFit({ mode: 'target', pages: 6, wanted: 80 }, []).size, 0);
});

test('tiny shares of fifty chapters become one change', () => {
  const chapters = Array.from({ length: 50 }, (_, at) => chapter(`c${at}`, 1));
  const plan = planFit({ mode: 'target', pages: 52, wanted: 55 }, chapters);
  assert.ok(plan.size >= 1 && plan.size < 25, `${plan.size}`);
  assert.ok(Math.abs(pagesAfter(chapters, plan, 2) - 55) < 1.5);
});
