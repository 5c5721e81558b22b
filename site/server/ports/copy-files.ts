import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { openIfThere, type Storage } from './storage.ts';
import { storageFolders } from './storage-folders.ts';

/** Of a file below a folder of the storage; no name begins with a dot. */
const Key = v.pipe(v.string(), v.regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)+$/));
const Copied = v.object({ key: Key, bytes: v.number(), sha256: v.string() });
/** A file of a copy; it stands in the folder `files` of it under its key. */
export type CopiedFile = v.InferOutput<typeof Copied>;

/** A file of the copy is not what it was when it was made; the message says so in one Chinese line. */
export class CopySpoilt extends Error {
  override name = 'CopySpoilt' as const;
}

const LIST = 'files.jsonl';
const pathOf = (folder: string, key: string) => join(folder, 'files', key);

/** Copies every stored file into a folder, and what is known of each into a list beside them. Gives how many there are. */
export async function copyFilesOut(storage: Storage, folder: string): Promise<number> {
  const copied: CopiedFile[] = [];
  for (const name of storageFolders) {
    for await (const { key } of storage.list(name)) {
      if (key.endsWith('.part')) continue;
      const file = await openIfThere(storage, key);
      // Removed since it was listed.
      if (!file) continue;
      await mkdir(dirname(pathOf(folder, key)), { recursive: true });
      const sum = summing();
      await pipeline(file.stream, sum.through, createWriteStream(pathOf(folder, key)));
      copied.push({ key, ...sum.found() });
    }
  }
  await writeFile(join(folder, LIST), copied.map((file) => `${JSON.stringify(file)}\n`).join(''));
  return copied.length;
}

/** The files of a copy. Throws CopySpoilt where one is not what the list says. */
export async function checkedFiles(folder: string): Promise<CopiedFile[]> {
  const lines = (await readFile(join(folder, LIST), 'utf8')).split('\n').filter(Boolean);
  const files = lines.map((line) => v.parse(Copied, JSON.parse(line)));
  for (const { key, bytes, sha256 } of files) {
    const sum = summing();
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(createReadStream(pathOf(folder, key)), sum.through, nowhere).catch(
      (error: unknown) => {
        throw new CopySpoilt(`备份里缺少文件 ${key}`, { cause: error });
      },
    );
    const found = sum.found();
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new CopySpoilt(`备份里的文件 ${key} 已损坏`);
  }
  return files;
}

/** Stores the files of a copy under their keys. */
export async function copyFilesIn(
  storage: Storage,
  folder: string,
  files: readonly CopiedFile[],
): Promise<void> {
  for (const { key, bytes } of files)
    await storage.putStream(key, createReadStream(pathOf(folder, key)), bytes);
}

/** A stream that reckons the sum of what goes through it. */
function summing(): { through: Transform; found(): { bytes: number; sha256: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, found: () => ({ bytes, sha256: hash.digest('hex') }) };
}
