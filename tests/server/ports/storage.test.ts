import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { parse } from 'valibot';
import { bucketUrl } from '../../../site/server/ports/bucket-options.ts';
import { openBucketStorage } from '../../../site/server/ports/bucket-storage.ts';
import { createFolderStorage, folderDisk } from '../../../site/server/ports/folder-storage.ts';
import type { Storage, StoredEntry } from '../../../site/server/ports/storage.ts';
import {
  noObjectStorage,
  type ObjectStorage,
  startObjectStorage,
} from '../../support/object-storage.ts';

const folder = await mkdtemp(join(tmpdir(), 'storage-'));
after(() => rm(folder, { recursive: true, force: true }));

const bytesOf = (size: number) => new Uint8Array(size).map((_, i) => (i * 7) % 251);
async function* inPieces(bytes: Uint8Array, size = 70_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function listed(storage: Storage, below: string): Promise<StoredEntry[]> {
  const found: StoredEntry[] = [];
  for await (const entry of storage.list(below)) found.push(entry);
  return found.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** What holds of every storage. */
function suite(storage: () => Storage): void {
  test('is empty before the first file', async () => {
    assert.equal(await storage().isEmpty(), true);
    assert.deepEqual(await listed(storage(), 'tenders'), []);
  });

  test('gives back exactly the bytes that were put, small and large, whole and as a stream', async () => {
    for (const size of [0, 1, 5, 5000, 3_000_000]) {
      const bytes = bytesOf(size);
      await storage().put(`tenders/f${size}`, bytes);
      const found = await storage().get(`tenders/f${size}`);
      assert.ok(Buffer.from(found).equals(bytes), `${size}`);
      const opened = await storage().open(`tenders/f${size}`);
      assert.equal(opened.bytes, size);
      assert.ok((await buffer(opened.stream)).equals(bytes), `${size} as a stream`);
      await storage().putStream(`streamed/f${size}`, Readable.from(inPieces(bytes)), size);
      assert.ok(Buffer.from(await storage().get(`streamed/f${size}`)).equals(bytes));
    }
    assert.equal(await storage().isEmpty(), false);
  });

  test('put replaces, remove removes and may be repeated', async () => {
    await storage().put('a/b', new Uint8Array([1, 2, 3]));
    await storage().put('a/b', new Uint8Array([9]));
    assert.deepEqual([...(await storage().get('a/b'))], [9]);
    assert.equal(await storage().exists('a/b'), true);
    await storage().remove('a/b');
    await storage().remove('a/b');
    assert.equal(await storage().exists('a/b'), false);
    await assert.rejects(storage().get('a/b'), { name: 'StoredFileMissingError' });
    await assert.rejects(storage().open('a/b'), { name: 'StoredFileMissingError' });
  });

  test('a stream that breaks off, ends early or goes on too long leaves the older file', async () => {
    await storage().put('streams/s', new Uint8Array([1, 2, 3]));
    const breaking = async function* () {
      yield bytesOf(100_000);
      throw new Error('the line broke');
    };
    const wrong: [AsyncIterable<Uint8Array>, number][] = [
      [breaking(), 200_000],
      [inPieces(bytesOf(100_000)), 200_000],
      [inPieces(bytesOf(200_000)), 100_000],
    ];
    for (const [source, bytes] of wrong) {
      await assert.rejects(storage().putStream('streams/s', Readable.from(source), bytes));
      assert.deepEqual([...(await storage().get('streams/s'))], [1, 2, 3]);
    }
    assert.deepEqual(
      (await listed(storage(), 'streams')).map(({ key }) => key),
      ['streams/s'],
    );
  });

  test('lists what is below a folder, with its time, and removes it', async () => {
    const began = Date.now();
    for (const key of ['uploads/one/0-2', 'uploads/one/2-4', 'uploads/two/0-2', 'uploads-old/x'])
      await storage().put(key, new Uint8Array([1, 2]));
    const found = await listed(storage(), 'uploads');
    assert.deepEqual(
      found.map(({ key }) => key),
      ['uploads/one/0-2', 'uploads/one/2-4', 'uploads/two/0-2'],
    );
    // Some servers tell whole seconds.
    for (const { at } of found) assert.ok(Math.abs(at.getTime() - began) < 60_000);
    await storage().removeFolder('uploads/one');
    await storage().removeFolder('uploads/one');
    assert.deepEqual(
      (await listed(storage(), 'uploads')).map(({ key }) => key),
      ['uploads/two/0-2'],
    );
    assert.equal(await storage().exists('uploads-old/x'), true);
  });

  test('more files than a page of the list holds are listed and removed', async () => {
    const keys = Array.from({ length: 1100 }, (_, n) => `many/x/${n}`);
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(
        keys.slice(at, at + 50).map((key) => storage().put(key, new Uint8Array([1]))),
      );
    assert.equal((await listed(storage(), 'many')).length, keys.length);
    await storage().removeFolder('many/x');
    assert.equal((await listed(storage(), 'many')).length, 0);
  });

  test('readers beside a writer see the old file or the new one, never a mixture', async () => {
    const size = 400_000;
    const full = (n: number) => new Uint8Array(size).fill(n);
    await storage().put('torn/t', full(0));
    let writing = true;
    const writer = (async () => {
      for (let n = 1; n <= 10; n += 1) await storage().put('torn/t', full(n));
      writing = false;
    })();
    while (writing) {
      const found = await storage().get('torn/t');
      assert.equal(found.length, size);
      assert.equal(new Set(found).size, 1);
    }
    await writer;
  });

  test('a key cannot leave the storage', async () => {
    for (const act of ['get', 'open', 'remove', 'exists', 'removeFolder'] as const)
      await assert.rejects(Promise.resolve(storage()[act]('../outside')), act);
    await assert.rejects(storage().put('../outside', new Uint8Array([1])));
    await assert.rejects(storage().putStream('../outside', Readable.from([Buffer.from('x')]), 1));
  });
}

describe('a folder', () => {
  const files = join(folder, 'files');
  const storage = createFolderStorage(files);
  suite(() => storage);

  test('a file that is being put is not there yet, so that a kill leaves no half file', async () => {
    const folderOfFile = join(files, 'word');
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

  test('no key made anything beside it', async () => {
    assert.deepEqual(await readdir(folder), ['files']);
  });

  /** The folder, with a disk that fails as told once half a file is written. */
  function failing(name: string, fault: Error) {
    const real = folderDisk(join(folder, name));
    const disk = Object.assign(folderDisk(join(folder, name)), {
      put: async (key: string, contents: string | Uint8Array) => {
        await real.put(key, contents.slice(0, 1));
        throw fault;
      },
    });
    return {
      good: createFolderStorage(join(folder, name)),
      bad: createFolderStorage(join(folder, name), undefined, disk),
    };
  }

  test('a full disk has its own error; the older file stays, and no half one', async () => {
    for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG']) {
      const cause = Object.assign(new Error('write'), { code });
      const { good, bad } = failing(code, new Error('cannot write', { cause }));
      await good.put('x/y', new Uint8Array([1, 2, 3]));
      await assert.rejects(bad.put('x/y', new Uint8Array([4, 5])), { name: 'StorageFullError' });
      assert.deepEqual([...(await good.get('x/y'))], [1, 2, 3]);
      assert.deepEqual(await readdir(join(folder, code, 'x')), ['y']);
    }
  });

  test('another fault of the disk stays what it is', async () => {
    const { bad } = failing('rights', Object.assign(new Error('no rights'), { code: 'EACCES' }));
    await assert.rejects(bad.put('x/y', new Uint8Array([1])), { message: 'no rights' });
  });

  test('files leave the last room of the disk to the texts', async () => {
    let room = 96 * 1024 * 1024 + 3;
    const small = createFolderStorage(join(folder, 'small'), async () => room);
    await small.put('a/b', new Uint8Array([1, 2, 3]));
    room -= 1;
    await assert.rejects(small.put('a/b', new Uint8Array([4, 5, 6])), { name: 'StorageFullError' });
    await assert.rejects(small.putStream('a/b', Readable.from([Buffer.from('456')]), 3), {
      name: 'StorageFullError',
    });
    assert.deepEqual([...(await small.get('a/b'))], [1, 2, 3]);
  });
});

describe('a bucket of a real S3 server', { skip: noObjectStorage }, () => {
  let server: ObjectStorage;
  let url: string;
  let storage: Storage;
  before(async () => {
    server = await startObjectStorage();
    url = await server.newBucket();
    storage = await openBucketStorage(parse(bucketUrl, url));
  });
  after(() => server.stop());
  suite(() => storage);

  const opened = (changed: string) => openBucketStorage(parse(bucketUrl, changed));

  test('a wrong secret, a bucket that is not there and a server that is away are named', async () => {
    await assert.rejects(opened(url.replace('TESTER:', 'TESTER:x')), {
      name: 'BucketUnfit',
      message: /拒绝访问/,
    });
    await assert.rejects(opened(url.replace('TESTER:', 'NOBODY:')), { message: /拒绝访问/ });
    await assert.rejects(opened(url.replace(/\/t[^/?]+\?/, '/nothing-here?')), {
      message: /没有名为 nothing-here 的桶/,
    });
    await assert.rejects(opened('s3://a:b@127.0.0.1:1/bucket?tls=0'), { message: /连接不上/ });
  });

  test('while the server is away every call says so, and what was there is there again', async () => {
    await storage.put('away/a', new Uint8Array([1, 2, 3]));
    await server.goAway();
    const away = { name: 'StorageAwayError' };
    await assert.rejects(storage.put('away/a', new Uint8Array([4])), away);
    await assert.rejects(storage.get('away/a'), away);
    await assert.rejects(storage.open('away/a'), away);
    await assert.rejects(storage.exists('away/a'), away);
    await assert.rejects(storage.remove('away/a'), away);
    await assert.rejects(listed(storage, 'away'), away);
    await server.comeBack();
    assert.deepEqual([...(await storage.get('away/a'))], [1, 2, 3]);
  });
});
