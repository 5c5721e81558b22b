import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { stockTexts } from '../../../site/server/writing/named/stock-prose.ts';
import { composeTask } from '../../../site/server/writing/offline/compose.ts';
import {
  isReference,
  withoutReferences,
} from '../../../site/server/writing/text/reference-text.ts';
import { textBlocks } from '../../../site/server/writing/text/text-blocks.ts';
import { bidContext, clauses, pick, seededRandom, settings, taskFor } from './sample-bid.ts';

/** Chapters of prose as the offline writer makes them for a bidder. */
function proseOf(bidder: string, changes: Parameters<typeof bidContext>[0] = {}): string[] {
  const context = bidContext({ ...changes, settings: settings({ bidder }) });
  return context.chapters
    .filter(({ settings: { kind } }) => kind === 'prose')
    .map((chapter) => composeTask(taskFor(context, chapter)));
}

const plain = (text: string) => text.replace(/[\s*|#-]/g, '');
const sentencesOf = (texts: readonly string[]) =>
  texts
    .flatMap((text) => withoutReferences(text).split(/[。；\n]/))
    .filter((line) => !/^(?:#|\||<!--)/.test(line.trim()))
    .map(plain)
    .filter((sentence) => sentence.length >= 8 && !sentence.startsWith('【'));

test('two bidders on one tender share at most one sentence of twenty beside stock text', () => {
  const random = seededRandom(7);
  const places = ['临江', '嘉禾', '远景', '启明', '瑞丰', '澄湖', '明德', '宏图'];
  const trades = ['物业管理有限公司', '科技有限公司', '建设集团有限公司', '后勤服务有限公司'];
  const bidders = Array.from(
    { length: 6 },
    (_, at) => `${at}${pick(random, places)}${pick(random, trades)}`,
  );
  const texts = bidders.map((bidder) => sentencesOf(proseOf(bidder)));
  let [all, same] = [0, 0];
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1)) {
      const known = new Set(other);
      all += one.length;
      same += one.filter((sentence) => known.has(sentence)).length;
    }
  assert.ok(all > 100, `${all} sentences were compared`);
  assert.ok(same <= all * 0.05, `${same} of ${all} are the same`);
});

test('the same bidder says the same again', () => {
  assert.deepEqual(proseOf('临江物业管理有限公司'), proseOf('临江物业管理有限公司'));
});

test('what the trade usually does is marked wherever it stands, in tables too', () => {
  const blocks = proseOf('临江物业管理有限公司').flatMap((text) => textBlocks(text));
  const marked = blocks.filter(({ text }) => isReference(text));
  assert.ok(marked.some(({ kind }) => kind === 'paragraph'));
  assert.ok(marked.some(({ kind }) => kind === 'table'));
  for (const { text } of blocks)
    if (/责任岗位/.test(text) && text.startsWith('|'))
      assert.ok(isReference(text), text.slice(0, 60));
});

test('nothing of the requirements is restated where the tender forbids copying', () => {
  const noCopying: tender.Clause = {
    ...(clauses[0] as tender.Clause),
    ...{
      id: 'copying',
      kind: 'no-copying',
      text: '投标人不得直接复制招标文件的技术要求，否则投标无效。',
    },
  };
  const restated = /每日|小时|不少于/;
  const usual = sentencesOf(proseOf('临江物业管理有限公司'));
  const own = sentencesOf(proseOf('临江物业管理有限公司', { clauses: [...clauses, noCopying] }));
  assert.ok(usual.some((sentence) => restated.test(sentence)));
  assert.ok(own.length < usual.length / 2, `${own.length} of ${usual.length} sentences are left`);
});

test('an item that gives its points for a letter has the letter, in the words of its criteria', () => {
  const criteria = '投标人承诺货物包装采用可回收材料。\n投标人提供承诺函得5分，未提供不得分。';
  const item = {
    id: 'letter',
    category: '技术',
    item: '包装环保情况',
    maxScore: 5,
    criteria,
  } as const;
  const context = bidContext({ scoring: [item as never] });
  const chapter = context.chapters.find(({ scoringIds }) => scoringIds.includes('letter'));
  assert.ok(chapter && chapter.settings.kind === 'evidence');
  const text = composeTask(taskFor(context, chapter));
  assert.match(text, /承诺货物包装采用可回收材料/);
  assert.match(text, /（盖章）/);
  assert.doesNotMatch(text, /扫描件/);
  const clause = { ...clauses[0], id: 'no', kind: 'no-copying', text: '不得复制招标文件的要求。' };
  const strict = bidContext({ scoring: [item as never], clauses: [clause as never] });
  assert.match(composeTask(taskFor(strict, chapter)), /【待填写：按评分标准写明承诺内容】/);
});

test('no two sentences of the catalogue begin with the same clause', () => {
  // Cells of its tables may say the same.
  const paragraphs = stockTexts().filter((text) => text.endsWith('。'));
  const clauses = paragraphs.flatMap((text) =>
    text.split(/[。；]/).flatMap((sentence) => {
      const [first = ''] = sentence.split(/[，：、]/);
      return first.length >= LEAST_CLAUSE ? [first] : [];
    }),
  );
  const twice = clauses.filter((clause, at) => clauses.indexOf(clause) !== at);
  assert.deepEqual(twice, []);
});
const LEAST_CLAUSE = 8;
