import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { subPoints } from '../../../../site/server/documents/extract/scoring/sub-points.ts';

const points = (criteria: string, maxScore = 10, category: tender.ScoringCategory = '技术') =>
  subPoints({ criteria, maxScore, category }).map(({ text, maxScore: max }) =>
    max === undefined ? text : `${text}=${max}`,
  );

const THINGS = ['组织架构设置', '进度保障安排', '验收交付流程', '档案移交办法'];
const NUMBERS: Record<string, (at: number) => string> = {
  '(1)': (at) => `(${at + 1})`,
  '（一）': (at) => `（${'一二三四'[at]}）`,
  '①': (at) => '①②③④'[at] ?? '',
  '1、': (at) => `${at + 1}、`,
  '1.': (at) => `${at + 1}.`,
  'a)': (at) => `${'abcd'[at]})`,
};

for (const [name, numberOf] of Object.entries(NUMBERS)) {
  for (const between of ['\n', '；', '。\n']) {
    const list = (ends: readonly string[]) =>
      `根据以下内容评审：${between === '\n' ? '\n' : ''}${THINGS.map((thing, at) => `${numberOf(at)}${thing}${ends[at] ?? ''}`).join(between)}`;
    const shown = `${name} apart by ${JSON.stringify(between)}`;

    test(`entries numbered ${shown} are points, each with the maximum it states`, () => {
      const ends = ['，得4分', '，0-3分', '，最高得2分', '，得1分'];
      assert.deepEqual(
        points(list(ends)).map((point) => point.replace(/，最高.*=/, '=')),
        THINGS.map((thing, at) => `${thing}=${[4, 3, 2, 1][at]}`),
      );
    });

    test(`entries numbered ${shown} without points have no maximum`, () => {
      assert.deepEqual(points(list([])), THINGS);
    });

    test(`grades numbered ${shown} are no points`, () => {
      assert.deepEqual(
        points(list(['完善的得10分', '一般的得6分', '较差的得2分', '没有的不得分'])),
        [],
      );
      assert.deepEqual(points(list(['差得1分', '一般得4分', '较好得7分', '好得8-10分'])), []);
    });
  }
}

test('sentences whose points add up to the item are points; grades of a sentence are not', () => {
  assert.deepEqual(points('提供样品照片的得4分；提供检测报告的得6分。'), [
    '提供样品照片=4',
    '提供检测报告=6',
  ]);
  assert.deepEqual(points('优得10-8分；良得7-4分；差得3-0分。'), []);
  assert.deepEqual(points('全部提供得10分；未提供不得分。'), []);
});

test('a list that is introduced is one of points; what a sentence only names is not', () => {
  const listed = ['人员培训', '设备维护', '备件储备'];
  for (const before of ['方案包括但不限于：', '内容包含', '（包括'])
    for (const after of ['等进行评审。', '等，综合评分：', '）进行打分。优得10分，良得5分。'])
      assert.deepEqual(points(`根据投标人的运维方案${before}${listed.join('、')}${after}`), listed);
  assert.deepEqual(
    points('根据投标人的人员培训、设备维护、备件储备等进行综合评审，0-10分'),
    listed,
  );
  assert.deepEqual(
    points('内容中包含需要对货物进行包装的，投标人承诺包装符合《包装需求标准（试行）》的要求。'),
    [],
  );
  assert.deepEqual(points('方案包含对“二、技术需求”的响应'), []);
  assert.deepEqual(points('计划和措施的科学、健全性，近3年（2022年、2023年、2024年）'), []);
});

test('a rule that opens with a list, or aims at one, judges what it names', () => {
  assert.deepEqual(points('水上作业、临边防护、人员保险等措施，满分10分；缺一项扣2分。'), [
    '水上作业',
    '临边防护',
    '人员保险',
  ]);
  assert.deepEqual(
    points('针对拆除、灌注桩、预制安装等关键工序，方案先进的，8～10分；较好的，5～7分。'),
    ['拆除', '灌注桩', '预制安装'],
  );
  assert.deepEqual(points('与业主、交警、管线单位、街道的协调机制：好10分，较好5分。'), []);
  assert.deepEqual(points('从进度、质量、安全三方面打分：优得10分，良得5分。'), [
    '进度',
    '质量',
    '安全',
  ]);
  assert.deepEqual(
    points('针对①汛期突击、②水污染、③重大活动编制预案：第①项4分，第②项3分，第③项3分。').length,
    3,
  );
  assert.deepEqual(
    points('对系统现状、煤种特性、粉尘治理的理解及对策。透彻的8～10分；一般1～4分。'),
    ['系统现状', '煤种特性', '粉尘治理'],
  );
  // Papers, people and qualities are no matters to write on.
  assert.deepEqual(points('北京、上海、广州设有分支机构的得3分，没有的不得分。'), []);
  assert.deepEqual(points('营业执照、资质证书、审计报告，齐全得10分，不齐得5分。'), []);
  assert.deepEqual(points('施工员、质量员、安全员每有一人得2分，最多10分。'), []);
  assert.deepEqual(points('方案的成熟性、安全性、扩展性，优得10分，良得5分。'), []);
});

test('what the steps of a scale judge are its points, where all of them have names', () => {
  assert.deepEqual(
    points(
      '1.配送流程成熟、仓储能力强的，得10分；2.配送流程较成熟、仓储能力较强的，得6分；3.配送流程不成熟、仓储能力不强的，得2分。',
    ),
    ['配送流程', '仓储能力'],
  );
  assert.deepEqual(
    points('总体布置合理、队伍划分科学、临时工程满足要求的，8～10分；较合理的，5～7分。'),
    ['总体布置', '队伍划分', '临时工程'],
  );
  assert.deepEqual(points('内容完整、思路清晰、针对性强的，得10分；一般的，得5分。'), []);
});

test('numbered grades below a list leave the list', () => {
  assert.deepEqual(
    points(
      '对方案（包括人员培训、设备维护）评审：\n1、完整，得10分；\n2、较完整，得5分；\n3、不提供，不得分。',
    ),
    ['人员培训', '设备维护'],
  );
});

test('parts of the rule itself are no points, but the first may list them', () => {
  assert.deepEqual(
    points(
      '（一）评分内容：\n1、吊装顺序，得3分；2、支护安排，得7分\n（二）评分依据：\n提供方案，不提供不得分。',
    ),
    ['吊装顺序=3', '支护安排=7'],
  );
  assert.deepEqual(points('（一）评审内容：横向比较。（二）评审标准：优得10分，良得5分。'), []);
});

test('deductions, notes, prices, alternatives and a single entry give no points', () => {
  assert.deepEqual(points('1、每缺一项扣2分；\n2、每处有缺陷扣1分'), []);
  assert.deepEqual(points('每个业绩得2分，最高10分。\n注：1、须提供合同；2、须提供发票。'), []);
  assert.deepEqual(points('1、基准价为最低价；2、得分=基准价/报价×10', 10, '价格'), []);
  assert.deepEqual(points('1、甲级资质得10分；2、一级资质得10分'), []);
  assert.deepEqual(points('1、服务方案完整，得10分'), []);
});

test('what counts each without a cap has no maximum, and none exceeds the item', () => {
  assert.deepEqual(
    points('1、每提供一个案例得1分；2、具有证书得3分，最高3分').map(
      (point) => /=.*/.exec(point)?.[0],
    ),
    [undefined, '=3'],
  );
  assert.deepEqual(points('1、甲项合计100分；2、乙项得4分；3、丙项得6分')[0], '甲项合计');
});

test('grades of the whole behind a list are no part of its last entry', () => {
  const criteria =
    '包括但不限于以下内容：\n1）工程概况\n2）施工方法\n3）重点、难点\n优良得45分≤F≤50分，一般得30分＜F＜45分，差的得0分＜F≤30分。';
  const points = subPoints({ category: '技术', maxScore: 50, criteria });
  assert.deepEqual(
    points.map(({ text }) => text),
    ['工程概况', '施工方法', '重点、难点'],
  );
});

test('how all points are judged, without a figure, takes no point from the list', () => {
  for (const behind of ['每项内容齐全得满分，缺项不得分。', '每处论述充分的得满分，缺漏的不得分。'])
    assert.deepEqual(
      points(`①${THINGS[0]}；②${THINGS[1]}；③${THINGS[2]}。${behind}`),
      THINGS.slice(0, 3),
    );
  // What one entry says of itself stays with it.
  assert.deepEqual(points(`①${THINGS[0]}；②${THINGS[1]}；③${THINGS[2]}。缺少此项不得分。`), [
    THINGS[0],
    THINGS[1],
  ]);
});

test('names with points make points where each has some and all are the whole', () => {
  assert.deepEqual(points('进度计划4分，质量保证6分'), ['进度计划=4', '质量保证=6']);
  assert.deepEqual(points('进度计划（4分）、质量保证（6分）：优得满分。'), [
    '进度计划=4',
    '质量保证=6',
  ]);
  assert.deepEqual(points('进度计划4分，质量保证6分，按评委意见'), []);
  assert.deepEqual(points('进度计划4分，质量保证5分'), []);
  assert.deepEqual(points('进度计划10分'), []);
});

test('points that go one way beyond the whole, or are the whole, are a scale; equal ones below it are not', () => {
  const listed = (...given: readonly number[]) =>
    points(given.map((one, at) => `${at + 1}、${THINGS[at]}得${one}分`).join('；')).length;
  assert.equal(listed(8, 4, 2), 0);
  assert.equal(listed(2, 4, 8), 0);
  assert.equal(listed(4, 8, 2), 3);
  assert.equal(listed(8, 2, 4), 3);
  assert.equal(listed(4, 8), 0);
  assert.equal(listed(10, 10, 10), 0);
  assert.equal(listed(3, 3, 3), 3);
  assert.equal(listed(5, 3, 2), 3);
  assert.equal(listed(4, 3, 2), 3);
  // One that alone has points has all of them, or some.
  assert.deepEqual(points(`1、${THINGS[0]}得10分；2、${THINGS[1]}`), []);
  assert.deepEqual(points(`1、${THINGS[0]}得4分；2、${THINGS[1]}`), [`${THINGS[0]}=4`, THINGS[1]]);
});

test('what is taken off is none of the points, what is said twice is one', () => {
  assert.deepEqual(points('1、支护安排；2、降水措施每缺少一处扣除2分；3、吊装顺序'), [
    '支护安排',
    '吊装顺序',
  ]);
  assert.deepEqual(points('1、服务车辆4分；2、服务车辆6分；3、值守安排4分'), [
    '服务车辆=4',
    '值守安排=4',
  ]);
  assert.deepEqual(points('基础分4分；响应及时的得3分；响应充分的得3分'), [
    '响应及时=3',
    '响应充分=3',
  ]);
});

test('a name with its points keeps the grades behind it', () => {
  const [first, second] = [
    '工艺路线（6分）：先进的得6分，一般1～3分',
    '检修安排（4分）：周全的得4分',
  ];
  assert.deepEqual(points(`1、${first}；2、${second}`), [`${first}=6`, `${second}=4`]);
});

test('a list without an end is cut', () => {
  const gates = Array.from({ length: 62 }, (_, at) => `${at + 1}、检查第${at + 1}号闸门的启闭`);
  assert.equal(points(gates.join('\n'), 80).length, 60);
});

test('what is said of each one, or how all are graded, is no part of the last', () => {
  assert.deepEqual(points('1、支护安排；2、降水措施。每项：完整的5分，较完整的3分'), [
    '支护安排',
    '降水措施',
  ]);
  assert.deepEqual(
    points('1、支护安排，满分5分；2、降水措施，满分5分。健全得满分，一般减半，没有不得分。'),
    ['支护安排=5', '降水措施=5'],
  );
});

test('lines whose names bear points that add up to the item are points, whatever grades stand behind each', () => {
  const line = (name: string, most: number) =>
    `${name}（0-${most}分）：完善，${most - 1}-${most}分；一般，1-2分；不完善，0分。`;
  const rule = [line('质量措施', 5), line('停送电配合方案', 4)].join('\n');
  assert.deepEqual(
    points(rule, 9).map((point) => point.replace(/（.*=/s, '=')),
    ['质量措施=5', '停送电配合方案=4'],
  );
  assert.deepEqual(points(rule, 12), []);
});
