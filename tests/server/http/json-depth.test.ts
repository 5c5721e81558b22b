import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isTooDeep } from '../../../site/server/http/json-depth.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON that is too deep', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  test('is refused in words, wherever it stands', async () => {
    const { token } = await service.signIn();
    const headers = {
      Authorization: `Basic ${Buffer.from('demo_web:demo_secret').toString('base64')}`,
      'Blade-Requested-With': 'BladeHttpRequest',
      'Blade-Auth': `bearer ${token}`,
      'Content-Type': 'application/json',
    };
    const escape = '"\\u0000"';
    for (const body of [
      nested(100_000),
      `{"name":${escape},"x":${nested(100_000)}}`,
      `{"a":`.repeat(50_000),
    ]) {
      const answer = await service.app.request('/api/bid/client/bids', {
        method: 'POST',
        headers,
        body,
      });
      const { code, msg } = (await answer.json()) as { code: number; msg: string };
      assert.deepEqual([answer.status, code, msg], [400, 400, '请求内容嵌套过深，请检查后重试']);
    }
  });

  test('brackets inside of texts do not count', () => {
    assert.equal(isTooDeep(JSON.stringify({ text: '[{'.repeat(1000), more: '\\"[[' })), false);
    assert.equal(isTooDeep(`"${'\\\\'.repeat(9)}"${nested(65)}`), true);
    assert.equal(isTooDeep(nested(64)), false);
    assert.equal(isTooDeep(`"${'['.repeat(100)}`), false);
  });
});
