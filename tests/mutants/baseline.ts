import type { FileResult, Try } from './worker.ts';
import type { Worker } from './workers.ts';

/** All tests without a mutant, ms of processor time. */
const ALL_MS = 1_800_000;

const leftOut = (why: string, file: string) =>
  process.stdout.write(`left out, ${why}: ${file.slice(process.cwd().length + 1)}\n`);

function told(all: readonly FileResult[], slow: number): FileResult[] {
  const failing = new Set<string>();
  for (const { file, id, fault, isShared } of all)
    if (fault !== '') {
      leftOut(`fails by itself (${fault})`, `${file} ${id}`);
      if (isShared || id === 'import') failing.add(file);
    }
  return all.filter(({ file, fault, ms }) => fault === '' && !failing.has(file) && ms <= slow);
}

/** Runs the test files one by one until each has been run, with a new process after one that broke down. */
async function runAll(
  files: readonly string[],
  one: Omit<Try, 'files'>,
  worker: Worker,
): Promise<FileResult[]> {
  const whole = await worker.run({ ...one, files: [...files] }, ALL_MS);
  if (whole) return whole;
  const results: FileResult[] = [];
  for (const file of files) {
    const own = await worker.run({ ...one, files: [file] }, ALL_MS);
    if (own) results.push(...own);
    else leftOut('breaks its process', file);
  }
  return results;
}

/**
 * What the tests do with the sources as they are, each test with the branches that it runs. Those that fail, take longer than `slow` ms or
 * fail when they are run once more in the same process are left out: they would kill every mutant, or cost too much.
 */
export async function baselineOf(
  files: readonly string[],
  sources: Record<string, string>,
  anew: string[],
  slow: number,
  worker: Worker,
): Promise<FileResult[]> {
  const first = told(await runAll(files, { sources, anew }, worker), slow);
  const used = [...new Set(first.map(({ file }) => file))];
  const again = await runAll(used, { sources: {}, anew }, worker);
  const failing = new Set(again.filter(({ fault }) => fault !== '').map(({ file }) => file));
  for (const file of failing) leftOut('fails without a mutant when run again', file);
  return first.filter(({ file }) => !failing.has(file));
}
