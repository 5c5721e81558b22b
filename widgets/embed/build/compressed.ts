import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';

const brotli = promisify(brotliCompress);
const fastGzip = promisify<Buffer, { level: number }, Buffer>(gzip);

/** Bytes. All that stands between a visitor and the first key is smaller; beyond it zopfli takes minutes for 4 %. */
const LARGEST_PACKED = 256 * 1024;

const gzipped = (content: Buffer): Promise<Uint8Array> =>
  content.length <= LARGEST_PACKED
    ? gzipAsync(content, { numiterations: 15 })
    : fastGzip(content, { level: 9 });

/** Hashed names have the same content in every build; others are made anew when their file is. */
function isMade(file: string, made: string): boolean {
  return (
    existsSync(made) &&
    (file.includes('chunks/') || statSync(made).mtimeMs > statSync(file).mtimeMs)
  );
}

/**
 * Writes each file of a folder beside itself as small as gzip and brotli can be, for a server that sends files as they are: 2 KB off the
 * first load against compressing with each answer.
 */
export async function compressFiles(folder: string): Promise<void> {
  const files = globSync(`${folder}/**/*.{js,json,html,css}`).map((path) =>
    path.replaceAll('\\', '/'),
  );
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      if (!isMade(file, `${file}.gz`)) writeFileSync(`${file}.gz`, await gzipped(content));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      if (!isMade(file, `${file}.br`))
        writeFileSync(`${file}.br`, await brotli(content, { params }));
    }),
  );
}
