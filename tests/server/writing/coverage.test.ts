import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { outline } from 'tender-widgets/contract';
import { coverage } from '../../../site/server/writing/coverage.ts';
import { scoringItem } from './sample-bid.ts';

const chapter = (
  id: string,
  scoringIds: string[],
  parentId: string | null = null,
): outline.OutlineChapter => ({
  id,
  parentId,
  order: 0,
  title: `第${id}章`,
  pages: 1,
  brief: '',
  scoringIds,
  settings: { instruction: '', kind: 'prose' },
});
const prose = scoringItem(
  's1',
  '技术',
  '养护方案',
  10,
  '根据巡查路线、病害登记、抢修物资三方面评分，优得10分，差得2分',
);
const proof = scoringItem('s2', '商务', '类似业绩', 5, '每提供一个合同得1分');
const stateOf = (
  item: typeof prose,
  chapters: outline.OutlineChapter[],
  contents: [string, string][],
) => coverage([item], chapters, new Map(contents))[0];

const good =
  '巡查路线按桥涵、边坡、路面分段设置，每段由专人负责，巡查时对照上次记录逐项核对，发现变化立即标记并上报。\n\n' +
  '病害登记采用统一表格，写明位置、类型、尺寸与处置意见，登记当日录入台账并附照片，处置完成后由复核人员销号。\n\n' +
  '抢修物资按病害类型分类储备，设专人保管和定期点检，使用之后及时补充，确保抢修人员随到随取、当日完成临时处置。'.repeat(
    4,
  );

test('no chapter, or no text, is missing', () => {
  assert.equal(stateOf(prose, [], [])?.state, 'missing');
  const empty = stateOf(prose, [chapter('a', ['s1'])], [['a', '  \n']]);
  assert.equal(empty?.state, 'missing');
  assert.deepEqual(empty?.chapters, [{ id: 'a', title: '第a章', quote: '' }]);
});

test('too short, beside the point, or blanks only is thin', () => {
  const own = [chapter('a', ['s1'])];
  assert.equal(
    stateOf(prose, own, [['a', '巡查路线合理，病害登记及时，抢修物资充足。']])?.state,
    'thin',
  );
  assert.equal(
    stateOf(prose, own, [['a', '我们重视每一位用户的感受，始终坚持以人为本。'.repeat(30)]])?.state,
    'thin',
  );
  assert.equal(stateOf(prose, own, [['a', '【待填写：养护方案】'.repeat(60)]])?.state, 'thin');
});

test('text on what the criteria name is covered, with the passage that answers', () => {
  const row = stateOf(prose, [chapter('a', ['s1'])], [['a', good]]);
  assert.equal(row?.state, 'covered');
  assert.ok(good.includes(row?.chapters[0]?.quote ?? '?'));
});

test('every point that the criteria name must be spoken of; the open ones are named', () => {
  const own = [chapter('a', ['s1'])];
  const [routes, register] = good.split('\n\n');
  const row = (text: string) => stateOf(prose, own, [['a', text.repeat(6)]]);
  assert.equal(row(good)?.state, 'covered');
  const two = row(`${routes}\n\n${register}\n\n`);
  assert.equal(two?.state, 'thin');
  assert.match(two.reason, /抢修物资/);
  assert.doesNotMatch(two.reason, /巡查路线|病害登记/);
  assert.deepEqual(
    two.points.map(({ text, state }) => [text, state]),
    [
      ['巡查路线', 'answered'],
      ['病害登记', 'answered'],
      ['抢修物资', 'open'],
    ],
  );
  assert.ok(two.estimate.high < 10 && two.estimate.high > 5);
});

test('text of sub-chapters counts for the chapter above', () => {
  const row = stateOf(
    prose,
    [chapter('a', ['s1']), chapter('b', [], 'a')],
    [
      ['a', '本章分为一节。'],
      ['b', good],
    ],
  );
  assert.equal(row?.state, 'covered');
  assert.deepEqual(
    row?.chapters.map((one) => one.id),
    ['a'],
  );
});

test('proofs earn their points when they are listed and shown, prose never does', () => {
  const own = [chapter('a', ['s2'])];
  const row = (text: string) => stateOf(proof, own, [['a', text]]);
  const head =
    '| 序号 | 项目名称 | 委托单位 | 签订日期 | 证明材料页码 |\n| --- | --- | --- | --- | --- |';
  const listed = `${head}\n| 1 | 河口桥养护工程 | 河口区公路站 | 2024-03-01 | 【待填写】 |`;
  const blank = row(`${head}\n| 1 | 【待填写】 | 【待填写】 | 【待填写】 | 【待填写】 |`);
  assert.deepEqual(
    [blank?.state, blank?.estimate, blank?.points[0]?.state],
    ['thin', { low: 0, high: 0 }, 'open'],
  );
  const words = row('我方有丰富的类似业绩，签订过多份桥梁养护合同。'.repeat(20));
  assert.deepEqual(words?.estimate, { low: 0, high: 0 });
  const named = row(listed);
  assert.deepEqual(
    [named?.state, named?.estimate, named?.points[0]?.state],
    ['thin', { low: 0, high: 1 }, 'answered'],
  );
  const shown = row(`${listed}\n\n![合同关键页](picture:p1)`);
  assert.deepEqual(
    [shown?.state, shown?.estimate, shown?.points[0]?.state],
    ['covered', { low: 1, high: 1 }, 'evidenced'],
  );
  assert.match(shown?.points[0]?.missing ?? '', /再附 4 份/);
  const doubted = row(`${listed}\n\n【待确认：是否类似】\n\n![合同关键页](picture:p1)`);
  assert.deepEqual(doubted?.estimate, { low: 0, high: 1 });
});
