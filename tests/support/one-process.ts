import { resolve } from 'node:path';
import { after, before, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { beginSharing, endSharing } from './shared.ts';

/**
 * `node tests/support/one-process.ts FILE…` runs test files in turn in this process, each as a suite of its own: the service's code is
 * loaded once for all of them, and what they share is started once. Says of each how much processor time it took, threads included.
 */
beginSharing();
for (const file of process.argv.slice(2))
  describe(file, async () => {
    let begin = process.cpuUsage();
    before(() => {
      begin = process.cpuUsage();
    });
    after(() => {
      const { user, system } = process.cpuUsage(begin);
      process.stdout.write(`\ncpu ${file} ${((user + system) / 1e6).toFixed(1)}\n`);
    });
    await import(pathToFileURL(resolve(file)).href);
  });
after(endSharing);
