import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { QUICK_LOAD } from '../../../site/server/kernel/quick-load.ts';

interface Resolved {
  specifier: string;
  url: string;
  format: string;
}

/** Notes how whoever comes after it resolves, and prints it at the end. */
const noting = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const noted = [];
  registerHooks({
    resolve(specifier, context, next) {
      const { url, format } = next(specifier, context);
      noted.push({ specifier, url, format });
      return { url, format, shortCircuit: true };
    },
  });
  process.once('exit', () => console.log(JSON.stringify(noted)));
`)}`;
const loaded = 'site/server/store/schema.ts';

/** What is resolved where these come with `--import`, in their order, when a file of ours is loaded with all it imports. */
async function resolvedWith(...flags: readonly string[]): Promise<Resolved[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, loaded]);
  const all: Resolved[] = JSON.parse(stdout);
  return all.filter(({ url }) => url.startsWith('file:') && !url.endsWith('/load-quickly.ts'));
}

test('what loads quickly finds each file where Node finds it, and asks Node for none of ours', async () => {
  const alone = await resolvedWith('--import', noting);
  const quickly = await resolvedWith(...QUICK_LOAD, '--import', noting);
  assert.deepEqual(quickly, alone);
  const isOwn = ({ specifier }: Resolved) => specifier.startsWith('.') && specifier.endsWith('.ts');
  assert.ok(alone.filter(isOwn).length > 5);
  const asked = await resolvedWith('--import', noting, ...QUICK_LOAD);
  assert.deepEqual(asked.filter(isOwn), []);
});
