import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, stopWatching } from './light-tests.ts';
import { beginSharing, endSharing } from './shared.ts';
import { type Spent, since, spentByProcess } from './spent.ts';

/**
 * `node tests/support/one-process.ts FILE…` runs test files in turn in this process, each as a suite of its own: the service's code is
 * loaded once for all of them, and what they share is started once. Says of each how much processor time it took, threads included, and
 * how much the processes took that ended meanwhile; then the same of what was spent before and after the files.
 */
const files = process.argv.slice(2);
const inFiles = { own: 0, children: 0 };
const loading: Promise<unknown>[] = [];

function tell({ own, children }: Spent, name: string): void {
  process.stdout.write(`\ncpu ${own.toFixed(1)} ${children.toFixed(1)} ${name}\n`);
}

beginSharing();
for (const file of files)
  describe(file, async () => {
    let begin = spentByProcess();
    before(() => {
      begin = spentByProcess();
    });
    after(() => {
      const spent = since(begin);
      inFiles.own += spent.own;
      inFiles.children += spent.children;
      tell(spent, file);
    });
    // One after the other: what two load at once is loaded for the first, and so would be the tests behind it.
    const load = () => import(pathToFileURL(resolve(file)).href);
    const earlier = Promise.allSettled(loading);
    loading.push(earlier.then(load));
    await loading.at(-1);
  });
void Promise.allSettled(loading).then(stopWatching);
after(endSharing);
process.once('exit', () => {
  const rest = files.length > 1 ? ` and ${files.length - 1} more` : '';
  tell(since(inFiles), `${files[0]}${rest}: beginning and end`);
});
