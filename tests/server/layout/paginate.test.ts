import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { exportInWorker } from '../../../site/server/layout/export/export-in-worker.ts';
import {
  convertToPdf,
  findLibreOffice,
  LibreOfficeError,
} from '../../../site/server/layout/export/libre-office.ts';
import { paginate } from '../../../site/server/layout/export/paginate.ts';
import { measurePages } from '../../../site/server/layout/measure/measure.ts';
import { pdfHeadings } from '../../../site/server/layout/measure/pdf-headings.ts';
import { parseWordFormat } from '../../../site/server/layout/word-format.ts';
import { assertWellFormed, contentsEntries } from './docx-file.ts';
import { bidOf, chapter, longBid } from './sample-bid.ts';

const soffice = await findLibreOffice();
const skip = soffice === undefined ? 'LibreOffice is not installed' : false;
const spaceless = (text: string) => text.replace(/\s/g, '');

/** Pages of the file's headings as LibreOffice lays it out, by title, counted from the first heading. */
async function truePages(docx: Uint8Array) {
  const pdf = await pdfHeadings(
    await convertToPdf(docx, { soffice: soffice ?? '', timeoutMs: 300_000 }),
  );
  const before = (pdf.headings[0]?.page ?? 1) - 1;
  return {
    before,
    total: pdf.pages - before,
    headings: pdf.headings.map(({ title, page }) => ({
      title: spaceless(title),
      page: page - before,
    })),
  };
}

/** A hung LibreOffice ends here; with the whole suite on two cores it lays out ten times as slowly as alone. */
const timeout = 600_000;

describe('paginate', { skip }, () => {
  for (const [name, text] of [
    ['standard', 'standard'],
    ['official', 'official'],
    ['enterprise', 'enterprise'],
    ['blind', 'blind'],
    [
      'lines of a multiple, decimal numbers, five levels',
      '{"body": {"lineSpacing": {"rule": "multiple", "value": 1.5}}, "numbering": {"family": "c"}, "toc": {"levels": 5}}',
    ],
  ]) {
    test(`shows the page each heading stands on: ${name}`, { timeout }, async () => {
      const format = parseWordFormat(text ?? '');
      const { docx } = await paginate(longBid(50), format);
      assertWellFormed(docx);
      const { headings } = await truePages(docx);
      const entries = contentsEntries(docx);
      assert.ok(entries.length > 40);
      // The contents leave deeper headings out, so they are a subsequence of what the file has.
      let at = 0;
      for (const entry of entries) {
        const found = headings.findIndex(
          (heading, i) => i >= at && heading.title === spaceless(entry.title),
        );
        assert.notEqual(found, -1, `${entry.title} is a heading with the same number`);
        assert.equal(Number(entry.page), headings[found]?.page, entry.title);
        at = found + 1;
      }
    });
  }

  test('has a cover of one page even for long names', { timeout }, async () => {
    const cover = {
      projectName:
        '云岭市滨湖新区综合服务中心及附属设施物业管理、秩序维护、保洁绿化与设施设备运行维护一体化服务采购项目（2026—2029年度）',
      lot: '第二包：综合服务中心主楼及地下停车场',
      bidder: '云岭市样例综合设施管理与后勤服务有限责任公司',
    };
    const fields = ['项目编号', '标段', '招标人', '投标人', '法定代表人', '地址', '电话', '日期'];
    const margins = { top: 60, bottom: 60, left: 60, right: 60 };
    for (const settings of [
      {},
      { page: { width: 297, height: 210 } },
      { page: { width: 297, height: 210, margins }, cover: { fields, copy: '正本' } },
      { page: { width: 210, height: 297, margins }, cover: { fields, titleSize: 72 } },
    ]) {
      const format = parseWordFormat(JSON.stringify({ ...settings, header: { text: '' } }));
      // Without the pages that a first layout finds: the cover is the same.
      const { docx } = await paginate(
        bidOf([chapter('a', null, 0, '方案', '正文')], cover),
        format,
        { soffice: null },
      );
      assert.equal(
        (await truePages(docx)).before,
        2,
        `a cover and a page of contents: ${JSON.stringify(settings)}`,
      );
    }
  });

  test('is measured within three parts in a hundred without LibreOffice', { timeout }, async () => {
    const bid = longBid(120);
    const format = parseWordFormat('standard');
    const own = measurePages(bid, format);
    const laidOut = await truePages((await paginate(bid, format, { soffice: null })).docx);
    assert.ok(
      Math.abs(own.total - laidOut.total) / laidOut.total <= 0.03,
      `${own.total} and ${laidOut.total}`,
    );
    const near = [...own.headingPages.values()].filter(
      (page, i) => Math.abs(page - (laidOut.headings[i]?.page ?? 0)) <= 1,
    );
    assert.ok(
      near.length / own.headingPages.size > 0.95,
      `${near.length} of ${own.headingPages.size}`,
    );
  });
});

describe('paginate without LibreOffice', () => {
  const bid = longBid(12);
  const format = parseWordFormat('standard');

  test('shows the pages of our own measuring', async () => {
    const { headingPages } = measurePages(bid, format);
    const { docx } = await paginate(bid, format, { soffice: null });
    const pages = contentsEntries(docx).map(({ page }) => Number(page));
    assert.deepEqual(pages.slice(0, 2), [...headingPages.values()].slice(0, 2));
  });

  test('goes on when LibreOffice fails or hangs, and leaves nothing behind', {
    skip: process.platform === 'win32',
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fake-office-'));
    // A place of its own: other tests lay out bids at the same time.
    const { TMPDIR } = process.env;
    process.env.TMPDIR = folder;
    const left = async () =>
      (await readdir(folder)).filter((name) => name.startsWith('tender-word-')).length;
    try {
      for (const script of ['exit 3', 'exit 0', 'sleep 60']) {
        const program = join(folder, `office-${script.replace(' ', '-')}`);
        await writeFile(program, `#!/bin/sh\n${script}\n`);
        await chmod(program, 0o755);
        const before = await left();
        const start = performance.now();
        assert.ok(
          contentsEntries((await paginate(bid, format, { soffice: program, timeoutMs: 500 })).docx)
            .length > 5,
        );
        assert.ok(performance.now() - start < 20_000);
        assert.ok((await left()) <= before);
        await assert.rejects(
          convertToPdf(new Uint8Array(4), { soffice: program, timeoutMs: 500 }),
          LibreOfficeError,
        );
      }
      await assert.rejects(
        convertToPdf(new Uint8Array(4), { soffice: join(folder, 'none'), timeoutMs: 500 }),
        LibreOfficeError,
      );
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('begins with a profile that LibreOffice does not try the screen for', {
    skip,
    timeout,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'office-profile-'));
    try {
      const program = join(folder, 'office');
      const told = join(folder, 'told');
      // The first argument names the profile, `-env:UserInstallation=file:///…`; the trial leaves a log in it.
      const script = `"${soffice}" "$@" || exit
ls "\${1#*file://}/user" >"${told}"
`;
      await writeFile(program, `#!/bin/sh\n${script}`);
      await chmod(program, 0o755);
      const { docx } = await paginate(bidOf([chapter('a', null, 0, '方案', '正文')]), format, {
        soffice: null,
      });
      await convertToPdf(docx, { soffice: program, timeoutMs: timeout });
      const names = (await readFile(told, 'utf8')).split('\n');
      assert.ok(names.includes('registrymodifications.xcu'));
      assert.ok(!names.includes('GraphicsRenderTests.log'), names.join(' '));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('exportInWorker', () => {
  test('leaves the process free to answer', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const bid = longBid(150);
    const { docx } = await exportInWorker('a', bid, parseWordFormat('standard'), { soffice: null });
    clearInterval(timer);
    assertWellFormed(docx);
    assert.ok(turns > 20, `${turns} turns`);
  });

  test('ends when it is told to, and works for the next in line', async () => {
    const bid = longBid(20);
    const format = parseWordFormat('standard');
    const abort = new AbortController();
    const ended = exportInWorker('a', bid, format, { soffice: null, signal: abort.signal });
    const others = [1, 2, 3].map(() => exportInWorker('a', bid, format, { soffice: null }));
    abort.abort();
    await assert.rejects(ended, { name: 'AbortError' });
    for (const { docx } of await Promise.all(others)) assert.ok(docx.length > 1000);
    await assert.rejects(exportInWorker('a', bid, format, { signal: AbortSignal.abort() }), {
      name: 'AbortError',
    });
  });

  test('a single file of one owner is made before the heap of another', async () => {
    const format = parseWordFormat('standard');
    const order: string[] = [];
    const make = async (owner: string) => {
      await exportInWorker(owner, longBid(2), format, { soffice: null });
      order.push(owner);
    };
    // One place is taken all the while, so that the other shows the order.
    const abort = new AbortController();
    const long = exportInWorker('long', longBid(150), format, {
      soffice: null,
      signal: abort.signal,
    });
    const files = [...Array.from({ length: 10 }, () => make('a')), make('b')];
    await files.at(-1);
    abort.abort();
    await Promise.allSettled([long, ...files]);
    // The one under way, the first of those in line, and then the other owner's turn.
    assert.equal(order.indexOf('b'), 2, order.join(' '));
    assert.equal(order.length, 11);
  });

  test('throws what the thread throws', async () => {
    const broken = { ...bidOf([]), chapters: [{ id: 'a' }] };
    await assert.rejects(
      exportInWorker('a', broken as never, parseWordFormat('standard'), { soffice: null }),
      Error,
    );
  });
});
