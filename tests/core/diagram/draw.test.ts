import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  drawDiagram,
  paperSize,
  type Scene,
  type SceneShape,
} from '../../../widgets/core/diagram/index.ts';
import { chart, flowColumns, orgColumns } from './charts.ts';

const room = { width: 451, height: 558 };
const SMALLEST = 7;

function scenesOf(source: string): Scene[] {
  const drawn = drawDiagram(source, room);
  assert.ok('scenes' in drawn, 'problem' in drawn ? drawn.problem : '');
  return drawn.scenes;
}
const problemOf = (source: string) => {
  const drawn = drawDiagram(source, room);
  return 'problem' in drawn ? drawn.problem : '';
};
const of = <Kind extends SceneShape['kind']>(scene: Scene, kind: Kind) =>
  scene.shapes.filter((shape): shape is Extract<SceneShape, { kind: Kind }> => shape.kind === kind);
const words = (scene: Scene) => of(scene, 'text').map(({ text }) => text);

/** Inside the page, readable, and no box over another. */
function assertLegible(scene: Scene): void {
  const paper = paperSize(scene);
  assert.ok(paper.width <= room.width + 0.01 && paper.height <= room.height + 0.01);
  for (const { size, text } of of(scene, 'text')) assert.ok(size >= SMALLEST - 0.01, text);
  const boxes = of(scene, 'box').filter(({ look }) => look !== 'paper');
  for (const [index, a] of boxes.entries()) {
    assert.ok(a.x >= -0.01 && a.y >= -0.01);
    assert.ok(a.x + a.width <= scene.width + 0.01 && a.y + a.height <= scene.height + 0.01);
    for (const b of boxes.slice(index + 1)) {
      const apart =
        a.x + a.width <= b.x + 0.01 ||
        b.x + b.width <= a.x + 0.01 ||
        a.y + a.height <= b.y + 0.01 ||
        b.y + b.height <= a.y + 0.01;
      assert.ok(apart, `${JSON.stringify(a)} over ${JSON.stringify(b)}`);
    }
  }
  for (const { points } of of(scene, 'line'))
    for (const { x, y } of points)
      assert.ok(x >= -0.01 && y >= -0.01 && x <= scene.width + 0.01 && y <= scene.height + 0.01);
}

/** No line goes through a box it does not touch at its ends. */
function assertClear(scene: Scene): void {
  const boxes = of(scene, 'box').filter(({ look }) => look !== 'paper');
  for (const { points } of of(scene, 'line').filter(({ arrow }) => arrow)) {
    for (const [index, to] of points.slice(1).entries()) {
      const from = points[index]!;
      assert.ok(
        from.x === to.x || from.y === to.y || Math.hypot(from.x - to.x, from.y - to.y) < 1,
        'a right angle',
      );
      for (const box of boxes) {
        const inside =
          Math.max(from.x, to.x) > box.x + 0.6 &&
          Math.min(from.x, to.x) < box.x + box.width - 0.6 &&
          Math.max(from.y, to.y) > box.y + 0.6 &&
          Math.min(from.y, to.y) < box.y + box.height - 0.6;
        assert.equal(inside, false, `${JSON.stringify([from, to])} through ${JSON.stringify(box)}`);
      }
    }
  }
}

const plan = (count: number, strands: number) =>
  Array.from({ length: count }, (_, i) => [
    String(i + 1),
    `第${i + 1}项工作`,
    String(((i * 7) % 23) + 1),
    i >= strands ? String(i - strands + 1) : '',
  ]);

describe('a bar chart', () => {
  test('shows each activity where it stands in time, and what is critical', () => {
    const [scene] = scenesOf(
      chart('横道图', [
        ['1', '采购', '10', ''],
        ['2', '安装', '5', '1'],
        ['3', '培训', '3', '1'],
        ['4', '验收', '0', '2、3'],
      ]),
    );
    assertLegible(scene!);
    const bars = of(scene!, 'box').filter(({ look }) => look.endsWith('bar'));
    const [first, second, third, last] = bars;
    assert.deepEqual(
      bars.slice(0, 4).map(({ look, form }) => `${look} ${form}`),
      ['critical-bar rectangle', 'critical-bar rectangle', 'bar rectangle', 'critical-bar diamond'],
    );
    assert.ok(
      Math.abs(first!.x + first!.width - second!.x) < 0.1,
      'one begins where the other ends',
    );
    assert.ok(Math.abs(second!.width / first!.width - 0.5) < 0.01);
    assert.ok(Math.abs(third!.x - second!.x) < 0.1 && last!.x > third!.x);
    assert.equal(scene!.width, room.width, 'as wide as the text');
  });

  test('names months and days of the calendar, over the turn of a year and a leap day', () => {
    const columns = ['序号', '工作', '工期', '前置'];
    const rows = [
      ['1', '甲', '20', ''],
      ['2', '乙', '10', '1'],
    ];
    const [scene] = scenesOf(chart('横道图', rows, columns, '2027-12-20'));
    assert.deepEqual(
      words(scene!).filter((word) => word.endsWith('月')),
      ['2027年12月', '2028年1月'],
    );
    const long = scenesOf(chart('横道图', [['1', '甲', '24个月', '']], columns, '2027-11-15'));
    assert.deepEqual(
      words(long[0]!).filter((word) => word.endsWith('年')),
      ['2028年', '2029年'],
      'two months of 2027 have no room for their year',
    );
  });

  test('goes over several pictures where a page is too short, each with its head', () => {
    const scenes = scenesOf(chart('横道图', plan(120, 3)));
    assert.ok(scenes.length > 1);
    for (const scene of scenes) assertLegible(scene);
    const names = scenes.flatMap(words).filter((word) => /^第\d+项/.test(word));
    assert.equal(names.length, 120);
    assert.ok(scenes.every((scene) => words(scene).includes('工作名称')));
  });

  test('shows an open duration as open, without a bar', () => {
    const [scene] = scenesOf(chart('横道图', [['1', '甲', '【待填写：工期】', '']]));
    assert.ok(words(scene!).includes('待填写'));
    assert.equal(of(scene!, 'box').filter(({ look }) => look === 'bar').length, 0);
  });
});

describe('a network', () => {
  for (const [count, strands] of [
    [1, 1],
    [6, 2],
    [12, 3],
    [24, 4],
  ] as const)
    test(`of ${count} activities in ${strands} strands is legible and clear`, () => {
      const [scene] = scenesOf(chart('网络图', plan(count, strands)));
      assertLegible(scene!);
      assertClear(scene!);
    });

  test('that is too wide for the page lies on its side', () => {
    const rows = Array.from({ length: 16 }, (_, i) => [
      String(i + 1),
      `第${i + 1}项`,
      '3',
      i < 8 ? '' : String(i - 7),
    ]);
    const [scene] = scenesOf(chart('网络图', rows));
    assertLegible(scene!);
    assertClear(scene!);
    const long = Array.from({ length: 7 }, (_, i) => [
      `${i + 1}`,
      `第${i + 1}项工作`,
      '3',
      i > 0 ? `${i}` : '',
    ]);
    const wide = [
      ...long,
      ...Array.from({ length: 8 }, (_, i) => [`${i + 9}`, `另${i + 1}项`, '2', '3']),
    ];
    const [lying] = scenesOf(chart('网络图', wide));
    assertLegible(lying!);
    assert.equal(lying!.turned, true);
    assert.ok(lying!.width > room.width, 'longer than the page is wide');
  });

  test('of two hundred activities that all wait for one another takes no time to refuse', () => {
    const rows = Array.from({ length: 200 }, (_, i) => [
      String(i + 1),
      `工作${i}`,
      '1',
      Array.from({ length: i }, (_, before) => before + 1).join('、'),
    ]);
    const begun = process.cpuUsage();
    assert.match(problemOf(chart('网络图', rows)), /字会小于 7 磅/u);
    assert.ok(process.cpuUsage(begun).user < 2_000_000);
  });

  test('says the length, and draws the critical path thick from beginning to end', () => {
    const [scene] = scenesOf(
      chart('双代号网络图', [
        ['1', '甲', '4', ''],
        ['2', '乙', '2', ''],
        ['3', '丙', '3', '1、2'],
      ]),
    );
    assert.ok(words(scene!).includes('总工期 7 天，粗线为关键线路'));
    const arrows = of(scene!, 'line').filter(({ arrow }) => arrow);
    assert.deepEqual(arrows.map(({ look }) => look).sort(), [
      'critical',
      'critical',
      'line',
      'line',
    ]);
    assert.equal(of(scene!, 'box').filter(({ look }) => look === 'critical').length, 2);
  });

  test('too long for a page says so and draws nothing', () => {
    assert.match(problemOf(chart('网络图', plan(60, 1))), /字会小于 7 磅.*数据都在/u);
  });
});

describe('an organisation chart', () => {
  const units = (count: number, each: number) => [
    ['1', '项目经理', '', '张三'],
    ...Array.from({ length: count }, (_, i) => [
      String(i + 2),
      `第${i + 1}管理部`,
      i < each ? '1' : `第${((i - each) % each) + 1}管理部`,
      '',
    ]),
  ];
  for (const [count, each] of [
    [3, 3],
    [12, 4],
    [40, 9],
    [45, 9],
  ] as const)
    test(`of ${count} units is legible`, () => {
      const [scene] = scenesOf(chart('组织机构图', units(count, each), orgColumns));
      assertLegible(scene!);
      assert.equal(of(scene!, 'box').length, count + 1);
      assert.equal(of(scene!, 'line').length, count, 'each hangs on one');
      assert.ok(words(scene!).includes('张三'));
    });

  const problems: [string, string[][], RegExp][] = [
    [
      'two at the top',
      [
        ['1', '甲', '', ''],
        ['2', '乙', '', ''],
      ],
      /一个最上级，现在“甲”“乙”/u,
    ],
    [
      'a loop',
      [
        ['1', '甲', '2', ''],
        ['2', '乙', '1', ''],
      ],
      /上级关系绕成了一圈：.*甲.*乙/u,
    ],
    [
      'a unit nobody knows',
      [
        ['1', '甲', '', ''],
        ['2', '乙', '丙', ''],
      ],
      /“乙”的上级“丙”不在表里/u,
    ],
    [
      'a name that two have',
      [
        ['1', '甲', '', ''],
        ['2', '组', '1', ''],
        ['3', '组', '1', ''],
        ['4', '丁', '组', ''],
      ],
      /“丁”的上级“组”在表里有两项/u,
    ],
  ];
  for (const [name, rows, message] of problems)
    test(`${name} has its sentence`, () =>
      assert.match(problemOf(chart('组织机构图', rows, orgColumns)), message));
});

describe('a flow chart', () => {
  const rows = [
    ['1', '开始', '', ''],
    ['2', '材料进场', '', ''],
    ['3', '是否合格', '判断', '4（合格）；6（不合格）'],
    ['4', '使用', '', '结束'],
    ['5', '结束', '结束', ''],
    ['6', '退场，重新组织', '', '2'],
  ];
  test('leads on to the next row, branches with words, and back around what stands between', () => {
    const [scene] = scenesOf(chart('流程图', rows, flowColumns));
    assertLegible(scene!);
    assertClear(scene!);
    assert.equal(of(scene!, 'line').length, 6);
    assert.deepEqual(
      of(scene!, 'box')
        .filter(({ look }) => look !== 'paper')
        .map(({ form }) => form),
      ['pill', 'rectangle', 'diamond', 'rectangle', 'pill', 'rectangle'],
    );
    assert.deepEqual(
      words(scene!)
        .filter((word) => word.endsWith('合格'))
        .sort(),
      ['不合格', '合格', '是否合格'],
    );
  });
  test('of fourteen steps with jumps over several keeps its lines off its boxes', () => {
    const many = Array.from({ length: 14 }, (_, i) => [
      String(i + 1),
      `步骤${i + 1}`,
      i % 4 === 2 ? '判断' : '',
      i % 4 === 2
        ? `${i + 2}（是）；${Math.max(1, i - 1)}（否）；${Math.min(14, i + 5)}（跳过）`
        : '',
    ]);
    const [scene] = scenesOf(chart('流程图', many, flowColumns));
    assertLegible(scene!);
    assertClear(scene!);
  });
  test('with a type nobody knows has its sentence', () => {
    assert.match(
      problemOf(chart('流程图', [['1', '甲', '圆', '']], flowColumns)),
      /类型“圆”看不懂/u,
    );
  });
});

describe('wrong data', () => {
  const many = Array.from({ length: 300 }, (_, i) => [String(i + 1), `工作${i}`, '3', '']);
  const cases: [string, string, RegExp][] = [
    ['no kind', '|a|\n|-|\n|b|', /第一行要写图的种类/u],
    ['no table', '横道图：甲', /没有找到表格/u],
    ['no column of names', '横道图：甲\n|序号|\n|-|\n|1|', /没有“工作”这一列/u],
    ['nothing in it', chart('横道图', []), /还没有内容/u],
    ['300 activities', chart('横道图', many), /有 300 项，一张图最多画 200 项。数据都在/u],
    ['a row without a name', chart('横道图', [['1', '', '3', '']]), /第 1 行没有填“工作”/u],
    [
      'a loop',
      chart('网络图', [
        ['1', '甲', '1', '3'],
        ['2', '乙', '1', '1'],
        ['3', '丙', '1', '2'],
      ]),
      /前置关系绕成了一圈：甲 → 乙 → 丙 → 甲|前置关系绕成了一圈：乙 → 丙 → 甲 → 乙|前置关系绕成了一圈：丙 → 甲 → 乙 → 丙/u,
    ],
    [
      'one before that nobody knows',
      chart('网络图', [['1', '甲', '1', '7']]),
      /“甲”的前置“7”不在表里/u,
    ],
    ['one before itself', chart('网络图', [['1', '甲', '1', '1']]), /“甲”的前置是它自己/u],
    [
      'a number used twice',
      chart('网络图', [
        ['1', '甲', '1', ''],
        ['1', '乙', '1', ''],
      ]),
      /序号“1”用了两次/u,
    ],
    ['a duration in words', chart('横道图', [['1', '甲', '很快', '']]), /“甲”的工期“很快”看不懂/u],
    ['a duration below nothing', chart('横道图', [['1', '甲', '-3', '']]), /工期“-3”看不懂/u],
    ['a duration of ages', chart('横道图', [['1', '甲', '99999', '']]), /超过三十年/u],
  ];
  for (const [name, source, message] of cases)
    test(`${name}: one sentence`, () => assert.match(problemOf(source), message));
});
