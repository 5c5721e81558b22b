import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const token = 'a-token-of-a-test';

describe('what a process counts', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ env: { METRICS_TOKEN: token } });
  });
  after(() => service.remove());

  const ask = (authorization?: string) =>
    service.app.request('/metrics', authorization ? { headers: { authorization } } : {});
  /** The values of a measure by its labels as they are written. */
  async function values(name: string): Promise<Map<string, number>> {
    const text = await (await ask(`Bearer ${token}`)).text();
    return new Map(
      text
        .split('\n')
        .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
        .map((line) => [
          line.slice(name.length, line.lastIndexOf(' ')),
          Number(line.split(' ').at(-1)),
        ]),
    );
  }

  test('is told to who has the token, and to nobody where there is none', async () => {
    assert.equal((await ask()).status, 401);
    assert.equal((await ask('Bearer a-token-of-another')).status, 401);
    const answer = await ask(`Bearer ${token}`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
    const without = await startTestService();
    assert.equal((await without.app.request('/metrics')).status, 404);
    await without.remove();
  });

  test('calls by route and status, pieces, jobs, connections and the event loop', async () => {
    const { call } = await service.signIn();
    const { id } = (await call('POST', '/bid/client/bids', { name: '计数' })).body.data;
    const chapters = [{ id: 'c1', parentId: null, order: 0, title: '质量保证措施', pages: 1 }];
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
    await call('GET', '/bid/client/bids/none');
    const pieces = (await values('tender_pieces_total')).get('') ?? 0;
    await call('POST', `/bid/client/bids/${id}/write`);
    await until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => body.data.status === 'written',
    );
    const calls = await values('tender_http_request_seconds_count');
    const count = (method: string, route: string, status: number) =>
      calls.get(`{method="${method}",route="${route}",status="${status}"}`) ?? 0;
    assert.ok(count('POST', '/bid/client/bids', 200) > 0);
    assert.ok(count('GET', '/bid/client/bids/{id}', 404) > 0);
    assert.ok(![...calls.keys()].some((labels) => labels.includes(id)));
    assert.ok(((await values('tender_pieces_total')).get('') ?? 0) > pieces);
    // The job ends when the bid has been looked over too.
    await until(
      () => values('tender_jobs_ended_total'),
      (ended) => (ended.get('{job="write-run",result="done"}') ?? 0) > 0,
    );
    assert.ok((await values('tender_database_connections')).has('{state="waiting"}'));
    assert.ok((await values('nodejs_eventloop_lag_p99_seconds')).size > 0);
    await service.services.jobs.enqueue('read-tender', 'none');
    const jobs = await values('tender_jobs');
    assert.ok([...jobs.values()].every((n) => n > 0));
  });
});
