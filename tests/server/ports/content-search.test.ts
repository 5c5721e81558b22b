import assert from 'node:assert/strict';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { content } from 'tender-widgets/contract';
import { queryWords } from '../../../site/server/documents/search-words.ts';
import { marksOf, snippetOf } from '../../../site/server/documents/snippet.ts';
import { createLogger } from '../../../site/server/kernel/log.ts';
import { createContentSearch, presentHit } from '../../../site/server/ports/content-search.ts';
import { createSiteContentFile } from '../../../site/server/ports/site-content.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { contentFile, siteEntry } from '../../support/site-content.ts';

const long = '系统按评分项生成目录，每一章都有页数预算。'.repeat(12);
const entries = [
  siteEntry({
    code: 'import-tender',
    title: '导入招标文件',
    category: '快速开始',
    order: 2,
    keywords: ['上传', 'PDF'],
    text: `支持 Word 与 PDF。${long}扫码登录之后，点击导入，选择招标文件，系统读出★条款与评分表。文件最大 50 MB。`,
  }),
  siteEntry({
    code: 'download-word',
    title: '下载 Word 文件',
    category: '快速开始',
    order: 1,
    text: '标书写完后，可以下载 Word 文件。',
  }),
  siteEntry({
    code: 'deviation',
    title: '偏离表怎么写',
    category: '编写标书',
    order: 3,
    text: '商务偏离表与技术偏离表随条款生成。',
  }),
  siteEntry({
    kind: 'question',
    code: '12',
    title: '评分项合计不是 100 分怎么办',
    text: '请核对招标文件的评分办法，逐条修改。',
  }),
  siteEntry({
    kind: 'dynamic',
    code: 'a',
    title: '十月更新',
    date: '2026-10-08',
    order: 1,
    text: '支持ＰＤＦ原文对照。',
  }),
  siteEntry({
    kind: 'dynamic',
    code: 'b',
    title: '十一月更新',
    date: '2026-11-03',
    order: 2,
    text: '支持思维导图。',
  }),
  siteEntry({
    kind: 'page',
    code: 'partner',
    title: '合作伙伴',
    url: '/more/partner.html',
    text: '招标文件平台、代理机构均可合作。',
  }),
];
const search = createContentSearch(entries);
const codes = (query: string) => search.find(query).map(({ entry }) => entry.code);
/** The marked words of a hit. */
const marked = (text: string, marks: readonly (readonly [number, number])[]) =>
  marks.map(([from, to]) => text.slice(from, to));

describe('searching the content of the site', () => {
  test('what is called so comes first, then what has every word, then what has some', () => {
    assert.equal(codes('导入招标文件')[0], 'import-tender');
    assert.equal(codes('DEVIATION')[0], 'deviation');
    assert.equal(codes('12')[0], '12');
    const both = codes('评分项 核对');
    assert.deepEqual([both[0], both.includes('import-tender')], ['12', true]);
    assert.equal(codes('偏离表 招标文件')[0] !== undefined, true);
  });

  test('words are found however the text or the question cuts them', () => {
    assert.equal(codes('扫码')[0], 'import-tender');
    assert.equal(codes('标书写完')[0], 'download-word');
    assert.equal(codes('术偏')[0], 'deviation');
    assert.deepEqual(codes('偏'), ['deviation']);
  });

  test('letters are found in either case, half or full width, as a beginning, and with a slip', () => {
    for (const query of ['ｐｄｆ', 'PDF', 'pd'])
      assert.deepEqual(codes(query).toSorted(), ['a', 'import-tender'], query);
    assert.equal(codes('wordd')[0], 'download-word');
    assert.deepEqual(codes('ord'), []);
  });

  test('questions in whole sentences are answered; punctuation and unknown words find nothing', () => {
    assert.equal(codes('怎么下载Word？')[0], 'download-word');
    assert.deepEqual(queryWords('怎么办？'), ['怎么', '办']);
    for (const query of ['？！…', '★', '量子纠缠', '<script>'])
      assert.deepEqual(codes(query), [], query);
  });

  test('the snippet shows the densest place, marks whole words and cuts none', () => {
    const [found] = search.find('扫码登录');
    const hit = presentHit(found!);
    assert.match(hit.snippet, /^…/);
    assert.ok(hit.snippet.length <= 102, String(hit.snippet.length));
    assert.deepEqual(marked(hit.snippet, hit.snippetMarks), ['扫码登录']);
    const [titled] = search.find('招标文件').filter(({ entry }) => entry.code === 'import-tender');
    assert.deepEqual(marked(titled!.entry.title, presentHit(titled!).titleMarks), ['招标文件']);
    const word = presentHit(search.find('wordd')[0]!);
    const [table] = search.find('偏离表怎么');
    const { title } = table!.entry;
    assert.deepEqual(marked(title, presentHit(table!).titleMarks), ['偏离表怎么']);
    assert.deepEqual(marked(word.snippet, word.snippetMarks), ['Word']);
  });

  test('marks stand in the original spelling; a text without the words shows the summary', () => {
    assert.deepEqual(
      marked('支持ＰＤＦ与 Pdf，不是 xpdf', marksOf('支持ＰＤＦ与 Pdf，不是 xpdf', ['pdf'])),
      ['ＰＤＦ', 'Pdf'],
    );
    assert.deepEqual(snippetOf('正文', ['没有'], '摘要'), { snippet: '摘要', snippetMarks: [] });
    const letters = `${'a'.repeat(90)} ${'b'.repeat(40)}`;
    assert.equal(snippetOf(letters, ['a'.repeat(90)], '').snippet, `${'a'.repeat(90)} …`);
  });
});

describe('the calls of the content', () => {
  let service: TestService;
  let path: string;
  before(async () => {
    const partners = [
      {
        name: '示例云',
        kind: '云服务',
        summary: '提供服务器',
        url: 'https://cloud.example',
        mark: '云',
      },
    ];
    path = await contentFile({ entries, partners });
    service = await startTestService({ contentFile: path });
  });
  after(async () => {
    await service.remove();
    await rm(path);
  });
  const data = async (address: string) =>
    (await service.visitor('GET', `/content/client/${address}`)).body.data;

  test('a visitor searches, page by page and by kind', async () => {
    const all = await data(`search?q=${encodeURIComponent('招标文件')}`);
    const second = await data(`search?q=${encodeURIComponent('招标文件')}&size=1&current=2`);
    assert.deepEqual([second.total, second.records[0]], [all.total, all.records[1]]);
    const questions = await data(`search?q=${encodeURIComponent('招标文件')}&kind=question`);
    assert.deepEqual(
      questions.records.map(({ code }: content.SearchHit) => code),
      ['12'],
    );
    const nothing = await data(`search?q=${encodeURIComponent('？？')}`);
    assert.deepEqual([nothing.records, nothing.total, nothing.pages], [[], 0, 0]);
    for (const query of [
      'q=',
      'q=%20',
      `q=${'长'.repeat(101)}`,
      'q=a&kind=other',
      'q=a&size=1000',
      '',
    ]) {
      assert.equal(
        (await service.visitor('GET', `/content/client/search?${query}`)).status,
        400,
        query,
      );
    }
  });

  test('lists stand in their order, news by date, one category alone', async () => {
    const listed = async (query: string) =>
      (await data(`articles?${query}`)).records.map(({ code }: content.ContentEntry) => code);
    assert.deepEqual(await listed('kind=help'), ['download-word', 'import-tender', 'deviation']);
    assert.deepEqual(await listed(`kind=help&category=${encodeURIComponent('编写标书')}`), [
      'deviation',
    ]);
    assert.deepEqual(await listed('kind=dynamic'), ['b', 'a']);
    assert.equal((await service.visitor('GET', '/content/client/articles')).status, 400);
  });

  test('an article comes with its text and what to read next, an unknown one with a reason', async () => {
    const article = await data('articles/help/import-tender');
    assert.match(article.html, /^<p>支持 Word/);
    const related = article.related.map(({ code }: content.ContentEntry) => code);
    assert.equal(related[0], 'download-word');
    assert.deepEqual(
      [related.length <= 4, related.includes('import-tender'), related.includes('partner')],
      [true, false, false],
    );
    const missing = await service.visitor('GET', '/content/client/articles/help/nowhere');
    assert.deepEqual([missing.status, missing.body.code], [404, 404]);
    assert.equal((await service.visitor('GET', '/content/client/articles/other/x')).status, 400);
  });

  test('partners are told', async () => {
    const { body } = await service.visitor('POST', '/common/client/getCooperatePartnerList');
    assert.equal(body.data[0].name, '示例云');
  });
});

describe('the file of the content', () => {
  const logger = createLogger('silent');

  test('is read again when a new build has replaced it', async () => {
    const path = await contentFile({ entries });
    const file = createSiteContentFile(path, logger);
    assert.equal((await file.current()).content.entries.length, entries.length);
    assert.equal(await file.current(), await file.current());
    await writeFile(
      path,
      JSON.stringify({ entries: entries.slice(0, 1), partners: [], notices: [], update: null }),
    );
    await utimes(path, new Date(), new Date(Date.now() + 60_000));
    const { content, search } = await file.current();
    assert.deepEqual([content.entries.length, search.find('偏离表').length], [1, 0]);
    await rm(path);
    assert.equal((await file.current()).content.entries.length, 0);
  });

  test('absent, cut off or of another form is no content, and one line in the log', async () => {
    const wrong = JSON.stringify({
      entries: [{ kind: 'help' }],
      partners: [],
      notices: [],
      update: null,
    });
    for (const path of [
      '/nowhere/content.json',
      await contentFile('{"entries": ['),
      await contentFile(wrong),
    ]) {
      let warnings = 0;
      const counting = createLogger('silent');
      counting.warn = () => {
        warnings += 1;
      };
      const file = createSiteContentFile(path, counting);
      for (let n = 0; n < 3; n++) assert.deepEqual((await file.current()).content.entries, []);
      assert.equal(warnings, 1, path);
    }
  });
});
