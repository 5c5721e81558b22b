import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Call, signInOver, until } from '../support/caller.ts';
import { startFakeModel } from '../support/fake-model.ts';
import { freePort } from '../support/free-port.ts';
import { startProduct } from '../support/product.ts';
import { sampleTender } from '../support/sample-tender.ts';
import { type CollectedSpan, startSpanCollector } from '../support/span-collector.ts';
import { startedDatabaseOn } from '../support/started-database.ts';
import type { TestDatabase } from '../support/test-database.ts';

const server = process.env.TEST_DATABASE_URL;
/** Nothing is sent before the stop, unless it is very much. */
const ONLY_AT_THE_END = { OTEL_BSP_SCHEDULE_DELAY: '3600000' };
const CALLER = '00f067aa0ba902b7';
const traceOf = (n: number) => `4bf92f3577b34da6a3ce929d0e0e47${String(n).padStart(2, '0')}`;
const traceparent = (n: number) => ({ traceparent: `00-${traceOf(n)}-${CALLER}-01` });
const ANSWER = '我方安排专人负责，逐日检查并书面报告。';
const SECRET_NAME = '绝密标书名';
const SECRET_FILE = '秘密招标文件名.md';

async function ok(answer: ReturnType<Call>) {
  const { status, body } = await answer;
  assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
  return body.data;
}

/** Imports a tender, then has one chapter written, each call with a trace of its own; what must stand in no span. */
async function oneEvening(url: string): Promise<string[]> {
  const { call, phone, token } = await signInOver((path, init) => fetch(`${url}${path}`, init));
  const form = new FormData();
  form.append('file', new Blob([sampleTender]), SECRET_FILE);
  const { id: tender } = await ok(call('POST', '/bid/client/tenders', form, traceparent(1)));
  await until(
    () => ok(call('GET', `/bid/client/tenders/${tender}`)),
    ({ status }) => status === 'ready',
  );
  const { id } = await ok(call('POST', '/bid/client/bids', { name: SECRET_NAME }));
  const chapters = [{ id: 'c1', parentId: null, order: 0, title: '服务方案', pages: 1 }];
  await ok(call('PUT', `/bid/client/bids/${id}/outline`, { chapters }));
  await ok(call('POST', `/bid/client/bids/${id}/write`, undefined, traceparent(2)));
  await until(
    () => ok(call('GET', `/bid/client/bids/${id}`)),
    ({ status }) => status !== 'writing',
  );
  await ok(call('GET', `/bid/client/bids?name=${SECRET_NAME}`, undefined, traceparent(3)));
  return [phone, token, tender, id, SECRET_NAME, SECRET_FILE, '服务方案', ANSWER.slice(0, 8)];
}

describe('traces of the product', () => {
  let folder: string;
  let database: TestDatabase | undefined;
  let secrets: string[] = [];
  let collector: Awaited<ReturnType<typeof startSpanCollector>>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tender-traces-'));
    database = server ? await startedDatabaseOn(server) : undefined;
    collector = await startSpanCollector();
    const model = await startFakeModel(({ stream }) =>
      stream ? { mode: 'ok', text: ANSWER } : { mode: 'json', body: {} },
    );
    const product = await startProduct(join(folder, 'data'), {
      ...{ ...ONLY_AT_THE_END, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
      ...{ OTEL_SERVICE_NAME: 'bid-test', AI_BASE_URL: model.baseUrl, AI_MODEL: 'traced-model' },
      DATABASE_URL: database?.url ?? '',
    });
    secrets = await oneEvening(product.url);
    await product.stop();
    await model.close();
  });
  after(async () => {
    await collector.close();
    await database?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const spansOf = (n: number) => collector.spans.filter(({ traceId }) => traceId === traceOf(n));
  const named = (n: number, name: string): CollectedSpan => {
    const found = spansOf(n).find((span) => span.name === name);
    assert.ok(
      found,
      `${name} in ${spansOf(n)
        .map((span) => span.name)
        .join(', ')}`,
    );
    return found;
  };

  test('an import is one trace: the call, its job, the reading and what the model was asked', () => {
    const call = named(1, 'POST /bid/client/tenders');
    assert.equal(call.parentSpanId, CALLER);
    assert.equal(call.service, 'bid-test');
    assert.deepEqual(call.facts, {
      'http.request.method': 'POST',
      'http.route': '/bid/client/tenders',
      'http.response.status_code': 202,
    });
    const job = named(1, 'job read-tender');
    assert.equal(job.parentSpanId, call.spanId);
    assert.equal(named(1, 'read readTender').parentSpanId, job.spanId);
    const model = named(1, 'model object');
    assert.equal(model.parentSpanId, job.spanId);
    assert.equal(model.facts['gen_ai.request.model'], 'traced-model');
  });

  test('a writing is one trace too, with the streamed answer under its job', () => {
    const call = named(2, 'POST /bid/client/bids/{id}/write');
    const job = named(2, 'job write-run');
    assert.equal(job.parentSpanId, call.spanId);
    const answer = named(2, 'model stream');
    assert.equal(answer.parentSpanId, job.spanId);
    assert.equal(answer.facts['tender.chars'], ANSWER.length);
  });

  test('statements are told without their values', { skip: !server && 'no PostgreSQL' }, () => {
    const list = named(3, 'GET /bid/client/bids');
    const statements = spansOf(3).filter(({ name }) => name === 'db select');
    const text = statements.map(({ facts }) => String(facts['db.query.text']));
    assert.ok(text.some((one) => one.includes('from "bid"') && one.includes('$1')));
    assert.ok(statements.every(({ parentSpanId }) => parentSpanId === list.spanId));
  });

  test('no phone, token, id, name or text stands anywhere in what was sent', () => {
    assert.ok(collector.spans.length > 20, `${collector.spans.length}`);
    assert.deepEqual(
      secrets.filter((secret) => collector.sent().includes(secret)),
      [],
    );
  });

  test('a sampler that keeps nothing is kept to', async () => {
    const before = collector.spans.length;
    const product = await startProduct(join(folder, 'sampled'), {
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'always_off' },
      DATABASE_URL: '',
    });
    await signInOver((path, init) => fetch(`${product.url}${path}`, init));
    await product.stop();
    assert.equal(collector.spans.length, before);
  });

  test('with a collector that is away, and with one that never answers, the service works and stops', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    for (const to of [await freePort(), port]) {
      const product = await startProduct(join(folder, `away-${to}`), {
        ...{ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${to}`, OTEL_BSP_SCHEDULE_DELAY: '50' },
        DATABASE_URL: '',
      });
      const { call } = await signInOver((path, init) => fetch(`${product.url}${path}`, init));
      for (let n = 0; n < 20; n++) await ok(call('GET', '/bid/client/bids'));
      assert.equal(product.output().includes('OTLP'), false);
      assert.equal(await product.stop(), 0);
    }
    silent.closeAllConnections();
    silent.close();
  });
});
