import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

/** Over two processes where there is a server for their database. */
const processes = (process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL) ? '2' : '1';

test('two bidders at once: all calls answered, nothing lost, the figures printed', {
  timeout: 300_000,
}, async () => {
  const args = ['--bids', '2', '--processes', processes, '--pages', '3', '--over', '0'];
  const child = spawn('node', ['tests/load/run.ts', ...args, '--tokens', '300'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk));
  const [code] = await once(child, 'close');
  assert.equal(code, 0, printed);
  assert.match(printed, /^2 of 2 bids in \d+ s/m);
  assert.match(printed, /^errors and lost text: 0$/m);
  for (const kind of ['import', 'make outline', 'write', 'word', 'all'])
    assert.match(printed, new RegExp(`^${kind} +\\d+ +\\d+`, 'm'));
  assert.match(printed, new RegExp(`^process ${processes}: `, 'm'));
});
