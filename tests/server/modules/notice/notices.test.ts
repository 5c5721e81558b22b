import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { notice } from 'tender-widgets/contract';
import { type Call } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { contentFile } from '../../../support/site-content.ts';

const DAY_MS = 86_400_000;
/** The day in China so many days from now. */
const day = (offset: number) =>
  new Date(Date.now() + 8 * 3600_000 + offset * DAY_MS).toISOString().slice(0, 10);
const noticeOf = (id: string, from: string, until: string) => ({
  id,
  title: `公告 ${id}`,
  url: '',
  level: 'info' as const,
  from,
  until,
});

describe('notices', () => {
  let service: TestService;
  before(async () => {
    const notices = [
      noticeOf('today', day(-1), day(1)),
      noticeOf('open-ended', day(-30), ''),
      noticeOf('over', day(-30), day(-2)),
      noticeOf('coming', day(2), day(30)),
    ];
    const update = {
      id: 'v2',
      title: '新版本',
      items: ['搜索'],
      url: '/dynamic/v2.html',
      publishedAt: '2026-11-20 10:00:00',
    };
    service = await startTestService({ contentFile: await contentFile({ notices, update }) });
  });
  after(() => service.remove());

  const head = async (call: Call) =>
    (await call('POST', '/common/client/getHeadNotice')).body.data.map(
      ({ id }: notice.HeadNotice) => id,
    );
  const update = async (call: Call) =>
    (await call('POST', '/common/client/getUpdateNotice')).body.data;
  const close = (call: Call, id: string) =>
    call('POST', `/blade-system/client/closeUserNotice?id=${id}`);

  test('a visitor gets those of today', async () => {
    assert.deepEqual(await head(service.visitor), ['today', 'open-ended']);
    assert.equal((await update(service.visitor)).title, '新版本');
  });

  test('what an account has closed stays closed for it, and for nobody else', async () => {
    const { call } = await service.signIn();
    const { call: stranger } = await service.signIn();
    for (const id of ['today', 'today', 'v2']) assert.equal((await close(call, id)).status, 200);
    assert.deepEqual([await head(call), await update(call)], [['open-ended'], null]);
    assert.deepEqual(
      [await head(stranger), (await update(stranger)).id],
      [['today', 'open-ended'], 'v2'],
    );
    assert.deepEqual(await head(service.visitor), ['today', 'open-ended']);
  });

  test('unknown and malformed ids are refused, visitors too', async () => {
    const { call } = await service.signIn();
    assert.equal((await close(call, 'nothing')).status, 404);
    assert.equal((await close(call, 'a%20b')).status, 400);
    assert.equal((await call('POST', '/blade-system/client/closeUserNotice')).status, 400);
    assert.equal((await close(service.visitor, 'today')).status, 401);
  });
});
