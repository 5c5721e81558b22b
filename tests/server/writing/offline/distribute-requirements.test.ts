import assert from 'node:assert/strict';
import { test } from 'node:test';
import { topicOf } from '../../../../site/server/writing/catalogue/catalogue.ts';
import type { Field } from '../../../../site/server/writing/catalogue/topic.ts';
import type { BidView } from '../../../../site/server/writing/offline/bid-view.ts';
import { distributeRequirements } from '../../../../site/server/writing/offline/distribute-requirements.ts';
import { generalTopics } from '../../../../site/server/writing/offline/general-topics.ts';
import { planOf } from '../../../../site/server/writing/offline/plan.ts';
import type { SlotPlan } from '../../../../site/server/writing/offline/slot-plan.ts';
import type { Unit } from '../../../../site/server/writing/offline/units.ts';
import { bidContext, scoringItem } from '../sample-bid.ts';

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

interface Asked {
  /** Chapters of the bid, by their titles. */
  titles?: string[];
  inTable?: boolean;
}

function placed(
  field: Field,
  abouts: string[],
  said: [heading: string, text: string][],
  { titles = [], inTable = false }: Asked = {},
) {
  // Each place is of a kind that fits any work.
  const general = topicOf('项目服务方案', 'services');
  assert.ok(general && generalTopics.has(general.id));
  const plans = abouts.map((about) => place(about, [{ topic: general, weight: 2 }]));
  const units = said.map(
    ([heading, text], index): Unit => ({
      index,
      heading,
      text,
      kind: 'demand',
      marked: true,
      inTable,
    }),
  );
  const context = { name: '配电设施运行服务', requirements: [{ heading: '', text: '' }] };
  const ordered = titles.map((title) => ({ id: title, title }));
  const view = { field, context, ordered, children: new Map() };
  Object.assign(view, { ancestors: () => [], isItemChapter: () => false });
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

test('a plan of something else is no plan of the whole, one of the project is', () => {
  const said: [string, string][] = [
    ['设施管理', pump],
    ['', boards],
  ];
  for (const [about, isWhole] of [
    ['节能降耗工作计划', false],
    ['售后服务计划', false],
    ['配电设施服务方案', true],
    ['本项目总体实施计划', true],
  ] as const) {
    const own = placed('services', ['泵房值守安排', about], said);
    assert.equal(own[about]?.includes(boards), isWhole, about);
  }
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

test('rows of a table stand in the table of deviations; without one the plan of the whole says them', () => {
  const rows: [string, string][] = [['软件参数', '数据类型：支持数值、字符、日期和布尔类型']];
  const own = (...titles: string[]) =>
    placed('services', ['项目服务方案'], rows, { titles, inTable: true });
  assert.deepEqual(own('技术条款偏离表'), { 项目服务方案: [] });
  assert.deepEqual(own('服务方案'), { 项目服务方案: [rows[0]?.[1]] });
});

test('of the rows of goods a chapter takes the few acts that are plainly about it', () => {
  const abouts = ['数据安全保障', '安装调试', '培训计划', '应急预案'];
  const rows = Array.from({ length: 12 }, (_, at): [string, string] => [
    '数据库',
    `质保期第${at + 1}年上门检查数据安全保障情况`,
  ]);
  const passing: [string, string] = ['数据库', '日志：到场人员导出数据时记录时间与目标文件'];
  const asked = { titles: ['技术参数偏离表'], inTable: true };
  const own = placed('system', abouts, [...rows, passing], asked)['数据安全保障'] ?? [];
  assert.equal(own.length, 6);
  assert.ok(!own.includes(passing[1]));
});

test('what a product is no plan promises where a table answers for it; what the supplier does stands there', () => {
  const product: [string, string][] = ['快照', '克隆', '双活', '扩展'].map((what) => [
    '存储设备',
    `存储扩展性设计：支持${what}功能，厂商提供截图`,
  ]);
  const deed: [string, string] = ['供货要求', '存储扩展性设计：质保期内免费上门扩容'];
  const own = (titles: string[], inTable: boolean, field: Field = 'system') =>
    placed(field, ['存储扩展性设计', '培训计划'], [...product, deed], { titles, inTable })[
      '存储扩展性设计'
    ];
  for (const inTable of [true, false])
    assert.deepEqual(own(['技术需求响应表'], inTable), [deed[1]]);
  // Without a table they have no other place; of services the requirement is the work itself.
  assert.equal(own(['技术方案'], false)?.length, 5);
  assert.equal(own(['技术需求响应表'], false, 'services')?.length, 5);
});

test('the last word of a name alone makes no place: a layer that protects steel is no spring that is protected', () => {
  const cover = '钢筋保护层厚度合格';
  const spring = '水源地两侧设置隔离围栏';
  assert.deepEqual(
    placed(
      'works',
      ['水源地保护', '夜间照明', '扬尘控制', '渣土外运'],
      [
        ['', cover],
        ['环境', spring],
      ],
    ),
    { 水源地保护: [spring], 夜间照明: [], 扬尘控制: [], 渣土外运: [] },
  );
});

test('what else there is to say the bidder says: no requirement stands there', () => {
  assert.deepEqual(placed('services', ['其他', '泵房值守安排'], [['设施管理', pump]]), {
    其他: [],
    泵房值守安排: [pump],
  });
  assert.deepEqual(placed('services', ['其他'], [['其他', pump]]), { 其他: [] });
});

test('what people have to be stands where the bid speaks of them, not where a word of their post stands', () => {
  const age = '安全员：年龄不超过50周岁，身体健康';
  const drill = '安全员每月组织一次消防演练';
  const places = ['安全管理', '班组人员配置', '绿化养护'];
  const asked: [string, string][] = [
    ['安全员', age],
    ['安全员', drill],
  ];
  assert.deepEqual(placed('services', places, asked), {
    安全管理: [drill],
    班组人员配置: [age],
    绿化养护: [],
  });
});

test('a heading that is about all says nothing of what stands below it', () => {
  const lines: [string, string][] = [
    ['第二篇 项目技术需求', pump],
    ['第二篇 项目技术需求', pumps],
    ['第二篇 项目技术需求', boards],
  ];
  const own = placed('services', ['培训计划', '泵房值守安排'], lines);
  assert.deepEqual(own, { 培训计划: [], 泵房值守安排: [pump, pumps] });
});

test('what everybody assures makes no place for it, and 施工期间 speaks of no 工期', () => {
  const own = placed(
    'works',
    ['进度保证措施', '工期目标', '扬尘与噪声控制'],
    [
      ['', '须保证所供软件为正版'],
      ['', '施工期间居民正常居住，采取降尘、降噪措施'],
    ],
  );
  assert.deepEqual([own['进度保证措施'], own['工期目标']], [[], []]);
});

test('a place for times takes what is to be done within one, in whatever words', () => {
  const plan = planOf(
    bidContext({
      scoring: [
        scoringItem(
          's1',
          '技术',
          '顾问服务方案',
          20,
          '服务内容、流程、响应时限、成果形式具体可行的得16～20分；笼统的得1～15分；未提供的不得分。',
        ),
      ],
      requirements: [
        {
          heading: '日常咨询',
          text: '解答日常经营中的法律问题，出具书面意见。\n书面咨询应在1个工作日内回复，复杂事项不超过3个工作日。\n应列席总经理办公会，年均约24次。\n应建立合同范本库，每年更新不少于20份。',
        },
      ],
    }),
  );
  const times = [...plan.slots.values()].flat().find(({ slot }) => slot.about === '响应时限');
  const said = times?.units.map(({ text }) => text) ?? [];
  assert.ok(said.includes('书面咨询在1个工作日内回复，复杂事项不超过3个工作日'));
  assert.ok(said.every((text) => text.includes('内')));
});

test('what shares with a place only how things are handled is not about it; who is there and how many stands with people alone', () => {
  assert.deepEqual(
    placed(
      'services',
      ['应急组织与职责', '保密制度', '车辆维护与费用', '驻场人员配置'],
      [
        ['网络', '负责办公网络和信息系统的日常维护'],
        ['培训', '每年为使用部门组织不少于2次技术培训'],
        ['着装', '值守期间着装统一，遵守采购人考勤制度'],
        ['应急', '成立应急抢修小组，节假日专人值守'],
        ['', '系统工程师1人，网络工程师2人，服务台2人'],
      ],
    ),
    {
      应急组织与职责: ['成立应急抢修小组，节假日专人值守'],
      保密制度: [],
      车辆维护与费用: [],
      驻场人员配置: ['系统工程师1人，网络工程师2人，服务台2人'],
    },
  );
});

test('a place about times takes what is done within some, though it shares no word with it', () => {
  assert.deepEqual(
    placed('services', ['配送时限', '配送车辆'], [['交货', '交货：普通件24小时，急件4小时']]),
    { 配送时限: ['交货：普通件24小时，急件4小时'], 配送车辆: [] },
  );
});

test('what is asked of works and fits no place is how they are built', () => {
  const [asked] = [['7.1', '微表处采用改性乳化沥青，摊铺前清扫路面']] as [string, string][];
  assert.ok(asked);
  assert.deepEqual(placed('works', ['施工部署', '主要施工方法', '文明施工'], [asked]), {
    ...{ 施工部署: [], 主要施工方法: [asked[1]], 文明施工: [] },
  });
  const term: [string, string] = ['概况', '缺陷责任期24个月'];
  assert.deepEqual(placed('works', ['主要施工方法'], [term]), { 主要施工方法: [] });
});
