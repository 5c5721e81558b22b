import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { withDefaults } from '../../../../site/server/bid/row/bid-access.ts';
import { bidFormat } from '../../../../site/server/bid/row/bid-format.ts';
import { rememberLaidPages } from '../../../../site/server/bid/row/laid-pages.ts';
import { pageSources } from '../../../../site/server/bid/row/page-sources.ts';
import { chapterProgress } from '../../../../site/server/bid/row/present-bid.ts';
import { findLibreOffice } from '../../../../site/server/layout/export/libre-office.ts';
import { eventsAfter } from '../../../../site/server/store/event-log.ts';
import { bidRow } from '../../../../site/server/store/schema.ts';
import { type Call, until } from '../../../support/caller.ts';
import { cell, docxFile, paragraph, table } from '../../../support/docx-file.ts';
import { useLibreOffice } from '../../../support/libre-office.ts';
import { sampleTender } from '../../../support/sample-tender.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const timeout = 600_000;
const soffice = await findLibreOffice();
const bidder = '华夏远景科技有限公司';

const forms = `第六章 响应文件格式
格式一 响应函
致：____（采购人名称）
我方参加采购活动，承诺遵守采购文件的全部要求。
供应商（盖章）：
格式二 报价一览表
| 序号 | 名称 | 规格型号 | 单位 | 数量 | 单价（元） | 合价（元） |
| --- | --- | --- | --- | --- | --- | --- |
| 1 |  |  |  |  |  |  |
| 合计 |  |  |  |  |  |  |
供应商（盖章）：
格式三 授权委托书
本授权书声明：授权____为我方代理人。
供应商（盖章）：
格式四 服务承诺函
我方承诺按采购文件的全部要求提供服务，接受考核。
供应商（盖章）：`;
const tender = `${sampleTender}${forms}`;

/** The same words as Word has them. */
function asWord(text: string): Uint8Array<ArrayBuffer> {
  const parts: string[] = [];
  let rows: string[][] = [];
  const endTable = () => {
    if (rows.length > 0) parts.push(table(...rows));
    rows = [];
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('| ---')) continue;
    if (line.startsWith('|')) {
      const cells = line.slice(1, -1).split('|');
      rows.push(cells.map((words) => cell(words.trim())));
      continue;
    }
    endTable();
    parts.push(paragraph(line));
  }
  endTable();
  return new Uint8Array(docxFile(parts.join('')));
}

const near = (count: number, other: number, what: string) =>
  assert.ok(Math.abs(count - other) <= Math.max(1, other * 0.1), `${what}: ${count}, ${other}`);

describe('the pages a bid is told to have', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(async () => {
    useLibreOffice(true);
    await service.remove();
  });

  async function outlined(
    fileName: string,
    bytes: Uint8Array<ArrayBuffer> | string,
    more: object = {},
  ) {
    const form = new FormData();
    form.append('file', new Blob([bytes]), fileName);
    const { id: tenderId } = (await call('POST', '/bid/client/tenders', form)).body.data;
    const read = await until(
      () => call('GET', `/bid/client/tenders/${tenderId}`),
      ({ body }) => body.data.status === 'ready',
    );
    const { overview, scoring } = read.body.data;
    const settings = { pages: 5, pageMode: 'target', bidder, ...more };
    const asked = { name: '街道服务', tenderId, overview, scoring, settings };
    const { id } = (await call('POST', '/bid/client/bids', asked)).body.data;
    const path = `/bid/client/bids/${id}`;
    await call('POST', `${path}/outline/generate`, { acceptDoubts: true });
    const ask = async () => (await call('GET', path)).body.data;
    await until(ask, ({ status }) => status === 'outlined');
    const { chapters } = (await call('GET', `${path}/outline`)).body.data;
    return { id, path, ask, chapters, expected: async () => (await ask()).progress.expectedPages };
  }

  test('are those of the laid-out file, with the forms that are carried on pages of their own', {
    timeout,
  }, async () => {
    const flowing = { wordFormat: JSON.stringify({ headings: [{ newPage: false }] }) };
    const text = await outlined('采购文件.md', tender, flowing);
    const word = await outlined('采购文件.docx', asWord(tender), flowing);
    const titles = ({ chapters }: typeof text) =>
      chapters.map(({ title }: { title: string }) => title);
    assert.deepEqual(titles(word), titles(text), 'the same bid');
    const foreseen = await word.expected();
    // Each of the four forms takes a page, and what follows them begins another.
    assert.ok(foreseen >= (await text.expected()) + 3, `${foreseen} with carried forms`);
    await call('POST', `${word.path}/write`);
    await until(word.ask, ({ status }) => status === 'written');
    const { pages, expectedPages, laidPages } = (await word.ask()).progress;
    assert.deepEqual([expectedPages, laidPages], [pages, undefined]);
    near(pages, foreseen, 'as foreseen before the writing');
    near((await call('GET', `${word.path}/pages`)).body.data.pages, pages, 'by our own layout');
    if (soffice === undefined) return;
    useLibreOffice(true);
    const laid = (await call('GET', `${word.path}/pages`)).body.data;
    assert.equal(laid.by, 'libreoffice');
    near(laid.pages, pages, 'as LibreOffice lays it out');
    assert.equal((await word.ask()).progress.laidPages, laid.pages);
    useLibreOffice(false);
  });

  const fact = (value: string) => ({ value, confirmed: true });
  const facts = { name: fact(bidder) };
  const saveProfile = async (more: object) => {
    const { rev } = (await call('GET', '/company/client/profile')).body.data;
    const saved = await call('PUT', '/company/client/profile', {
      rev,
      profile: { facts, ...more },
    });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
  };
  const references = Array.from({ length: 60 }, (_, at) => ({
    ...{ id: `r${at}`, name: `第${at}号街道综合服务项目`, client: '某某街道', confirmed: true },
    ...{ signedOn: '2026-03-01', amount: '100万元' },
  }));
  const prices = Array.from({ length: 90 }, (_, at) => ({
    ...{ name: `设备${at}`, unit: '台', quantity: '2', unitPrice: '10', taxRate: '13' },
  }));
  async function addPicture(title: string, height: number) {
    const form = new FormData();
    const background = `#${(0x336699 + height).toString(16)}`;
    const photo = sharp({ create: { width: 900, height, channels: 3, background } });
    form.append('file', new Blob([await photo.png().toBuffer()]), `${title}.png`);
    assert.equal((await call('POST', '/picture/client/pictures', form)).status, 200);
  }

  test('before the writing follow the price sheet, the profile and the pictures', {
    timeout,
  }, async () => {
    await saveProfile({});
    const word = await outlined('采购文件.docx', asWord(tender), { pictures: true });
    const told = async () =>
      (await eventsAfter(service.services.database.db, word.id, 0, 100)).filter(
        ({ name }) => name === 'progress',
      ).length;
    const counts = [await word.expected()];
    const before = await told();
    await call('PUT', `${word.path}/price`, { rev: 0, rows: prices });
    assert.ok((await told()) > before, 'whoever has the bid open is told');
    counts.push(await word.expected());
    await saveProfile({ references });
    counts.push(await word.expected());
    await addPicture('类似业绩合同', 1270);
    counts.push(await word.expected());
    for (const [at, count] of counts.entries())
      assert.ok(at === 0 || count > Number(counts[at - 1]), `more each time: ${counts.join(', ')}`);
    await call('POST', `${word.path}/write`);
    await until(word.ask, ({ status }) => status === 'written');
    near((await word.ask()).progress.pages, Number(counts.at(-1)), 'as foreseen');
    await saveProfile({});
  });

  test('as they were laid out hold until the profile or a saved format changes', {
    timeout,
  }, async () => {
    await saveProfile({});
    const own = (size: number) => ({ name: '我的', format: { body: { size } } });
    const { id: format } = (await call('POST', '/bid/client/word-formats', own(12))).body.data;
    const { ask, ...bid } = await outlined('采购文件.md', tender, { wordFormat: format });
    const { db } = service.services.database;
    const layOut = async () => {
      const [row] = await db.select().from(bidRow).where(eq(bidRow.id, bid.id));
      assert.ok(row);
      const states = await chapterProgress(db, row.id);
      const made = { format: await bidFormat(db, row), sources: await pageSources(db, row) };
      rememberLaidPages({ row: withDefaults(row), states, ...made }, 77);
    };
    const laid = async () => (await ask()).progress.laidPages;
    await layOut();
    assert.equal(await laid(), 77);
    await call('PUT', `/bid/client/word-formats/${format}`, own(16));
    assert.equal(await laid(), undefined, 'another format');
    await layOut();
    await saveProfile({ references });
    assert.equal(await laid(), undefined, 'another profile');
    await layOut();
    await call('PUT', `${bid.path}/price`, { rev: 0, rows: prices });
    assert.equal(await laid(), 77, 'no text has changed by the prices');
  });
});
