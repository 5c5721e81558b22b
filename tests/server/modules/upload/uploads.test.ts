import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import {
  removeOldUploads,
  takeUpload,
} from '../../../../site/server/modules/upload/upload-service.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const MB = 1024 * 1024;
const path = '/upload/client/uploads';
const part = (text: string | Uint8Array<ArrayBuffer>) => {
  const body = new FormData();
  body.append('file', new File([text], 'part'));
  return body;
};

describe('uploads in parts', () => {
  let service: TestService;
  let owner: Awaited<ReturnType<TestService['signIn']>>;
  before(async () => {
    service = await sharedTestService();
    owner = await service.signIn();
  });
  after(() => service.remove());
  const own = () => ({ id: owner.id, tenantId: '000000' });

  test('parts become the file; the same file goes on where it stopped; a part sent again counts once', async () => {
    const form = { fileName: '业绩.txt', bytes: 9, mark: '1' };
    const begun = await owner.call('POST', path, form);
    assert.deepEqual(
      { ...begun.body.data, id: 0 },
      { id: 0, fileName: '业绩.txt', bytes: 9, received: 0 },
    );
    const at = `${path}/${begun.body.data.id}`;
    assert.equal((await owner.call('PUT', `${at}?offset=0`, part('abcd'))).body.data.received, 4);
    assert.equal((await owner.call('PUT', `${at}?offset=0`, part('abcd'))).body.data.received, 4);
    assert.equal(
      (await owner.call('POST', path, form)).body.data.id,
      begun.body.data.id,
      'begun again',
    );
    await assert.rejects(takeUpload(service.services, own(), begun.body.data.id), {
      name: 'ApiError',
      code: 40038,
    });
    const gap = await owner.call('PUT', `${at}?offset=6`, part('ghi'));
    assert.deepEqual([gap.status, gap.body.code, gap.body.data.received], [400, 40037, 4]);
    assert.equal(
      (await owner.call('PUT', `${at}?offset=4`, part('efghijk'))).status,
      413,
      'more than the file has',
    );
    assert.equal((await owner.call('PUT', `${at}?offset=4`, part('efghi'))).body.data.received, 9);
    const file = await takeUpload(service.services, own(), begun.body.data.id);
    assert.deepEqual([file.name, Buffer.from(file.bytes).toString()], ['业绩.txt', 'abcdefghi']);
    assert.equal((await owner.call('DELETE', at)).status, 200);
    assert.equal((await owner.call('GET', at)).status, 404);
    assert.equal(await service.services.storage.exists(`uploads/${begun.body.data.id}/0-4`), false);
  });

  test('what cannot become a file is refused at once', async () => {
    assert.equal(
      (await owner.call('POST', path, { fileName: '空.txt', bytes: 0 })).body.code,
      40010,
    );
    assert.equal(
      (await owner.call('POST', path, { fileName: '大.pdf', bytes: 50 * MB + 1 })).status,
      413,
    );
    const { data } = (await owner.call('POST', path, { fileName: '段.pdf', bytes: 40 * MB })).body;
    const tooLarge = await owner.call(
      'PUT',
      `${path}/${data.id}?offset=0`,
      part(new Uint8Array(8 * MB + 1)),
    );
    assert.deepEqual([tooLarge.status, tooLarge.body.msg], [413, '一段最多 8 MB，请分小一些再传']);
    assert.equal((await owner.call('PUT', `${path}/${data.id}?offset=x`, part('a'))).status, 400);
  });

  test('parts of different lengths at one offset do not write over each other', async () => {
    const { data } = (await owner.call('POST', path, { fileName: '../两端\u202e.txt', bytes: 6 }))
      .body;
    assert.equal(data.fileName, '两端.txt');
    const at = `${path}/${data.id}`;
    const sent = ['abc', 'abcd', 'ab', 'abcde'];
    await Promise.all(sent.map((text) => owner.call('PUT', `${at}?offset=0`, part(text))));
    const { received } = (await owner.call('GET', at)).body.data;
    await owner.call('PUT', `${at}?offset=${received}`, part('abcdef'.slice(received)));
    const file = await takeUpload(service.services, own(), data.id);
    assert.equal(Buffer.from(file.bytes).toString(), 'abcdef');
    await owner.call('DELETE', at);
    for (const text of sent)
      assert.equal(
        await service.services.storage.exists(`uploads/${data.id}/0-${text.length}`),
        false,
      );
  });

  test('two who send the same part at once make one', async () => {
    const { data } = (await owner.call('POST', path, { fileName: '同时.txt', bytes: 4 })).body;
    const at = `${path}/${data.id}?offset=0`;
    const both = await Promise.all([
      owner.call('PUT', at, part('abcd')),
      owner.call('PUT', at, part('abcd')),
    ]);
    assert.deepEqual(
      both.map((answer) => [answer.status, answer.body.data.received]),
      [
        [200, 4],
        [200, 4],
      ],
    );
    const file = await takeUpload(service.services, own(), data.id);
    assert.equal(Buffer.from(file.bytes).toString(), 'abcd');
  });

  test('so many at a time, and none is kept for longer than a day', async () => {
    const greedy = await service.signIn();
    const answers = [];
    for (let n = 0; n < 61; n++)
      answers.push(await greedy.call('POST', path, { fileName: `${n}.txt`, bytes: 3 }));
    assert.deepEqual(
      [answers[59]?.status, answers[60]?.status, answers[60]?.body.code],
      [200, 409, 40927],
    );
    const first = answers[0]?.body.data.id as string;
    await greedy.call('PUT', `${path}/${first}?offset=0`, part('abc'));
    await service.services.database.db.execute(
      sql`update upload set updated_at = now() - interval '25 hours' where account_id = ${greedy.id}`,
    );
    await removeOldUploads(service.services);
    assert.equal((await greedy.call('GET', `${path}/${first}`)).status, 404);
    assert.equal(await service.services.storage.exists(`uploads/${first}/0-3`), false);
  });
});
