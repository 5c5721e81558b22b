import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { outline } from 'tender-widgets/contract';
import { runText } from '../../../site/server/workers/text-pool/run-text.ts';
import { coverage } from '../../../site/server/writing/coverage.ts';
import { registerOf } from '../../../site/server/writing/values/register.ts';
import { clauses, facts, pick, scoringItem, seededRandom, settings } from './sample-bid.ts';

const words =
  '巡查 登记 复核 归档 库房 保洁 绿化 设备 人员 培训 应急 演练 记录 标准 检查 整改 反馈 计划 资料 交接'.split(
    ' ',
  );

function bigBid(chapters: number, charsEach: number) {
  const random = seededRandom(5);
  const paragraph = () =>
    `${Array.from({ length: 30 }, () => pick(random, words)).join('')}，按第${Math.floor(random() * 99)}号流程办理。`;
  const contents = new Map<string, string>();
  const list: outline.OutlineChapter[] = Array.from({ length: chapters }, (_, order) => {
    const parts: string[] = [];
    for (let length = 0; length < charsEach; length += 75) parts.push(paragraph());
    contents.set(`c${order}`, parts.join('\n\n'));
    const settings = { instruction: '', kind: 'prose' as const };
    return {
      id: `c${order}`,
      parentId: null,
      order,
      title: `第${order}项工作`,
      pages: 1,
      brief: '',
      scoringIds: [`s${order % 40}`],
      settings,
    };
  });
  const scoring = Array.from({ length: 40 }, (_, at) =>
    scoringItem(
      `s${at}`,
      '技术',
      `${words[at % words.length]}方案`,
      5,
      `根据${words[at % 20]}、${words[(at + 3) % 20]}、${words[(at + 7) % 20]}三方面评审，优得5分`,
    ),
  );
  return { chapters: list, contents, scoring };
}

test('coverage and register of 500 chapters and 400,000 characters are live: an edit of one chapter reads little more than that chapter', () => {
  const { chapters, contents, scoring } = bigBid(500, 800);
  const begun = process.threadCpuUsage();
  coverage(scoring, chapters, contents);
  const whole = process.threadCpuUsage(begun).user;
  registerOf({ clauses, responses: {}, factSheet: [], chapters }, contents);
  const times = Array.from({ length: 9 }, (_, at) => {
    // As read anew from the database: other strings of the same text.
    const edited = new Map([...contents].map(([id, text]) => [id, ` ${text}`.slice(1)]));
    edited.set(`c${at}`, `${edited.get(`c${at}`)}\n\n巡查登记之后由专人复核归档，第${at}次修改。`);
    const start = process.threadCpuUsage();
    coverage(scoring, chapters, edited);
    return process.threadCpuUsage(start).user;
  }).sort((a, b) => a - b);
  assert.ok((times[0] ?? whole) < whole / 2, `${times[0]} µs, the whole ${whole} µs`);
});

test('a check of 1,500,000 characters does not hold the process up', async () => {
  const { chapters, contents, scoring } = bigBid(400, 3750);
  const input = {
    facts,
    scoring,
    clauses,
    settings: settings({ pages: 2000 }),
    chapters,
    contents,
  };
  let turns = 0;
  const watch = setInterval(() => turns++, 5);
  const found = await runText('a1', 'checkBid', input);
  clearInterval(watch);
  assert.ok(found.length > 0);
  // In this thread there would be none.
  assert.ok(turns > 10, `${turns} times somebody else had a turn`);
});
