import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type FitChapter,
  type FitGoal,
  planFit,
} from '../../../../site/server/bid/run/fit-plan.ts';
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

test('a file within 3 % of the target is left alone; one page over a cap is not', () => {
  assert.ok(isFit({ mode: 'target', pages: 78, wanted: 80 }));
  assert.ok(isFit({ mode: 'target', pages: 82, wanted: 80 }));
  assert.ok(!isFit({ mode: 'target', pages: 83, wanted: 80 }));
  assert.ok(isFit({ mode: 'target', pages: 25, wanted: 24 }));
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

const target = (pages: number, wanted: number) => ({ mode: 'target', pages, wanted }) as const;
const cap = (pages: number, wanted: number) => ({ mode: 'cap', pages, wanted }) as const;

test('a chapter becomes two and a half times as long at the most, a short one grows by a paragraph', () => {
  const long = planFit(target(6, 2000), [chapter('a', 2)]).get('a');
  assert.deepEqual(long, { mode: 'expand', chars: 1440 * 2.5 });
  const short = { id: 's', chars: 100, pages: 1, budget: 1 };
  assert.deepEqual(planFit(target(6, 2000), [short]).get('s'), { mode: 'expand', chars: 580 });
});

test('a chapter keeps more than half of its text; one of less than 300 characters all of it', () => {
  const cut = planFit(cap(900, 1), [chapter('a', 10)]).get('a');
  assert.deepEqual(cut, { mode: 'shorten', chars: Math.round(7200 * 0.55) });
  const of = (chars: number) => ({ id: `${chars}`, chars, pages: 1, budget: 1 });
  assert.deepEqual([...planFit(cap(900, 1), [of(299), of(300)]).keys()], ['300']);
});

test('changes of a few words are left alone', () => {
  // 60 characters are half a sentence: at fewer nothing is written anew.
  const one = (pages: number) => [{ id: 'a', chars: 720 * 50, pages: 50, budget: pages }];
  assert.equal(planFit(target(10.5, 10), one(50)).size, 0, 'as asked for already');
  assert.equal(planFit(cap(50.05, 50), one(50)).size, 1, 'a cap is missed by a line');
  const many = Array.from({ length: 3 }, (_, at) => ({ ...chapter(`${at}`, 1), chars: 200 }));
  assert.equal(planFit(cap(4, 3), many).size, 0, 'none has a sentence to spare');
});

test('only as many chapters change as the amount is worth, those furthest from their budget', () => {
  const chapters = Array.from({ length: 10 }, (_, at) => chapter(`c${at}`, 10, at === 7 ? 20 : 10));
  const one = planFit(target(100, 107), chapters.slice(0, 9));
  assert.ok(one.has('c7'));
  // 7200 characters more by changes of about 400.
  const even = Array.from({ length: 40 }, (_, at) => chapter(`e${at}`, 10));
  assert.equal(planFit(target(400, 422), even).size, Math.ceil((22 * CHARS_PER_PAGE) / 400));
  const added = [...planFit(target(400, 422), even)].map(([, { chars }]) => chars - 7200);
  assert.ok(
    added.every((more) => Math.abs(more - 396) < 1),
    added.join(),
  );
});

test('what is taken away comes from what is over its budget in the measure in which it is over', () => {
  const chapters = [chapter('far', 40, 10), chapter('near', 24, 18), chapter('under', 10, 30)];
  const plan = planFit(cap(74, 62), chapters);
  const taken = (id: string, chars: number) => chars - (plan.get(id)?.chars ?? chars);
  const [far, near, under] = [
    taken('far', 40 * CHARS_PER_PAGE),
    taken('near', 24 * CHARS_PER_PAGE),
    taken('under', 10 * CHARS_PER_PAGE),
  ];
  assert.ok(far > near && near > under && under >= 0, `${far} ${near} ${under}`);
  assert.ok(Math.abs(pagesAfter(chapters, plan, 0) - 62 * 0.97) < 0.1);
});

test('budgets are shares: of the pages there are to be, whatever they come to', () => {
  const chapters = [chapter('a', 40, 2), chapter('b', 40, 6)];
  const change = (plan: ReturnType<typeof planFit>, id: string) =>
    Math.abs((plan.get(id)?.chars ?? 0) - 40 * CHARS_PER_PAGE);
  // Of 100 pages 25 and 75: one is 15 over, the other 35 under. A tenth of its pages weighs for each.
  const longer = planFit(target(80, 100), chapters);
  assert.ok(Math.abs(change(longer, 'b') / change(longer, 'a') - 39 / 4) < 0.01);
  // Of 60 pages 15 and 45: one is 25 over, the other 5 under.
  const shorter = planFit(cap(80, 60 / 0.97), chapters);
  assert.ok(change(shorter, 'a') > 0 && change(shorter, 'b') > 0);
  assert.ok(Math.abs(change(shorter, 'a') / change(shorter, 'b') - 29 / 4) < 0.01);
});

test('nothing is planned where there is no text, and without budgets all count alike', () => {
  assert.equal(planFit(target(6, 80), [{ ...chapter('a', 3), chars: 0 }]).size, 0);
  assert.equal(planFit(target(6, 80), [{ ...chapter('a', 3), pages: 0 }]).size, 0);
  const plan = planFit(target(40, 60), [chapter('a', 20, 0), chapter('b', 20, 0)]);
  assert.equal(plan.get('a')?.chars, plan.get('b')?.chars);
  assert.ok((plan.get('a')?.chars ?? 0) > 20 * CHARS_PER_PAGE);
});

/** Each chapter begins a new page, so that pages grow in steps. */
const onNewPages =
  (chapters: readonly FitChapter[], front = 0) =>
  (goals: ReadonlyMap<string, FitGoal>) =>
    chapters.reduce(
      (sum, one) => sum + Math.ceil((goals.get(one.id)?.chars ?? one.chars) / CHARS_PER_PAGE),
      front,
    );

for (const [length, from, wanted] of [
  [0.99, 8, 11],
  [0.5, 40, 47],
  [2.9, 12, 46],
  [1.4, 25, 58],
] as const) {
  test(`where chapters begin new pages, ${from} of ${length} pages come to ${wanted} all the same`, () => {
    const chapters = Array.from({ length: from }, (_, at) => chapter(`c${at}`, length));
    const project = onNewPages(chapters);
    const plan = planFit(target(project(new Map()), wanted), chapters, project);
    assert.ok(Math.abs(project(plan) - wanted) <= 1, `${project(plan)}`);
  });
}

for (const [length, from, most] of [
  [1.1, 20, 35],
  [3.05, 10, 36],
  [2.5, 30, 80],
] as const) {
  test(`and ${from} of ${length} pages under a cap of ${most}, without giving away more than needed`, () => {
    const chapters = Array.from({ length: from }, (_, at) => chapter(`c${at}`, length));
    const project = onNewPages(chapters);
    const plan = planFit(cap(project(new Map()), most), chapters, project);
    assert.ok(project(plan) <= most && project(plan) >= most * 0.94, `${project(plan)}`);
  });
}
