import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { type Answer, randomPhone, signInOver, until } from '../../support/caller.ts';
import { sampleTender } from '../../support/sample-tender.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';
import { statementsOf } from '../../support/statements.ts';

let service: TestService;
before(async () => {
  service = await sharedTestService();
});
after(() => service.remove());

/** The ways to the database that these calls may take at the most: where many come at once, each of them waits for a place. */
const most = {
  captcha: 2,
  code: 4,
  register: 8,
  signIn: 5,
  newBid: 5,
  outline: 7,
  keepOutline: 8,
  write: 14,
};

function hold(name: keyof typeof most, statements: readonly string[]): void {
  assert.ok(
    statements.length <= most[name],
    `${name}: ${statements.length} statements\n${statements.join('\n')}`,
  );
}

test('signing in asks the database no more often than it must, for the first time and again', async () => {
  const phone = randomPhone();
  for (const last of ['register', 'signIn'] as const) {
    const calls: string[][] = [];
    const request = async (path: string, init: RequestInit) => {
      const { result, statements } = await statementsOf(async () =>
        service.app.request(path, init),
      );
      assert.equal(result.status, 200, path);
      calls.push(statements);
      return result;
    };
    await signInOver(request, phone);
    const [picture = [], code = [], token = []] = calls;
    hold('captcha', picture);
    hold('code', code);
    hold(last, token);
    assert.ok(token.length > 0, 'statements are noted');
    // A second code may be asked for at once.
    await service.services.database.db.execute(
      sql`delete from rate_limit where key = ${`smsResend:${phone}`}`,
    );
  }
});

test('so do making a bid, asking for an outline, keeping it and beginning to write', async () => {
  const { call } = await service.signIn();
  const form = new FormData();
  form.append('file', new Blob([sampleTender]), '招标文件.md');
  const { id: tenderId } = (await call('POST', '/bid/client/tenders', form)).body.data;
  const settle = (path: string, status: string): Promise<Answer> =>
    until(
      () => call('GET', path),
      ({ body }) => body.data.status === status,
    );
  await settle(`/bid/client/tenders/${tenderId}`, 'ready');
  const counted = async (
    name: keyof typeof most,
    ...request: Parameters<typeof call>
  ): Promise<Answer> => {
    const { result, statements } = await statementsOf(() => call(...request));
    assert.ok(result.status < 300, `${name}: ${JSON.stringify(result.body)}`);
    hold(name, statements);
    return result;
  };
  const made = await counted('newBid', 'POST', '/bid/client/bids', { name: '往返', tenderId });
  const path = `/bid/client/bids/${made.body.data.id}`;
  await counted('outline', 'POST', `${path}/outline/generate`, { acceptDoubts: true });
  await settle(path, 'outlined');
  const { chapters } = (await call('GET', `${path}/outline`)).body.data;
  await counted('keepOutline', 'PUT', `${path}/outline`, { chapters });
  await counted('write', 'POST', `${path}/write`);
});
