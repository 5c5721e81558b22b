import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { compare } from 'tender-widgets/contract';
import { importFile } from '../../../../site/server/comparing/import/import-file.ts';
import { type Call, until } from '../../../support/caller.ts';
import { docxFile, paragraph } from '../../../support/docx-file.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { zipFile } from '../../../support/zip-file.ts';

const copied =
  '我公司在城东片区配置三名专职巡查员，每日早晚两次沿河道步行检查护栏与警示牌，发现松动当场加固并在巡查记录里写明位置和处理人。';
const oursOnly =
  '本公司自有一座占地四十亩的苗圃，补植苗木全部由自家苗圃供应，起苗当天运抵现场并完成栽植，成活率由苗圃负责人签字确认。';
const theirsOnly =
  '雨季前我们会把全部沉砂井清掏一遍，清出的淤泥用密闭车辆运往指定地点，运输联单由押运人保存三年，随时可以调阅核对。';
const fromTender =
  '投标人应当在投标文件中提供不少于五名养护人员的社会保险缴纳证明，并加盖投标人公章，否则该项不得分。';

const text = (...lines: string[]) => lines.join('\n\n');
const first = text('第一章 服务方案', copied, oursOnly, fromTender);
const second = text('第一章 实施计划', theirsOnly, copied, fromTender);

const formOf = (files: [string, string | Uint8Array][], more: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, bytes] of files) form.append('file', new File([bytes as BlobPart], name));
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  return form;
};

describe('comparisons of bids', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  async function fileOf(name: string, bytes: string | Uint8Array, by = call): Promise<string> {
    const added = await by('POST', '/bid/client/compare-files', formOf([[name, bytes]]));
    assert.equal(added.status, 200, JSON.stringify(added.body));
    return added.body.data.id;
  }
  const ended = (id: string, by = call) =>
    until(
      async () =>
        (await by('GET', `/bid/client/compares/${id}`)).body.data as compare.CompareReport,
      ({ status }) => status === 'ready' || status === 'failed',
    );
  async function compared(body: unknown, by = call) {
    const begun = await by('POST', '/bid/client/compares', body);
    assert.equal(begun.status, 202, JSON.stringify(begun.body));
    return ended(begun.body.data.id, by);
  }

  test('two files: the passage they share, with both places; what only one has is none', async () => {
    const report = await compared(
      formOf([
        ['甲公司.txt', first],
        ['乙公司.txt', second],
      ]),
    );
    assert.equal(report.status, 'ready', report.error ?? '');
    assert.deepEqual(
      report.documents.map(({ fileName, status }) => [fileName, status]),
      [
        ['甲公司.txt', 'ready'],
        ['乙公司.txt', 'ready'],
      ],
    );
    const [pair] = report.pairs;
    assert.ok(pair && pair.ratio > 20 && pair.ratio < 90, JSON.stringify(pair));
    const match = report.matches.find(({ a }) => a[0]?.quote.includes('三名专职巡查员'));
    assert.equal(match?.kind, 'same');
    assert.equal(
      match?.a.map(({ quote }) => quote).join(''),
      match?.b.map(({ quote }) => quote).join(''),
    );
    assert.ok(!report.matches.some(({ a }) => a.some(({ quote }) => quote.includes('苗圃'))));
    // The places point into the texts the service shows.
    for (const place of [...match.a, ...match.b]) {
      const shown = await call(
        'GET',
        `/bid/client/compares/${report.id}/documents/${place.documentId}`,
      );
      const block = shown.body.data.blocks[place.block] as compare.CompareBlock;
      assert.equal(block.text.slice(place.start, place.end), place.quote);
    }
    const { a, b } = pair;
    const there = await call(
      'GET',
      `/bid/client/compares/${report.id}/matches?a=${a}&b=${b}&size=100`,
    );
    const back = await call(
      'GET',
      `/bid/client/compares/${report.id}/matches?a=${b}&b=${a}&size=100`,
    );
    assert.equal(there.body.data.total, pair.matches);
    assert.deepEqual(
      new Set(back.body.data.records.map((one: compare.Match) => one.b[0]?.quote)),
      new Set(there.body.data.records.map((one: compare.Match) => one.a[0]?.quote)),
    );
  });

  test('words of the tender file are left out, and shown as such', async () => {
    const fileIds = [await fileOf('甲.txt', first), await fileOf('乙.txt', second)];
    const tenderFileId = await fileOf('招标文件.txt', text('第三章 评标办法', fromTender));
    const report = await compared({ fileIds, tenderFileId });
    assert.equal(report.documents.find(({ role }) => role === 'tender')?.fileName, '招标文件.txt');
    assert.equal(report.documentCount, 2);
    assert.ok(!report.matches.some(({ a }) => a.some(({ quote }) => quote.includes('社会保险'))));
    const shown = await call(
      'GET',
      `/bid/client/compares/${report.id}/documents/${report.documents[0]?.id}`,
    );
    const left = shown.body.data.leftOut.find(
      ({ reason }: compare.LeftOut) => reason === 'tender',
    ) as compare.LeftOut;
    assert.match(left.place.quote, /社会保险缴纳证明/);
    assert.ok((report.documents[0]?.leftOut.tender ?? 0) > 30);
  });

  test('a file in parts, and one put in before, are compared alike', async () => {
    const bytes = Buffer.from(first);
    const begun = await call('POST', '/upload/client/uploads', {
      fileName: '甲.md',
      bytes: bytes.length,
    });
    const at = `/upload/client/uploads/${begun.body.data.id}`;
    const early = await call('POST', '/bid/client/compare-files', { uploadId: begun.body.data.id });
    assert.deepEqual([early.status, early.body.code], [400, 40038]);
    const form = new FormData();
    form.append('file', new File([bytes], 'part'));
    await call('PUT', `${at}?offset=0`, form);
    const added = await call('POST', '/bid/client/compare-files', { uploadId: begun.body.data.id });
    assert.equal(added.body.data.fileName, '甲.md');
    assert.equal((await call('GET', at)).status, 404, 'the upload has ended');
    const report = await compared({
      fileIds: [added.body.data.id, await fileOf('乙.txt', second)],
      name: '自查',
    });
    assert.deepEqual([report.name, report.status], ['自查', 'ready']);
    const files = await call('GET', `/bid/client/compare-files?q=${encodeURIComponent('甲.md')}`);
    assert.equal(files.body.data.total, 1);
  });

  test('the report is a Word file that has names, ratio and passages as text', async () => {
    const odd = text('第一章', `${copied}<b>|*_粗_*|`, oursOnly);
    const report = await compared(
      formOf(
        [
          ['甲|<i>.txt', odd],
          ['乙.txt', second],
        ],
        { name: '甲*乙' },
      ),
    );
    const answer = await call('GET', `/bid/client/compares/${report.id}/word`);
    assert.equal(answer.status, 200);
    assert.match(
      answer.response.headers.get('content-disposition') ?? '',
      /%E5%AF%B9%E6%AF%94%E6%8A%A5%E5%91%8A\.docx/,
    );
    const bytes = new Uint8Array(await answer.response.arrayBuffer());
    const { document } = await importFile({ id: 'report', bytes, fileName: 'report.docx' });
    const printed = JSON.stringify(document.blocks);
    for (const part of [
      '三名专职巡查员',
      `${report.pairs[0]?.ratio}%`,
      '甲|<i>.txt',
      '甲*乙',
      '不是法律结论',
      '没有向量模型参加这次对比',
    ]) {
      assert.ok(printed.includes(part), part);
    }
  });

  test('fewer than two, more than twenty, and what is not there, are refused; nothing is left behind', async () => {
    const { call: own } = await service.signIn();
    const id = await fileOf('甲.txt', first, own);
    for (const body of [
      { fileIds: [id] },
      { fileIds: [id, id] },
      {},
      formOf([['甲.txt', first]]),
    ]) {
      const refused = await own('POST', '/bid/client/compares', body);
      assert.deepEqual([refused.status, refused.body.code], [400, 40039]);
    }
    const many = formOf(Array.from({ length: 21 }, (_, n) => [`${n}.txt`, first]));
    assert.equal((await own('POST', '/bid/client/compares', many)).body.code, 40039);
    const absent = await own('POST', '/bid/client/compares', { fileIds: [id, 'absent'] });
    assert.deepEqual(
      [absent.status, absent.body.msg],
      [404, '有一份对比文件已被删除或不存在，请重新选择'],
    );
    assert.equal((await own('GET', '/bid/client/compares')).body.data.total, 0);
    assert.equal((await own('GET', '/bid/client/compare-files')).body.data.total, 1);
  });

  test('empty, renamed and unknown files are refused by name', async () => {
    const cases: [string, string | Uint8Array, number, number][] = [
      ['空.docx', '', 400, 40010],
      ['表.exe', 'MZ', 415, 415],
      ['改名.pdf', first, 415, 41501],
    ];
    for (const [name, bytes, status, code] of cases) {
      const refused = await call(
        'POST',
        '/bid/client/compares',
        formOf([
          [name, bytes],
          ['乙.txt', second],
        ]),
      );
      assert.deepEqual([refused.status, refused.body.code], [status, code], name);
      assert.match(refused.body.msg, new RegExp(name.replace('.', '\\.')));
      assert.match(refused.body.msg, /\p{Script=Han}/u);
    }
  });

  test('one that cannot be read is told, and the others are compared; with too few the comparison says why', async () => {
    const broken = zipFile({ 'word/document.xml': 'x' }, { encrypted: true });
    const good = docxFile(paragraph(copied) + paragraph(oursOnly));
    const report = await compared(
      formOf([
        ['坏.docx', broken],
        ['甲.docx', good],
        ['乙.txt', second],
      ]),
    );
    assert.equal(report.status, 'ready', report.error ?? '');
    const bad = report.documents.find(({ fileName }) => fileName === '坏.docx');
    assert.equal(bad?.status, 'failed');
    assert.match(bad?.error ?? '', /\p{Script=Han}/u);
    assert.equal(report.pairs.length, 1);
    const few = await compared(
      formOf([
        ['坏.docx', broken],
        ['乙.txt', second],
      ]),
    );
    assert.equal(few.status, 'failed');
    assert.match(few.error ?? '', /不足两份：“坏\.docx”/);
    const early = await call('GET', `/bid/client/compares/${few.id}/word`);
    assert.deepEqual([early.status, early.body.code], [409, 40926]);
  });

  test('a file removed before it was read is left out and told; results that have it stay', async () => {
    const fileIds = [
      await fileOf('甲.txt', first),
      await fileOf('乙.txt', second),
      await fileOf('丙.txt', theirsOnly),
    ];
    const done = await compared({ fileIds });
    // What a removal in the middle comes to, without a race: the row is gone when the job looks for it.
    const { jobs } = service.services;
    const held = jobs.enqueue;
    jobs.enqueue = async () => undefined;
    const begun = await call('POST', '/bid/client/compares', { fileIds });
    assert.equal((await call('DELETE', `/bid/client/compare-files/${fileIds[2]}`)).status, 200);
    jobs.enqueue = held;
    const report = await ended(begun.body.data.id);
    const gone = report.documents.find(({ fileName }) => fileName === '丙.txt');
    assert.deepEqual(
      [gone?.status, gone?.error, gone?.fileId],
      ['failed', '文件已被删除，没有参加对比', null],
    );
    assert.equal(report.status, 'ready');
    const before = (await call('GET', `/bid/client/compares/${done.id}`)).body
      .data as compare.CompareReport;
    assert.equal(before.pairs.length, 3);
    const kept = before.documents.find(({ fileName }) => fileName === '丙.txt');
    assert.equal(
      (await call('GET', `/bid/client/compares/${done.id}/documents/${kept?.id}`)).status,
      200,
    );
  });

  test('a file removed while files are read or compared is in no result, and is told', async () => {
    const { storage } = service.services;
    const put = storage.put.bind(storage);
    const get = storage.get.bind(storage);
    const restore = () => Object.assign(storage, { put, get });
    for (const when of ['put', 'get'] as const) {
      const fileIds = [
        await fileOf('甲.txt', first),
        await fileOf('乙.txt', second),
        await fileOf('丙.txt', text(theirsOnly, oursOnly)),
      ];
      // Removed once all three are kept (put), or are being taken for the comparison (get).
      const documents = new Set<string>();
      const removeLast = async (key: string) => {
        if (!/\/document-[^/]+\.json$/.test(key)) return;
        documents.add(key);
        if (documents.size < fileIds.length) return;
        restore();
        await call('DELETE', `/bid/client/compare-files/${fileIds[2]}`);
      };
      if (when === 'put')
        storage.put = async (key, bytes) => {
          await put(key, bytes);
          await removeLast(key);
        };
      else
        storage.get = async (key) => {
          await removeLast(key);
          return get(key);
        };
      const report = await compared({ fileIds });
      restore();
      assert.equal(documents.size, fileIds.length, 'the removal came in between');
      const gone = report.documents.find(({ fileName }) => fileName === '丙.txt');
      assert.deepEqual([gone?.status, gone?.error], ['failed', '文件已被删除，没有参加对比']);
      assert.equal(report.status, 'ready');
      assert.equal(report.pairs.length, 1);
      assert.ok(!JSON.stringify([report.pairs]).includes(gone?.id ?? '丙.txt'));
      assert.ok(report.warnings.some((one) => one.includes('丙.txt')));
    }
  });

  test('removing a comparison takes all it kept with it', async () => {
    const report = await compared(
      formOf([
        ['甲.txt', first],
        ['乙.txt', second],
      ]),
    );
    const { storage } = service.services;
    assert.equal(await storage.exists(`compares/${report.id}/report.json`), true);
    assert.equal(
      (await call('PATCH', `/bid/client/compares/${report.id}`, { name: '新名' })).body.data.name,
      '新名',
    );
    assert.equal((await call('DELETE', `/bid/client/compares/${report.id}`)).status, 200);
    assert.equal((await call('GET', `/bid/client/compares/${report.id}`)).status, 404);
    assert.equal(await storage.exists(`compares/${report.id}/report.json`), false);
    assert.equal(
      await storage.exists(`compares/${report.id}/document-${report.documents[0]?.id}.json`),
      false,
    );
  });

  test('twenty copies of one file are read once each way, and all pairs are whole', async () => {
    const files = Array.from({ length: 20 }, (_, n): [string, string] => [`副本${n}.txt`, first]);
    const report = await compared(formOf(files));
    assert.equal(report.status, 'ready', report.error ?? '');
    assert.equal(report.pairs.length, 190);
    assert.ok(report.pairs.every(({ grade }) => grade === 'high'));
    assert.ok(report.findings.some(({ kind }) => kind === 'whole-file'));
  });

  test('the same Idempotency-Key begins one comparison', async () => {
    const { call: own } = await service.signIn();
    const key = { 'Idempotency-Key': 'compare-1' };
    const form = () =>
      formOf([
        ['甲.txt', first],
        ['乙.txt', second],
      ]);
    const one = await own('POST', '/bid/client/compares', form(), key);
    const other = await own('POST', '/bid/client/compares', form(), key);
    assert.equal(one.body.data.id, other.body.data.id);
    assert.equal((await own('GET', '/bid/client/compares')).body.data.total, 1);
    assert.equal((await own('GET', '/bid/client/compare-files')).body.data.total, 2);
  });

  test('one account with many comparisons does not keep another waiting for all of them', async () => {
    const many = await service.signIn();
    const files = [
      await fileOf('一.txt', first, many.call),
      await fileOf('二.txt', second, many.call),
    ];
    const begun = await Promise.all(
      Array.from({ length: 12 }, () =>
        many.call('POST', '/bid/client/compares', { fileIds: files }),
      ),
    );
    assert.ok(begun.every(({ status }) => status === 202));
    const other = await service.signIn();
    const one = await compared(
      formOf([
        ['甲.txt', first],
        ['乙.txt', second],
      ]),
      other.call,
    );
    assert.equal(one.status, 'ready');
    const { records } = (await many.call('GET', '/bid/client/compares?size=20')).body.data as {
      records: compare.CompareSummary[];
    };
    assert.ok(records.some(({ status }) => status === 'waiting'));
    // Each of them would take a process of its own.
    for (const { id } of records)
      assert.equal((await many.call('DELETE', `/bid/client/compares/${id}`)).status, 200);
  });

  test('a place of a Word file says its chapter, and its page where Word left its layout in the file', async () => {
    const rendered = '<w:r><w:lastRenderedPageBreak/></w:r>';
    const styled = (words: string) =>
      `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`;
    const file = (own: string) =>
      docxFile(
        [
          styled('第一章 企业概况'),
          paragraph(own),
          `<w:p>${rendered}<w:r><w:t>${own.slice(8, 30)}</w:t></w:r></w:p>`,
          styled(`第二章 ${own.slice(0, 4)}`),
          paragraph(copied),
        ].join(''),
      );
    const report = await compared(
      formOf([
        ['甲.docx', file(oursOnly)],
        ['乙.docx', file(theirsOnly)],
      ]),
    );
    const [match] = report.matches;
    assert.deepEqual(
      [match?.a[0], match?.b[0]].map((place) => [place?.page, place?.chapter]),
      [
        [2, '第二章 本公司自'],
        [2, '第二章 雨季前我'],
      ],
    );
  });

  test('a bid is compared with the earlier ones that have a text, and the check knows what is left of them', async () => {
    const { call: own } = await service.signIn();
    const bidOf = async (name: string, projectName: string, content: string) => {
      const { id } = (await own('POST', '/bid/client/bids', { name })).body.data;
      const path = `/bid/client/bids/${id}`;
      await own('PATCH', path, { facts: { projectName: { value: projectName, source: null } } });
      const chapter = { id: 'c0', parentId: null, order: 0, title: '服务方案', pages: 1 };
      await own('PUT', `${path}/outline`, { chapters: [chapter] });
      if (content) await own('PUT', `${path}/chapters/c0`, { content });
      return id as string;
    };
    const other = '东河县护栏巡查养护服务项目';
    const now = await bidOf('西河标书', '西河市绿化补植项目', `${copied}\n\n本次按${other}执行。`);
    const alone = await own('POST', `/bid/client/bids/${now}/compares`);
    assert.equal(alone.status, 400);
    assert.match(alone.body.msg, /还没有别的写好正文的标书/);
    await bidOf('没写的标书', '北河市绿化项目', '');
    await bidOf('东河标书', other, `${copied}\n\n${oursOnly}`);
    const begun = await own('POST', `/bid/client/bids/${now}/compares`);
    assert.equal(begun.status, 202, JSON.stringify(begun.body));
    const report = await ended(begun.body.data.id, own);
    assert.deepEqual(
      report.documents.map(({ fileName }) => fileName),
      ['西河标书', '东河标书'],
    );
    assert.ok(report.matches.length > 0);
    assert.deepEqual([report.kind, report.grade, report.pairs.length], ['own', 'high', 1]);
    assert.match(report.warnings[0] ?? '', /这份标书没有招标文件/);
    const [first, ...others] = report.findings;
    assert.deepEqual(
      [first?.kind, first?.grade, first?.title],
      ['project', 'high', `写有您另一份标书《东河标书》的项目名称：${other}`],
    );
    assert.equal(first?.places[0]?.quote, other);
    assert.ok(others.every(({ grade }) => grade === 'low'));
    const listed = (await own('GET', '/bid/client/compares')).body.data.records[0];
    assert.equal(listed.kind, 'own');
    const word = await own('GET', `/bid/client/compares/${report.id}/word`);
    const bytes = new Uint8Array(await word.response.arrayBuffer());
    const { document } = await importFile({ id: 'report', bytes, fileName: 'report.docx' });
    const printed = JSON.stringify(document.blocks);
    assert.match(printed, /《西河标书》与自己以前的 1 份标书对照，查漏改的内容：有漏改/);
    assert.doesNotMatch(printed, /高度雷同|串通/);
    const found = (await own('GET', `/bid/client/bids/${now}/check`)).body.data.filter(
      ({ kind }: { kind: string }) => kind === 'earlier-bid',
    );
    assert.deepEqual(
      found.map(({ msg, severity }: { msg: string; severity: string }) => [
        severity,
        msg.slice(0, msg.indexOf('，')),
      ]),
      [['error', `“${other}”是您另一份标书《东河标书》的项目名称`]],
    );
  });
});
