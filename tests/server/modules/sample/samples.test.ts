import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { sample, tender } from 'tender-widgets/contract';
import { startTestService, type TestService } from '../../../support/service.ts';

const bare = (text: string) => text.replaceAll(/\s/g, '');

describe('sample tender files', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ env: { TRUST_PROXY: '1' } });
  });
  after(() => service.remove());

  const read = (id: string, address = '192.0.2.1') =>
    service.visitor('POST', `/content/client/samples/${id}/read`, undefined, {
      'X-Forwarded-For': address,
    });
  const reading = async (id: string): Promise<sample.SampleReading> => {
    const { status, body } = await read(id);
    assert.equal(status, 200, JSON.stringify(body).slice(0, 300));
    return body.data;
  };

  test('are listed to visitors, and the site has the files', async () => {
    const listed: sample.Sample[] = (await service.visitor('GET', '/content/client/samples')).body
      .data;
    assert.deepEqual(
      listed.map(({ id }) => id),
      ['parking-platform', 'road-works', 'archive-service'],
    );
    for (const { url } of listed) assert.ok(existsSync(`site/public${url}`), url);
  });

  const known = [
    {
      id: 'parking-platform',
      pages: 12,
      items: 13,
      stars: 6,
      deadline: '2026-12-16 09:30:00',
      bond: '60000.00',
    },
    {
      id: 'road-works',
      pages: 12,
      items: 13,
      stars: 3,
      deadline: '2026-12-18 10:00:00',
      bond: '600000.00',
    },
    {
      id: 'archive-service',
      pages: 9,
      items: 10,
      stars: 5,
      deadline: '2026-12-08 14:00:00',
      bond: '0.00',
    },
  ];
  for (const { id, pages, items, stars, deadline, bond } of known) {
    test(`${id} is read as it is written, each finding with its place`, async () => {
      const { blocks, ...found } = await reading(id);
      assert.deepEqual(
        [found.id, found.pages, found.scoring.length, found.scoringTotal],
        [id, pages, items, 100],
      );
      assert.deepEqual([found.facts.deadline?.value, found.facts.bidBond?.value], [deadline, bond]);
      assert.equal(found.clauses.filter(({ kind }) => kind === 'star').length, stars);
      assert.ok(found.format.length > 8, String(found.format.length));
      assert.ok(found.tookMs > 0);
      const facts = Object.values(found.facts).flatMap((fact) => (fact ? [fact] : []));
      const sources: (tender.Source | null)[] = [
        ...facts,
        ...found.scoring,
        ...found.clauses,
        ...found.format,
      ].map(({ source }) => source);
      for (const source of sources) {
        assert.ok(
          source && source.page !== undefined && source.page <= pages,
          JSON.stringify(source),
        );
        // Of a row of a table the head and the cell are quoted, with a colon between.
        const [words = ''] = bare(source.quote).slice(0, 20).split('：');
        assert.ok(
          words !== '' && bare(blocks[source.block]?.text ?? '').includes(words),
          source.quote,
        );
      }
    });
  }

  test('an unknown one is refused with a reason', async () => {
    const unknown = await read('nothing');
    assert.deepEqual([unknown.status, unknown.body.code], [404, 404]);
    assert.equal((await read('a%20b')).status, 400);
    assert.equal((await read('..%2Fparking-platform')).status, 400);
  });

  test('a few are read at a time, some wait, the rest hear when to come again; an address reads twenty a minute', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => read('road-works', '192.0.2.2')),
    );
    const counts = new Map<string, number>();
    for (const { status, response } of answers) {
      const told = response.headers.get('retry-after');
      const kind = told === null ? String(status) : told === '10' ? 'queue' : 'limit';
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    assert.deepEqual(Object.fromEntries(counts), { '200': 6, queue: 14, limit: 4 });
    assert.equal((await read('road-works', '192.0.2.3')).status, 200);
  });
});
