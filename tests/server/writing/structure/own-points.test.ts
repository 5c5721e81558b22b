import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { deepen } from '../../../../site/server/writing/structure/deepen.ts';
import { type Draft, draft } from '../../../../site/server/writing/structure/draft.ts';

const item = (id: string, name: string, criteria: string): tender.ScoringItem => ({
  ...{ id, category: '技术', item: name, maxScore: 10, criteria },
  source: null,
});

/** Titles below a plan that answers the first item, with a chapter for the second one in it. */
function titlesBelow(title: string, criteria: string): string[] {
  const scoring = [item('a', title, criteria), item('b', '应急预案', '预案合理得10分。')];
  const other: Draft = { ...draft('应急预案', 'technical', 'prose'), scoringIds: ['b'] };
  const plan: Draft = {
    ...draft(title, 'technical', 'prose'),
    ...{ scoringIds: ['a'], children: [other] },
  };
  deepen([plan], { scoring, requirements: [], pages: 60, field: 'services' });
  return plan.children.map((child) => child.title);
}

test('a plan that holds the chapters of other items has one for its own', () => {
  assert.deepEqual(
    titlesBelow(
      '养护方案',
      '养护方案的合理性及完整性、巡检计划的合理性及充分性进行评分：优得10分。',
    ),
    ['总体养护方案', '巡检计划', '应急预案'],
  );
});

test('a plan whose item names its points, and a part that is no plan, have none', () => {
  const points = '对养护方案进行评分：包括巡检计划、修剪安排、病害防治措施，每项4分。';
  assert.ok(!titlesBelow('养护方案', points).includes('总体养护方案'));
  assert.deepEqual(titlesBelow('技术部分', '内容完整得10分。'), ['应急预案']);
});
