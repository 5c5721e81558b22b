import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Call, signInOver, until } from '../support/caller.ts';
import { type Product, startProduct } from '../support/product.ts';
import { watchBid } from '../support/watched-bid.ts';

const chapters = ['施工组织', '质量保证', '安全措施', '进度安排'].map((title, n) => ({
  id: `c${n}`,
  parentId: null,
  order: n,
  title,
  pages: 4,
}));

describe('a process that is killed while LibreOffice lays the bid out', () => {
  let folder: string;
  let product: Product;
  /** Each layout so far: the process, and what text it was given. */
  const layouts = async () => {
    const lines = (await readFile(join(folder, 'layouts'), 'utf8').catch(() => ''))
      .trim()
      .split('\n')
      .filter(Boolean);
    return lines.map((line) => ({
      pid: Number(line.split(' ')[0]),
      file: line.split(' ').slice(1).join(' '),
    }));
  };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tender-layout-'));
    const soffice = join(folder, 'soffice');
    // Each text that is new is laid out for ever the first time. After that it fails, and our own measuring stands in for it.
    const lines = [
      '#!/bin/sh',
      'for file; do :; done',
      // Marks are numbered on through all files that one process makes.
      `sum=$(unzip -p "$file" word/document.xml | sed 's/ w:id="[0-9]*"//g' | cksum)`,
      `grep -q " $sum" '${folder}/layouts'; known=$?`,
      `echo "$$ $sum" >> '${folder}/layouts'`,
      '[ $known = 0 ] || exec sleep 600',
      'exit 1',
    ];
    await writeFile(soffice, `${lines.join('\n')}\n`, { mode: 0o755 });
    product = await startProduct(join(folder, 'data'), {
      OFFLINE_WRITER_PACE: '0',
      SOFFICE_PATH: soffice,
      TMPDIR: folder,
    });
  });
  after(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The versions of each chapter, the newest first: their kinds and the text in force. */
  const texts = (call: Call, id: string) =>
    Promise.all(
      chapters.map(async (chapter) => {
        const path = `/bid/client/bids/${id}/chapters/${chapter.id}`;
        const [one, versions] = await Promise.all([
          call('GET', path),
          call('GET', `${path}/versions`),
        ]);
        return {
          content: one.body.data.content,
          kinds: versions.body.data.records.map(({ kind }: { kind: string }) => kind),
        };
      }),
    );
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  test('repeats that layout alone, at each step of the fit', { timeout: 600_000 }, async (t) => {
    const { call } = await signInOver((path, init) => fetch(product.url + path, init));
    const settings = { pages: 7, parallel: 4 };
    const { id } = (await call('POST', '/bid/client/bids', { name: '排版', settings })).body.data;
    assert.equal((await call('PUT', `/bid/client/bids/${id}/outline`, { chapters })).status, 200);
    const watched = watchBid(call, id);
    t.after(watched.stop);
    await call('POST', `/bid/client/bids/${id}/write`);
    const killed: string[] = [];
    for (;;) {
      await until(
        async () => watched.isDone() || (await layouts()).length > killed.length * 2,
        Boolean,
      );
      if (watched.isDone()) break;
      const hanging = (await layouts()).at(-1);
      assert.ok(hanging);
      const before = await texts(call, id);
      await product.kill();
      await until(
        async () => isAlive(hanging.pid),
        (alive) => !alive,
      );
      assert.deepEqual(
        (await readdir(folder)).filter((name) => name.startsWith('tender-word-')),
        [],
        'files of the layout',
      );
      await product.start();
      await until(async () => (await layouts()).length > killed.length * 2 + 1, Boolean);
      assert.equal(
        (await layouts())[killed.length * 2 + 1]?.file,
        hanging.file,
        'the layout that was cut off comes first',
      );
      // The step after it may have begun: texts in force before are still there as versions.
      for (const [n, now] of (await texts(call, id)).entries()) {
        assert.deepEqual(now.kinds.slice(-(before[n]?.kinds.length ?? 0)), before[n]?.kinds);
      }
      killed.push(hanging.file);
    }
    assert.ok(killed.length > 1, `killed in ${killed.length} layouts`);
    assert.equal(new Set(killed).size, killed.length, 'no step comes again');
    assert.deepEqual(
      (await layouts()).map(({ file }) => file),
      killed.flatMap((file) => [file, file]),
    );
    assert.deepEqual(watched.faults, []);
    const bid = (await call('GET', `/bid/client/bids/${id}`)).body.data;
    assert.deepEqual([bid.status, bid.progress.percent], ['written', 100]);
    for (const { content, kinds } of await texts(call, id)) {
      assert.equal(kinds.filter((kind: string) => kind === 'generated').length, 1);
      assert.notEqual(content, '');
    }
    assert.equal(
      (await call('POST', '/blade-system/client/get-userInfo')).body.data.grantBidNumber,
      29,
    );
  });
});
