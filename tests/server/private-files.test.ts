import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { closeOldFiles } from '../../site/server/private-files.ts';
import { randomPhone, signInOver } from '../support/caller.ts';
import { startProduct } from '../support/product.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-modes-'));
const own = process.umask();
after(async () => {
  process.umask(own);
  await rm(folder, { recursive: true, force: true });
});
const onWindows = process.platform === 'win32';

/** `mode path` of everything that group or others could reach. */
async function openOnes(of: string): Promise<string[]> {
  const paths = [of, ...(await readdir(of, { recursive: true })).map((name) => join(of, name))];
  const found = await Promise.all(
    paths.map(async (path) => ({ path, mode: (await stat(path)).mode & 0o777 })),
  );
  return found
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ path, mode }) => `${mode.toString(8)} ${path}`);
}

test('a service started with umask 0 on a folder that was open leaves nothing open in it', {
  timeout: 600_000,
}, async () => {
  const dataDir = join(folder, 'data');
  process.umask(0);
  // The embedded database, whatever the others run on: its files are what may stand open.
  const product = await startProduct(dataDir, { DATABASE_URL: '' });
  await product.stop();
  await mkdir(join(dataDir, 'files', 'tenders'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'tenders', 'older'), '从前的招标文件');
  await chmod(dataDir, 0o777);
  await product.start();
  try {
    const { call } = await signInOver(
      (path, init) => fetch(product.url + path, init),
      randomPhone(),
    );
    const form = new FormData();
    form.append('file', new File(['我公司的资质与业绩资料，供编写标书时参考。'], '资料.txt'));
    assert.equal((await call('POST', '/knowledge/client/files', form)).status, 202);
    const text = '项目名称：模式测试\n评分标准：施工方案 30 分。';
    assert.equal((await call('POST', '/bid/client/tenders', { text })).status, 202);
  } finally {
    await product.stop();
  }
  const stored = await readdir(join(dataDir, 'files'), { recursive: true });
  assert.ok(stored.length > 3, stored.join(' '));
  assert.deepEqual(onWindows ? [] : await openOnes(dataDir), []);
});

test('a link among the files is left alone, and so is what it leads to', async () => {
  const linked = join(folder, 'linked');
  const outside = join(folder, 'outside');
  await mkdir(linked);
  await writeFile(outside, '别处的文件');
  await chmod(outside, 0o644);
  await symlink(outside, join(linked, 'link'));
  await closeOldFiles(linked);
  assert.equal(
    (await stat(outside)).mode & 0o777,
    onWindows ? (await stat(outside)).mode & 0o777 : 0o644,
  );
});
