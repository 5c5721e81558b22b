import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Each prints its own figures, beside a named peer or limit measured in the same run. Not part of the tests: machines are noisy. */
const benches = [
  'reading-speed',
  'word',
  'events',
  'pieces',
  'memory',
  'search',
  'compare',
  'ledger',
  'sign-in',
  'feel',
];

for (const name of benches) {
  const file = `tests/bench/${name}.ts`;
  if (!existsSync(file)) throw new Error(`no such bench: ${file}`);
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync('node', [file, ...process.argv.slice(2)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
