import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { outline, tender } from 'tender-widgets/contract';
import { outlineSigns } from '../../../site/server/writing/outline-signs.ts';
import { allDrafts, formatSkeleton } from '../../../site/server/writing/structure/draft.ts';
import { briefOf } from '../../../site/server/writing/structure/item-chapter.ts';

type Chapter = outline.OutlineChapter;

const entry = (level: number, title: string, at: number, form = false): tender.FormatEntry => ({
  level,
  title,
  source: { block: at, quote: title },
  ...(form ? { form: { first: at + 1, last: at + 3 } } : {}),
});
const format = [
  entry(1, '资格文件', 10),
  entry(2, '法定代表人身份证明', 20, true),
  entry(1, '技术文件', 30),
  entry(2, '技术偏离表', 40, true),
  entry(1, '报价文件', 50),
  entry(2, '开标一览表', 60, true),
];

const item = (
  id: string,
  name: string,
  criteria: string,
  category: tender.ScoringItem['category'],
  points?: string[],
): tender.ScoringItem => ({
  id,
  category,
  item: name,
  maxScore: 10,
  criteria,
  source: null,
  ...(points ? { points: points.map((text, at) => ({ id: `p${at}`, text })) } : {}),
});
const scoring = [
  item('s1', '吊装方案', '方案合理、针对性强的得10分', '技术', ['吊装顺序', '临时支护']),
  item('s2', '类似业绩', '每提供一个合同得2分', '商务'),
  item('s3', '现场演示', '系统演示流畅的得10分', '技术'),
];

const chapter = (
  id: string,
  parentId: string | null,
  order: number,
  title: string,
  more: Partial<Chapter> & { kind?: 'prose' | 'evidence' | 'form'; at?: number } = {},
): Chapter => {
  const { kind = 'prose', at, ...rest } = more;
  const form = at === undefined ? {} : { form: { first: at + 1, last: at + 3 } };
  return {
    ...{ id, parentId, order, title, pages: 1, brief: '', scoringIds: [] },
    settings: { instruction: '', kind, ...form },
    ...rest,
  };
};
const whole = (): Chapter[] => [
  chapter('a', null, 0, '资格文件'),
  chapter('a1', 'a', 0, '法定代表人身份证明', { kind: 'form', at: 20 }),
  chapter('a2', 'a', 1, '类似业绩', { kind: 'evidence', scoringIds: ['s2'] }),
  chapter('b', null, 1, '技术文件'),
  chapter('b1', 'b', 0, '吊装方案', { scoringIds: ['s1'] }),
  chapter('b11', 'b1', 0, '吊装顺序'),
  chapter('b12', 'b1', 1, '临时支护措施'),
  chapter('b2', 'b', 1, '技术偏离表', { kind: 'form', at: 40 }),
  chapter('c', null, 2, '报价文件'),
  chapter('c1', 'c', 0, '开标一览表', { kind: 'form', at: 60 }),
];
const signs = (
  chapters: readonly Chapter[],
  more: Partial<Parameters<typeof outlineSigns>[0]> = {},
) =>
  Object.fromEntries(
    outlineSigns({ format, scoring, chapters, bidType: '综合标', ...more }).map((sign) => [
      sign.about,
      sign,
    ]),
  );
const changed = (id: string, change: (one: Chapter) => Chapter): Chapter[] =>
  whole().map((one) => (one.id === id ? change(one) : one));

test('an outline that holds all the tender asks is right, and a demonstration needs no chapter', () => {
  const found = signs(whole());
  assert.deepEqual(
    Object.values(found).map(({ state }) => state),
    ['held', 'held', 'held', 'held', 'held'],
    JSON.stringify(found),
  );
});

test('a part that is missing, or stands before the one it follows, is told', () => {
  const without = whole().filter(({ id }) => !id.startsWith('b'));
  assert.match(signs(without).parts?.open[0]?.msg ?? '', /缺少“技术文件”/);
  const swapped = whole().map((one) =>
    one.id === 'b' ? { ...one, order: 2 } : one.id === 'c' ? { ...one, order: 1 } : one,
  );
  assert.deepEqual(signs(swapped).parts?.open, [
    { msg: '“报价文件”应排在“技术文件”之后', chapterId: 'c' },
  ]);
});

test('parts that another sentence of the tender contradicts are not all right, though each is there', () => {
  const msg =
    '招标文件写明投标文件由“资格文件、价格文件”组成，读到的组成里没有“价格文件”，请核对目录';
  const doubt = { id: 'd1', kind: 'volumes', msg, sources: [] };
  assert.deepEqual(signs(whole(), { doubts: [{ ...doubt, about: 'forms' }] }).parts?.open, [
    { msg },
  ]);
  assert.equal(signs(whole(), { doubts: [{ ...doubt, about: 'facts' }] }).parts?.state, 'held');
});

test('a form is known by its blocks under any name, and by where it stands', () => {
  const renamed = changed('b2', (one) => ({ ...one, title: '参数对照' }));
  assert.equal(signs(renamed).forms?.state, 'held');
  const moved = changed('b2', (one) => ({ ...one, parentId: 'a', order: 5 }));
  assert.deepEqual(signs(moved).forms?.open, [
    { msg: '“技术偏离表”应在“技术文件”之下', chapterId: 'b2' },
  ]);
  const gone = whole().filter(({ id }) => id !== 'a1');
  assert.match(signs(gone).forms?.open[0]?.msg ?? '', /缺少招标文件的“法定代表人身份证明”/);
});

test('a price paper outside the price part is told, whoever put it there', () => {
  const moved = changed('c1', (one) => ({ ...one, parentId: 'b', order: 3 }));
  assert.equal(signs(moved).price?.open[0]?.chapterId, 'c1');
  const added = [...whole(), chapter('b3', 'b', 4, '分项报价表', { kind: 'form' })];
  assert.equal(signs(added).price?.open[0]?.chapterId, 'b3');
});

test('an item wants a chapter of its kind, and each of its points a place', () => {
  const none = changed('a2', (one) => ({ ...one, scoringIds: [] }));
  assert.match(signs(none).scoring?.open[0]?.msg ?? '', /“类似业绩”（10 分）没有章节回答/);
  const prose = changed('a2', (one) => ({ ...one, settings: { ...one.settings, kind: 'prose' } }));
  assert.match(signs(prose).scoring?.open[0]?.msg ?? '', /要放证明材料/);
  const pointless = whole().filter(({ id }) => id !== 'b12');
  assert.match(signs(pointless).points?.open[0]?.msg ?? '', /“临时支护”没有单独的小节/);
  // What a chapter quotes of its item's rule is no place.
  const quoted = pointless.map((one) =>
    one.id === 'b1' ? { ...one, brief: '响应评分项“吊装方案”：吊装顺序、临时支护' } : one,
  );
  assert.equal(signs(quoted).points?.state, 'open');
});

test('a chapter that quotes the whole rule of its item answers none of its points, however many lines the rule has', () => {
  const long = [
    item('s1', '吊装方案', '包括：\n1、吊装顺序；\n2、临时支护；\n3、风险源监测', '技术', [
      '吊装顺序',
      '临时支护',
      '风险源监测',
    ]),
  ];
  const bare = whole().filter(({ id }) => !['b11', 'b12'].includes(id));
  const quoted = bare.map((one) =>
    one.id === 'b1' ? { ...one, brief: briefOf(long[0] as tender.ScoringItem) } : one,
  );
  assert.equal(signs(quoted, { scoring: long }).points?.open.length, 3);
  const named = quoted.map((one) =>
    one.id === 'b1' ? { ...one, brief: `${one.brief}\n要写清：临时支护` } : one,
  );
  assert.equal(signs(named, { scoring: long }).points?.open.length, 2);
});

test('forms for some bidders only are named where the outline leaves them out', () => {
  const more = [...format, entry(2, '联合体协议书', 70, true)];
  const forms = signs(whole(), { format: more }).forms;
  assert.equal(forms?.state, 'held');
  assert.deepEqual(forms?.leftOut, [
    { title: '联合体协议书', source: { block: 70, quote: '联合体协议书' } },
  ]);
  // Of joint bidders also what the tender only names, without a form.
  const named = [...format, entry(2, '列明主办单位的联合体工作协议', 71)];
  assert.equal(signs(whole(), { format: named }).forms?.leftOut?.length, 1);
  const joint = [...whole(), chapter('j', null, 9, '联合体协议书', { kind: 'form', at: 70 })];
  assert.equal(signs(joint, { format: more }).forms?.leftOut, undefined);
});

test('where the tender lets several bid as one their agreement is a chapter, named with its case', () => {
  const entries = [...format, { ...entry(2, '联合体协议书', 70, true), needed: true as const }];
  assert.ok(allDrafts(formatSkeleton(entries)).some(({ title }) => title === '联合体协议书'));
  const joint = [...whole(), chapter('j', null, 9, '联合体协议书', { kind: 'form', at: 70 })];
  const forms = signs(joint, { format: entries }).forms;
  assert.deepEqual(forms?.onlyWhen, [
    { title: '联合体协议书', when: '联合体投标时', chapterId: 'j' },
  ]);
  assert.equal(forms?.leftOut, undefined);
});

test('without a part for prices the technical part must hold none', () => {
  const flat = [
    entry(1, '投标函', 10, true),
    entry(1, '开标一览表', 60, true),
    entry(1, '技术部分', 30),
  ];
  const chapters = [
    chapter('a', null, 0, '投标函', { kind: 'form', at: 10 }),
    chapter('b', null, 1, '开标一览表', { kind: 'form', at: 60 }),
    chapter('c', null, 2, '技术部分'),
    chapter('c1', 'c', 0, '吊装方案'),
  ];
  assert.equal(signs(chapters, { format: flat }).price?.state, 'held');
  const added = [...chapters, chapter('c2', 'c', 1, '分项报价表', { kind: 'form' })];
  assert.equal(signs(added, { format: flat }).price?.open[0]?.chapterId, 'c2');
});

test('what the tender does not say is not called right', () => {
  const found = signs(whole(), { format: [], scoring: [] });
  assert.deepEqual(
    Object.values(found).map(({ state }) => state),
    ['unstated', 'unstated', 'unstated', 'unstated', 'unstated'],
  );
});

test('forms the tender wants of some bidders only are named with their case where the outline has them', () => {
  const remarked = (remark: string) => [
    ...format,
    { ...entry(2, '总公司授权书', 72, true), remark },
  ];
  const own = [...whole(), chapter('j', null, 9, '总公司授权书', { kind: 'form', at: 72 })];
  const said = (remark: string) => signs(own, { format: remarked(remark) }).forms?.onlyWhen;
  for (const when of [
    '分公司参加时提供',
    '如为分公司投标',
    '仅适用于分公司',
    '总公司投标的不需提供',
  ])
    assert.deepEqual(said(`（格式）（${when}）`), [
      { title: '总公司授权书', when, chapterId: 'j' },
    ]);
  for (const remark of [
    '（格式自拟）',
    '（投标时提供）',
    '（适用于本项目）',
    '（加盖公章）',
    '（适用于货物类）',
  ])
    assert.equal(said(remark), undefined, remark);
  assert.equal(
    signs(whole(), { format: remarked('（如为分公司投标）') }).forms?.onlyWhen,
    undefined,
  );
});

test('among the prices nothing is written that the tender does not print: it is left to be filled in', () => {
  const names = ['报价部分', '响应函', '增值税税率的说明', '技术部分', '技术偏差表', '服务说明'];
  const entries = names.map((title, at) => ({
    ...{ title, level: title.endsWith('部分') ? 1 : 2, source: { block: at, quote: title } },
    ...(title.endsWith('部分') ? { volume: true as const } : {}),
  }));
  const kinds = new Map(allDrafts(formatSkeleton(entries)).map(({ title, kind }) => [title, kind]));
  assert.equal(kinds.get('增值税税率的说明'), 'form');
  assert.equal(kinds.get('服务说明'), 'prose');
});
