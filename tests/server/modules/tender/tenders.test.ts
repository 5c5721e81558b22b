import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Document, Packer, Paragraph } from 'docx';
import { eq } from 'drizzle-orm';
import { findLibreOffice } from '../../../../site/server/layout/export/libre-office.ts';
import { presentNow } from '../../../../site/server/modules/tender/present-tender.ts';
import { tenderFile, tenderPart } from '../../../../site/server/store/schema.ts';
import { type Call, until } from '../../../support/caller.ts';
import { cell, docxFile, paragraph, run, table } from '../../../support/docx-file.ts';
import { useLibreOffice } from '../../../support/libre-office.ts';
import { pdfFile } from '../../../support/pdf-file.ts';
import { sampleTender } from '../../../support/sample-tender.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

function upload(call: Call, bytes: Uint8Array | string, name: string) {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  return call('POST', '/bid/client/tenders', form);
}

async function read(call: Call, bytes: Uint8Array | string, name: string) {
  const imported = await upload(call, bytes, name);
  assert.equal(imported.status, 202, JSON.stringify(imported.body));
  const { body } = await until(
    () => call('GET', `/bid/client/tenders/${imported.body.data.id}`),
    (answer) => answer.body.data.status !== 'reading',
  );
  return body.data;
}

const line = (text: string) => paragraph(run(text));
const row = (...texts: string[]) => texts.map((text) => cell(line(text)));

describe('tender files', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  test('a Word file gives facts, scoring and clauses, each with its source; the blocks show it', async () => {
    const body = [
      line('项目名称：某某小区绿化养护项目'),
      line('项目编号：LH-2026-008'),
      line('第三章 评分标准'),
      table(
        row('序号', '评审因素', '分值', '评分标准'),
        row('1', '报价', '30', '最低价得满分'),
        row('2', '养护方案', '70', '方案优得 70 分'),
      ),
      line('第四章 采购需求'),
      line('★供应商须每周养护两次。'),
    ].join('');
    const tender = await read(call, docxFile(body), '绿化.docx');
    assert.equal(tender.status, 'ready');
    assert.equal(tender.facts.projectNumber.value, 'LH-2026-008');
    assert.deepEqual(
      tender.scoring.map((item: { item: string; maxScore: number }) => [item.item, item.maxScore]),
      [
        ['报价', 30],
        ['养护方案', 70],
      ],
    );
    assert.equal(tender.scoringTotal, 100);
    const star = tender.clauses.find((clause: { kind: string }) => clause.kind === 'star');
    assert.match(star.text, /每周养护两次/);
    const blocks = await call('GET', `/bid/client/tenders/${tender.id}/blocks?size=100`);
    assert.match(blocks.body.data.records[star.source.block].text, /每周养护两次/);
  });

  test('text is read as a file is, in UTF-8 and in GB18030', async () => {
    const utf8 = await read(call, sampleTender, '招标.txt');
    assert.equal(utf8.scoringTotal, 100);
    assert.equal(utf8.facts.budget.value, '1200000.00');
    assert.equal(utf8.facts.deadline.value, '2027-03-15 09:30:00');
    // 「项目名称：绿地」 in GB18030, as an old editor saves it.
    const gb = Uint8Array.from([
      0xcf, 0xee, 0xc4, 0xbf, 0xc3, 0xfb, 0xb3, 0xc6, 0xa3, 0xba, 0xc2, 0xcc, 0xb5, 0xd8,
    ]);
    assert.equal((await read(call, gb, 'gb.txt')).status, 'ready');
  });

  test('what cannot be read is refused with its own message', async () => {
    const refused: [Uint8Array | string, string, number, RegExp][] = [
      ['', '空.docx', 40010, /空/],
      ['%PDF-1.4 not a word file', '改名.docx', 41501, /扩展名/],
      ['hello', '图.gif', 415, /不支持/],
      ['hello', '图.png', 41501, /扩展名/],
    ];
    for (const [bytes, name, code, msg] of refused) {
      const answer = await upload(call, bytes, name);
      assert.equal(answer.body.code, code, name);
      assert.match(answer.body.msg, msg);
    }
    const scan = await read(
      call,
      pdfFile((page) => page.line(10, 10, 300, 300)),
      '扫描.pdf',
    );
    assert.deepEqual([scan.status, scan.errorCode], ['failed', 42203]);
    assert.match(scan.error, /扫描件/);
    const bid = await call('POST', '/bid/client/bids', { name: '用不了', tenderId: scan.id });
    assert.equal(bid.body.code, 40906);
  });

  test('a file over 50 MB is refused', async () => {
    const answer = await upload(call, new Uint8Array(50 * 1024 * 1024 + 1), '大.pdf');
    assert.deepEqual([answer.status, answer.body.code], [413, 413]);
    assert.match(answer.body.msg, /50 MB/);
  });

  test('of several lots one is chosen before a bid is made', async () => {
    const text = `某某区办公设备采购项目招标文件
本项目共分2个包：
| 包号 | 包名称 | 预算金额（万元） |
| --- | --- | --- |
| 包1 | 台式计算机 | 80 |
| 包2 | 打印机 | 20 |
第三章 评分标准
| 评审因素 | 分值 | 评分标准 |
| --- | --- | --- |
| 价格 | 30 | 低价优先 |
| 技术响应 | 70 | 全部满足得 70 分 |
`;
    const tender = await read(call, text, '分包.md');
    assert.equal(tender.lots.length, 2, JSON.stringify(tender.lots));
    const create = () => call('POST', '/bid/client/bids', { name: '分包', tenderId: tender.id });
    assert.equal((await create()).body.code, 40907);
    assert.equal(
      (await call('POST', `/bid/client/tenders/${tender.id}/lot`, { lotId: 'no' })).status,
      404,
    );
    const chosen = await call('POST', `/bid/client/tenders/${tender.id}/lot`, {
      lotId: tender.lots[1].id,
    });
    assert.equal(chosen.body.data.lotId, tender.lots[1].id);
    assert.equal((await create()).body.data.lotId, tender.lots[1].id);
  });

  test('scoring pasted as text is read by the same rules', async () => {
    const bid = await call('POST', '/bid/client/bids', {
      name: '粘贴',
      scoring: '1. 投标报价 30分 低价优先\n2. 技术方案 70分 完整可行',
    });
    assert.deepEqual(
      bid.body.data.scoring.map((item: { maxScore: number }) => item.maxScore),
      [30, 70],
    );
  });

  test('pasted scoring is shown before anything is made of it', async () => {
    const answer = await call('POST', '/bid/client/tenders/scoring', {
      text: '1. 投标报价 30分 低价优先\n2. 技术方案 65分 完整可行',
    });
    const { scoring, scoringExpected, warnings } = answer.body.data;
    assert.deepEqual(
      scoring.map((item: { item: string; maxScore: number; source: unknown }) => [
        item.item,
        item.maxScore,
        item.source,
      ]),
      [
        ['投标报价', 30, null],
        ['技术方案', 65, null],
      ],
    );
    assert.equal(scoringExpected, 100);
    assert.match(warnings.join(), /95 分/);
    assert.equal((await call('POST', '/bid/client/tenders/scoring', { text: '  ' })).status, 400);
    assert.equal(
      (await service.visitor('POST', '/bid/client/tenders/scoring', { text: '报价 30分' })).status,
      401,
    );
  });

  test('a file says what its parts are worth', async () => {
    const tender = await read(
      call,
      `某某区物业服务项目招标文件
评分标准：价格30分；技术60分；商务10分。
| 评审因素 | 分值 | 评分标准 |
| --- | --- | --- |
| 报价 | 30 | 低价优先 |
| 技术方案 | 55 | 全部满足得 55 分 |
| 商务业绩 | 10 | 每项 2 分 |
`,
      '物业.md',
    );
    assert.deepEqual(
      tender.scoringParts.map((part: { category: string; maxScore: number }) => [
        part.category,
        part.maxScore,
      ]),
      [
        ['价格', 30],
        ['技术', 60],
        ['商务', 10],
      ],
    );
    assert.equal(tender.scoringExpected, 100);
  });

  test('a PDF shows its own pages, a text file has none', async () => {
    const bytes = pdfFile((page) => page.text(70, 100, '项目名称：某某小区绿化养护项目'));
    const tender = await read(call, bytes, '绿化.pdf');
    assert.equal(tender.printed, true);
    const answer = await call('GET', `/bid/client/tenders/${tender.id}/pages`);
    assert.equal(answer.response.headers.get('content-type'), 'application/pdf');
    assert.ok(Buffer.from(await answer.response.arrayBuffer()).equals(bytes));
    const text = await read(call, sampleTender, '招标.txt');
    assert.equal(text.printed, false);
    assert.equal((await call('GET', `/bid/client/tenders/${text.id}/pages`)).status, 404);
  });

  test('a file that is read while the tender is looked at stands there as it is read', async () => {
    const tender = await read(call, sampleTender, '招标.txt');
    const { db } = service.services.database;
    const part = eq(tenderPart.tenderId, tender.id);
    await db.update(tenderPart).set({ status: 'reading', printed: false }).where(part);
    const [row] = await db.select().from(tenderFile).where(eq(tenderFile.id, tender.id));
    assert.ok(row);
    const seen = await presentNow(db, tender.id, async () => {
      await db.update(tenderPart).set({ status: 'ready', printed: true }).where(part);
      return row;
    });
    assert.deepEqual([seen.status, seen.printed, seen.files[0]?.status], ['ready', true, 'ready']);
    await db.update(tenderPart).set({ status: 'reading' }).where(part);
    const later = await presentNow(db, tender.id, async () => row);
    assert.equal(later.files[0]?.status, 'reading');
  });

  test('a Word file is printed once where LibreOffice is, and its sources say the page from then on', async (t) => {
    useLibreOffice(true);
    t.after(() => useLibreOffice(false));
    const pages = Array.from(
      { length: 80 },
      (_, n) => `第 ${n + 1} 段：本项目按合同约定组织养护作业，记录完整。`,
    );
    const texts = ['项目名称：某某小区绿化养护项目', ...pages, '★供应商须每周养护两次。'];
    const file = new Document({
      sections: [{ children: texts.map((text) => new Paragraph(text)) }],
    });
    const tender = await read(call, await Packer.toBuffer(file), '绿化.docx');
    assert.deepEqual([tender.status, tender.error], ['ready', null]);
    const answer = await call('GET', `/bid/client/tenders/${tender.id}/pages`);
    const isThere = (await findLibreOffice()) !== undefined;
    assert.equal(tender.printed, isThere);
    assert.equal(answer.status, isThere ? 200 : 404);
    const { body: after } = await call('GET', `/bid/client/tenders/${tender.id}`);
    const star = after.data.clauses.find((clause: { kind: string }) => clause.kind === 'star');
    assert.equal(after.data.pages, isThere ? star.source.page : null);
    assert.equal(after.data.facts.projectName.source.page, isThere ? 1 : undefined);
    assert.equal(
      (await call('GET', `/bid/client/tenders/${tender.id}/pages`)).status,
      isThere ? 200 : 404,
    );
    assert.equal((await call('DELETE', `/bid/client/tenders/${tender.id}`)).status, 200);
    assert.equal(await service.services.storage.exists(`tenders/${tender.id}.pdf`), false);
  });

  test('nobody reads the file of another; a visitor reads none', async () => {
    const tender = await read(call, sampleTender, '招标.txt');
    const stranger = await service.signIn();
    for (const path of ['', '/blocks', '/pages']) {
      assert.equal(
        (await stranger.call('GET', `/bid/client/tenders/${tender.id}${path}`)).status,
        404,
      );
      assert.equal(
        (await service.visitor('GET', `/bid/client/tenders/${tender.id}${path}`)).status,
        401,
      );
    }
    assert.equal(
      (await stranger.call('POST', '/bid/client/bids', { name: '偷', tenderId: tender.id })).status,
      404,
    );
    assert.equal((await stranger.call('DELETE', `/bid/client/tenders/${tender.id}`)).status, 404);
    assert.equal((await call('DELETE', `/bid/client/tenders/${tender.id}`)).status, 200);
    assert.equal((await call('GET', `/bid/client/tenders/${tender.id}`)).status, 404);
  });
});
