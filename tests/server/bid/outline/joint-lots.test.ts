import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Call, until } from '../../../support/caller.ts';
import { lotRules, lotsTender } from '../../../support/lots-tender.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

describe('one bid for several lots', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  const imported = async (rule: keyof typeof lotRules) => {
    const form = new FormData();
    form.append('file', new Blob([lotsTender(rule)]), '三个包.md');
    const { id } = (await call('POST', '/bid/client/tenders', form)).body.data;
    const { body } = await until(
      () => call('GET', `/bid/client/tenders/${id}`),
      (answer) => answer.body.data.status !== 'reading',
    );
    return body.data;
  };
  const outlineOf = async (
    bidId: string,
  ): Promise<{ id: string; parentId: string | null; title: string; scoringIds: string[] }[]> => {
    await call('POST', `/bid/client/bids/${bidId}/outline/generate`, { acceptDoubts: true });
    await until(
      () => call('GET', `/bid/client/bids/${bidId}`),
      (answer) => answer.body.data.status === 'outlined',
    );
    return (await call('GET', `/bid/client/bids/${bidId}/outline`)).body.data.chapters;
  };
  const made = (tenderId: string, lotIds: string[]) =>
    call('POST', '/bid/client/bids', { name: '办公设备', tenderId, lotIds });

  test('is made where the tender lets one, with each lot named where they differ', async () => {
    const tender = await imported('allowed');
    assert.equal(tender.joint.rule, 'allowed');
    assert.match(tender.joint.sources[0].quote, /可以合并编制一份投标文件/);
    assert.equal((await made(tender.id, ['lot-1', 'lot-9'])).status, 404);
    const bid = (await made(tender.id, ['lot-2', 'lot-1'])).body.data;
    assert.deepEqual([bid.lotId, bid.lotIds], ['lot-1', ['lot-1', 'lot-2']]);
    assert.deepEqual(
      bid.scoring.map(({ item }: { item: string }) => item),
      ['投标报价', '供货方案', '包1 计算机性能', '包2 打印质量'],
    );
    assert.deepEqual([bid.facts.budget, bid.facts.bidBond, bid.facts.duration], [null, null, null]);
    assert.equal(bid.facts.projectNumber.value, 'BG-2031-07');
    const sheet = new Map(
      bid.factSheet.map(({ label, value }: { label: string; value: string }) => [label, value]),
    );
    assert.deepEqual(
      [...sheet].filter(([label]) => /^包|保证金|工期|总报价/.test(String(label))),
      [
        ['包1：预算金额', '800000.00元'],
        ['包2：预算金额', '200000.00元'],
        ['包1：投标总报价', ''],
        ['包2：投标总报价', ''],
        ['包1：工期（服务期、交货期）', '合同签订后30日内'],
        ['包2：工期（服务期、交货期）', '合同签订后45日内'],
        ['包1：投标保证金', '16000.00元'],
        ['包2：投标保证金', '4000.00元'],
      ],
    );
    assert.match(bid.overview, /所投包1 台式计算机：预算金额800000.00元/);
    const tasks = (await call('GET', `/bid/client/bids/${bid.id}/hand-in`)).body.data;
    const bond = tasks.find(({ kind }: { kind: string }) => kind === 'bond');
    assert.match(bond.text, /包1 台式计算机：16000.00元；包2 激光打印机：4000.00元$/);
    const { body } = await call('GET', `/bid/client/bids/${bid.id}/register`);
    assert.deepEqual(
      body.data
        .filter(({ kind }: { kind: string }) => kind === 'star')
        .map((row: { lot?: string; requirement: string }) => [row.lot, row.requirement]),
      [
        ['包1', '处理器不少于8核'],
        ['包2', '打印速度不低于40页/分钟'],
      ],
    );
  });

  test('has common forms once and those of its lots, and is held against the figures of the right lot', async () => {
    const tender = await imported('allowed');
    const bid = (await made(tender.id, ['lot-1', 'lot-2'])).body.data;
    const chapters = await outlineOf(bid.id);
    const { note } = (await call('GET', `/bid/client/bids/${bid.id}`)).body.data;
    assert.doesNotMatch(note ?? '', /不是100分/);
    const titles = chapters.map(({ title }) => title);
    assert.deepEqual(
      titles.filter((title) => /投标函|授权|开标一览表|承诺书/.test(title)),
      ['投标函', '授权委托书', '包1开标一览表', '包2开标一览表'],
    );
    const covered = new Set(chapters.flatMap(({ scoringIds }) => scoringIds));
    assert.deepEqual(
      bid.scoring.filter(({ id }: { id: string }) => !covered.has(id)),
      [],
    );
    const pathOf = (title: string): string[] => {
      const one = chapters.find((chapter) => chapter.title === title);
      const above = chapters.find(({ id }) => id === one?.parentId);
      return above ? [...pathOf(above.title), title] : [title];
    };
    assert.deepEqual(
      ['包1开标一览表', '包2开标一览表', '计算机性能', '打印质量', '供货方案', '投标函'].map(
        (title) => pathOf(title).filter((one) => /^包\d：|^投标函|^供货方案/.test(one)),
      ),
      [
        ['包1：台式计算机'],
        ['包2：激光打印机'],
        ['包1：台式计算机'],
        ['包2：激光打印机'],
        ['供货方案'],
        ['投标函'],
      ],
    );
    const { signs } = (await call('GET', `/bid/client/bids/${bid.id}/outline/signs`)).body.data;
    assert.deepEqual(
      signs
        .filter(({ about }: { about: string }) => /parts|forms|price/.test(about))
        .flatMap(({ open }: { open: { msg: string }[] }) => open.map(({ msg }) => msg)),
      [],
    );
    const content = (await call('GET', `/bid/client/tenders/${tender.id}`)).body.data;
    assert.ok(content.format.every((entry: object) => !('lotId' in entry)));

    assert.equal((await call('POST', `/bid/client/bids/${bid.id}/write`)).status, 202);
    await until(
      () => call('GET', `/bid/client/bids/${bid.id}`),
      (answer) => answer.body.data.status === 'written',
    );
    const chapterOf = (title: string) => chapters.find((one) => one.title === title)?.id ?? '';
    const path = (title: string) => `/bid/client/bids/${bid.id}/chapters/${chapterOf(title)}`;
    const letter = (await call('GET', path('投标函'))).body.data;
    assert.match(letter.content, /投标保证金为/);
    assert.doesNotMatch(letter.content, /16000|4000|壹万|肆仟/);
    const wrong = async (): Promise<string[]> => {
      const { body } = await call('GET', `/bid/client/bids/${bid.id}/check`);
      return body.data
        .filter(({ kind }: { kind: string }) => /^wrong-(?:amount|date)$/.test(kind))
        .map(({ quote, msg }: { quote: string; msg: string }) => `${quote}|${msg}`);
    };
    assert.deepEqual(await wrong(), []);
    const say = async (title: string, content: string) => {
      const { rev } = (await call('GET', path(title))).body.data;
      assert.equal((await call('PUT', path(title), { rev, content })).status, 200);
    };
    await say(
      '供货方案',
      '我方已缴纳包1投标保证金16000元。包2投标保证金4000元也已缴纳。投标保证金合计20000元。交货期为合同签订后45日内。投标保证金5000元。',
    );
    await say('打印质量', '本包投标保证金为16000元。');
    const bonds = (await wrong()).map((found) => /招标文件为[^，]+/.exec(found)?.[0]);
    assert.deepEqual(bonds.toSorted(), [
      '招标文件为4000.00元',
      '招标文件为包1 16000.00元、包2 4000.00元',
    ]);
  });

  test('is no bid for several lots where the tender wants one for each', async () => {
    const tender = await imported('apart');
    assert.equal(tender.joint.rule, 'apart');
    assert.match(tender.joint.sources[0].quote, /分别编制投标文件/);
    const refused = await made(tender.id, ['lot-1', 'lot-2']);
    assert.deepEqual([refused.status, refused.body.code], [409, 40953]);
    assert.match(refused.body.msg, /每个标段（包）分别编制/);
    const lotIds = ['lot-1', 'lot-2'];
    assert.equal(
      (await call('POST', `/bid/client/tenders/${tender.id}/lot`, { lotIds })).status,
      409,
    );
    assert.equal((await made(tender.id, ['lot-2'])).body.data.lotId, 'lot-2');
  });

  test('is in doubt where the tender says nothing of it, and the lots chosen for a tender are its bid’s', async () => {
    const tender = await imported('silent');
    assert.equal(tender.joint, undefined);
    const choose = async (body: object) =>
      (await call('POST', `/bid/client/tenders/${tender.id}/lot`, body)).body.data;
    const one = await choose({ lotId: 'lot-1' });
    assert.deepEqual([one.lotId, one.lotIds, one.lotFacts], ['lot-1', undefined, undefined]);
    const several = await choose({ lotIds: ['lot-3', 'lot-1'] });
    assert.deepEqual([several.lotId, several.lotIds], ['lot-1', ['lot-1', 'lot-3']]);
    assert.deepEqual(
      several.lotFacts.map((lot: { number: string; facts: { bidBond: { value: string } } }) => [
        lot.number,
        lot.facts.bidBond.value,
      ]),
      [
        ['包1', '16000.00'],
        ['包3', '10000.00'],
      ],
    );
    const doubt = several.doubts.find(({ kind }: { kind: string }) => kind === 'joint');
    assert.match(doubt.msg, /没有说明.*合编/);
    const bid = (await call('POST', '/bid/client/bids', { name: '两个包', tenderId: tender.id }))
      .body.data;
    assert.deepEqual(bid.lotIds, ['lot-1', 'lot-3']);
    const titles = (await outlineOf(bid.id)).map(({ title }) => title);
    assert.ok(
      titles.includes('显示设备承诺书') && !titles.includes('包2开标一览表'),
      titles.join(),
    );
  });
});
