import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createModel } from '../../../site/server/ports/model.ts';
import { createModelWriter } from '../../../site/server/writing/model/model-writer.ts';
import { lengthenText } from '../../../site/server/writing/offline/lengthen.ts';
import { createOfflineWriter } from '../../../site/server/writing/offline/offline-writer.ts';
import { shortenText } from '../../../site/server/writing/offline/shorten.ts';
import type { ChapterTask, PassageTask, Writer } from '../../../site/server/writing/writer.ts';
import { type FakeModel, type ModelScript, startFakeModel } from '../../support/fake-model.ts';
import { chapterTask, bidContext as smallBid } from '../../support/model-task.ts';
import { bidContext, scoringItem, taskFor } from './sample-bid.ts';

const started: FakeModel[] = [];
after(async () => {
  await Promise.all(started.map((server) => server.close()));
});

async function modelWriter(script: ModelScript): Promise<Writer> {
  const server = await startFakeModel(script);
  started.push(server);
  return createModelWriter(createModel({ baseUrl: server.baseUrl, apiKey: 'k', model: 'm' }), {
    sleep: async () => undefined,
  });
}
const offline = createOfflineWriter({ pace: 0 });

async function collect(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
const chapterText = (writer: Writer, task: ChapterTask) =>
  collect(writer.writeChapter(task, new AbortController().signal));
const passageText = (writer: Writer, task: PassageTask) =>
  collect(writer.writePassage(task, new AbortController().signal));

const star = '★库房温度须控制在14℃至24℃之间，相对湿度控制在45%至60%之间，每日记录两次。';

function proseTask(): ChapterTask {
  const context = bidContext();
  const parents = new Set(context.chapters.map((one) => one.parentId));
  const leaves = context.chapters.filter(
    (one) => one.settings.kind === 'prose' && !parents.has(one.id) && one.title !== '设备运行',
  );
  const chapter = leaves.toSorted((a, b) => b.pages - a.pages)[0];
  assert.ok(chapter);
  return taskFor(context, chapter);
}

test('offline: a shorter text is near its target, keeps headings that have text and every ★ answer', async () => {
  const task = { ...proseTask(), targetChars: 1500 };
  const long = `${await chapterText(offline, task)}\n\n${star}`;
  const target = Math.round(long.length * 0.6);
  const short = await chapterText(offline, {
    ...task,
    targetChars: target,
    goal: { mode: 'shorten', content: long },
  });
  assert.ok(
    short.length <= target * 1.1 && short.length > target * 0.5,
    `${long.length} → ${short.length}, wanted ${target}`,
  );
  assert.ok(short.includes(star));
  assert.doesNotMatch(short, /#### [^\n]+\n\n(?=####|$)/);
});

test('offline: a longer text keeps every word there was and says nothing twice', async () => {
  const task = proseTask();
  const before = '我方设置值班岗位。\n\n#### 自己的小节\n\n投标人自己写的一段话，不得改动。';
  const long = await chapterText(offline, {
    ...task,
    targetChars: 900,
    goal: { mode: 'expand', content: before },
  });
  for (const line of before.split('\n\n')) assert.ok(long.includes(line), line);
  assert.ok(long.length > 400 && long.length < 1100, String(long.length));
  const again = await chapterText(offline, {
    ...task,
    targetChars: 900,
    goal: { mode: 'expand', content: long },
  });
  const paragraphs = again.split('\n\n').filter((text) => text.length > 30);
  assert.equal(new Set(paragraphs).size, paragraphs.length);
});

test('offline: a source goes and comes with its passage', async () => {
  const own = '售后由专人值守，报修逐件登记、派单、回访，每周汇总一次。';
  const task = proseTask();
  const filler = Array.from(
    { length: 8 },
    (_, n) => `普通的一段话${'甲乙丙丁'[n % 4]}，内容与评分无关，可以删去，也不影响其他部分。`,
  ).join('\n\n');
  const content = `${own}\n\n<!-- 来源：手册 -->\n\n${filler}`;
  const short = await chapterText(offline, {
    ...task,
    targetChars: 120,
    goal: { mode: 'shorten', content },
  });
  assert.ok(short.startsWith(`${own}\n\n<!-- 来源：手册 -->`), short);
  const scoring = [scoringItem('s', '技术', '样板先行', 5, '样板先行，逐段移交')];
  const shortest = shortenText(`样板先行，逐段移交。\n\n${own}\n\n<!-- 来源：手册 -->`, 10, {
    scoring,
    clauses: [],
  });
  assert.equal(shortest, '样板先行，逐段移交。', 'no other passage gets the source');
  const long = lengthenText('现有的一段话。', content, 60);
  assert.match(long, /每周汇总一次。\n\n<!-- 来源：手册 -->/);
});

test('offline: forms and proofs have the length they have', async () => {
  const context = bidContext();
  const form = context.chapters.find((one) => one.settings.kind === 'form');
  assert.ok(form);
  const goal = { mode: 'expand' as const, content: '表格内容' };
  assert.equal(
    await chapterText(offline, taskFor(context, form, { goal, targetChars: 5000 })),
    '表格内容',
  );
});

test('model: expanding keeps the old text word for word and adds what is new', async () => {
  const writer = await modelWriter([
    {
      mode: 'ok',
      text: '#### 巡检安排\n\n每日巡检各施工段，发现问题当日登记、当日处理，处理结果由专人复核归档。',
    },
    { mode: 'ok', text: '【本章完】' },
  ]);
  const content = '施工分小区组织，安装期间不影响居民供热。';
  const text = await chapterText(
    writer,
    chapterTask({ targetChars: 400, goal: { mode: 'expand', content } }),
  );
  assert.ok(text.startsWith(`${content}\n\n#### 巡检安排`), text);
});

test('model: a shorter text that loses a ★ answer or brings new figures is not taken', async () => {
  const content = `${'施工分小区组织，先样板后推广，逐户登记确认。'.repeat(12)}\n\n热量表精度等级不低于2级，售后服务响应不超过2小时。`;
  const lossy = '施工分小区组织，先样板后推广，逐户登记确认，并由专人复核归档资料。'.repeat(5);
  for (const answer of [lossy, `${lossy}全部在45天内完成。`]) {
    const writer = await modelWriter([{ mode: 'ok', text: answer }]);
    const text = await chapterText(
      writer,
      chapterTask({ targetChars: 180, goal: { mode: 'shorten', content } }),
    );
    assert.match(text, /热量表精度等级不低于2级，售后服务响应不超过2小时/);
    assert.doesNotMatch(text, /45天/);
  }
});

test('model: what has no source becomes a blank, what has one stays', async () => {
  const context = smallBid({
    factSheet: [
      { id: 'f1', group: '人员', label: '项目经理', value: '周明', confirmed: true, source: null },
    ],
  });
  const made =
    '我公司成立于2003年，注册资本5000万元。项目经理周明，技术负责人为张伟。我方近三年承接过云溪市供热改造项目等多个项目。总工期90日历天，4小时内修复。';
  const writer = await modelWriter([{ mode: 'ok', text: made }]);
  const text = await chapterText(writer, chapterTask({ context, targetChars: 60 }));
  assert.doesNotMatch(text, /2003|5000|张伟|云溪市|4小时/);
  assert.match(text, /项目经理周明/);
  assert.match(text, /90日历天/);
  assert.ok((text.match(/【待填写：/g)?.length ?? 0) >= 5, text);
});

test('model: a paragraph taken from the bidder’s material names its file; what another chapter says is dropped', async () => {
  const knowledge = [
    {
      title: '服务手册.docx',
      text: '蓝岸热工有限公司设有售后服务热线，全天值守，由专人登记、派单、跟踪并回访每一件报修。',
    },
  ];
  const said = [
    {
      title: '施工组织',
      content: '现场按小区划分施工段，先样板后推广，逐户登记确认，逐段移交使用，资料同步归档。',
    },
  ];
  const answer = `${knowledge[0]?.text}\n\n${said[0]?.content}\n\n本章另有自己的内容。`;
  const writer = await modelWriter([{ mode: 'ok', text: answer }]);
  const text = await chapterText(
    writer,
    chapterTask({ context: smallBid({ knowledge }), said, targetChars: 60 }),
  );
  assert.match(text, /回访每一件报修。\n\n<!-- 来源：服务手册\.docx -->/);
  assert.doesNotMatch(text, /逐段移交使用/);
  assert.match(text, /本章另有自己的内容/);
});

const passage =
  '我公司进行检查工作。发现问题后登记；处理完成后由专人复核。复核结果归档备查，供采购人随时查阅。';

function passageTask(
  action: PassageTask['action'],
  changes: Partial<PassageTask> = {},
): PassageTask {
  const { context, chapter } = proseTask();
  return { context, chapter, action, passage, before: '', after: '', instruction: '', ...changes };
}

test('offline passages: rewritten, shorter, longer, continued – and nothing invented', async () => {
  const rewritten = await passageText(offline, passageTask('rewrite'));
  assert.notEqual(rewritten, passage);
  assert.match(rewritten, /我方/);
  const short = await passageText(
    offline,
    passageTask('shorten', { passage: `${passage}\n\n${star}` }),
  );
  assert.ok(short.length < passage.length + star.length && short.includes(star));
  const long = await passageText(offline, passageTask('expand'));
  assert.ok(long.startsWith(passage) && long.length > passage.length + 40, long);
  const next = await passageText(offline, passageTask('continue'));
  assert.ok(next.length > 40 && !next.includes(passage));
  const table = await passageText(offline, passageTask('rewrite', { instruction: '改成表格' }));
  assert.match(table, /^\| 序号/);
});

test('model passages: cleaned, and a failure before the first word is tried again', async () => {
  const writer = await modelWriter([
    { mode: 'status', status: 503 },
    {
      mode: 'ok',
      text: '好的，以下是改写后的内容：\n\n发现问题即时登记，处理后专人复核、归档备查。',
    },
  ]);
  assert.equal(
    await passageText(writer, passageTask('rewrite')),
    '发现问题即时登记，处理后专人复核、归档备查。',
  );
});

test('a lead goes and comes with its table', () => {
  const table = '| 项目 | 做法 |\n| --- | --- |\n| 巡查 | 定时巡查并登记 |\n| 清洁 | 分区清洁 |';
  const text = `每日巡查不少于2次，问题当场处理并登记。\n\n各项要求的落实方式如下：\n\n${table}`;
  const short = shortenText(text, 20, { scoring: [], clauses: [] });
  assert.equal(short, '每日巡查不少于2次，问题当场处理并登记。');
  assert.equal(lengthenText(short, text, 30), short);
  assert.equal(lengthenText(short, text, 120), text);
});
