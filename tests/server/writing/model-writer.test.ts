import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inspect } from 'node:util';
import { profile } from 'tender-widgets/contract';
import * as v from 'valibot';
import { createModel } from '../../../site/server/ports/model.ts';
import { runText } from '../../../site/server/workers/text-pool/run-text.ts';
import { AT_ONCE_CHARS } from '../../../site/server/workers/text-pool/text-size.ts';
import { describeWriterFailure } from '../../../site/server/writing/model/failure.ts';
import type { ModelError } from '../../../site/server/writing/model/model-error.ts';
import { createModelWriter } from '../../../site/server/writing/model/model-writer.ts';
import type { RetryOptions } from '../../../site/server/writing/model/retry.ts';
import { type ChapterTask, WriterError } from '../../../site/server/writing/writer.ts';
import {
  type FakeModel,
  type ModelScript,
  type ModelStep,
  startFakeModel,
} from '../../support/fake-model.ts';
import { bidContext, chapter, chapterTask } from '../../support/model-task.ts';

const KEY = 'sk-very-secret-0123456789';
/** The chapter as a faultless service writes it. */
const TEXT = [
  '本项目按小区分批组织施工，先样板后推广，安装期间不影响居民供热。',
  '',
  '#### 施工部署',
  '',
  '全部 12 个小区划分为三个施工段，依次完成勘查、安装、调试和验收，总工期 90 日历天。',
  '',
  '| 阶段 | 工作内容 | 时间 |',
  '|---|---|---|',
  '| 准备 | 现场勘查、材料进场 | 第 1 至 15 日 |',
  '| 安装 | 分段安装计量装置 | 第 16 至 70 日 |',
  '',
  '#### 质量控制',
  '',
  '每道工序由质检员检查签认，不合格的当日返工，返工后复验。',
].join('\n');

const started: FakeModel[] = [];
after(async () => {
  await Promise.all(started.map((server) => server.close()));
});

interface Outcome {
  text: string;
  error: unknown;
  server: FakeModel;
  waits: number[];
  notes: string[];
}

async function write(
  script: ModelScript,
  task: Partial<ChapterTask> = {},
  options: Partial<RetryOptions> = {},
): Promise<Outcome> {
  const server = await startFakeModel(script);
  started.push(server);
  const waits: number[] = [];
  const notes: string[] = [];
  // Long enough for a busy machine: only a model that hangs waits it out.
  const timeouts = { firstByte: 1500, idle: 1500, total: 15_000 };
  const writer = createModelWriter(
    createModel({ baseUrl: server.baseUrl, apiKey: KEY, model: 'fake-1', timeouts }),
    {
      sleep: async (ms) => void waits.push(ms),
      onWait: (note) => notes.push(note),
      ...options,
    },
  );
  let text = '';
  try {
    for await (const piece of writer.writeChapter(chapterTask(task), new AbortController().signal))
      text += piece;
    return { text, error: undefined, server, waits, notes };
  } catch (error) {
    assert.ok(
      !inspect(error, { depth: 20, showHidden: true }).includes(KEY),
      'the key must not appear in an error',
    );
    return { text, error, server, waits, notes };
  }
}

const ok = (text: string, pieceSize?: number): ModelStep => ({
  mode: 'ok',
  text,
  ...(pieceSize && { pieceSize }),
});

test('writes a chapter and says which model it is', async () => {
  const { text, error, server } = await write([ok(TEXT)]);
  assert.equal(error, undefined);
  assert.equal(text, TEXT);
  assert.equal(server.requests.length, 1);
  const writer = createModelWriter(
    createModel({ baseUrl: server.baseUrl, apiKey: KEY, model: 'fake-1' }),
  );
  assert.deepEqual([writer.kind, writer.name], ['model', 'fake-1']);
});

/** The part of the text that the request does not hold yet, as an obedient model goes on. */
const rest = (messages: { role: string; content: string }[]) => {
  const so = messages.find((message) => message.role === 'assistant')?.content ?? '';
  assert.ok(TEXT.startsWith(so), `the model is shown text that it did not write: ${so}`);
  return TEXT.slice(so.length);
};

for (let at = 1; at < TEXT.length; at += 11) {
  test(`a cut after ${at} characters loses nothing and repeats nothing`, async () => {
    const script =
      (again: (messages: { role: string; content: string }[]) => string): ModelScript =>
      (request, n) =>
        n === 0
          ? { mode: 'cut', text: TEXT.slice(0, at), pieceSize: 5 }
          : ok(again(request.messages));
    assert.equal((await write(script(rest))).text, TEXT, 'a model that goes on exactly');
    assert.equal((await write(script(() => TEXT))).text, TEXT, 'a model that begins anew');
    assert.equal(
      (
        await write(
          script((messages) => TEXT.slice(Math.max(0, TEXT.length - rest(messages).length - 25))),
        )
      ).text,
      TEXT,
    );
  });
}

test('several cuts in one chapter are joined', async () => {
  const { text, server } = await write((request, n) =>
    n < 4 ? { mode: 'cut', text: rest(request.messages).slice(0, 40) } : ok(rest(request.messages)),
  );
  assert.equal(text, TEXT);
  assert.equal(server.requests.length, 5);
});

test('goes on from what an earlier run wrote', async () => {
  const written = TEXT.slice(0, 77);
  const { text, server } = await write((request) => ok(rest(request.messages)), { written });
  assert.equal(written + text, TEXT);
  const roles = server.requests[0]?.messages.map((message) => message.role);
  assert.deepEqual(roles, ['system', 'user', 'assistant', 'user']);
  assert.equal(server.requests[0]?.messages[2]?.content, written);
});

test('the length limit of one answer is gone beyond', async () => {
  const { text } = await write((request, n) =>
    n === 0
      ? { mode: 'ok', text: TEXT.slice(0, 60), finish: 'length' }
      : ok(rest(request.messages)),
  );
  assert.equal(text, TEXT);
});

test('a model that begins anew in other words is asked again to go on', async () => {
  const half = TEXT.slice(0, 75);
  const { text, server } = await write((request, n) => {
    if (n === 0) return { mode: 'cut', text: half };
    return ok(n === 1 ? `${TEXT.slice(0, 20)}换一种说法再写一遍全文。` : rest(request.messages));
  });
  assert.equal(text, TEXT);
  assert.match(server.requests[2]?.messages.at(-1)?.content ?? '', /从头/);
});

test('asks for more while an answer of fair length is far below the target', async () => {
  const part = (n: number) =>
    Array.from({ length: 60 }, (_, i) => `第 ${n} 部分第 ${i} 条施工组织方案落实到人。`).join('');
  const { text, server } = await write(
    (_, n) => (n < 3 ? ok(`#### 措施${n}\n\n${part(n)}`) : ok('【本章完】')),
    {
      targetChars: 8000,
    },
  );
  assert.equal(server.requests.length, 4);
  assert.equal(text, [0, 1, 2].map((n) => `#### 措施${n}\n\n${part(n)}`).join('\n\n'));
});

test('a chapter that runs on for ever is ended at a paragraph', async () => {
  const paragraphs = Array.from(
    { length: 2000 },
    (_, n) => `${n} 组按计划组织实施，逐项检查验收，资料同步归档。\n\n`,
  );
  const { text, server } = await write(
    [{ mode: 'slow', text: paragraphs.join(''), delay: 0, pieceSize: 100 }],
    {
      targetChars: 300,
    },
  );
  assert.ok(text.length < 2000, `${text.length} characters`);
  assert.match(text, /。$/);
  await server.clientGone;
});

for (const [name, step] of Object.entries<ModelStep>({
  '429': { mode: 'status', status: 429 },
  '500': { mode: 'status', status: 500 },
  '503': { mode: 'status', status: 503 },
  hang: { mode: 'hang' },
  html: { mode: 'html' },
  garbage: { mode: 'garbage' },
  'invalid SSE': { mode: 'invalid-sse' },
  'error chunk': { mode: 'error-chunk', text: '', error: { message: 'overloaded' } },
})) {
  test(`${name} once is bridged, for good it is left to the run`, async () => {
    const once = await write([step, ok(TEXT)]);
    assert.equal(once.text, TEXT);
    assert.equal(once.waits.length, 1);
    assert.match(once.notes[0] ?? '', /^模型服务.*秒后重试$/);
    const always = await write([step]);
    assert.ok(always.error instanceof WriterError && always.error.retriable);
    assert.equal(always.server.requests.length, 4);
    assert.deepEqual(describeWriterFailure(always.error), {
      msg: always.error.message,
      retriable: true,
    });
  });
}

for (const step of [
  { mode: 'garbage', text: TEXT.slice(0, 50) },
  { mode: 'stall', text: TEXT.slice(0, 50) },
  { mode: 'error-chunk', text: TEXT.slice(0, 50), error: { message: 'boom', code: 500 } },
  { mode: 'no-finish', text: TEXT.slice(0, 50) },
] as const) {
  test(`a fault of the kind ${step.mode} in the middle is gone on from`, async () => {
    const { text } = await write((request, n) => (n === 0 ? step : ok(rest(request.messages))));
    assert.equal(text, TEXT);
  });
}

test('waits as long as the service asks, grows its own waits, and leaves long ones to the run', async () => {
  const busy = (seconds: string): ModelStep => ({
    mode: 'status',
    status: 429,
    headers: { 'retry-after': seconds },
  });
  assert.deepEqual((await write([busy('7'), ok(TEXT)])).waits, [7000]);
  const grown = await write(
    [{ mode: 'status', status: 503 }],
    {},
    { attempts: 4, firstWait: 1000 },
  );
  assert.equal(grown.waits.length, 3);
  for (const [i, wait] of grown.waits.entries())
    assert.ok(wait >= 750 * 2 ** i && wait <= 1250 * 2 ** i, grown.waits.join());
  const long = await write([busy('45'), ok(TEXT)]);
  assert.deepEqual(long.waits, []);
  assert.deepEqual(describeWriterFailure(long.error), {
    msg: '模型服务繁忙',
    retriable: true,
    retryAfter: 45_000,
  });
  assert.deepEqual((await write([busy('45'), ok(TEXT)], {}, { maxWait: 60_000 })).waits, [45_000]);
});

test('what was written before a lasting outage is kept for the next run', async () => {
  const { text, error } = await write([
    { mode: 'cut', text: TEXT.slice(0, 70) },
    { mode: 'status', status: 503 },
  ]);
  assert.equal(text, TEXT.slice(0, 70));
  assert.ok(error instanceof WriterError && error.retriable);
});

for (const status of [400, 401, 403, 404]) {
  test(`status ${status} fails at once with something to do about it`, async () => {
    const { error, server, waits } = await write([
      { mode: 'status', status, body: { error: { message: `key ${KEY}` } } },
    ]);
    assert.ok(error instanceof WriterError && !error.retriable);
    assert.match(error.message, /管理员/);
    assert.equal(server.requests.length, 1);
    assert.equal(waits.length, 0);
  });
}

test('an empty answer is tried twice and then fails', async () => {
  const { error, server } = await write([{ mode: 'empty' }]);
  assert.ok(error instanceof WriterError && !error.retriable);
  assert.equal(server.requests.length, 2);
  assert.equal((await write([{ mode: 'empty' }, ok(TEXT)])).text, TEXT);
});

test('a chapter that only leads in is written by rule where the model says nothing', async () => {
  const chapters = [chapter('p', '施工组织'), chapter('p1', '施工部署', { parentId: 'p' })];
  const { text, error } = await write([{ mode: 'empty' }], { context: bidContext({ chapters }) });
  assert.equal(error, undefined);
  assert.match(text, /施工部署/);
});

test('a refusal fails the chapter with the reason and leaves no text', async () => {
  const steps: ModelStep[] = [
    { mode: 'refusal', text: '' },
    ok('抱歉，我无法协助完成这一请求。'),
    ok("I'm sorry, but I can't help with that."),
    ok('很遗憾，作为人工智能我不能写这些内容。\n\n您可以咨询专业人员。'),
  ];
  for (const step of steps) {
    const { text, error, server } = await write([step]);
    assert.equal(text, '');
    assert.ok(error instanceof WriterError && !error.retriable);
    assert.match(error.message, /拒绝/);
    assert.equal(server.requests.length, 1);
  }
});

test('less material is sent where the prompt is too long for the model', async () => {
  const tooLong: ModelStep = {
    mode: 'status',
    status: 400,
    body: { error: { message: 'x', code: 'context_length_exceeded' } },
  };
  const requirements = Array.from({ length: 30 }, (_, i) => ({
    heading: `施工要求${i}`,
    text: '施工组织应分小区进行。'.repeat(60),
  }));
  const { text, server } = await write([tooLong, tooLong, ok(TEXT)], {
    context: bidContext({ requirements }),
  });
  assert.equal(text, TEXT);
  const sizes = server.requests.map((request) => request.messages[1]?.content.length ?? 0);
  assert.ok(
    (sizes[1] ?? 0) < (sizes[0] ?? 0) * 0.8 && (sizes[2] ?? 0) < (sizes[1] ?? 0),
    sizes.join(),
  );
});

// The wait would be nine seconds.
test('an abort ends an answer and a wait', { timeout: 8000 }, async () => {
  for (const script of [
    [{ mode: 'stall', text: TEXT }],
    [{ mode: 'status', status: 503 }],
  ] satisfies ModelStep[][]) {
    const server = await startFakeModel(script);
    started.push(server);
    const writer = createModelWriter(
      createModel({ baseUrl: server.baseUrl, apiKey: KEY, model: 'fake-1' }),
      // The wait has begun.
      { firstWait: 9000, onWait: () => setImmediate(() => control.abort()) },
    );
    const control = new AbortController();
    const reading = (async () => {
      // Some of the answer is here.
      for await (const _ of writer.writeChapter(chapterTask(), control.signal)) control.abort();
    })();
    await assert.rejects(reading, { name: 'AbortError' });
    if (script[0]?.mode === 'stall') await server.clientGone;
  }
});

test('any other error is told without its inside', () => {
  assert.deepEqual(describeWriterFailure(new TypeError('secret detail')), {
    msg: '这一章编写时出错，请重试；若一直如此，请联系客服',
    retriable: false,
  });
  assert.equal(describeWriterFailure(new DOMException('x', 'AbortError')).retriable, true);
});

test('proofs are listed from the company profile where it has any: the model is not asked for them', async () => {
  const proofs = chapter('p1', '企业业绩', { settings: { instruction: '', kind: 'evidence' } });
  const context = bidContext({ chapters: [proofs] });
  const known = (confirmed: boolean) => ({
    whole: v.parse(profile.CompanyProfile, {
      references: [{ id: 'r1', name: '望湖热网改造', confirmed }],
    }),
    day: '2031-05-20',
  });
  const task = (confirmed: boolean) => ({
    ...{ chapter: proofs, context: { ...context, profile: known(confirmed) } },
  });
  const listed = await write([], task(true));
  assert.match(listed.text, /\| 1 \| 望湖热网改造 \|/);
  assert.equal(listed.server.requests.length, 0);
  const asked = await write([ok(TEXT)], task(false));
  assert.ok(asked.server.requests.length > 0);
  assert.doesNotMatch(asked.text, /望湖热网改造/);
});

test('a form of the tender keeps its words and layout: the model is not asked for it', async () => {
  const form = chapter('form', '投标保证金承诺函', { settings: { instruction: '', kind: 'form' } });
  const content = '致：青禾市住建局\n\n<p align="right">投标人：________（盖章）</p>';
  const task = chapterTask({ chapter: form });
  const { text, error, server } = await write([{ mode: 'ok', text: TEXT }], {
    ...task,
    context: {
      ...task.context,
      chapters: [form],
      forms: [{ title: '投标保证金承诺函', first: 1, content }],
    },
  });
  assert.equal(error, undefined);
  assert.match(text, /致：.*[\s\S]*<p align="right">投标人/);
  assert.equal(server.requests.length, 0);
  const index = chapter('index', '技术条款偏离表', { settings: { instruction: '', kind: 'form' } });
  const table = await write([{ mode: 'ok', text: TEXT }], {
    ...task,
    chapter: index,
    context: { ...task.context, chapters: [index] },
  });
  assert.match(table.text, /deviation-table/);
  assert.equal(table.server.requests.length, 0);
});

test('a long form is composed where the service says, to the same text', async () => {
  const form = chapter('form', '投标保证金承诺函', { settings: { instruction: '', kind: 'form' } });
  const content = Array.from(
    { length: 1500 },
    (_, at) => `第${at}条 投标人承诺不撤回投标文件。`,
  ).join('\n\n');
  const task = chapterTask({ chapter: form });
  const long: ChapterTask = {
    ...task,
    context: {
      ...task.context,
      chapters: [form],
      forms: [{ title: '投标保证金承诺函', first: 1, content }],
    },
  };
  assert.ok(content.length > AT_ONCE_CHARS);
  const server = await startFakeModel([{ mode: 'ok', text: TEXT }]);
  started.push(server);
  const model = createModel({ baseUrl: server.baseUrl, apiKey: KEY, model: 'm' });
  const composed: string[] = [];
  const writer = createModelWriter(model, {
    async composeForm(asked) {
      const text = await runText('a', 'composeForm', asked);
      composed.push(text);
      return text;
    },
  });
  const collected = async (one: typeof writer) => {
    let text = '';
    for await (const piece of one.writeChapter(long, new AbortController().signal)) text += piece;
    return text;
  };
  const text = await collected(writer);
  assert.deepEqual(composed, [text]);
  assert.match(text, /第1499条/);
  assert.equal(text, await collected(createModelWriter(model)));
});

const SENTENCE = '本项目按照招标文件的要求组织实施，确保各项指标达到要求。';
for (const [name, said, failure] of [
  ['one sentence again and again', SENTENCE.repeat(400), 'looping'],
  ['one sentence three times', SENTENCE.repeat(3), 'looping'],
  [
    'one paragraph of several sentences',
    `${SENTENCE}由项目经理负责。每周检查一次。\n\n`.repeat(200),
    'looping',
  ],
  ['words without a full stop', '安全第一'.repeat(5000), 'looping'],
  [
    'one row of a table',
    `${SENTENCE}\n\n| 序号 | 内容 |\n|---|---|\n${'| 检查 | 每日检查并记录，发现问题当日整改 |\n'.repeat(500)}`,
    'looping',
  ],
  ['a fence that is not closed', `${SENTENCE}\n\n\`\`\`mermaid\ngraph TD`, 'unclosed'],
  [
    'a fence of tildes that is not closed',
    `${SENTENCE}\n\n~~~text\n${'各班组按计划作业。\n'.repeat(900)}`,
    'unclosed',
  ],
] as const) {
  test(`no finished chapter: ${name}`, async () => {
    const { text, error, server } = await write([ok(said)]);
    assert.equal((error as ModelError).failure, failure, text.slice(0, 200));
    assert.equal((error as ModelError).retriable, true);
    assert.ok(server.requests.length > 1, 'it is tried again');
    assert.ok(text.length < 400, `${text.length} characters were shown`);
    assert.equal(text.split(SENTENCE).length, name === 'words without a full stop' ? 1 : 2);
    assert.doesNotMatch(text, /```|~~~/);
  });

  test(`after it a better answer goes on: ${name}`, async () => {
    const { text, error } = await write([
      ok(said),
      ok('每道工序由质检员检查签认，不合格的当日返工。'),
    ]);
    assert.equal(error, undefined);
    assert.match(text, /当日返工。$/);
  });
}

test('an answer that gives the prompt back is no chapter', async () => {
  for (const part of ['user', 'system'] as const) {
    const { text, error } = await write((request) =>
      ok(request.messages.find(({ role }) => role === part)?.content ?? ''),
    );
    assert.equal((error as ModelError).failure, 'echo');
    assert.equal(text, '');
  }
});

test('sentences that may well stand more than once stay', async () => {
  const answers = [1, 2, 3, 4, 5]
    .map((n) => `第${n}条要求的内容见招标文件。我方完全响应，无任何偏离，并承担相应责任。\n\n`)
    .join('');
  const rows = `| 姓名 | 岗位 |\n|---|---|\n${'| 【待填写：姓名】 | 【待填写：岗位】 |\n'.repeat(5)}`;
  const { text, error } = await write([ok(`${answers}${rows}`)]);
  assert.equal(error, undefined);
  assert.equal(text, `${answers}${rows}`.trim());
});
