import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { outline } from 'tender-widgets/contract';
import { type Call, until } from '../../../support/caller.ts';
import { docxFile, paragraph, run } from '../../../support/docx-file.ts';
import { bookOf } from '../../../support/price-sheets/book.ts';
import { scriptedWriter } from '../../../support/scripted-writer.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

type Chapter = outline.OutlineChapter;

const tender = `某某街道综合服务项目 采购文件
项目名称：某某街道综合服务项目
第三章 评标办法
| 评分项目 | 分值 | 评分标准 |
| --- | --- | --- |
| 投标报价 | 30 | 低价优先 |
| 服务方案 | 70 | 方案完整、可行 |
第六章 响应文件格式
一、商务部分
格式1 投标函
格式2 法定代表人身份证明
格式3 授权委托书
格式4 商务条款偏离表
二、技术部分
格式5 服务方案
格式6 项目负责人简历表
三、报价部分
格式7 开标一览表
格式8 分项报价表
`;
const heading = (level: number, text: string) =>
  paragraph(run(text), `<w:pStyle w:val="H${level}"/>`);
const styles = [1, 2, 3]
  .map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  .join('');

describe('an outline from elsewhere', () => {
  let service: TestService;
  let call: Call;
  let stranger: Call;
  before(async () => {
    service = await startTestService({ writer: scriptedWriter().writer });
    ({ call } = await service.signIn());
    stranger = (await service.signIn()).call;
  });
  after(() => service.remove());

  const newBid = async (body: object = {}) =>
    (await call('POST', '/bid/client/bids', { name: '街道服务', settings: { pages: 40 }, ...body }))
      .body.data.id as string;
  const fromFile = (id: string, bytes: Uint8Array | string, name: string, caller = call) => {
    const form = new FormData();
    form.append('file', new Blob([bytes as BlobPart]), name);
    return caller('POST', `/bid/client/bids/${id}/outline/import`, form);
  };
  const tree = (chapters: readonly Chapter[], parentId: string | null = null): unknown[] =>
    chapters
      .filter((chapter) => chapter.parentId === parentId)
      .toSorted((a, b) => a.order - b.order)
      .map((chapter) => {
        const children = tree(chapters, chapter.id);
        return children.length > 0 ? [chapter.title, children] : chapter.title;
      });

  test('the tender’s own format becomes chapters with their kind, volume, scores and pages', async () => {
    const { id: tenderId } = (await call('POST', '/bid/client/tenders', { text: tender })).body
      .data;
    await until(
      () => call('GET', `/bid/client/tenders/${tenderId}`),
      ({ body }) => body.data.status === 'ready',
    );
    const id = await newBid({ tenderId });
    const answer = await call('POST', `/bid/client/bids/${id}/outline/import`, { from: 'tender' });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { chapters, warnings } = answer.body.data as { chapters: Chapter[]; warnings: string[] };
    assert.deepEqual(
      chapters
        .filter((chapter) => chapter.parentId === null)
        .map((chapter) => [chapter.title, chapter.settings.volume]),
      [
        ['商务部分', '商务标'],
        ['技术部分', '技术标'],
        ['报价部分', '报价'],
      ],
    );
    const one = (title: string) => chapters.find((chapter) => chapter.title === title);
    assert.equal(one('投标函')?.settings.kind, 'form');
    assert.equal(one('服务方案')?.settings.kind, 'prose');
    assert.equal(one('服务方案')?.scoringIds.length, 1);
    assert.equal(Math.round(chapters.reduce((sum, chapter) => sum + chapter.pages, 0)), 40);
    assert.deepEqual(warnings.length <= 1, true);
    assert.deepEqual(
      (await call('GET', `/bid/client/bids/${id}/outline`)).body.data.chapters,
      [],
      'only a proposal',
    );
    assert.equal(
      (await call('PUT', `/bid/client/bids/${id}/outline`, { rev: 0, chapters })).status,
      200,
    );
  });

  test('a Word file’s headings become the tree; chapters of the same name keep their text', async () => {
    const id = await newBid({
      scoring: [
        { id: 's1', category: '技术', item: '质量保证措施', maxScore: 100, criteria: '完整' },
      ],
    });
    const current = [
      { id: 'old1', parentId: null, order: 0, title: '服务方案', pages: 1, brief: '要点' },
      { id: 'old2', parentId: null, order: 1, title: '别的', pages: 1 },
    ];
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters: current });
    for (const cid of ['old1', 'old2'])
      await call('PUT', `/bid/client/bids/${id}/chapters/${cid}`, { content: '写好的' });
    const body = [
      heading(1, '第一章 服务方案'),
      paragraph(run('正文'.repeat(10))),
      heading(2, '1.1 人员安排'),
      heading(3, '1.1.1 项目经理'),
      heading(2, '1.2 质量保证措施'),
      heading(1, '第二章 <报价>'.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    ].join('');
    const answer = await fromFile(id, docxFile(body, { styles }), '目录.docx');
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { chapters, warnings } = answer.body.data as { chapters: Chapter[]; warnings: string[] };
    assert.deepEqual(tree(chapters), [
      ['服务方案', [['人员安排', ['项目经理']], '质量保证措施']],
      '<报价>',
    ]);
    const kept = chapters.find((chapter) => chapter.title === '服务方案');
    assert.deepEqual([kept?.id, kept?.brief], ['old1', '要点']);
    assert.deepEqual(chapters.find((chapter) => chapter.title === '质量保证措施')?.scoringIds, [
      's1',
    ]);
    assert.match(warnings.join('\n'), /已有内容，但不在这份目录里[^\n]*「别的」/);
    assert.equal((await call('PUT', `/bid/client/bids/${id}/outline`, { chapters })).status, 200);
    assert.equal(
      (await call('GET', `/bid/client/bids/${id}/chapters/old1`)).body.data.content,
      '写好的',
    );
  });

  test('numbered lines do where a file has no styles', async () => {
    const id = await newBid();
    const lines = [
      '一、总体方案',
      '这是一段说明文字，说明总体方案。',
      '（一）需求',
      '（二）设计',
      '二、售后服务',
    ];
    const { chapters } = (await fromFile(id, lines.join('\n'), '目录.txt')).body.data;
    assert.deepEqual(tree(chapters), [['总体方案', ['需求', '设计']], '售后服务']);
  });

  test('the rows of a workbook do', async () => {
    const id = await newBid();
    const rows = [
      ['编号', '章节名称'],
      ['1', '总体方案'],
      ['1.1', '需求理解'],
      ['2', '售后服务'],
    ];
    const { chapters } = (await fromFile(id, await bookOf([{ name: '目录', rows }]), '目录.xlsx'))
      .body.data;
    assert.deepEqual(tree(chapters), [['总体方案', ['需求理解']], '售后服务']);
    const other = await bookOf([{ name: '表', rows: [['姓名'], ['张三']] }]);
    assert.equal((await fromFile(id, other, '名单.xlsx')).body.code, 40023);
  });

  test('what gives no outline is refused with its reason', async () => {
    const id = await newBid();
    const cases: [Uint8Array | string, string, number][] = [
      ['', '空.docx', 40010],
      ['x', '图.png', 415],
      ['%PDF-1.4', '改.docx', 41501],
      [docxFile(paragraph(run('没有标题的一段话，就是这样。'))), '无.docx', 40023],
      [docxFile('').subarray(0, 300), '断.docx', 42202],
    ];
    for (const [bytes, name, code] of cases)
      assert.equal((await fromFile(id, bytes, name)).body.code, code, name);
    const path = `/bid/client/bids/${id}/outline/import`;
    assert.equal((await call('POST', path, { from: 'tender' })).body.code, 40023);
    assert.equal((await call('POST', path, { from: 'x' })).status, 400);
    assert.equal((await call('POST', path, new FormData())).status, 400);
    assert.equal((await stranger('POST', path, { from: 'tender' })).status, 404);
    assert.equal((await service.visitor('POST', path, { from: 'tender' })).status, 401);
    assert.equal(
      (await call('POST', path, { from: 'tender' }, { 'Tenant-Id': '999999' })).status,
      401,
    );
  });

  test('a file of ten thousand headings, thirty levels deep, is cut to what an outline can be', async () => {
    const id = await newBid();
    const lines = Array.from(
      { length: 10_000 },
      (_, n) => `${'#'.repeat(1 + (n % 6))} 标题${n}`,
    ).join('\n\n');
    const { chapters } = (await fromFile(id, lines, '大.md')).body.data;
    assert.equal(chapters.length, 1000);
    assert.equal((await call('PUT', `/bid/client/bids/${id}/outline`, { chapters })).status, 200);
  });
});
