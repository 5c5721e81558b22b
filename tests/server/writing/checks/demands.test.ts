import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { outline } from 'tender-widgets/contract';
import {
  type CheckInput,
  checkBid,
  type Found,
} from '../../../../site/server/writing/checks/checks.ts';
import { facts, settings } from '../sample-bid.ts';

const chapter = (id: string): outline.OutlineChapter => ({
  ...{ id, parentId: null, order: 0, title: `章节${id}`, pages: 1, brief: '', scoringIds: [] },
  settings: { instruction: '', kind: 'prose' },
});

const requirements = [
  {
    heading: '服务要求',
    text: [
      '岗前培训不少于40学时，岗位复训每季度不少于8学时。',
      '发现排口异常、非法采砂等问题，1小时内通过平台上报。',
      '暗测合格率不低于95%；人员月流失率不得高于5%。',
      '售后服务\t接到报修后30分钟内响应，4小时内到达现场。',
      '内置电池连续工作≥2小时。',
      '汛期须保持不少于30人的应急队伍。',
    ].join('\n'),
  },
];
const row = '线路主管：最低人数3；任职要求：3年以上管理经验';
const clauses: CheckInput['clauses'] = [{ id: 'r1', kind: 'requirement', text: row, source: null }];

function contradictionsIn(texts: Record<string, string>): Found[] {
  return checkBid({
    ...{ facts, scoring: [], clauses, requirements },
    settings: settings({ bidder: '澄江市远帆物业服务有限公司' }),
    chapters: Object.keys(texts).map(chapter),
    contents: new Map(Object.entries(texts)),
  }).filter(({ kind }) => kind === 'contradiction');
}

test('a step of the tender’s scale is no promise, and a bond in words alone is no other sum of the tender', () => {
  assert.deepEqual(
    contradictionsIn({
      a: '就“合格率承诺”（暗测合格率92%以上得10分，90%以上得5分），我方另行承诺。',
    }),
    [],
  );
  const notice = [{ heading: '公告', text: '招标控制价9286万元，其中暂列金额400万元。' }];
  const found = checkBid({
    ...{ facts, scoring: [], clauses: [], requirements: notice },
    settings: settings({ bidder: '澄江市远帆物业服务有限公司' }),
    chapters: [chapter('a')],
    contents: new Map([['a', '随同本投标函提交投标保证金一份，金额为人民币（大写）捌拾万元整。']]),
  });
  assert.ok(!found.some(({ msg }) => msg.includes('400万元')));
});

describe('figures that are less than the tender asks for', () => {
  for (const [text, figure] of [
    ['新员工岗前培训共32课时。', '32课时'],
    ['岗位复训每季度6学时，全部留存记录。', '6学时'],
    ['人员月流失率控制在8%以内。', '8%'],
    ['暗测合格率可达92%。', '92%'],
    ['接到科室报修，我公司1小时内响应。', '1小时'],
    ['工程师在8小时内赶到医院现场处理。', '8小时'],
    ['电池续航1.5小时，可满足床旁检查。', '1.5小时'],
    ['巡查中发现非法采砂等问题，三天内上报。', '3 天'],
    ['汛期保持二十人的应急队伍。', '20 人'],
    ['线路主管配备2名，分早晚班。', '2名'],
  ])
    test(`is found: ${text}`, () => {
      const found = contradictionsIn({ a: text ?? '' });
      assert.equal(found.length, 1);
      assert.match(found[0]?.msg ?? '', /不满足招标文件的要求/);
      assert.ok(found[0]?.msg.replace(/\s/g, '').includes((figure ?? '').replace(/\s/g, '')));
    });

  for (const text of [
    '岗前培训44学时，高于招标要求的40学时。',
    '消防演练每半年4学时，与岗位复训分别记录。',
    '每名新员工再接受3学时的案例讨论。',
    '接到报修后20分钟内响应，3小时内到达现场。',
    '丽水到医院车程约6小时。',
    '电池连续工作2.5小时。',
    '汛期应急队伍35人，其中持证12人。',
    '月流失率目标3%，年流失率不超过20%。',
    '线路主管3名，平均从业6年。',
  ])
    test(`says nothing of another thing, or of what is enough: ${text}`, () =>
      assert.deepEqual(contradictionsIn({ a: text }), []));

  test('is judged by the sum of shares, and is in doubt where the thing is called more', () => {
    const severities = (text: string) =>
      contradictionsIn({ a: text })
        .filter(({ msg }) => msg.includes('不满足'))
        .map(({ severity }) => severity);
    assert.deepEqual(severities('岗前培训理论24学时，岗前培训实操16学时。'), []);
    assert.deepEqual(severities('岗前培训理论14学时，岗前培训实操16学时。').length, 2);
    assert.deepEqual(severities('第一阶段岗前培训30学时。'), []);
    assert.deepEqual(severities('岗前培训32学时。'), ['error']);
    assert.deepEqual(severities('分公司岗前培训32学时。'), ['warning']);
  });
});

describe('the same thing with two figures', () => {
  test('is told at its later place, with the other one', () => {
    const found = contradictionsIn({
      a: '随机配送探头3把，均为全激活接口。',
      b: '随机配送探头4把，均为全激活接口。',
    });
    assert.equal(found.length, 1);
    assert.equal(found[0]?.chapterId, 'b');
    assert.match(found[0]?.other?.quote ?? '', /3把/);
  });

  test('shares of a whole and other things are no contradiction', () => {
    for (const [a, b] of [
      ['一区管道敷设人员配20人。', '二区管道敷设人员配30人。'],
      ['白班巡逻队员12人。', '夜班巡逻队员8人。'],
      ['仓库常备探头5把，用于应急。', '随机配送探头4把。'],
    ])
      assert.deepEqual(contradictionsIn({ a: a ?? '', b: b ?? '' }), []);
  });
});

describe('figures of rows whose head says what they are of', () => {
  const term = (head: string, text: string) => ({
    ...{ head, about: '', text, place: 'data' as const, page: null },
  });
  const stated = [
    term('响应文件有效期', '提交响应文件的截止之日起90天。'),
    term('计划工期', '300日历天'),
    term('', '为职工食堂（日均就餐约180人）提供食材的采购、配送服务。'),
  ];
  const foundIn = (text: string) =>
    checkBid({
      ...{ facts, scoring: [], clauses: [], stated },
      settings: settings({ bidder: '澄江市远帆物业服务有限公司' }),
      chapters: [chapter('a')],
      contents: new Map([['a', text]]),
    }).filter(({ kind }) => kind === 'contradiction');

  test('a shorter validity is found though its row speaks of handing in', () => {
    assert.equal(foundIn('响应文件有效期为提交响应文件的截止之日起60天。').length, 1);
    assert.equal(foundIn('响应文件有效期为提交响应文件的截止之日起120天。').length, 0);
  });

  test('a shorter time of works is an offer', () => {
    assert.equal(foundIn('我方计划285日历天完工。').length, 0);
  });

  test('what a bracket says of how much there is to do is no least', () => {
    assert.equal(foundIn('食堂日均就餐约280人。').length, 1);
    assert.equal(foundIn('食堂日均就餐约180人。').length, 0);
  });
});
