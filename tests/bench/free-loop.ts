import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, signInOver } from '../support/caller.ts';
import { startProduct } from '../support/product.ts';

/** Whether the service answers while the longest texts are at work: `/api/health` beside an idle run, over the wire. */
const LIMIT_MS = 250;
const IDLE_MS = 10_000;
const PAUSE_MS = 20;
const CHAPTERS = 40;
const CHAPTER_CHARS = 50_000;

const sentence =
  '我方将按照招标文件的要求安排专人负责，建立逐级检查制度，发现问题当日处理并书面报告采购人。';
const chapterText = (n: number, chars: number) => {
  const lines: string[] = [];
  for (let length = 0; length < chars; length += 60)
    lines.push(`第${n}-${lines.length}项：${sentence}`);
  return lines.join('\n\n');
};
const blanks = `评分${'\u3000 '.repeat(100_000)}`.slice(0, 199_990);
const outlineText = () =>
  `# 投标文件\n${Array.from({ length: 900 }, (_, n) => `## 第${n}项工作\n${sentence.repeat(20)}`).join('\n')}`;

/** Milliseconds of each answer of the health call until `work` is over, one after the other. */
async function answerTimes(url: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const begun = performance.now();
    await (await fetch(`${url}/api/health`)).arrayBuffer();
    times.push(performance.now() - begun);
    await sleep(PAUSE_MS);
  }
  await ended;
  return times.toSorted((a, b) => a - b);
}

const share = (times: readonly number[], part: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
const print = (name: string, times: readonly number[]) =>
  console.log(
    `${name}: ${times.length} answers, p50 ${share(times, 0.5).toFixed(0)} ms, p99 ${share(times, 0.99).toFixed(0)} ms, longest ${(times.at(-1) ?? 0).toFixed(0)} ms`,
  );

/** A bid of two million characters. */
async function largeBid(call: Call): Promise<string> {
  const { id } = (await call('POST', '/bid/client/bids', { name: '长标书' })).body.data;
  const chapters = Array.from({ length: CHAPTERS }, (_, order) => ({
    ...{ id: `c${order}`, parentId: null, order, title: `第${order}项工作`, pages: 10 },
  }));
  await ok(call('PUT', `/bid/client/bids/${id}/outline`, { chapters }));
  for (let n = 0; n < CHAPTERS; n++) {
    await ok(
      call('PUT', `/bid/client/bids/${id}/chapters/c${n}`, {
        content: chapterText(n, CHAPTER_CHARS),
      }),
    );
  }
  return id;
}

async function ok(answer: ReturnType<Call>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body).slice(0, 300)}`);
}

/** What is asked for at the same time. */
async function worstTexts(call: Call, id: string): Promise<void> {
  const bid = `/bid/client/bids/${id}`;
  const form = new FormData();
  form.append('file', new File([outlineText()], '目录.md'));
  await Promise.all([
    ok(call('POST', '/bid/client/tenders/scoring', { text: blanks })),
    ok(call('GET', `${bid}/check`)),
    ok(call('GET', `${bid}/coverage`)),
    ok(call('POST', `${bid}/find`, { text: '检查', matchCase: false })),
    ok(call('POST', `${bid}/outline/import`, form)),
    ok(call('PUT', `${bid}/chapters/c1`, { content: chapterText(1, 400_000) })),
    call('GET', `${bid}/word`),
  ]);
  await ok(call('POST', `${bid}/replace`, { text: '检查', with: '核查', matchCase: false }));
}

const dataDir = await mkdtemp(join(tmpdir(), 'tender-loop-'));
const product = await startProduct(dataDir);
try {
  const request = (path: string, init: RequestInit) => fetch(`${product.url}${path}`, init);
  const { call } = await signInOver(request);
  const id = await largeBid(call);
  const idle = await answerTimes(product.url, sleep(IDLE_MS));
  const busy = await answerTimes(product.url, worstTexts(call, id));
  print('idle', idle);
  print('the longest texts at work', busy);
  if (share(busy, 0.99) > LIMIT_MS) {
    console.log(`over the limit of ${LIMIT_MS} ms`);
    process.exitCode = 1;
  }
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
