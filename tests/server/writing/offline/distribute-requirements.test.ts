import assert from 'node:assert/strict';
import { test } from 'node:test';
import { topicOf } from '../../../../site/server/writing/catalogue/catalogue.ts';
import type { Field } from '../../../../site/server/writing/catalogue/topic.ts';
import type { BidView } from '../../../../site/server/writing/offline/bid-view.ts';
import { distributeRequirements } from '../../../../site/server/writing/offline/distribute-requirements.ts';
import { generalTopics } from '../../../../site/server/writing/offline/general-topics.ts';
import type { SlotPlan } from '../../../../site/server/writing/offline/slot-plan.ts';
import type { Unit } from '../../../../site/server/writing/offline/units.ts';

function place(about: string, topics: SlotPlan['slot']['topics'] = []): SlotPlan {
  const chapter = {
    ...{ id: about, parentId: null, order: 0, title: about, pages: 3, brief: '' },
    ...{ scoringIds: [], settings: { instruction: '', kind: 'prose' as const } },
  };
  return {
    slot: {
      ...{ chapter, about, topics, heading: '', capacity: 2000, criteria: '', optional: false },
    },
    ...{ units: [], paragraphs: [], table: undefined },
  };
}

function placed(field: Field, abouts: string[], said: [heading: string, text: string][]) {
  // Each place is of a kind that fits any work.
  const general = topicOf('项目服务方案', 'services');
  assert.ok(general && generalTopics.has(general.id));
  const plans = abouts.map((about) => place(about, [{ topic: general, weight: 2 }]));
  const units = said.map(
    ([heading, text], index): Unit => ({ index, heading, text, kind: 'demand', marked: true }),
  );
  const context = { requirements: [{ heading: '', text: '' }] };
  const view = { field, context, ancestors: () => [], isItemChapter: () => false };
  distributeRequirements(units, plans, view as unknown as BidView, undefined);
  return Object.fromEntries(
    plans.map(({ slot, units: own }) => [slot.about, own.map(({ text }) => text)]),
  );
}

const pump = '泵房值守：每班两人，不脱岗';
const pumps = '泵房值守记录每班交接';
const boards = '配电间门窗完好，照明正常';

test('a sentence without a place goes with its neighbours under one heading, not to any place', () => {
  const own = placed(
    'services',
    ['培训计划', '泵房值守安排'],
    [
      ['设施管理', pump],
      ['设施管理', pumps],
      ['设施管理', boards],
      ['餐厨收运', '隔油池每周清掏'],
    ],
  );
  assert.deepEqual(own, { 培训计划: [], 泵房值守安排: [pump, pumps, boards] });
});

test('a place about the whole takes what no other is about', () => {
  const own = placed(
    'services',
    ['泵房值守安排', '项目服务方案'],
    [
      ['设施管理', pump],
      ['', boards],
    ],
  );
  assert.deepEqual(own, { 泵房值守安排: [pump], 项目服务方案: [boards] });
});

test('figures of the goods stand in the table of deviations, not in a plan that is not about them', () => {
  const own = placed(
    'goods',
    ['供货进度计划', '图像处理说明'],
    [
      ['采购标的', '图像处理主机：输出分辨率不低于3840×2160'],
      ['采购标的', '冷光源：寿命不低于10000小时'],
    ],
  );
  assert.deepEqual(own, {
    供货进度计划: [],
    图像处理说明: ['图像处理主机：输出分辨率不低于3840×2160'],
  });
});
