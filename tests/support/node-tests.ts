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
const CPU = /^cpu ([\d.]+) ([\d.]+) (.+)\n/gm;
/** So many files' processor time is told at the end. */
const COSTLY = 30;
/** They start products and browsers, which work beside them. */
const SITE_AT_A_TIME = 2;
const total = new Map([...['tests', 'pass', 'fail', 'skipped']].map((name) => [name, 0]));
const costs: { name: string; own: number; children: number }[] = [];
const failures: string[] = [];

/** What a test of the site has left running is no reason to wait for ever. */
const isSite = (files: readonly string[]) => files.some((file) => file.startsWith('tests/site/'));

function runGroup(files: readonly string[]): Promise<Ran> {
  const args = ['--import', './site/server/kernel/load-quickly.ts', 'tests/support/one-process.ts'];
  const child = spawn(
    'node',
    [...(isSite(files) ? ['--test-force-exit'] : []), ...args, ...files],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    },
  );
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
  for (const [, own, children, name = ''] of output.matchAll(CPU))
    costs.push({ name, own: Number(own), children: Number(children) });
  const [tests = '', failing = ''] = output.split(FAILING, 2);
  process.stdout.write(`${tests.replace(/^ℹ \w+ [\d.]+\n/gm, '').replace(CPU, '')}\n`);
  if (failing) failures.push(failing);
  const failed = counts.find(([, name]) => name === 'fail')?.[2];
  if (code === 0 || Number(failed) > 0) return;
  // A process that dies without counting a failure has failed all the same.
  total.set('fail', (total.get('fail') ?? 0) + 1);
  failures.push(`${files.join('\n')}\nended with ${code}\n${output.slice(-4000)}\n`);
}

/** Where the processor's time went, the most first: a file's own process, and those that it started. */
function tellCosts(): void {
  const sum = (one: 'own' | 'children') => costs.reduce((total, cost) => total + cost[one], 0);
  const all = { name: 'in all', own: sum('own'), children: sum('children') };
  const byCost = costs.toSorted((a, b) => b.own + b.children - a.own - a.children);
  for (const { name, own, children } of [...byCost.slice(0, COSTLY), all])
    process.stdout.write(
      `${own.toFixed(1).padStart(7)} + ${children.toFixed(1).padStart(6)} s of processor  ${name}\n`,
    );
}

const groups = nodeGroups(
  globSync(process.argv.slice(2)).map((file) => file.replaceAll('\\', '/')),
);
async function work(): Promise<void> {
  for (let files = groups.shift(); files; files = groups.shift())
    account(files, await runGroup(files));
}
const atATime = groups.some(isSite) ? SITE_AT_A_TIME : availableParallelism() + 1;
await Promise.all(Array.from({ length: atATime }, work));
tellCosts();
for (const [name, count] of total) process.stdout.write(`ℹ ${name} ${count}\n`);
if (failures.length > 0) process.stdout.write(`${FAILING}\n${failures.join('\n')}`);
process.exitCode = failures.length > 0 ? 1 : 0;
