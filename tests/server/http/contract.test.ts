import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { endpoints, errorCodes } from 'tender-widgets/contract';
import { sharedTestService, type TestService } from '../../support/service.ts';

describe('the contract', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  test('the OpenAPI document lists every call and passes a linter', async () => {
    const document = await service.visitor('GET', '/openapi.json');
    assert.equal(document.body.openapi, '3.1.0');
    for (const endpoint of endpoints) {
      assert.ok(
        document.body.paths[endpoint.path]?.[endpoint.method.toLowerCase()],
        `${endpoint.method} ${endpoint.path}`,
      );
    }
    const config = await createConfig({
      extends: ['recommended'],
      rules: { 'no-server-example.com': 'off' },
    });
    const problems = await lintFromString({ source: JSON.stringify(document.body), config });
    assert.deepEqual(
      problems.map(
        (problem) => `${problem.ruleId} ${problem.message} ${problem.location[0]?.pointer ?? ''}`,
      ),
      [],
    );
  });

  test('every call is served, and refuses a visitor unless it is open', async () => {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replaceAll(/\{n\}/g, '1').replaceAll(/\{\w+\}/g, 'nobody');
      const { status, body } = await service.visitor(
        endpoint.method,
        path,
        endpoint.body ? {} : undefined,
      );
      // One that is served says in its own words what is not there.
      if (endpoint.open)
        assert.ok(
          status !== 404 || body.msg !== errorCodes.notFound.msg,
          `${endpoint.method} ${path}`,
        );
      else assert.deepEqual([status, body.code], [401, 401], `${endpoint.method} ${path}`);
    }
  });

  test('a 5-digit code begins with its status; texts are Chinese', () => {
    const codes = Object.values(errorCodes);
    assert.equal(new Set(codes.map(({ code }) => code)).size, codes.length);
    for (const { code, status, msg } of codes) {
      assert.equal(code > 999 ? Math.floor(code / 100) : code, status, msg);
      assert.match(msg, /\p{Script=Han}/u);
    }
  });

  test('bad input gets a Chinese sentence, unknown paths and bad JSON too', async () => {
    const { call } = await service.signIn();
    const cases: [string, string, unknown, number, RegExp][] = [
      ['POST', '/bid/client/bids', {}, 400, /名称|参数/],
      ['POST', '/bid/client/bids', { name: '  ' }, 400, /请填写标书名称/],
      ['POST', '/bid/client/bids', { name: 'x', settings: { pages: 0 } }, 400, /至少 1 页/],
      ['POST', '/bid/client/bids', { name: 'x', settings: { pages: 1e9 } }, 400, /最多 2000 页/],
      ['GET', '/bid/client/bids?size=101', undefined, 400, /不能大于 100/],
      ['GET', '/bid/client/bids/a%20b', undefined, 400, /编号/],
      ['GET', '/bid/client/nothing', undefined, 404, /不存在/],
      ['POST', '/bid/client/tenders', { text: '' }, 400, /粘贴/],
    ];
    for (const [method, path, body, status, msg] of cases) {
      const answer = await call(method, path, body);
      assert.deepEqual([answer.status, answer.body.success], [status, false], path);
      assert.match(answer.body.msg, msg, path);
    }
    const response = await service.app.request('/api/bid/client/bids', {
      method: 'POST',
      headers: {
        'Blade-Auth': `bearer ${(await service.signIn()).token}`,
        'Content-Type': 'application/json',
      },
      body: '{',
    });
    assert.equal(response.status, 400);
  });
});
