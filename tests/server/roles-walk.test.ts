import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import sharp from 'sharp';
import { type Endpoint, endpoints } from 'tender-widgets/contract';
import type { AskedName } from '../../site/server/kernel/elsewhere.ts';
import type { Answer, Call } from '../support/caller.ts';
import { sampleTender } from '../support/sample-tender.ts';
import { scriptedWriter } from '../support/scripted-writer.ts';
import { startTestService } from '../support/service.ts';
import { addressOf, bodies, everything, type Ids, nameOf } from '../support/whole-account.ts';

/** What closes something to the calls after it comes after them. */
const last = [
  /\/outline$|outline\/|\/versions/,
  /\/write$|\/fit$|\/evaluat/,
  /\/finish$|\/restore$/,
  /^DELETE|emove|lose|lock/,
  /logout|sign-?out/i,
];
const rank = (endpoint: Endpoint) => last.findLastIndex((one) => one.test(nameOf(endpoint)));

/** Calls of operators ask nobody for work, and have a sign-in of their own. */
const walked = endpoints
  .filter(({ path }) => !path.startsWith('/operator/'))
  .toSorted((a, b) => rank(a) - rank(b));

test('no call of the contract does work in a process that only answers', {
  skip: !process.env.DATABASE_URL && 'no DATABASE_URL',
  timeout: 600_000,
}, async (context) => {
  const service = await startTestService({ apart: true, writer: scriptedWriter().writer });
  context.after(() => service.remove());
  const { services } = service;
  const give = services.giveAway;
  assert.ok(give);
  const asked = new Set<AskedName>();
  services.giveAway = (work, options) => {
    asked.add(work.name);
    return give(work, options);
  };
  const owner = await service.signIn();
  const ids = await everything(service, owner.call);
  const lines: string[] = [];
  services.logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const statuses = new Map<string, number>();
  for (const endpoint of walked)
    statuses.set(nameOf(endpoint), await ask(owner.call, endpoint, ids));
  assert.deepEqual(
    lines.filter((line) => /gives this away/.test(line)),
    [],
  );
  assert.deepEqual(
    [...statuses].filter(([, status]) => status === 500),
    [],
  );
  const done = [...statuses.values()].filter((status) => status < 300).length;
  assert.ok(done > 100, `${done} of ${statuses.size} calls were answered`);
  for (const name of ['isolated', 'passage', 'word', 'has-office'] as const)
    assert.ok(asked.has(name), `${name} of ${[...asked].join()}`);
});

async function ask(call: Call, endpoint: Endpoint, ids: Ids): Promise<number> {
  const name = nameOf(endpoint);
  const known = bodies[name]?.(ids);
  const body = known ?? (endpoint.accepts?.includes('multipart/form-data') ? await file(name) : {});
  const path = addressOf(endpoint, ids);
  const isBare = endpoint.method === 'GET';
  const answer = await call(endpoint.method, path, isBare ? undefined : body);
  await read(endpoint, answer);
  return answer.status;
}

/** An answer is at its end only when it was read; of the streams only that of a passage has one. */
async function read({ path }: Endpoint, { response }: Answer): Promise<void> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream && !path.endsWith('/passage')) await response.body?.cancel();
  else if (!response.bodyUsed) await response.arrayBuffer();
}

async function file(name: string): Promise<FormData> {
  const form = new FormData();
  const create = { width: 30, height: 20, channels: 3 as const, background: '#1a5fd0' };
  if (/picture/i.test(name))
    form.append(
      'file',
      new File([new Uint8Array(await sharp({ create }).png().toBuffer())], '图.png'),
    );
  else form.append('file', new File([sampleTender], '文件.md'));
  return form;
}
