import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bid, type outline, type tender } from 'tender-widgets/contract';
import * as v from 'valibot';
import { worksTopics } from '../../../../site/server/writing/catalogue/data.ts';
import { filledMarkdown } from '../../../../site/server/writing/form-blanks/chapter-form.ts';
import { formSheet, sheetBlanks } from '../../../../site/server/writing/form-blanks/form-sheet.ts';
import { handInGaps } from '../../../../site/server/writing/hand-in/hand-in-gaps.ts';

const form = {
  title: '投标函',
  first: 11,
  content: '致：某采购人\n\n投标人：____（盖单位章）\n\n法定代表人（签字）：____',
};
const entry = (level: number, title: string, block: number, form = false): tender.FormatEntry => ({
  ...{ level, title, source: { block, quote: title } },
  ...(form ? { form: { first: block, last: block + 3 } } : {}),
});
const format = [
  entry(1, '商务文件', 10),
  entry(2, '投标函', 11, true),
  entry(1, '技术文件', 20),
  entry(1, '报价文件', 30),
];
const chapter = (id: string, parentId: string | null, title: string): outline.OutlineChapter => ({
  ...{ id, parentId, order: 0, title, pages: 1, brief: '', scoringIds: [] },
  settings:
    parentId === null
      ? { instruction: '', kind: 'prose' }
      : { instruction: '', kind: 'form', form: { first: 11, last: 14 } },
});
const facts = { bidBond: { value: '80000.00', source: null } } as unknown as tender.Facts;
const whole = [chapter('a', null, '商务文件'), chapter('b', 'a', '投标函')];

const gaps = (content: string, chapters = whole, forms = [form]) =>
  handInGaps({
    check: {
      ...{ facts, scoring: [], clauses: [], chapters },
      settings: v.parse(bid.BidSettings, {}),
      contents: new Map([['b', content]]),
    },
    format,
    forms,
    bidType: '综合标',
  }).map(({ kind, chapterId }) => [kind, chapterId]);

test('a bid with its forms, their places to sign and the right bond has no gap', () => {
  assert.deepEqual(
    gaps(`投标保证金8万元。\n\n${form.content.replace('投标人：____', '投标人：青川公司')}`),
    [],
  );
});

test('a place that is filled in is there: each way a form asks for a name beside its seal', () => {
  for (const line of [
    '投标人名称（公章）',
    '投标人名称（盖章） 日 期：',
    '投标人：（全称并加盖公章）',
    '投标人：____（盖单位章）',
    '投标人（盖章）：',
    '投标人（盖章）：____ 法定代表人（签字）：____ 委托代理人（签字）：____',
    '编制人（签字）：____ 审核人（签字）：____ 批准人（签字）：____',
  ]) {
    const own = { ...form, content: `致：某采购人\n\n${line}` };
    const sheet = formSheet(own);
    const values = new Map(sheetBlanks(sheet).map(({ id }) => [id, '青川市政建设有限公司']));
    const content = filledMarkdown({ sheet, values, extra: '' });
    assert.match(content, /青川/, line);
    assert.deepEqual(gaps(content, whole, [own]), [], content);
  }
});

test('a place to sign that was deleted, a form that is no chapter, and another bond are told', () => {
  const unsigned = form.content.replace('法定代表人（签字）：____', '');
  assert.deepEqual(gaps(unsigned), [['seal-missing', 'b']]);
  assert.deepEqual(gaps('', [chapter('a', null, '商务文件')]), [['form-missing', undefined]]);
  assert.deepEqual(gaps(`我方提交投标保证金5万元。\n\n${form.content}`), [['wrong-bond', 'b']]);
});

const prose = [...whole, chapter('p', null, '施工方案')];
const bondGaps = (content: string) =>
  handInGaps({
    check: {
      ...{ facts, scoring: [], clauses: [], chapters: prose },
      settings: v.parse(bid.BidSettings, {}),
      contents: new Map([
        ['b', form.content],
        ['p', content],
      ]),
      stated: [
        {
          head: '履约担保',
          about: '',
          text: '签约合同价的8%，银行保函',
          place: 'data',
          page: null,
        },
        { head: '预付款', about: '', text: '签约合同价的10%', place: 'contract', page: null },
      ],
    },
    format,
    forms: [form],
    bidType: '综合标',
  }).map(({ kind, chapterId }) => [kind, chapterId]);

test('a performance bond of a smaller share than the tender asks for is told, in figures and in words', () => {
  assert.deepEqual(bondGaps('中标后按签约合同价的5%提交履约担保。'), [['wrong-bond', 'p']]);
  assert.deepEqual(bondGaps('我方以签约合同价的百分之六提交履约保证金。'), [['wrong-bond', 'p']]);
});

test('the share that is asked for, a larger one, and another wrong share are no wrong performance bond', () => {
  assert.deepEqual(bondGaps('中标后按签约合同价的8%提交履约担保。'), []);
  assert.deepEqual(bondGaps('中标后按签约合同价的10%提交履约担保。'), []);
  assert.deepEqual(bondGaps('预付款按签约合同价的20%申请。'), []);
});

const stock = worksTopics
  .flatMap(({ sections }) => sections.flatMap(({ paragraphs }) => paragraphs))
  .slice(0, 12)
  .map((paragraph) => paragraph.replace(/\{\w+\}/g, '路面工程').replaceAll('招标文件', '采购文件'));
const proseGaps = (content: string) =>
  handInGaps({
    check: {
      ...{ facts, scoring: [], clauses: [], chapters: prose },
      settings: v.parse(bid.BidSettings, {}),
      contents: new Map([
        ['b', form.content],
        ['p', content],
      ]),
    },
    format,
    forms: [form],
    bidType: '综合标',
  }).map(({ kind, chapterId }) => [kind, chapterId]);

test('stock text that was taken over and not changed is told, in another bid the same paragraphs stand', () => {
  assert.deepEqual(proseGaps(stock.join('\n\n')), [['reference-unchanged', 'p']]);
  // Points and emphasis change no word.
  assert.deepEqual(proseGaps(stock.map((one) => `- **${one}**`).join('\n')), [
    ['reference-unchanged', 'p'],
  ]);
});

test('what is marked still, what was rewritten, and one sentence among many of the bidder are not', () => {
  assert.deepEqual(proseGaps(stock.map((one) => `【参考】${one}`).join('\n\n')), []);
  const rewritten = stock.map((one) => one.replace(/(?=[。；])/g, '，由青禾路项目部的王工签认'));
  assert.deepEqual(proseGaps(rewritten.join('\n\n')), []);
  const own = Array.from({ length: 60 }, (_, at) => `青禾路第${at + 1}段由一组铣刨，二组摊铺。`);
  const [sentence = ''] = (stock[0] ?? '').split('。');
  assert.deepEqual(proseGaps([...own, `${sentence}。`].join('\n\n')), []);
});
