import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** All that makes up the pages and the widgets. Chunks carry a hash in their names, and those names stand in the files below. */
const sources = ['dist/widgets/*.*', 'site/src/**/*.*', 'site/public/**/*.*', 'package-lock.json'];

/** Names a build by what it is made from, so that building the same again is no new version. */
export function buildId(): string {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(`${root}${file}`));
  return hash.digest('hex').slice(0, 16);
}
