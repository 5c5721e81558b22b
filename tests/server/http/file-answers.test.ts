import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { fileResponse } from '../../../site/server/http/stored-file.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';

describe('files as answers', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  test('a stored file comes piece by piece, with its length', async () => {
    let read = 0;
    const stream = Readable.from(
      (async function* () {
        for (; read < 1000; read += 1) yield Buffer.alloc(1000, read % 251);
      })(),
      { objectMode: false, highWaterMark: 1000 },
    );
    const answer = fileResponse({ stream, bytes: 1_000_000 }, { 'content-type': 'text/plain' });
    assert.equal(answer.headers.get('content-length'), '1000000');
    const reader = answer.body?.getReader();
    await reader?.read();
    assert.ok(read < 20, `${read} pieces were read before anybody asked for them`);
    await reader?.cancel();
    assert.ok(stream.destroyed, 'nobody reads on for a caller who has gone');
  });

  test('one that breaks off on the way is no whole answer', async () => {
    const stream = new PassThrough();
    const answer = fileResponse({ stream, bytes: 10 }, {});
    stream.write('half');
    stream.destroy(new Error('the line broke'));
    await assert.rejects(answer.text(), /the line broke/);
  });

  test('whoever asks for the head alone gets it, and the file is closed', async () => {
    const { call } = await service.signIn();
    const form = new FormData();
    form.append('file', new File(['# 业绩'], '业绩.md'));
    const { id } = (await call('POST', '/knowledge/client/files', form)).body.data;
    const { storage } = service.services;
    const { open } = storage;
    const opened: Readable[] = [];
    storage.open = async (key) => {
      const file = await open(key);
      opened.push(file.stream);
      return file;
    };
    try {
      const { status, response } = await call('HEAD', `/knowledge/client/files/${id}/file`);
      assert.deepEqual([status, response.headers.get('content-length')], [200, '8']);
    } finally {
      storage.open = open;
    }
    assert.deepEqual(
      opened.map(({ destroyed }) => destroyed),
      [true],
    );
  });
});
