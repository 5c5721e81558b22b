import { resolve } from 'node:path';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { beginSharing, endSharing } from './shared.ts';

/**
 * `node tests/support/one-process.ts FILE…` runs test files in turn in this process, each as a suite of its own: the service's code is
 * loaded once for all of them, and what they share is started once.
 */
beginSharing();
for (const file of process.argv.slice(2))
  describe(file, async () => {
    await import(pathToFileURL(resolve(file)).href);
  });
after(endSharing);
