import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { dateTime } from '../../../../site/server/kernel/time.ts';
import { bidRow, tenderFile } from '../../../../site/server/store/schema.ts';
import {
  type Expiring,
  expiredCredentials,
} from '../../../../site/server/writing/checks/expiry.ts';
import { type Call, until } from '../../../support/caller.ts';
import { companyOfTwo, readKnowledgeFile } from '../../../support/knowledge-base.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { noFacts, settings } from '../../writing/sample-bid.ts';

const credentials = '/knowledge/client/credentials';
const staff = '/knowledge/client/staff';
const licence = {
  kind: '安全生产许可',
  name: '安全生产许可证',
  number: '（粤）JZ安许证字[2024]000001',
  validUntil: '2027-03-31',
};
const inDays = (days: number) => dateTime(new Date(Date.now() + days * 86_400_000)).slice(0, 10);

describe('credentials and staff', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  const add = async (call: Call, path: string, body: unknown) => {
    const made = await call('POST', path, body);
    assert.equal(made.status, 200, JSON.stringify(made.body));
    return made.body.data;
  };
  const states = async (call: Call, query: string) =>
    (await call('GET', `${credentials}?${query}`)).body.data.records.map(
      (one: { name: string; state: string; daysLeft: number }) => [
        one.name,
        one.state,
        one.daysLeft,
      ],
    );

  test('are judged on a day: what ends before, soon after, later, never, or nobody knows', async () => {
    const { call } = await service.signIn();
    const names = {
      过期: '2026-04-09',
      当天: '2026-04-10',
      九十天: '2026-07-09',
      有效: '2026-07-10',
    };
    for (const [name, validUntil] of Object.entries(names))
      await add(call, credentials, { ...licence, name, validUntil });
    await add(call, credentials, { ...licence, name: '长期', validUntil: '', forever: true });
    await add(call, credentials, { ...licence, name: '不详', validUntil: '' });
    assert.deepEqual(await states(call, 'date=2026-04-10').then((all) => all.slice(0, 4)), [
      ['过期', 'expired', -1],
      ['当天', 'expiring', 0],
      ['九十天', 'expiring', 90],
      ['有效', 'valid', 91],
    ]);
    for (const [state, count] of [
      ['expired', 1],
      ['expiring', 2],
      ['valid', 1],
      ['forever', 1],
      ['unknown', 1],
    ] as const) {
      const told = await states(call, `date=2026-04-10&state=${state}`);
      assert.equal(told.length, count, state);
      assert.ok(
        told.every(([, one]: [string, string]) => one === state),
        state,
      );
    }
    const today = (await call('GET', credentials)).body.data;
    assert.deepEqual([today.date, today.deadlineKnown], [inDays(0), false]);
    assert.equal((await call('GET', `${credentials}?date=2026-13-01`)).status, 400);
    assert.equal((await states(call, `q=${encodeURIComponent('不详')}`)).length, 1);
    const wrong = await call('POST', credentials, { ...licence, validFrom: '2027-04-01' });
    assert.match(wrong.body.msg, /不能早于生效日期/);
  });

  test('are judged on the deadline of one’s own tender', async () => {
    const { call } = await service.signIn();
    const stranger = await service.signIn();
    const { id } = await add(call, credentials, licence);
    const text =
      '项目名称：道路养护\n投标截止时间：2027年4月1日09时30分\n评分标准：施工方案 30 分。';
    const tenderId = (await call('POST', '/bid/client/tenders', { text })).body.data.id;
    await until(
      () => call('GET', `/bid/client/tenders/${tenderId}`),
      ({ body }) => body.data.status === 'ready',
    );
    const { body } = await call('GET', `${credentials}?tenderId=${tenderId}`);
    assert.deepEqual(
      [body.data.date, body.data.deadlineKnown, body.data.records[0].state],
      ['2027-04-01', true, 'expired'],
    );
    assert.equal(body.data.records[0].id, id);
    assert.equal((await stranger.call('GET', `${credentials}?tenderId=${tenderId}`)).status, 404);
    assert.equal((await stranger.call('GET', `${staff}?tenderId=${tenderId}`)).status, 404);
    const { db } = service.services.database;
    await db.update(tenderFile).set({ reading: null }).where(eq(tenderFile.id, tenderId));
    const unknown = (await call('GET', `${staff}?tenderId=${tenderId}`)).body.data;
    assert.deepEqual([unknown.date, unknown.deadlineKnown], [inDays(0), false]);
  });

  test('name only files and people that the caller may see', async () => {
    const { call } = await service.signIn();
    const stranger = await service.signIn();
    const theirs = await readKnowledgeFile(stranger.call, '别人的扫描件', '别人.txt');
    const person = await add(stranger.call, staff, { name: '李四' });
    for (const part of [{ fileId: theirs.id }, { pictureId: theirs.id }, { staffId: person.id }]) {
      assert.equal(
        (await call('POST', credentials, { ...licence, ...part })).status,
        404,
        JSON.stringify(part),
      );
    }
    const own = await readKnowledgeFile(call, '扫描件', '自己.txt');
    const made = await add(call, credentials, { ...licence, fileId: own.id });
    assert.equal(made.fileId, own.id);
    await call('DELETE', `/knowledge/client/files/${own.id}`);
    const [told] = (await call('GET', credentials)).body.data.records;
    assert.equal(told.fileId, null, 'what is in the bin is not named');
    const mine = await add(call, staff, { name: '王五' });
    const mixed = await call('POST', credentials, {
      ...licence,
      staffId: mine.id,
      space: 'company',
    });
    assert.equal(mixed.body.code, 40915);
  });

  test('a person goes and comes back with their certificates', async () => {
    const { call } = await service.signIn();
    const person = await add(call, staff, {
      name: '张三',
      post: '项目经理',
      contractUntil: inDays(10),
    });
    assert.deepEqual([person.state, person.daysLeft], ['expiring', 10]);
    const held = await add(call, credentials, {
      ...licence,
      kind: '人员证书',
      name: '一级建造师',
      staffId: person.id,
    });
    const early = await add(call, credentials, { ...licence, name: '先删的', staffId: person.id });
    assert.equal(held.holder, '张三');
    assert.equal(
      (await call('GET', `${credentials}?q=${encodeURIComponent('张三')}`)).body.data.total,
      2,
    );
    await call('DELETE', `${credentials}/${early.id}`);
    assert.equal((await call('DELETE', `${staff}/${person.id}`)).status, 200);
    assert.equal(
      (await call('GET', staff)).body.data.total + (await call('GET', credentials)).body.data.total,
      0,
    );
    assert.equal((await call('PUT', `${staff}/${person.id}`, { name: '改名' })).status, 404);
    const back = (await call('POST', `${staff}/${person.id}/restore`)).body.data;
    assert.deepEqual(
      back.credentials.map(({ name }: { name: string }) => name),
      ['一级建造师'],
    );
    assert.equal((await call('POST', `${credentials}/${early.id}/restore`)).status, 200);
    assert.equal((await call('GET', `${credentials}?staffId=${person.id}`)).body.data.total, 2);
    const renamed = await call('PUT', `${staff}/${person.id}`, {
      name: '张三丰',
      title: '高级工程师',
    });
    assert.deepEqual(
      [renamed.body.data.name, renamed.body.data.credentials[0].holder],
      ['张三丰', '张三丰'],
    );
  });

  test('the company’s are its people’s, and stay when one leaves', async () => {
    const { boss, employee } = await companyOfTwo(service);
    const person = await add(employee.call, staff, { name: '赵六', space: 'private' });
    const held = await add(employee.call, credentials, { ...licence, staffId: person.id });
    assert.equal((await boss.call('GET', staff)).body.data.total, 0);
    assert.equal((await boss.call('PUT', `${credentials}/${held.id}`, licence)).status, 404);
    await employee.call('PUT', `${staff}/${person.id}`, { name: '赵六', space: 'company' });
    const [seen] = (await boss.call('GET', staff)).body.data.records;
    assert.deepEqual(
      [seen.name, seen.canChange, seen.credentials[0].id],
      ['赵六', true, held.id],
      'certificates go along',
    );
    const ofBoss = await add(boss.call, credentials, { ...licence, space: 'company' });
    assert.equal(
      (await employee.call('PUT', `${credentials}/${ofBoss.id}`, { ...licence, space: 'company' }))
        .status,
      403,
    );
    assert.equal((await employee.call('DELETE', `${credentials}/${ofBoss.id}`)).status, 403);
    const taken = await boss.call('PUT', `${staff}/${person.id}`, {
      name: '赵六',
      space: 'private',
    });
    assert.equal(taken.status, 403);
    await boss.call('POST', `/blade-system/client/employeeRemove?id=${employee.id}`);
    assert.equal((await employee.call('GET', credentials)).body.data.total, 0);
    assert.equal((await boss.call('GET', credentials)).body.data.total, 2);
  });

  test('a check of the bid tells what ends before the deadline where the text names it', async () => {
    const { boss, employee } = await companyOfTwo(service);
    await add(boss.call, credentials, { ...licence, space: 'company' });
    const { id } = await add(employee.call, '/bid/client/bids', { name: '道路养护' });
    const { db } = service.services.database;
    const chapters = [
      { id: 'c1', parentId: null, order: 0, title: '企业资质', pages: 1, scoringIds: [] },
    ];
    assert.equal(
      (await employee.call('PUT', `/bid/client/bids/${id}/outline`, { chapters })).status,
      200,
    );
    const [row] = await db.select().from(bidRow).where(eq(bidRow.id, id));
    const deadline = { value: '2027-04-01 09:30:00', source: null };
    await db
      .update(bidRow)
      .set({ facts: { ...row!.facts, deadline } })
      .where(eq(bidRow.id, id));
    const content = '我公司持有安全生产许可证，证书在有效期内。';
    const put = await employee.call('PUT', `/bid/client/bids/${id}/chapters/c1`, { content });
    assert.equal(put.status, 200, JSON.stringify(put.body));
    const found = async () =>
      (await employee.call('GET', `/bid/client/bids/${id}/check`)).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'expired-credential',
      );
    const [finding] = await found();
    assert.deepEqual(
      [finding.severity, finding.chapterId, finding.quote],
      ['error', 'c1', content],
    );
    assert.match(finding.msg, /安全生产许可证.*2027-03-31.*早于投标截止日 2027-04-01/);
    await boss.call('POST', `/blade-system/client/employeeRemove?id=${employee.id}`);
    const after = (await boss.call('GET', `/bid/client/bids/${id}/check`)).body.data;
    assert.ok(
      after.some(({ kind }: { kind: string }) => kind === 'expired-credential'),
      'the bid went to the company',
    );
  });
});

describe('what ends, in the text of a bid', () => {
  const own = {
    kind: 'credential' as const,
    name: '安全生产许可证',
    number: 'JZ-2024-0001',
    holder: '',
    until: '2027-03-31',
  };
  function check(text: string, credentials: readonly Expiring[], clause = '') {
    const input = {
      facts: { ...noFacts, deadline: { value: '2027-04-01', source: null } },
      clauses: [
        {
          id: 'k',
          kind: 'star' as const,
          number: '1',
          part: '商务' as const,
          text: clause,
          source: null,
        },
      ],
      credentials,
    };
    const passage = { chapterId: 'c', text, row: false, heading: false, terms: new Set<string>() };
    return expiredCredentials(
      { scoring: [], chapters: [], contents: new Map(), settings: settings(), ...input },
      [passage],
    );
  }

  test('is named by number, holder or name; one that was renewed only by its number', () => {
    assert.equal(check('我公司没有提到证照。', [own]).length, 0);
    assert.equal(check('持有安全生产许可证。', [own])[0]?.severity, 'error');
    assert.equal(
      check('持有安全生产许可证。', [own, { ...own, number: 'JZ-2027-0009', until: '2030-03-31' }])
        .length,
      0,
    );
    assert.equal(
      check('许可证号 JZ-2024-0001。', [own, { ...own, number: 'JZ-2027-0009', until: '' }]).length,
      1,
    );
    const person = { ...own, name: '一级建造师', number: '', holder: '张伟' };
    assert.equal(check('项目经理由张伟担任。', [person]).length, 1);
    assert.equal(check('主张伟大的目标。', [person]).length, 0, 'two characters of something else');
    const contract = {
      kind: 'contract' as const,
      name: '',
      number: '',
      holder: '欧阳明',
      until: '2027-03-01',
    };
    assert.match(
      check('技术负责人欧阳明。', [contract])[0]?.msg ?? '',
      /欧阳明的劳动合同至 2027-03-01/,
    );
  });

  test('within the validity of the bid is told less gravely', () => {
    const late = { ...own, until: '2027-06-01' };
    assert.equal(
      check('持有安全生产许可证。', [late])[0]?.severity,
      'warning',
      '90 days unless the tender says',
    );
    assert.equal(
      check('持有安全生产许可证。', [late], '投标有效期为自投标截止之日起30日历天。').length,
      0,
    );
    const long = check(
      '持有安全生产许可证。',
      [{ ...own, until: '2027-09-01' }],
      '投标有效期：180天',
    );
    assert.match(long[0]?.msg ?? '', /180 天，至 2027-09-28/);
    assert.equal(check('持有安全生产许可证。', [{ ...own, until: '' }]).length, 0);
  });
});
