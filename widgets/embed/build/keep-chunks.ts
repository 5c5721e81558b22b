import { globSync, rmSync, statSync } from 'node:fs';
import type { Plugin } from 'rollup';

/** Pages opened before a release go on asking for its chunks; a page is rarely open, or cached, for longer. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Clears what no build needs any more: files of no use at once, chunks of earlier builds after their time. */
export const keepChunks: Plugin = {
  name: 'keep-chunks',
  generateBundle({ dir }, bundle) {
    if (!dir) return;
    for (const file of globSync('**/*.*', { cwd: dir }).map((path) => path.replaceAll('\\', '/'))) {
      const path = `${dir}/${file}`;
      const isOld = Date.now() - statSync(path).mtimeMs > KEPT_MS;
      const isOfBundle = bundle[file.replace(/\.(gz|br)$/, '')] !== undefined;
      if (!isOfBundle && (isOld || !file.startsWith('chunks/'))) rmSync(path);
    }
  },
};
