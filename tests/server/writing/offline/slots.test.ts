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

test('what a chapter far above is about is further away than the subject of a place', () => {
  const context = bidContext({
    scoring: [
      scoringItem('s1', '技术', '质量管理体系与措施', 10, '体系健全、措施合理，优10分，良6分。'),
      scoringItem('s2', '技术', '施工方案与技术措施', 10, '方案可行，优10分，良6分。'),
    ],
    format: [
      { title: '投标函', level: 1, source: { block: 1, quote: '投标函' } },
      { title: '已标价工程量清单', level: 1, source: { block: 2, quote: '已标价工程量清单' } },
      { title: '施工组织设计', level: 1, source: { block: 3, quote: '施工组织设计' } },
    ],
  });
  const view = bidView(context);
  const quality = view.ordered.find(({ title }) => title === '质量管理体系与措施');
  const below = view.ordered.filter(({ parentId }) => parentId === quality?.id);
  assert.ok(below.length > 1);
  for (const chapter of below) {
    const [nearest, far] = slotsOf(view, chapter)[0]?.topics ?? [];
    assert.deepEqual([nearest?.topic.id, nearest?.weight], ['quality', 3]);
    assert.equal(far?.weight, 2);
  }
});

test('a point that names a part of what another item is about has that part alone', () => {
  const context = bidContext({
    scoring: [
      scoringItem(
        's1',
        '技术',
        '食材质量保证方案',
        18,
        '方案须涵盖货源渠道、检验检测、追溯管理，每项6分。',
      ),
      scoringItem(
        's2',
        '技术',
        '配送方案',
        10,
        '路线、时间安排合理，可操作性强8-10分；一般1-4分。',
      ),
    ],
  });
  const view = bidView(context);
  const source = context.chapters.find(({ title }) => title === '货源渠道');
  assert.ok(source);
  const [topics] = slotsOf(view, source).map((slot) => slot.topics);
  assert.ok(topics?.some(({ topic, partial }) => topic.id === 'supply' && partial === true));
  const below = context.chapters
    .filter(({ parentId }) => parentId !== null)
    .map((one) => one.title);
  assert.ok(below.includes('路线') && below.includes('时间安排'));
});
