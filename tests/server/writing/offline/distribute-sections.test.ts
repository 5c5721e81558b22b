import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sectionsOf, topicOf } from '../../../../site/server/writing/catalogue/catalogue.ts';
import { distributeSections } from '../../../../site/server/writing/offline/distribute-sections.ts';
import type { SlotPlan } from '../../../../site/server/writing/offline/slot-plan.ts';

const topicNamed = (title: string) => {
  const topic = topicOf(title, 'works');
  assert.ok(topic, title);
  return topic;
};

function place(about: string, ...topics: SlotPlan['slot']['topics']): SlotPlan {
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

test('a place with a subject of its own takes nothing from the subject of the chapter above that is not about it', () => {
  const method = topicNamed('施工组织设计');
  const methods = place('主要施工方法', { topic: method, weight: 2.5 });
  const machines = place(
    '施工机械、设备计划',
    ...[
      { topic: topicNamed('机械设备投入'), weight: 2.5 },
      { topic: method, weight: 2 },
    ],
  );
  distributeSections([methods, machines], 'works', '');
  const foreign = new Set(
    sectionsOf(method, 'works')
      .filter((section) => !section.match?.test('施工机械、设备计划'))
      .flatMap((section) => section.paragraphs),
  );
  assert.deepEqual(
    machines.paragraphs.filter((paragraph) => foreign.has(paragraph)),
    [],
  );
  assert.ok(machines.paragraphs.length > 0);
  assert.ok(methods.paragraphs.some((paragraph) => foreign.has(paragraph)));
});

test('a thing named below a general subject takes nothing that does not speak of it', () => {
  const general = topicOf('服务方案', 'services');
  assert.ok(general);
  const rooms = ['检验室', '候诊区'].map((about) => place(about, { topic: general, weight: 2 }));
  const home = place('服务方案', { topic: general, weight: 2.5 });
  distributeSections([...rooms, home], 'services', '');
  assert.deepEqual(
    rooms.map(({ paragraphs }) => paragraphs),
    [[], []],
  );
  assert.ok(home.paragraphs.length > 0);
});

test('a part of a subject goes to the place that speaks of it, whatever others have', () => {
  const rules = topicOf('管理制度', 'services');
  assert.ok(rules);
  const [contacts, offices] = ['信息反馈渠道', '内部管理机构'].map((about) =>
    place(about, { topic: rules, weight: 2.5 }),
  );
  assert.ok(contacts && offices);
  distributeSections([offices, contacts], 'services', '');
  for (const section of sectionsOf(rules, 'services', ''))
    for (const [own, other] of [
      [contacts, offices],
      [offices, contacts],
    ] as const)
      if (section.match?.test(own.slot.about) && !section.match.test(other.slot.about))
        assert.ok(
          section.paragraphs.every((paragraph) => own.paragraphs.includes(paragraph)),
          section.title,
        );
});
