import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import * as v from 'valibot';
import { download, saveFile, upload } from '../../widgets/core/api/files.ts';
import { endpoint } from '../../widgets/core/contract/endpoint.ts';
import type { UploadRequest } from '../../widgets/core/env.ts';
import { $notices, dismissNotices } from '../../widgets/core/notify.ts';
import { fakeEnv, json, ok, refusal } from '../support/fake-env.ts';

const word = endpoint('GET', '/bids/{id}/word', {
  summary: 'Word',
  params: v.object({ id: v.string() }),
  bare: 'docx',
});
const send = endpoint('POST', '/tenders', {
  summary: '导入',
  idempotent: true,
  status: 202,
  reply: v.object({ id: v.string() }),
});
const docx = (disposition: string) =>
  new Response('PK', {
    headers: { 'content-type': 'application/octet-stream', 'content-disposition': disposition },
  });

afterEach(dismissNotices);

describe('download', () => {
  for (const [disposition, name] of [
    ['attachment; filename="bid.docx"; filename*=UTF-8\'\'%E6%A0%87%E4%B9%A6.docx', '标书.docx'],
    ['attachment; filename="bid.docx"', 'bid.docx'],
    ['attachment; filename=bid.docx', 'bid.docx'],
    ["attachment; filename*=UTF-8''%E6%A", ''],
    ['', ''],
  ] as const) {
    test(`names the file ${name || 'as the caller says'} for ${disposition || 'no header'}`, async () => {
      const fake = fakeEnv(() => docx(disposition));
      saveFile(await download(word, { params: { id: '1' } }), '另名.docx');
      assert.equal(fake.saved[0]?.name, name || '另名.docx');
      assert.equal(await fake.saved[0]?.file.text(), 'PK');
      fake.undo();
    });
  }
  test('reads a refusal out of JSON, with any status', async () => {
    // A request for a file may get its refusal as a file too.
    const asFile = () =>
      new Response(JSON.stringify({ code: 40904, msg: '请先生成目录' }), {
        status: 409,
        headers: { 'content-type': 'application/octet-stream' },
      });
    for (const answer of [
      () => refusal(409, 40904, '请先生成目录'),
      () => json({ code: 40904, msg: '请先生成目录' }),
      asFile,
    ]) {
      const fake = fakeEnv(answer);
      await assert.rejects(download(word, { params: { id: '1' } }), {
        name: 'ApiError',
        code: 40904,
        msg: '请先生成目录',
      });
      assert.equal($notices.get()[0]?.text, '请先生成目录');
      fake.undo();
    }
  });
});

describe('upload', () => {
  const file = new File(['招标文件'], '招标文件.docx');

  test('sends the field file with the headers of a call and tells how far it is', async () => {
    let seen: UploadRequest | undefined;
    const shares: number[] = [];
    const fake = fakeEnv(() => ok(null), {
      upload: async (request) => {
        seen = request;
        request.onProgress?.(0.5);
        return ok({ id: 't1' });
      },
    });
    const reply = await upload(send, file, {
      onProgress: (share) => shares.push(share),
      idempotencyKey: 'k1',
    });
    assert.deepEqual(reply, { id: 't1' });
    assert.equal(seen?.url, 'http://service.test/api/tenders');
    assert.equal(seen?.headers['Idempotency-Key'], 'k1');
    const sent = seen?.body.get('file');
    assert.equal(sent instanceof File && sent.name, '招标文件.docx');
    assert.deepEqual(shares, [0.5]);
    fake.undo();
  });
  test('passes the refusal on in its own words', async () => {
    const fake = fakeEnv(() => ok(null), {
      upload: async () => refusal(413, 413, '文件超过 50 MB'),
    });
    await assert.rejects(upload(send, file), { name: 'ApiError', status: 413 });
    assert.equal($notices.get()[0]?.text, '文件超过 50 MB');
    fake.undo();
  });
  test('says it friendly when the network fails', async () => {
    const fake = fakeEnv(() => ok(null), { upload: () => Promise.reject(new TypeError('failed')) });
    await assert.rejects(upload(send, file), { name: 'NetworkError' });
    fake.undo();
  });
});
