import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { createCaller, until } from '../support/caller.ts';
import {
  noObjectStorage,
  type ObjectStorage,
  startObjectStorage,
} from '../support/object-storage.ts';
import { sampleTender } from '../support/sample-tender.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const server = process.env.DATABASE_URL;
const missing = server ? noObjectStorage : 'no DATABASE_URL';

const form = (content: string | Uint8Array<ArrayBuffer>, name: string) => {
  const body = new FormData();
  body.append('file', new File([content], name));
  return body;
};

const timeout = 300_000;

describe('two processes on one database and one bucket', { skip: missing }, () => {
  let bucket: ObjectStorage;
  let database: TestDatabase;
  let one: TestService;
  let other: TestService;
  before(async () => {
    bucket = await startObjectStorage();
    database = await createTestDatabase(String(server));
    const env = { DATABASE_URL: database.url, STORAGE_URL: await bucket.newBucket() };
    one = await startTestService({ env });
    other = await startTestService({ env });
  });
  after(async () => {
    await one?.remove();
    await other?.remove();
    await database?.remove();
    await bucket?.stop();
  });

  /** An account, and how it calls each of the two. */
  async function callers() {
    const person = await one.signIn();
    const request = (path: string, init: RequestInit) => other.app.request(path, init);
    return [person.call, createCaller(request, person.token)] as const;
  }
  const imported = async (call: Awaited<ReturnType<typeof callers>>[0], id: string) =>
    until(
      async () => (await call('GET', `/bid/client/tenders/${id}`)).body.data,
      ({ status }) => status !== 'reading',
    );

  test('a file that came to one is read by any, and its bid comes as Word from the other', {
    timeout,
  }, async () => {
    const [first, second] = await callers();
    const answer = await first('POST', '/bid/client/tenders', form(sampleTender, '采购文件.md'));
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    const { id: tenderId } = answer.body.data;
    assert.equal((await imported(second, tenderId)).status, 'ready');
    const bid = await first('POST', '/bid/client/bids', { name: '街道服务', tenderId });
    assert.equal(bid.status, 200, JSON.stringify(bid.body));
    const { id } = bid.body.data;
    const chapter = { id: 'c', parentId: null, order: 0, title: '方案', pages: 1, scoringIds: [] };
    await first('PUT', `/bid/client/bids/${id}/outline`, {
      chapters: [{ ...chapter, settings: {} }],
    });
    await first('PUT', `/bid/client/bids/${id}/chapters/c`, { content: '正文'.repeat(200) });
    const word = async (call: typeof first) => {
      const { status, response } = await call('GET', `/bid/client/bids/${id}/word`);
      assert.equal(status, 200);
      return Buffer.from(await response.arrayBuffer());
    };
    const made = await word(first);
    assert.equal(made.subarray(0, 2).toString(), 'PK');
    assert.ok((await word(second)).equals(made), 'kept once, for both');
    for (const { services } of [one, other])
      assert.deepEqual(await readdir(services.config.dataDir), [], 'nothing in the data folder');
  });

  test('parts of one file may come to both', { timeout }, async () => {
    const [first, second] = await callers();
    const begun = await first('POST', '/upload/client/uploads', {
      fileName: '业绩.txt',
      bytes: 9,
      mark: '',
    });
    const at = `/upload/client/uploads/${begun.body.data.id}`;
    await first('PUT', `${at}?offset=0`, form('abcd', 'part'));
    const whole = await second('PUT', `${at}?offset=4`, form('efghi', 'part'));
    assert.equal(whole.body.data.received, 9, JSON.stringify(whole.body));
    const uploadId = begun.body.data.id;
    const file = await second('POST', '/knowledge/client/files', { uploadId });
    assert.equal(file.status, 202, JSON.stringify(file.body));
    const original = await first('GET', `/knowledge/client/files/${file.body.data.id}/file`);
    assert.equal(await original.response.text(), 'abcdefghi');
  });

  test('while the bucket is away files are refused with a sentence, all else goes on, and nothing is lost', {
    timeout,
  }, async () => {
    const [first, second] = await callers();
    // Whoever reads the file finds the bucket away.
    let nowAway = () => {};
    const isAway = new Promise<void>((resolve) => {
      nowAway = resolve;
    });
    let failed = 0;
    for (const { storage } of [one.services, other.services]) {
      const { get } = storage;
      storage.get = async (key) => {
        await isAway;
        return get(key).catch((error: unknown) => {
          failed += 1;
          throw error;
        });
      };
    }
    const sent = await first('POST', '/bid/client/tenders', form(sampleTender, '采购文件.md'));
    const { id } = sent.body.data;
    await bucket.goAway();
    nowAway();
    const refused = await second('POST', '/bid/client/tenders', form(sampleTender, '另一份.md'));
    assert.deepEqual([refused.status, refused.body.code], [503, 50301]);
    assert.match(refused.body.msg, /[\u4e00-\u9fff]/);
    assert.equal((await second('GET', '/bid/client/tenders')).status, 200);
    await until(
      async () => failed,
      (times) => times > 0,
    );
    await bucket.comeBack();
    assert.equal((await imported(second, id)).status, 'ready', 'read once the bucket is there');
    const again = await second('POST', '/bid/client/tenders', form(sampleTender, '另一份.md'));
    assert.equal(again.status, 202, JSON.stringify(again.body));
  });
});
