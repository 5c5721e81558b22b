import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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

function brotlied(content: Buffer): Promise<Uint8Array> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return brotli(content, { params });
}

const packers = { gz: gzipped, br: brotlied };
/** Of contents packed in earlier builds: packing takes a third of a build, and most files are what they were. */
const KEPT = 'node_modules/.cache/packed';
/** What these packers make of a content is the same for ever; the number changes with them. */
const PACKERS = 1;

/** Name of the kept file of that content; makes it where there is none. */
async function keptName(content: Buffer, ending: keyof typeof packers): Promise<string> {
  const hash = createHash('sha256').update(`${PACKERS} `).update(content).digest('hex');
  const name = `${hash}.${ending}`;
  const kept = `${KEPT}/${name}`;
  if (existsSync(kept)) return name;
  // Another build may be at it too: each file takes its place whole.
  const made = `${kept}.${process.pid}`;
  writeFileSync(made, await packers[ending](content));
  renameSync(made, kept);
  return name;
}

/**
 * Writes each file of a folder beside itself as small as gzip and brotli can be, for a server that sends files as they are: 2 KB off the
 * first load against compressing with each answer. Keeps what it made for the next build, and of earlier ones what is still used.
 */
export async function compressFiles(folder: string): Promise<void> {
  mkdirSync(KEPT, { recursive: true });
  const files = globSync(`${folder}/**/*.{js,json,html,css}`);
  const endings = ['gz', 'br'] as const;
  const used = await Promise.all(
    files.flatMap((file) => {
      const content = readFileSync(file);
      return endings.map(async (ending) => {
        const name = await keptName(content, ending);
        copyFileSync(`${KEPT}/${name}`, `${file}.${ending}`);
        return name;
      });
    }),
  );
  const unused = readdirSync(KEPT).filter((name) => !used.includes(name));
  for (const name of unused)
    if (/\.(?:gz|br)$/.test(name)) rmSync(`${KEPT}/${name}`, { force: true });
}
