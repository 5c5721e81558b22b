import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '../../../support/caller.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { filesForm, settledTender } from '../../../support/tender-files.ts';

const TENDER = `青岚区市民公园保洁服务招标文件
第一章 招标公告
项目名称：青岚区市民公园保洁服务
项目编号：QL-2027-015
投标截止时间：2027年3月15日9时30分
投标保证金：20000元
第四章 采购需求
一、作业要求
★园路每日清扫不少于两次，垃圾停留不超过30分钟。
`;
const OTHER = `白石县中学食堂劳务补遗书（第1号）
项目名称：白石县中学食堂劳务
项目编号：BS-2026-777
1. 投标截止时间由2027年3月15日9时30分延期至2027年4月20日9时30分。
2. 投标保证金由20000元调整为50000元。
`;
const FIRST = `补遗书（第1号）
1. 投标保证金由20000元调整为15000元。
2. 第四章“★园路每日清扫不少于两次，垃圾停留不超过30分钟。”修改为“★园路每日清扫不少于三次，垃圾停留不超过20分钟。”
`;
const SECOND = `补遗书（第2号）
1. 投标保证金由20000元调整为18000元。
2. 第四章“★园路每日清扫不少于两次，垃圾停留不超过30分钟。”修改为“★园路每日清扫不少于四次，垃圾停留不超过10分钟。”
`;

interface Change {
  id: string;
  fileId: string;
  doubt?: string;
}

describe('addenda that cannot be right, through the service', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  const changesOf = async (id: string): Promise<Change[]> =>
    (await call('GET', `/bid/client/tenders/${id}/changes`)).body.data;
  const decide = (id: string, ids: string[], state: string) =>
    call('PUT', `/bid/client/tenders/${id}/changes`, { ids, state });
  async function bidWith(files: Record<string, string>) {
    const all = filesForm({ '保洁招标文件.md': TENDER, ...files });
    const posted = await call('POST', '/bid/client/tenders', all);
    const tender = await settledTender(call, posted.body.data.id);
    const made = await call('POST', '/bid/client/bids', { name: '投标', tenderId: tender.id });
    const path = `/bid/client/bids/${made.body.data.id}`;
    const chapter = { id: 'clean', parentId: null, order: 0, title: '园路清扫', pages: 1 };
    await call('PUT', `${path}/outline`, { chapters: [chapter] });
    await call('PUT', `${path}/chapters/clean`, { content: TEXT });
    return { tender, path };
  }
  const TEXT = '园路每日清扫不少于两次，垃圾停留不超过30分钟。';
  const textOf = async (path: string): Promise<string> =>
    (await call('GET', `${path}/chapters/clean`)).body.data.content;
  const bondOf = async (path: string): Promise<string> =>
    (await call('GET', path)).body.data.facts.bidBond.value;

  test('one of another project says so at the tender and at each change, and changes nothing by itself; taken out, nothing is left of it', async () => {
    const { tender, path } = await bidWith({ '补遗1.md': OTHER });
    const said = tender.doubts.filter(({ kind }: { kind: string }) => kind === 'other-project');
    assert.equal(said.length, 1);
    assert.match(said[0].msg, /^《补遗1\.md》写的项目是“白石县中学食堂劳务”.*请移除$/);
    const changes = await changesOf(tender.id);
    assert.ok(changes.length >= 2);
    for (const { doubt } of changes)
      assert.equal(doubt, '《补遗1.md》写的是另一个项目，请先核对是不是本项目的文件');
    assert.equal(tender.facts.deadline.value, '2027-03-15 09:30:00');
    // Accepted by mistake, it goes with its file.
    await decide(
      tender.id,
      changes.map(({ id }) => id),
      'accepted',
    );
    assert.equal(await bondOf(path), '50000.00');
    const file = tender.files.find(({ name }: { name: string }) => name === '补遗1.md');
    await call('DELETE', `/bid/client/tenders/${tender.id}/files/${file.id}`);
    assert.deepEqual(await changesOf(tender.id), []);
    await call('GET', `${path}/impact`);
    assert.equal(await bondOf(path), '20000.00');
    assert.equal(await textOf(path), TEXT);
  });

  test('what one that was not accepted says does not come back with an accepted one behind it', async () => {
    const { tender, path } = await bidWith({
      '补遗1.md': OTHER,
      '补遗2.md': FIRST,
      '补遗3.md': SECOND,
    });
    const changes = await changesOf(tender.id);
    const file = (name: string) =>
      tender.files.find((one: { name: string }) => one.name === name).id;
    const of = (name: string) =>
      changes.filter(({ fileId }) => fileId === file(name)).map(({ id }) => id);
    const star = async (): Promise<string> =>
      (await call('GET', path)).body.data.clauses.find(
        ({ kind }: { kind: string }) => kind === 'star',
      ).text;
    await decide(tender.id, of('补遗1.md'), 'rejected');
    await decide(tender.id, of('补遗3.md'), 'accepted');
    assert.equal(await bondOf(path), '18000.00');
    assert.match(await star(), /四次.*10分钟/);
    const read = (await call('GET', `/bid/client/tenders/${tender.id}`)).body.data;
    assert.equal(read.facts.bidBond.value, '18000.00');
    assert.match(
      read.clauses.find(({ kind }: { kind: string }) => kind === 'star').text,
      /四次.*10分钟/,
    );
    await decide(tender.id, of('补遗3.md'), 'proposed');
    assert.equal(await bondOf(path), '20000.00');
    assert.match(await star(), /两次.*30分钟/);
    await decide(tender.id, of('补遗3.md'), 'accepted');
    // Accepted behind the later one, the earlier does not hold.
    await decide(tender.id, of('补遗2.md'), 'accepted');
    assert.equal(await bondOf(path), '18000.00');
    assert.match(await star(), /四次.*10分钟/);
    await decide(tender.id, of('补遗3.md'), 'proposed');
    assert.equal(await bondOf(path), '15000.00');
    assert.match(await star(), /三次.*20分钟/);
    await decide(
      tender.id,
      changes.map(({ id }) => id),
      'proposed',
    );
    assert.equal(await bondOf(path), '20000.00');
    assert.match(await star(), /两次.*30分钟/);
  });

  test('of two that contradict each other both are shown with the other’s words; the later one holds, and goes again', async () => {
    const { tender, path } = await bidWith({ '补遗1.md': FIRST, '补遗2.md': SECOND });
    const changes = await changesOf(tender.id);
    assert.equal(changes.length, 4);
    const [bond, clause, later, last] = changes.map(({ doubt }) => doubt ?? '');
    assert.match(
      bond ?? '',
      /^《补遗2\.md》后面对同一处另有说法：“18000元”，两处都接受时以后面的为准$/,
    );
    assert.match(clause ?? '', /^《补遗2\.md》后面对同一处另有说法：“★园路每日清扫不少于四次/);
    assert.match(later ?? '', /^《补遗1\.md》前面对同一处的说法是“15000元”，两处不一致/);
    assert.match(last ?? '', /^《补遗1\.md》前面对同一处的说法是“★园路每日清扫不少于三次/);
    const star = async (): Promise<string> =>
      (await call('GET', path)).body.data.clauses.find(
        ({ kind }: { kind: string }) => kind === 'star',
      ).text;
    await decide(
      tender.id,
      changes.map(({ id }) => id),
      'accepted',
    );
    assert.equal(await bondOf(path), '18000.00');
    assert.match(await star(), /四次.*10分钟/);
    await decide(
      tender.id,
      changes.slice(2).map(({ id }) => id),
      'rejected',
    );
    assert.equal(await bondOf(path), '15000.00');
    assert.match(await star(), /三次.*20分钟/);
    await decide(
      tender.id,
      changes.slice(0, 2).map(({ id }) => id),
      'rejected',
    );
    assert.equal(await bondOf(path), '20000.00');
    assert.match(await star(), /两次.*30分钟/);
    assert.equal(await textOf(path), TEXT);
  });
});
