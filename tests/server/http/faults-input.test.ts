import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Call, until } from '../../support/caller.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';

/** What a browser, a model or a PDF may send and PostgreSQL does not take. */
const odd = '甲\0乙\uD800丙😀';
const stored = '甲乙丙😀';

describe('input nobody meant to send', () => {
  let service: TestService;
  let call: Call;
  let token: string;
  before(async () => {
    service = await sharedTestService();
    ({ call, token } = await service.signIn());
  });
  after(() => service.remove());

  async function raw(method: string, path: string, headers: Record<string, string>, body: string) {
    const response = await service.app.request(`/api${path}`, {
      method,
      headers: { 'Blade-Auth': `bearer ${token}`, ...headers },
      body,
    });
    return {
      status: response.status,
      body: (await response.json()) as { code: number; msg: string },
    };
  }

  test('NUL and half characters are left out of every text, and the rest is kept', async () => {
    const scoring = [{ category: '技术', item: odd, maxScore: 10, criteria: odd }];
    const created = await call('POST', '/bid/client/bids', { name: odd, overview: odd, scoring });
    assert.equal(created.status, 200, JSON.stringify(created.body));
    assert.deepEqual(
      [created.body.data.name, created.body.data.overview, created.body.data.scoring[0].criteria],
      [stored, stored, stored],
    );
    const id = created.body.data.id;
    const chapters = [{ id: 'c1', parentId: null, order: 0, title: odd, pages: 1, brief: odd }];
    assert.equal(
      (await call('PUT', `/bid/client/bids/${id}/outline`, { chapters })).body.data.chapters[0]
        .title,
      stored,
    );
    const saved = await call('PUT', `/bid/client/bids/${id}/chapters/c1`, { content: odd });
    assert.equal(saved.body.data.content, stored);
    assert.equal((await call('GET', '/bid/client/bids?name=%00')).status, 200);
  });

  test('control characters and those that turn the direction of writing are left out, emoji and scripts stay', async () => {
    const unseen =
      '\u0001\u0008\u000b\u007f\u0085\u200e\u200f\u061c\u202a\u202e\u2066\u2069\ufeff\ufffe\u{1fffe}';
    const whole = '家庭👨‍👩‍👧‍👦，国旗🇨🇳，心❤️，می‌خواهم，甲\t乙\n丙';
    const created = await call('POST', '/bid/client/bids', {
      name: `标${unseen}书`,
      overview: `${whole}${unseen}`,
    });
    assert.deepEqual([created.body.data.name, created.body.data.overview], ['标书', whole]);
    const { id } = created.body.data;
    const chapters = [{ id: 'c1', parentId: null, order: 0, title: `第${unseen}一章`, pages: 1 }];
    assert.equal(
      (await call('PUT', `/bid/client/bids/${id}/outline`, { chapters })).body.data.chapters[0]
        .title,
      '第一章',
    );
    const raw_ = await raw(
      'PUT',
      `/bid/client/bids/${id}/chapters/c1`,
      { 'Content-Type': 'application/json' },
      `{"content":"甲${unseen.slice(3)}乙"}`,
    );
    assert.equal(raw_.status, 200);
    assert.equal(
      (await call('GET', `/bid/client/bids/${id}/chapters/c1`)).body.data.content,
      '甲乙',
    );
  });

  test('a tender text with NUL and half characters is read', async () => {
    const text = `项目名称：某某道路养护\0项目\n招标人：某某\uDC00公司\n`.repeat(3);
    const imported = await call('POST', '/bid/client/tenders', { text, fileName: odd });
    assert.equal(imported.status, 202, JSON.stringify(imported.body));
    const form = new FormData();
    form.append('file', new File([Buffer.from(`\uFEFF${text}`, 'utf16le')], 'half.txt'));
    const uploaded = await call('POST', '/bid/client/tenders', form);
    assert.equal(uploaded.status, 202, JSON.stringify(uploaded.body));
    for (const { id } of [imported.body.data, uploaded.body.data]) {
      const read = await until(
        () => call('GET', `/bid/client/tenders/${id}`),
        ({ body }) => body.data.status !== 'reading',
      );
      assert.equal(read.body.data.status, 'ready', read.body.data.error);
    }
  });

  test('sign-in parameters with NUL are refused as wrong, not as our fault', async () => {
    for (const grant of ['client_password', 'sms_code', 'refresh_token']) {
      const path = `/blade-auth/oauth/token?grant_type=${grant}&username=%00&password=%00&refresh_token=%00`;
      const refused = await service.visitor('POST', path);
      assert.ok(refused.status < 500, `${grant}: ${refused.status}`);
    }
  });

  test('a form where JSON is expected, and a broken form, are bad input', async () => {
    const { id } = (await call('POST', '/bid/client/bids', { name: '表单' })).body.data;
    const form = new FormData();
    form.append('name', '改名');
    const asForm = await call('PATCH', `/bid/client/bids/${id}`, form);
    assert.deepEqual([asForm.status, asForm.body.code], [400, 400]);
    const broken: [string, string][] = [
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"'],
      ['multipart/form-data', 'nothing'],
      ['multipart/form-data; boundary=x', '\0\0\0'],
    ];
    for (const [type, body] of broken) {
      const refused = await raw('POST', '/bid/client/tenders', { 'Content-Type': type }, body);
      assert.deepEqual([refused.status, refused.body.code], [400, 400], type);
      const token_ = await raw(
        'POST',
        '/blade-auth/oauth/token?grant_type=sms_code',
        { 'Content-Type': type },
        body,
      );
      assert.ok(token_.status < 500, `token: ${token_.status}`);
    }
    for (const body of [
      '[',
      '[1]',
      '"a"',
      'null',
      '{"__proto__":{"name":"x"}}',
      '['.repeat(100_000),
    ]) {
      const refused = await raw(
        'POST',
        '/bid/client/bids',
        { 'Content-Type': 'application/json' },
        body,
      );
      assert.deepEqual([refused.status, refused.body.code], [400, 400], body.slice(0, 20));
      assert.doesNotMatch(refused.body.msg, /node_modules|Error|at /);
    }
  });

  test('names of what every object has are ordinary ids', async () => {
    const { id } = (await call('POST', '/bid/client/bids', { name: '编号', scoring: [] })).body
      .data;
    const ids = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const scoring = ids.map((one) => ({ id: one, category: '技术', item: one, maxScore: 1 }));
    assert.equal((await call('PATCH', `/bid/client/bids/${id}`, { scoring })).status, 200);
    const chapters = ids.map((one, order) => ({
      id: one,
      parentId: null,
      order,
      title: one,
      pages: 1,
      scoringIds: [one],
    }));
    assert.equal((await call('PUT', `/bid/client/bids/${id}/outline`, { chapters })).status, 200);
    for (const one of ids) {
      assert.equal(
        (
          await call('PUT', `/bid/client/bids/${id}/chapters/${one}`, {
            content: `${one} 的内容。`,
          })
        ).status,
        200,
      );
    }
    for (const path of ['', '/coverage', '/check', '/word', '/outline']) {
      assert.equal((await call('GET', `/bid/client/bids/${id}${path}`)).status, 200, path);
    }
    for (const format of ids) {
      assert.equal(
        (await call('GET', `/bid/client/bids/${id}/word?format=${format}`)).body.code,
        40021,
        format,
      );
    }
  });

  test('a long name that is cut inside a character is still a file name', async () => {
    const name = `${'标'.repeat(99)}😀书`;
    const { id } = (await call('POST', '/bid/client/bids', { name })).body.data;
    const chapters = [{ id: 'c1', parentId: null, order: 0, title: '第一章', pages: 1 }];
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
    const word = await call('GET', `/bid/client/bids/${id}/word`);
    assert.equal(word.status, 200, JSON.stringify(word.body));
    const long = (await call('POST', '/bid/client/bids', { name: `${'标'.repeat(189)}😀书` })).body
      .data;
    const copy = await call('POST', `/bid/client/bids/${long.id}/copy`);
    assert.doesNotMatch(copy.body.data.name, /[\uD800-\uDFFF]|\uFFFD/u);
  });

  test('a second click on the download waits for the first', async () => {
    const { id } = (await call('POST', '/bid/client/bids', { name: '下载' })).body.data;
    const chapters = [{ id: 'c1', parentId: null, order: 0, title: '第一章', pages: 1 }];
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
    const { storage } = service.services;
    const { put } = storage;
    const made: string[] = [];
    storage.put = (key, bytes) => {
      made.push(key);
      return put(key, bytes);
    };
    const files = await Promise.all(
      [1, 2, 3, 4].map(() => call('GET', `/bid/client/bids/${id}/word`)),
    );
    storage.put = put;
    assert.deepEqual(
      files.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    assert.equal(made.filter((key) => key.endsWith('.docx')).length, 1);
  });

  test('a visitor cannot make the service hold a large body', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64 * 1024;
        if (sent > 8 * 1024 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const init = { method: 'POST', body, duplex: 'half' };
    const response = await service.app.request('/api/blade-auth/oauth/token', init);
    const { success, error_description } = (await response.json()) as Record<string, unknown>;
    assert.deepEqual(
      [response.status, success, error_description],
      [413, false, '提交的内容过长，请检查后重试'],
    );
    assert.ok(sent < 1024 * 1024, `${sent} bytes were taken`);
  });
});
