import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { feedback } from '../../../../site/server/store/schema.ts';
import { type Call } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

describe('feedback', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ env: { TRUST_PROXY: '1' } });
  });
  after(() => service.remove());

  const from = (address: string, headers: Record<string, string> = {}) => ({
    'X-Forwarded-For': address,
    ...headers,
  });
  const save = (call: Call, body: object, headers: Record<string, string> = {}) =>
    call('POST', '/bid/client/saveFeedback', body, headers);
  const stored = async (id: string) => {
    const [row] = await service.services.database.db
      .select()
      .from(feedback)
      .where(eq(feedback.id, id));
    return row;
  };

  test('a visitor may say something, with or without a way to be answered', async () => {
    const { status, body } = await save(
      service.visitor,
      { content: '  目录很好用  ', page: '/help/a.html' },
      from('192.0.2.1'),
    );
    assert.equal(status, 200, JSON.stringify(body));
    const row = await stored(body.data.id);
    assert.deepEqual(
      [row?.kind, row?.content, row?.accountId, row?.contact, row?.page, row?.state, row?.helpful],
      ['suggestion', '目录很好用', null, '', '/help/a.html', 'open', null],
    );
    const word = await save(
      service.visitor,
      { kind: 'article', content: '看懂了', helpful: true },
      from('192.0.2.1'),
    );
    assert.equal((await stored(word.body.data.id))?.helpful, true);
  });

  test('where an answer is the point a way to give it is needed; an account has its phone', async () => {
    for (const kind of ['contact', 'book', 'partner']) {
      const refused = await save(service.visitor, { kind, content: '请联系我' }, from('192.0.2.2'));
      assert.deepEqual([refused.status, refused.body.code], [400, 40025], kind);
    }
    for (const contact of ['1', '啊', '@', '12345678901']) {
      const wrong = await save(
        service.visitor,
        { kind: 'contact', content: '请联系我', contact },
        from('192.0.2.9'),
      );
      assert.deepEqual([wrong.status, wrong.body.code], [400, 40025], contact);
    }
    for (const contact of [
      '138 0013 8000',
      '+8613800138000',
      '010-66668888',
      'bid@example.com',
      '微信号：zhao88',
      '10000123',
    ]) {
      const fine = await save(
        service.visitor,
        { kind: 'contact', content: '请联系我', contact },
        from(`192.0.3.${contact.length}`),
      );
      assert.equal(fine.status, 200, contact);
    }
    const told = await save(
      service.visitor,
      { kind: 'book', content: '请联系我', contact: 'wx: demo' },
      from('192.0.2.2'),
    );
    assert.equal((await stored(told.body.data.id))?.contact, 'wx: demo');
    const { call, phone } = await service.signIn();
    const known = await save(call, { kind: 'contact', content: '请联系我' });
    const row = await stored(known.body.data.id);
    assert.deepEqual([row?.contact, row?.accountId === null], [phone, false]);
  });

  test('the same key stores once, for a visitor and for an account', async () => {
    const { call } = await service.signIn();
    for (const sender of [service.visitor, call]) {
      const headers = from('192.0.2.3', { 'Idempotency-Key': 'feedback-1' });
      const first = await save(sender, { content: '重复提交' }, headers);
      const again = await save(sender, { content: '重复提交' }, headers);
      assert.deepEqual([again.status, again.body.data.id], [200, first.body.data.id]);
    }
    const visitors = await save(
      service.visitor,
      { content: '重复提交' },
      from('192.0.2.4', { 'Idempotency-Key': 'feedback-1' }),
    );
    const rows = await service.services.database.db
      .select()
      .from(feedback)
      .where(eq(feedback.content, '重复提交'));
    assert.deepEqual(
      [rows.length, new Set(rows.map(({ id }) => id)).has(visitors.body.data.id)],
      [3, true],
    );
  });

  test('empty, overlong and unknown are refused in Chinese', async () => {
    const bad = [
      {},
      { content: ' ' },
      { content: '长'.repeat(2001) },
      { content: 'x', kind: 'spam' },
      { content: 'x', contact: '长'.repeat(101) },
    ];
    for (const body of bad) {
      const answer = await save(service.visitor, body, from('192.0.2.5'));
      assert.equal(answer.status, 400);
      assert.match(answer.body.msg, /\p{Script=Han}/u);
    }
  });

  test('an address may say twenty things an hour; another address is not held back by it', async () => {
    const answers = [];
    for (let n = 0; n < 21; n++)
      answers.push(await save(service.visitor, { content: `第 ${n} 条` }, from('192.0.2.6')));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [...Array<number>(20).fill(200), 429],
    );
    assert.ok(Number(answers.at(-1)?.response.headers.get('retry-after')) > 0);
    assert.equal((await save(service.visitor, { content: '你好' }, from('192.0.2.7'))).status, 200);
  });
});
