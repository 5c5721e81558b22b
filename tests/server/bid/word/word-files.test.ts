import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { findLibreOffice } from '../../../../site/server/layout/export/libre-office.ts';
import type { Call } from '../../../support/caller.ts';
import { useLibreOffice } from '../../../support/libre-office.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import {
  assertWellFormed,
  contentsEntries,
  docxParts,
  paragraphs,
  part,
} from '../../layout/docx-file.ts';

const soffice = await findLibreOffice();

const timeout = 600_000;

describe('the Word file of a bid', () => {
  let service: TestService;
  let call: Call;
  let stranger: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
    stranger = (await service.signIn()).call;
  });
  after(async () => {
    useLibreOffice(true);
    await service.remove();
  });

  const scoring = [
    { category: '技术', item: '总体方案', maxScore: 10, criteria: '完整得10分' },
    { category: '商务', item: '业绩', maxScore: 5 },
  ];
  /** A bid with three first-level chapters in two volumes and one without. */
  async function bidWith(
    settings: object,
    contents: Record<string, string>,
    lastVolume?: string,
  ): Promise<string> {
    const made = await call('POST', '/bid/client/bids', { name: '滨湖物业', scoring, settings });
    const { id, scoring: items } = made.body.data;
    const chapter = (
      cid: string,
      order: number,
      title: string,
      volume?: string,
      scoringIds: string[] = [],
    ) => ({
      id: cid,
      parentId: null,
      order,
      title,
      pages: 1,
      scoringIds,
      settings: volume === undefined ? {} : { volume },
    });
    const chapters = [
      chapter('index', 0, '评分索引表', '商务标'),
      chapter('plan', 1, '总体方案', '技术标', [items[0].id]),
      chapter('proof', 2, '类似业绩', '商务标', [items[1].id]),
      chapter('other', 3, '其他材料', lastVolume),
    ];
    const saved = await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    for (const [cid, content] of Object.entries(contents)) {
      const put = await call('PUT', `/bid/client/bids/${id}/chapters/${cid}`, { content });
      assert.equal(put.status, 200, JSON.stringify(put.body));
    }
    return id;
  }
  async function docx(
    id: string,
    query: Record<string, string> = {},
  ): Promise<{ bytes: Uint8Array; name: string }> {
    const answer = await call('GET', `/bid/client/bids/${id}/word?${new URLSearchParams(query)}`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const bytes = new Uint8Array(await answer.response.arrayBuffer());
    assertWellFormed(bytes);
    const disposition = answer.response.headers.get('content-disposition') ?? '';
    return { bytes, name: decodeURIComponent(disposition.split("''")[1] ?? '') };
  }
  const textOf = (bytes: Uint8Array) =>
    part(bytes, 'word/document.xml')
      .replace(/<w:instrText[^>]*>.*?<\/w:instrText>/gs, '')
      .replace(/<[^>]+>/g, '');

  test('holds the index of scores with true pages, and the pictures of the library', {
    timeout,
  }, async () => {
    const form = new FormData();
    const photo = await sharp({
      create: { width: 4000, height: 3000, channels: 3, background: '#336699' },
    })
      .jpeg()
      .toBuffer();
    form.append('file', new Blob([photo]), '现场.jpg');
    const picture = (await call('POST', '/picture/client/pictures', form)).body.data;
    const id = await bidWith(
      {},
      {
        index: '```scoring-index\n```',
        plan: `说明。\n\n![现场照片](picture:${picture.id})\n\n${'我方将按要求组织实施。\n\n'.repeat(80)}`,
        proof: '业绩说明。',
      },
    );
    const { bytes, name } = await docx(id);
    assert.equal(name, '滨湖物业.docx');
    const pages = new Map(
      contentsEntries(bytes).map(({ title, page }) => [title.replace(/^\S+ /, ''), page]),
    );
    assert.ok(Number(pages.get('类似业绩')) > 3);
    const xml = part(bytes, 'word/document.xml');
    const table = xml.slice(xml.lastIndexOf('<w:tbl>'), xml.lastIndexOf('</w:tbl>'));
    const row = (item: string) =>
      textOfRow(table.split('<w:tr>').find((one) => one.includes(`>${item}<`)) ?? '');
    assert.match(row('总体方案'), new RegExp(`${pages.get('总体方案')}$`));
    assert.match(row('业绩'), new RegExp(`${pages.get('类似业绩')}$`));
    const [, image] =
      [...docxParts(bytes)].find(([part_]) => part_.startsWith('word/media/')) ?? [];
    assert.equal((await sharp(image).metadata()).width, 2480, 'no more points than print shows');
    assert.ok(paragraphs(bytes).some(({ text }) => text === '图2-1 现场照片'));
  });
  const textOfRow = (xml: string) =>
    xml
      .replace(/<w:instrText[^>]*>.*?<\/w:instrText>/gs, '')
      .replace(/<[^>]+>/g, '')
      .trim();

  test('comes in volumes, each numbered as in the whole', { timeout }, async () => {
    const id = await bidWith(
      {},
      { index: '```scoring-index\n```', plan: '方案', proof: '业绩', other: '其他' },
    );
    const business = await docx(id, { volume: '商务标' });
    assert.equal(business.name, '滨湖物业-商务标.docx');
    assert.deepEqual(
      contentsEntries(business.bytes).map(({ title }) => title),
      ['1 评分索引表', '3 类似业绩'],
    );
    assert.match(textOf(business.bytes), /见技术标/);
    assert.ok(paragraphs(business.bytes).some(({ text }) => text === '（商务标）'));
    assert.equal(contentsEntries((await docx(id)).bytes).length, 4);
    assert.equal(
      (await call('GET', `/bid/client/bids/${id}/word?volume=${encodeURIComponent('报价')}`)).body
        .code,
      40022,
    );
    assert.equal((await call('GET', `/bid/client/bids/${id}/word?volume=x`)).status, 400);
  });

  test('comes without its price volume, where there is one', { timeout }, async () => {
    const contents = { index: '索引', plan: '方案', proof: '业绩', other: '总价一百元' };
    const whole = await bidWith({}, contents);
    const asked = `/bid/client/bids/${whole}/word?volume=${encodeURIComponent('报价以外')}`;
    assert.equal((await call('GET', asked)).body.code, 40022);
    const id = await bidWith({}, contents, '报价');
    const rest = await docx(id, { volume: '报价以外' });
    assert.equal(rest.name, '滨湖物业-不含报价.docx');
    assert.deepEqual(
      contentsEntries(rest.bytes).map(({ title }) => title),
      ['1 评分索引表', '2 总体方案', '3 类似业绩'],
    );
    assert.doesNotMatch(textOf(rest.bytes), /总价/);
  });

  test('looks as the bid is set: a preset, own settings, or a format of the account', {
    timeout,
  }, async () => {
    const id = await bidWith({ firstLevelName: '章' }, { plan: '方案' });
    const first = async () => contentsEntries((await docx(id)).bytes)[0]?.title;
    assert.equal(await first(), '第一章 评分索引表');
    const set = (wordFormat: string) =>
      call('PATCH', `/bid/client/bids/${id}`, { settings: { wordFormat } });
    await set('official');
    assert.equal(await first(), '一、评分索引表');
    await set('{"preset":"企业","numbering":{"texts":["第{1}部分"]}}');
    assert.equal(await first(), '第1部分 评分索引表');
    const own = await call('POST', '/bid/client/word-formats', {
      name: '我的',
      format: { numbering: { texts: ['卷{A}'] } },
    });
    await set(own.body.data.id);
    assert.equal(await first(), '卷A 评分索引表');
    assert.equal(
      contentsEntries((await docx(id, { format: own.body.data.id })).bytes)[0]?.title,
      '卷A 评分索引表',
    );
    assert.equal(
      (await call('DELETE', `/bid/client/word-formats/${own.body.data.id}`)).status,
      200,
    );
    assert.equal(await first(), '第一章 评分索引表', 'what fits the bid, when its format is gone');
    assert.equal(
      (await call('GET', `/bid/client/bids/${id}/word?format=${own.body.data.id}`)).body.code,
      40021,
    );
  });

  test('has what the presets are shown with for the bid, and the same where they are saved as they are', {
    timeout,
  }, async () => {
    const first = async (id: string, query = {}) =>
      contentsEntries((await docx(id, query)).bytes)[0]?.title;
    for (const [settings, said, title] of [
      [{}, '，1 / 1.1 编号，', '1 评分索引表'],
      [{ firstLevelName: '部分' }, '，第一部分 / 第一节编号，', '第一部分 评分索引表'],
      [{ blind: true }, '，1 / 1.1 编号，', '1 评分索引表'],
    ] as const) {
      const id = await bidWith(settings, { plan: '方案' });
      const [standard] = (await call('GET', `/bid/client/word-formats?bid=${id}`)).body.data
        .presets;
      assert.ok(standard.text.includes(said), standard.text);
      assert.equal(await first(id, { format: 'standard' }), title);
      assert.equal(await first(id, { format: JSON.stringify(standard.format) }), title);
      assert.equal(
        await first(id, { format: '{"toc":{"levels":2}}' }),
        title,
        'and where little differs',
      );
      const own = await call('POST', '/bid/client/word-formats', {
        name: '照旧',
        format: standard.format,
      });
      assert.equal(await first(id, { format: own.body.data.id }), title);
      assert.equal((await stranger('GET', `/bid/client/word-formats?bid=${id}`)).status, 404);
    }
  });

  test('is counted in pages with advice, chapter by chapter', { timeout }, async () => {
    useLibreOffice(true);
    const id = await bidWith(
      { pages: 40 },
      { plan: '我方将按要求组织实施。\n\n'.repeat(100), proof: '业绩' },
    );
    const { data } = (await call('GET', `/bid/client/bids/${id}/pages`)).body;
    assert.equal(data.by, soffice === undefined ? 'own' : 'libreoffice');
    assert.deepEqual([data.mode, data.wanted, data.state], ['target', 40, 'short']);
    assert.match(
      data.advice,
      new RegExp(`排版后 ${data.pages} 页，比目标少 ${40 - data.pages} 页`),
    );
    assert.deepEqual(
      data.chapters.map((one: { id: string }) => one.id),
      ['index', 'plan', 'proof', 'other'],
    );
    const body = data.chapters.reduce((sum: number, one: { pages: number }) => sum + one.pages, 0);
    assert.ok(
      Math.abs(body - (data.pages - 2)) < 0.1,
      `${body} of ${data.pages}, with cover and contents`,
    );
    assert.ok(data.chapters[1].pages > 3);
    const laidPages = async () =>
      (await call('GET', `/bid/client/bids/${id}`)).body.data.progress.laidPages;
    const laid = soffice === undefined ? undefined : data.pages;
    assert.equal(await laidPages(), laid, 'the progress tells what was laid out');
    await call('PATCH', `/bid/client/bids/${id}`, { settings: { bidder: '滨湖物业公司' } });
    assert.equal(await laidPages(), undefined, 'nothing of what stands otherwise in the file');
    await call('GET', `/bid/client/bids/${id}/pages`);
    assert.equal(typeof (await laidPages()), typeof laid);
    const { rev } = (await call('GET', `/bid/client/bids/${id}/chapters/plan`)).body.data;
    const put = await call('PUT', `/bid/client/bids/${id}/chapters/plan`, {
      rev,
      content: '我方将按要求组织实施。\n\n'.repeat(100).concat('完。'),
    });
    assert.equal(put.status, 200);
    assert.equal(await laidPages(), undefined, 'nor of another text');
    await call('PATCH', `/bid/client/bids/${id}`, { settings: { pages: 2, pageMode: 'cap' } });
    const capped = (await call('GET', `/bid/client/bids/${id}/pages`)).body.data;
    assert.equal(capped.state, 'over');
    assert.match(capped.advice, /超过上限/);
    useLibreOffice(false);
    assert.equal((await stranger('GET', `/bid/client/bids/${id}/pages`)).status, 404);
  });

  test('is kept until the text changes, and takes the place of the one before', {
    timeout,
  }, async () => {
    const id = await bidWith({}, { plan: '方案' });
    const { storage } = service.services;
    const { put } = storage;
    const kept: string[] = [];
    storage.put = (key, bytes) => {
      kept.push(key);
      return put(key, bytes);
    };
    try {
      await docx(id);
      await docx(id);
      assert.equal(kept.length, 2, 'the file and what is known of it, once');
      await call('PUT', `/bid/client/bids/${id}/chapters/plan`, { content: '新的方案文字' });
      assert.match(textOf((await docx(id)).bytes), /新的方案文字/);
      assert.equal(kept.length, 4);
      assert.equal(kept[3], kept[1]);
      const there: string[] = [];
      for await (const { key } of storage.list(`word/${id}`)) there.push(key);
      assert.deepEqual(there.toSorted(), kept.slice(2).toSorted());
      // A file that a power failure cut short is made anew.
      await put(kept[2] ?? '', new Uint8Array([1]));
      assert.match(textOf((await docx(id)).bytes), /新的方案文字/);
    } finally {
      storage.put = put;
    }
  });

  test('comes as a PDF where LibreOffice is, and says so where it is not', {
    timeout,
  }, async () => {
    const id = await bidWith({}, { plan: '方案' });
    const pdf = () =>
      call('GET', `/bid/client/bids/${id}/pdf?volume=${encodeURIComponent('技术标')}`);
    assert.equal((await pdf()).body.code, 50304);
    assert.equal((await call('GET', '/bid/client/word-formats')).body.data.pdf, false);
    if (soffice === undefined) return;
    useLibreOffice(true);
    const [answer, again] = await Promise.all([pdf(), pdf()]);
    assert.equal(answer.status, 200);
    assert.equal(answer.response.headers.get('content-type'), 'application/pdf');
    const bytes = Buffer.from(await answer.response.arrayBuffer());
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
    assert.deepEqual(Buffer.from(await again.response.arrayBuffer()), bytes);
    assert.equal((await stranger('GET', `/bid/client/bids/${id}/pdf`)).status, 404);
  });
});

describe('Word formats of an account', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  test('are saved, changed and removed, and nobody else sees them', async () => {
    const { call } = await service.signIn();
    const stranger = (await service.signIn()).call;
    const list = async (who = call) => (await who('GET', '/bid/client/word-formats')).body.data;
    const { presets } = await list();
    assert.deepEqual(
      presets.map((preset: { name: string }) => preset.name),
      ['standard', 'official', 'enterprise', 'blind'],
    );
    const key = { 'Idempotency-Key': 'format-1' };
    const add = () =>
      call('POST', '/bid/client/word-formats', { name: ' 国网 ', format: presets[2].format }, key);
    const added = await add();
    assert.equal(added.status, 200, JSON.stringify(added.body));
    assert.deepEqual((await add()).body, added.body);
    const { id } = added.body.data;
    assert.equal(added.body.data.name, '国网');
    assert.deepEqual((await list()).own, [added.body.data]);
    const format = { preset: 'blind', body: { size: '小四' } };
    const changed = await call('PUT', `/bid/client/word-formats/${id}`, { name: '新名', format });
    assert.deepEqual([changed.body.data.name, changed.body.data.format.body.size], ['新名', 12]);
    assert.equal(
      (await stranger('PUT', `/bid/client/word-formats/${id}`, { name: '改', format })).status,
      404,
    );
    assert.equal((await stranger('DELETE', `/bid/client/word-formats/${id}`)).status, 404);
    assert.deepEqual((await list(stranger)).own, []);
    assert.equal((await call('DELETE', `/bid/client/word-formats/${id}`)).status, 200);
    assert.deepEqual((await list()).own, []);
    assert.equal((await call('DELETE', `/bid/client/word-formats/${id}`)).status, 404);
  });

  test('are refused with what is wrong', async () => {
    const { call } = await service.signIn();
    const refused = async (format: unknown) =>
      (await call('POST', '/bid/client/word-formats', { name: '坏', format })).body;
    const bad = await refused({ headings: [{ size: '特大' }] });
    assert.equal(bad.code, 40021);
    assert.match(bad.msg, /一级标题字号/);
    assert.equal((await refused({ page: { width: 1 } })).code, 40021);
    assert.equal((await refused({ colour: 'red' })).code, 40021);
    assert.equal((await refused('standard')).code, 400);
    assert.equal(
      (await call('POST', '/bid/client/word-formats', { name: '', format: {} })).status,
      400,
    );
    assert.equal((await service.visitor('GET', '/bid/client/word-formats')).status, 401);
  });
});
