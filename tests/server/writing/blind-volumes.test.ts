import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contextIn, isBlindIn } from '../../../site/server/writing/blind-volumes.ts';
import { checkBid } from '../../../site/server/writing/checks/checks.ts';
import { placeKnowledge } from '../../../site/server/writing/knowledge/place-knowledge.ts';
import { chapterPrompt, passagePrompt } from '../../../site/server/writing/model/prompt.ts';
import { fixedChapters } from '../../../site/server/writing/offline/fixed-chapters.ts';
import type { BidContext } from '../../../site/server/writing/writer.ts';
import { bidContext, settings, taskFor } from './sample-bid.ts';

const bidder = '澄江远帆物业服务有限公司';
const chapter = (
  id: string,
  title: string,
  parentId: string | null = null,
  own: Partial<BidContext['chapters'][number]['settings']> = {},
): BidContext['chapters'][number] => ({
  ...{ id, title, parentId, order: Number(id.slice(1)), pages: 2, brief: '', scoringIds: [] },
  settings: { instruction: '', kind: 'prose', ...own },
});
const form = { kind: 'form' } as const;
const chapters = [
  ...[chapter('c1', '商务标'), chapter('c2', '商务条款偏离表', 'c1', form)],
  ...[chapter('c3', '技术标（暗标）'), chapter('c4', '技术条款偏离表', 'c3', form)],
  ...[
    chapter('c5', '保洁服务方案', 'c3', { knowledge: ['f1'] }),
    chapter('c6', '设备购置发票复印件', 'c3', form),
  ],
];
const bidOf = (own: BidContext['chapters']): BidContext => ({
  ...bidContext({ settings: settings({ bidder }) }),
  chapters: own,
});
const context = bidOf(chapters);
const blind = (bid: BidContext): string[] =>
  bid.chapters.flatMap(({ id }) => (isBlindIn(bid, id) ? [id] : []));

test('a volume is dark by its title, by the words the tender prints there, or by a rule that says so of it', () => {
  assert.deepEqual(blind(context), ['c3', 'c4', 'c5', 'c6']);
  const titled = (title: string, quote = title) =>
    bidOf([
      ...[chapter('c1', title, null, { source: { block: 1, quote } })],
      ...[chapter('c2', '方案', 'c1')],
    ]);
  assert.deepEqual(blind(titled('监理大纲', '七、监理大纲（另册，暗标）')), ['c1', 'c2']);
  assert.deepEqual(blind(titled('监理大纲')), []);
  assert.deepEqual(blind(titled('监理大纲', '商务标（明标）、技术标（暗标）')), []);
  const ruled = (text: string) =>
    blind({ ...titled('技术文件'), requirements: [{ heading: '暗标要求', text }] });
  assert.deepEqual(ruled('技术文件采用暗标，不得出现投标人名称。'), ['c1', 'c2']);
  for (const text of ['技术文件不采用暗标。', '商务文件采用暗标。', '技术文件采用明标。'])
    assert.deepEqual(ruled(text), [], text);
});

test('a form of our own names, signs and seals nothing in the dark volume, and all of it in the open one', () => {
  const texts = fixedChapters(context);
  const [open = '', dark = ''] = ['c2', 'c4'].map((id) => texts.get(id));
  assert.match(open, new RegExp(`（盖章）：${bidder}`));
  assert.doesNotMatch(dark, new RegExp(`${bidder}|盖章|签字）`));
  assert.doesNotMatch(texts.get('c6') ?? '', /加盖公章/);
  const all = { ...context, settings: settings({ bidder, blind: true }) };
  assert.doesNotMatch(fixedChapters(all).get('c2') ?? '', new RegExp(bidder));
});

test('a form that the tender prints in the dark volume stays, without the bidder', () => {
  const content =
    '工程名称：________\n\n投标人：________\n\n| 设备 | 数量 |\n| --- | --- |\n|  |  |';
  const printed = { title: '技术条款偏离表', content, first: 7, last: 9 };
  const forms = [printed] as unknown as BidContext['forms'];
  const text = fixedChapters({ ...context, ...(forms ? { forms } : {}) }).get('c4') ?? '';
  assert.match(text, /投标人/);
  assert.doesNotMatch(text, new RegExp(bidder));
});

test('a model is not told who bids where it writes for the dark volume', () => {
  const [open, dark] = ['c1', 'c5'].map((id) => chapters.find((one) => one.id === id));
  assert.ok(open && dark);
  const prompt = (own: BidContext['chapters'][number]) =>
    chapterPrompt({ ...taskFor(context, own), context: contextIn(context, own) });
  assert.ok(prompt(open).user.includes(bidder));
  assert.ok(!prompt(dark).user.includes(bidder));
  assert.match(prompt(dark).system, /暗标/);
  const passage = {
    context,
    chapter: dark,
    action: 'rewrite' as const,
    passage: `${bidder}负责。`,
  };
  const { user } = passagePrompt({ ...passage, before: '', after: '', instruction: '' });
  assert.ok(!user.includes(bidder));
});

test('material that names the bidder stands in no dark volume, and the check says where one is named', () => {
  const said = '的保洁服务采用分色工具管理办法，避免交叉污染。';
  const passage = { title: '保洁手册', text: `${bidder}${said}`, fileId: 'f1' };
  const nameless = { ...passage, text: passage.text.replace(bidder, '我方') };
  assert.ok(placeKnowledge(context, [nameless]).byChapter.has('c5'));
  assert.ok(!placeKnowledge(context, [passage]).byChapter.has('c5'));
  const contents = new Map([
    ...[['c2', `我方为${bidder}。`] as const, ['c5', `${bidder}每日保洁两次。`] as const],
  ]);
  const found = checkBid({ ...context, contents }).filter(({ kind }) => kind === 'blind-bid');
  assert.deepEqual([...new Set(found.map(({ chapterId }) => chapterId))], ['c5']);
});
