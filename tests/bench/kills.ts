import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, signInOver, until } from '../support/caller.ts';
import { type ChatRequest, type ModelStep, startFakeModel } from '../support/fake-model.ts';
import { startProduct } from '../support/product.ts';
import { watchBid } from '../support/watched-bid.ts';

/**
 * `npm run bench:kills -- 100`: the product is killed so many times (20) while a model writes a bid, and is started again each time. Exits
 * with 1 where a piece that was shown is not in the stored text, an event's number is left out or comes twice, a sentence is missing or
 * doubled, or the bid does not finish.
 */
const kills = Number(process.argv[2] ?? 20);
if (!Number.isInteger(kills) || kills < 1) throw new Error('how many kills: a whole number from 1');
const SENTENCES = 60;
/** What the model gives at a time, and the pause after it. */
const PIECE = { pieceSize: 12, delay: 40 };
const AT_ONCE = 3;
/** The longest time from text that runs to the kill. */
const LONGEST_MS = 1500;
const START_MS = 30_000;

const who = ['木工班', '质检组', '资料员', '安全员', '测量组', '调度室', '材料员'];
const what = [
  '脚手架',
  '排水沟',
  '配电箱',
  '防护网',
  '回填土',
  '混凝土',
  '控制桩',
  '钢筋笼',
  '止水带',
  '预埋件',
  '施工便道',
];
const titles = Array.from({ length: Math.max(6, kills) }, (_, n) => `试验内容编号${n + 1}号`);

/** Every sentence says where it belongs, so that none can be lost, doubled or misplaced unseen. */
const sentence = (title: string, n: number) =>
  `由${who[n % who.length]}在第 ${n} 步复核${what[n % what.length]}，归入${title.slice(4)}册。`;
const sentencesOf = (title: string) =>
  Array.from({ length: SENTENCES }, (_, n) => sentence(title, n + 1));
const textOf = (title: string) =>
  sentencesOf(title)
    .map((one, n) => (n % 5 === 4 ? `${one}\n\n` : one))
    .join('')
    .trimEnd();

const faults: string[] = [];
const fault = (text: string) => {
  faults.push(text);
  console.log(`FAULT: ${text}`);
};

let asked = 0;
/** Goes on from where the text stops; every other time it first says its last words again, as models do. */
function script({ messages }: ChatRequest): ModelStep {
  const title = /标题：(试验内容编号\d+号)/.exec(
    messages.map(({ content }) => content).join('\n'),
  )?.[1];
  if (title === undefined) return { mode: 'status', status: 400 };
  const text = textOf(title);
  const written = messages.findLast(({ role }) => role === 'assistant')?.content.trimEnd() ?? '';
  const ending = written.slice(-15);
  const at = ending === '' ? 0 : text.indexOf(ending) + ending.length;
  if (ending !== '' && at < ending.length)
    fault(`${title}: the model is asked to go on from “${ending}”, which it never wrote`);
  asked += 1;
  const again = asked % 2 === 0 ? Math.min(30, at) : 0;
  return { mode: 'slow', text: text.slice(at - again), ...PIECE };
}

/** A bid of these chapters, being written. */
async function begin(call: Call): Promise<string> {
  const settings = { parallel: AT_ONCE };
  const { id } = (await call('POST', '/bid/client/bids', { name: '断电试验', settings })).body.data;
  const chapters = titles.map((title, order) => ({
    id: `c${order}`,
    parentId: null,
    order,
    title,
    pages: 3,
  }));
  const saved = await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  // Chapters by name: a run of its own kind, whose text no fit to a number of pages changes afterwards.
  await call('POST', `/bid/client/bids/${id}/write`, {
    chapters: chapters.map((chapter) => chapter.id),
  });
  return id;
}

/** The stored text against what was shown, and against what the model has to say. */
function compare(title: string, shown: string, content: string): void {
  if (content !== shown) {
    let at = 0;
    while (at < shown.length && shown[at] === content[at]) at += 1;
    fault(
      `${title}: shown “${shown.slice(at, at + 40)}”, stored “${content.slice(at, at + 40)}” at ${at}`,
    );
  }
  for (const one of sentencesOf(title)) {
    const times = content.split(one).length - 1;
    if (times !== 1) fault(`${title}: ${times} times “${one}”`);
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'tender-kills-'));
const model = await startFakeModel(script);
const product = await startProduct(dataDir, {
  AI_BASE_URL: model.baseUrl,
  AI_MODEL: 'slow',
  AI_RETRY_SECONDS: '2',
});
try {
  const { call } = await signInOver((path, init) => fetch(product.url + path, init));
  const id = await begin(call);
  const watched = watchBid(call, id);
  const starts: number[] = [];
  let done = 0;
  let cut = 0;
  while (done < kills && !watched.isDone()) {
    const before = watched.pieces();
    const grew = until(
      async () => watched.pieces() > before || watched.isDone(),
      Boolean,
      START_MS / 1000,
    );
    await grew.catch(() => fault(`no text ${START_MS / 1000} s after start ${done}`));
    await sleep(Math.random() * LONGEST_MS);
    if (watched.isDone()) break;
    const busy = watched.writing();
    await product.kill();
    done += 1;
    cut += busy;
    const began = performance.now();
    await product.start();
    starts.push(performance.now() - began);
    if (done % 10 === 0) console.log(`${done} kills, ${watched.pieces()} pieces shown`);
  }
  const bid = await until(
    () => call('GET', `/bid/client/bids/${id}`),
    ({ body }) => body.data.status !== 'writing',
    600,
  );
  if (bid.body.data.status !== 'written')
    fault(`the bid ends as ${bid.body.data.status}: ${bid.body.data.note}`);
  // The last events may still be on their way.
  await until(async () => watched.isDone(), Boolean, 30).catch(() =>
    fault('no event told of the end'),
  );
  watched.stop();
  watched.faults.forEach(fault);
  let characters = 0;
  for (const [order, title] of titles.entries()) {
    const { content } = (await call('GET', `/bid/client/bids/${id}/chapters/c${order}`)).body.data;
    characters += content.length;
    compare(title, watched.shown(`c${order}`), content);
  }
  if (done < kills) fault(`the bid was written after ${done} kills; ${kills} were wanted`);
  const median = Math.round(starts.sort((a, b) => a - b)[starts.length >> 1] ?? 0);
  console.log(
    `${done} kills in running text, ${cut} chapters cut off by them; ${titles.length} chapters, ${characters} characters, ` +
      `${watched.pieces()} pieces and ${watched.events()} events, ${watched.connections()} connections; ` +
      `start again ${median} ms (median); ${faults.length} faults`,
  );
} finally {
  await product.stop();
  await model.close();
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = faults.length > 0 ? 1 : 0;
