import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createDiskStorage, createFolderStorage } from '../../../site/server/ports/storage.ts';

const folder = await mkdtemp(join(tmpdir(), 'storage-'));
after(() => rm(folder, { recursive: true, force: true }));
const storage = createFolderStorage(join(folder, 'files'));

test('gives back exactly the bytes that were put, small and large', async () => {
  for (const size of [0, 1, 5, 5000, 3_000_000]) {
    const bytes = new Uint8Array(size).map((_, i) => (i * 7) % 251);
    await storage.put(`tenders/f${size}`, bytes);
    const found = await storage.get(`tenders/f${size}`);
    assert.equal(found.length, size);
    assert.ok(Buffer.from(found).equals(bytes));
  }
});

test('put replaces, remove removes and may be repeated', async () => {
  await storage.put('a/b', new Uint8Array([1, 2, 3]));
  await storage.put('a/b', new Uint8Array([9]));
  assert.deepEqual([...(await storage.get('a/b'))], [9]);
  assert.equal(await storage.exists('a/b'), true);
  await storage.remove('a/b');
  await storage.remove('a/b');
  assert.equal(await storage.exists('a/b'), false);
  await assert.rejects(storage.get('a/b'), { name: 'StoredFileMissingError' });
});

test('a file that is being put is not there yet, so that a kill leaves no half file', async () => {
  const folderOfFile = join(folder, 'files', 'word');
  const putting = storage.put('word/w', new Uint8Array(50_000_000));
  const sizes = new Set<number>();
  const end = putting.then(() => true);
  const soon = () => new Promise<false>((resolve) => setImmediate(() => resolve(false)));
  while (!(await Promise.race([end, soon()]))) {
    const found = statSync(join(folderOfFile, 'w'), { throwIfNoEntry: false });
    if (found) sizes.add(found.size);
  }
  assert.deepEqual(
    [...sizes].filter((size) => size !== 50_000_000),
    [],
  );
  assert.deepEqual(await readdir(folderOfFile), ['w']);
});

test('a key cannot leave the folder', async () => {
  await assert.rejects(storage.put('../outside', new Uint8Array([1])));
  assert.deepEqual(await readdir(folder), ['files']);
});

test('a full disk has its own error and leaves no half file', async () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG']) {
    const removed: string[] = [];
    const full = createDiskStorage({
      put: async () => {
        throw new Error('cannot write', { cause: Object.assign(new Error('write'), { code }) });
      },
      delete: async (key: string) => void removed.push(key),
      exists: async () => false,
      getStream: async () => assert.fail('not read'),
    });
    await assert.rejects(full.put('x', new Uint8Array([1])), { name: 'StorageFullError' });
    assert.deepEqual(removed, ['x']);
  }
});

test('another fault of the disk stays what it is', async () => {
  const broken = createDiskStorage({
    put: async () => {
      throw Object.assign(new Error('no rights'), { code: 'EACCES' });
    },
    delete: async () => {},
    exists: async () => false,
    getStream: async () => assert.fail('not read'),
  });
  await assert.rejects(broken.put('x', new Uint8Array([1])), { message: 'no rights' });
});

test('files leave the last room of the disk to the texts', async () => {
  let room = 96 * 1024 * 1024 + 3;
  const small = createFolderStorage(join(folder, 'small'), async () => room);
  await small.put('a/b', new Uint8Array([1, 2, 3]));
  room -= 1;
  await assert.rejects(small.put('a/b', new Uint8Array([4, 5, 6])), { name: 'StorageFullError' });
  assert.deepEqual([...(await small.get('a/b'))], [1, 2, 3]);
});
