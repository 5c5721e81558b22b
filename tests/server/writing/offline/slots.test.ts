import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bidView } from '../../../../site/server/writing/offline/bid-view.ts';
import { slotsOf } from '../../../../site/server/writing/offline/slots.ts';
import { bidContext, scoringItem } from '../sample-bid.ts';

/** Topics of the sub-chapters of a scoring item, by their titles. */
function topicsBelow(item: string, criteria: string): Record<string, string[]> {
  const context = bidContext({ scoring: [scoringItem('s1', '技术', item, 20, criteria)] });
  const { chapters } = context;
  const view = bidView(context);
  const home = chapters.find(({ title }) => title === item);
  assert.ok(home);
  const below = chapters.filter(({ parentId }) => parentId === home.id);
  return Object.fromEntries(
    below.map((chapter) => [
      chapter.title,
      slotsOf(view, chapter).flatMap(({ topics }) => topics.map(({ topic }) => topic.id)),
    ]),
  );
}

test('an item about several subjects gives each of its points the subject that is its own', () => {
  const found = topicsBelow(
    '售后服务及应急保障方案',
    '根据投标人的售后服务承诺、响应时间、应急处置流程、安全管理能力、各环节配合五个方面进行评审：优得20分，良得10分，未提供不得分。',
  );
  assert.deepEqual(found, {
    售后服务承诺: ['aftersales'],
    响应时间: ['aftersales'],
    应急处置流程: ['emergency'],
    安全管理能力: ['safety'],
    各环节配合: [],
  });
});

test('the points of an item about one subject stay with it', () => {
  const found = topicsBelow(
    '质量保证措施',
    '根据投标人的质量目标、安全检查、人员培训三个方面进行评审：优得20分，良得10分，未提供不得分。',
  );
  assert.deepEqual(
    Object.values(found).map(([nearest]) => nearest),
    ['quality', 'quality', 'quality'],
  );
});

test('a part of a subject has that subject alone, whatever its words are found in', () => {
  const context = bidContext({
    scoring: [
      scoringItem('s1', '技术', '安全管理体系与措施', 20, '体系健全、措施合理，优20分，良6分。'),
      scoringItem('s2', '技术', '施工方案与技术措施', 20, '方案可行，优20分，良6分。'),
    ],
    format: [
      { title: '投标函', level: 1, source: { block: 1, quote: '投标函' } },
      { title: '已标价工程量清单', level: 1, source: { block: 2, quote: '已标价工程量清单' } },
      { title: '施工组织设计', level: 1, source: { block: 3, quote: '施工组织设计' } },
    ],
  });
  const view = bidView(context);
  const safety = view.ordered.find(({ title }) => title === '安全管理体系与措施');
  const below = view.ordered.filter(({ parentId }) => parentId === safety?.id);
  assert.ok(below.length > 1);
  for (const chapter of below)
    assert.deepEqual(
      slotsOf(view, chapter).flatMap(({ topics }) => topics.map(({ topic }) => topic.id)),
      ['safety'],
    );
});

test('a heading of ours is about the subject of its chapter, whatever its words are found in', () => {
  const context = bidContext({
    scoring: [scoringItem('s1', '技术', '培训方案', 5, '方案可行，优5分，良3分。')],
  });
  const view = bidView(context);
  const training = view.ordered.find(({ title }) => title === '培训方案');
  assert.ok(training);
  const slots = slotsOf({ ...view, children: new Map() }, { ...training, pages: 6 });
  const ours = slots.filter(({ heading, optional }) => heading !== '' && optional);
  assert.ok(ours.length > 1);
  for (const { topics } of ours)
    assert.deepEqual(
      topics.map(({ topic }) => topic.id),
      ['training'],
    );
});

test('a point that is the name of another subject turns to it, where the item has no part of that name', () => {
  const found = topicsBelow(
    '交付与伴随保障方案',
    '从交付计划、培训、维修保障三个方面评审：齐全可行得8分，每缺一项扣3分。',
  );
  assert.equal(found['培训']?.length, 1);
  assert.notEqual(found['培训']?.[0], found['交付计划']?.[0]);
});
