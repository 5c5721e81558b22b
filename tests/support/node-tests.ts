import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { nodeGroups } from './node-groups.ts';

/**
 * `node tests/support/node-tests.ts PATTERN…` runs test files of Node in groups, each in one process, as many at a time as there are
 * processors and one more, since tests also wait. What a group prints is held until it has ended.
 */
interface Ran {
  code: number | null;
  output: string;
}

const SUMMARY = /^ℹ (tests|pass|fail|skipped) (\d+)$/gm;
const FAILING = '\n✖ failing tests:\n';
const CPU = /^cpu (\S+) ([\d.]+)\n/gm;
/** Files whose processor time is told at the end. */
const COSTLY = 30;
const total = new Map([...['tests', 'pass', 'fail', 'skipped']].map((name) => [name, 0]));
const costs: [file: string, seconds: number][] = [];
const failures: string[] = [];

function runGroup(files: readonly string[]): Promise<Ran> {
  const child = spawn('node', ['tests/support/one-process.ts', ...files], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (output += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** Counts what a group tells, and prints it without its own summary. */
function account(files: readonly string[], { code, output }: Ran): void {
  const counts = [...output.matchAll(SUMMARY)];
  for (const [, name = '', count] of counts)
    total.set(name, (total.get(name) ?? 0) + Number(count));
  for (const [, file = '', seconds] of output.matchAll(CPU)) costs.push([file, Number(seconds)]);
  const [tests = '', failing = ''] = output.split(FAILING, 2);
  process.stdout.write(`${tests.replace(/^ℹ \w+ [\d.]+\n/gm, '').replace(CPU, '')}\n`);
  if (failing) failures.push(failing);
  const failed = counts.find(([, name]) => name === 'fail')?.[2];
  if (code === 0 || Number(failed) > 0) return;
  // A process that dies without counting a failure has failed all the same.
  total.set('fail', (total.get('fail') ?? 0) + 1);
  failures.push(`${files.join('\n')}\nended with ${code}\n${output.slice(-4000)}\n`);
}

const groups = nodeGroups(
  globSync(process.argv.slice(2)).map((file) => file.replaceAll('\\', '/')),
);
async function work(): Promise<void> {
  for (let files = groups.shift(); files; files = groups.shift())
    account(files, await runGroup(files));
}
await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
if (costs.length > 1)
  for (const [file, seconds] of costs.toSorted(([, a], [, b]) => b - a).slice(0, COSTLY))
    process.stdout.write(`${seconds.toFixed(1).padStart(6)} s of processor time  ${file}\n`);
for (const [name, count] of total) process.stdout.write(`ℹ ${name} ${count}\n`);
if (failures.length > 0) process.stdout.write(`${FAILING}\n${failures.join('\n')}`);
process.exitCode = failures.length > 0 ? 1 : 0;
