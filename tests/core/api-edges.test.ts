import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import * as v from 'valibot';
import { call } from '../../widgets/core/api/call.ts';
import { readRefusal, readReply } from '../../widgets/core/api/envelope.ts';
import { download, upload } from '../../widgets/core/api/files.ts';
import { tolerate } from '../../widgets/core/api/tolerant.ts';
import { endpoint } from '../../widgets/core/contract/endpoint.ts';
import { pageOf } from '../../widgets/core/contract/primitives.ts';
import type { UploadRequest } from '../../widgets/core/env.ts';
import { $notices, dismissNotices } from '../../widgets/core/notify.ts';
import { fakeEnv, ok, refusal } from '../support/fake-env.ts';

afterEach(dismissNotices);

describe('files', () => {
  const params = v.object({ id: v.string() });
  const put = endpoint('PUT', '/uploads/{id}', { summary: '分片', params, reply: v.any() });
  const word = endpoint('GET', '/bids/{id}/word', { summary: 'Word', params, bare: 'docx' });
  const file = new File(['内容'], 'a.docx');

  test('go by the method of the contract, with path, query and fields', async () => {
    let seen: UploadRequest | undefined;
    const fake = fakeEnv(() => ok(null), {
      upload: async (request) => {
        seen = request;
        return ok({});
      },
    });
    await upload(put, file, { params: { id: '7' }, query: { offset: '5' }, fields: { role: 'a' } });
    assert.deepEqual(
      [seen?.method, seen?.url, seen?.body.get('role')],
      ['PUT', 'http://service.test/api/uploads/7?offset=5', 'a'],
    );
    const post = endpoint('POST', '/uploads', { summary: '导入', reply: v.any() });
    await upload(post, file);
    assert.equal(seen?.method, 'POST');
    fake.undo();
  });

  test('that fail tell the user, but for a caller that tells him itself', async () => {
    const fake = fakeEnv(() => refusal(409, 40904, '没有文件'), {
      upload: async () => refusal(413, 413, '太大'),
    });
    await assert.rejects(upload(put, file, { params: { id: '7' }, quiet: true }));
    await assert.rejects(download(word, { params: { id: '1' } }, { quiet: true }));
    assert.deepEqual($notices.get(), []);
    await assert.rejects(download(word, { params: { id: '1' } }));
    assert.equal($notices.get()[0]?.text, '没有文件');
    fake.undo();
  });

  test('without a byte are none', async () => {
    const empty = () => new Response(new Uint8Array(), { headers: { 'content-type': 'x/docx' } });
    const fake = fakeEnv(empty);
    await assert.rejects(download(word, { params: { id: '1' } }), {
      name: 'ApiError',
      status: 200,
      code: 500,
    });
    fake.undo();
  });
});

describe('a double click', () => {
  for (const method of ['POST', 'PUT'] as const) {
    test(`on ${method} sends once`, async () => {
      const write = endpoint(method, '/things', { summary: '写', body: v.any() });
      const fake = fakeEnv(() => ok(null));
      await call(write, { body: { a: 1 } });
      await assert.rejects(call(write, { body: { a: 1 } }));
      assert.equal(fake.requests.length, 1);
      fake.undo();
    });
  }
});

describe('what an answer says', () => {
  const thing = endpoint('GET', '/things/{id}', {
    summary: '读',
    reply: v.object({ n: v.number() }),
  });

  test('has its words and its code wherever the family puts them', () => {
    const read = (status: number, body: unknown) => {
      const { code, msg, data } = readRefusal(status, body);
      return { code, msg, data };
    };
    assert.deepEqual(read(500, 'gateway'), { code: 500, msg: '', data: undefined });
    assert.deepEqual(read(400, '{"code":"40901","msg":"改过"}'), {
      code: 40901,
      msg: '改过',
      data: undefined,
    });
    assert.deepEqual(read(400, { msg: 5, message: '说明' }).msg, '说明');
    assert.deepEqual(read(400, { error_code: -1, code: 402, msg: '余额' }).code, 402);
    assert.deepEqual(read(400, { error_code: '2001', code: 402, msg: '' }).code, 2001);
    assert.deepEqual(read(503, { code: 0, msg: '' }).code, 503);
    assert.deepEqual(read(503, { code: '', msg: '' }).code, 503);
    assert.deepEqual(read(503, { code: 'E1' }).code, 503, 'a text that is no number');
    assert.deepEqual(read(418, { code: '7' }).code, 418, 'a code of another meaning');
    assert.deepEqual(read(401, { error: 'invalid_grant', error_description: '密码不对' }), {
      code: 400,
      msg: '密码不对',
      data: undefined,
    });
    assert.equal(read(401, { error: 'invalid_token', error_description: '过期' }).code, 401);
    assert.equal(read(401, null).code, 401);
  });

  test('is the data of an envelope, or the body itself', () => {
    const texts = ['{"code":200,"data":{"n":1}}', '{"n":1}', '{"n":"1"}'];
    for (const text of texts) assert.deepEqual(readReply(thing, text), { n: 1 });
  });

  test('outside the contract names the call and the place', () => {
    assert.throws(() => readReply(thing, '{"code":200,"data":{"n":"x"}}'), {
      name: 'ReplyError',
      message: /GET \/things\/\{id\} .* at n/,
    });
    assert.throws(() => readReply(thing, '<html>'), {
      name: 'ReplyError',
      message: /GET \/things\/\{id\} .*JSON/,
    });
    assert.throws(() => readReply(thing, ' \n'), { name: 'ApiError', code: 408 });
  });

  test('that refuses with 200 throws by its code, by success or by its description', () => {
    const refused = (body: object) => {
      assert.throws(() => readReply(thing, JSON.stringify(body)), {
        name: 'ApiError',
        status: 200,
      });
    };
    refused({ code: 402, msg: '余额', data: { n: 1 } });
    refused({ code: 200, success: false, data: { n: 1 } });
    refused({ code: 200, success: 'false', data: { n: 1 } });
    refused({ n: 1, error_description: '不行' });
  });

  test('done with a warning hands its words to whom they are for', () => {
    const warned: string[] = [];
    readReply(thing, '{"code":601,"msg":"少了一页","data":{"n":1}}', (msg) => warned.push(msg));
    readReply(thing, '{"code":200,"msg":"好","data":{"n":1}}', (msg) => warned.push(msg));
    assert.deepEqual(warned, ['少了一页']);
    assert.deepEqual($notices.get(), []);
  });
});

describe('tolerate', () => {
  const read = (schema: v.GenericSchema, value: unknown) =>
    v.parse(schema, tolerate(schema, value));
  const Note = v.object({ note: v.string() });

  test('reads an entry of a list of values as a number or a text, as the list has it', () => {
    assert.equal(read(v.picklist([1, 2]), '2'), 2);
    assert.equal(read(v.picklist(['1', '2']), 2), '2');
    assert.equal(read(v.literal(3), '3'), 3);
    assert.deepEqual(tolerate(v.picklist(['a']), ''), '');
  });

  test('reads a flag as a number, and keeps a text that is none', () => {
    assert.deepEqual([read(v.number(), true), read(v.number(), false)], [1, 0]);
    assert.equal(tolerate(v.number(), '  '), '  ');
    assert.equal(tolerate(v.boolean(), 'yes'), 'yes');
    assert.equal(read(v.boolean(), 'TRUE'), true);
  });

  test('fills what is empty inside of lists and records, not a whole answer', () => {
    assert.deepEqual(read(v.array(Note), [{}, { note: 1 }]), [{ note: '' }, { note: '1' }]);
    assert.deepEqual(read(v.record(v.string(), Note), { a: {}, b: null }), {
      a: { note: '' },
      b: { note: '' },
    });
    assert.deepEqual(tolerate(Note, {}), {});
    assert.deepEqual(tolerate(v.looseObject({ note: v.string() }), { other: 1 }), { other: 1 });
  });

  test('reads nothing as an empty list or record, and leaves what is something', () => {
    for (const nothing of [null, '', -1, {}, undefined]) {
      assert.deepEqual(tolerate(v.array(v.string()), nothing), []);
      assert.deepEqual(tolerate(v.record(v.string(), v.string()), nothing), {});
    }
    assert.equal(tolerate(v.array(v.string()), 'a'), 'a');
    assert.equal(tolerate(v.record(v.string(), v.string()), 'a'), 'a');
    assert.deepEqual(tolerate(v.optional(v.array(v.string())), []), []);
  });

  test('keeps what one of several kinds fits already', () => {
    const schema = v.union([v.number(), v.string()]);
    assert.deepEqual([tolerate(schema, '5'), tolerate(schema, 5)], ['5', 5]);
    assert.deepEqual(tolerate(v.any(), { a: null }), { a: null });
  });

  test('takes rows for records in a page only, and records before rows', () => {
    const Page = pageOf(v.object({ id: v.string() }));
    const both = {
      records: [{ id: '1' }],
      rows: [{ id: '2' }],
      total: 1,
      size: 1,
      current: 1,
      pages: 1,
    };
    assert.deepEqual(read(Page, both), {
      records: [{ id: '1' }],
      total: 1,
      size: 1,
      current: 1,
      pages: 1,
    });
    const Table = v.object({ rows: v.array(v.number()), total: v.number() });
    assert.deepEqual(read(Table, { rows: ['1'] }), { rows: [1], total: 0 });
  });
});
