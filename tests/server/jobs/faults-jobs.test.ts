import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { startJobs } from '../../../site/server/jobs/jobs.ts';
import { readTender } from '../../../site/server/modules/tender/read-tender.ts';
import { sampleTender } from '../../support/sample-tender.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { openStartedDatabase } from '../../support/started-database.ts';

describe('work that fails', () => {
  let service: TestService;
  before(async () => {
    // What is read here is read by the test alone.
    service = await startTestService({ env: { ROLE: 'web' } });
  });
  after(() => service.remove());

  test('is tried again after ever longer pauses, and other work goes on', {
    timeout: 600_000,
  }, async () => {
    const database = await openStartedDatabase();
    const tries: number[] = [];
    let others = 0;
    const none = { handle: async () => undefined, pending: async () => [], parallel: 1 };
    const jobs = await startJobs(
      database,
      pino({ level: 'silent' }),
      {
        'read-tender': {
          parallel: 2,
          pending: async () => ['broken'],
          async handle() {
            tries.push(Date.now());
            throw new Error('the disk is full');
          },
        },
        'read-knowledge': none,
        'embed-knowledge': none,
        'generate-outline': none,
        'compare-bids': none,
        'evaluate-bid': none,
        'asked-work': none,
        'write-run': { ...none, handle: async () => void (others += 1) },
      },
      true,
    );
    while (tries.length < 3) await new Promise((resolve) => setTimeout(resolve, 200));
    await jobs.enqueue('write-run', 'well');
    while (others === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    await jobs.stop(5000);
    await database.close();
    const [first = 0, second = 0, third = 0] = tries;
    assert.ok(third - second >= 5500, `pauses ${second - first} and ${third - second} ms`);
  });

  test('a file is not given up because the storage was away', async () => {
    const { call } = await service.signIn();
    const { storage } = service.services;
    const { get } = storage;
    storage.get = async () => {
      throw Object.assign(new Error('storage is away'), { code: 'ECONNREFUSED' });
    };
    const { id } = (await call('POST', '/bid/client/tenders', { text: sampleTender })).body.data;
    const { signal } = new AbortController();
    for (let n = 0; n < 5; n++) await assert.rejects(readTender(service.services, id, signal));
    storage.get = get;
    await readTender(service.services, id, signal);
    assert.equal((await call('GET', `/bid/client/tenders/${id}`)).body.data.status, 'ready');
  });
});
