import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { chapterOrder } from '../../site/server/layout/chapter-order.ts';
import { measurePages } from '../../site/server/layout/measure/measure.ts';
import { exportWord } from '../../site/server/layout/word/export-word.ts';
import { presets } from '../../site/server/layout/word-format.ts';
import { longBid } from '../server/layout/sample-bid.ts';

/**
 * Word export of a bid of some 500 pages against pandoc's of the same text: time, memory and size.
 * `node tests/bench/word.ts [chapters]`
 */
const CHAPTERS = 340;
const ROUNDS = 3;
/** The peak is read from the system while a program runs; it grows, so that a late look is enough. */
const LOOK_MS = 10;

interface Run {
  ms: number;
  megabytes: number;
}

const [, script = fileURLToPath(import.meta.url), first = '', target = ''] = argv;
if (first === 'export')
  await writeFile(target, await exportWord(longBid(Number(argv[4])), presets.standard));
else await compare(Number(first) || CHAPTERS);

async function compare(chapters: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'word-bench-'));
  try {
    const bid = longBid(chapters);
    const { total } = measurePages(bid, presets.standard);
    console.log(`bid: ${chapters} chapters, ${total} pages`);

    await exportWord(bid, presets.standard);
    const start = performance.now();
    await exportWord(bid, presets.standard);
    console.log(`exportWord, warm process: ${Math.round(performance.now() - start)} ms`);

    const [ours, theirs, markdown] = ['ours.docx', 'pandoc.docx', 'bid.md'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    const own = await best(() => run(execPath, [script, 'export', ours, String(chapters)]));
    await report('exportWord, new process', own, ours);

    const text = chapterOrder(bid.chapters).map(
      ({ chapter, depth }) =>
        `${'#'.repeat(depth)} ${chapter.title}\n\n${chapter.content.replaceAll(/!\[.*?\]\(.*?\)/g, '')}`,
    );
    await writeFile(markdown, text.join('\n\n'));
    const pandoc = await best(() =>
      run('pandoc', ['--toc', '-f', 'gfm', '-t', 'docx', '-o', theirs, markdown]),
    );
    if (pandoc === null) return console.log('pandoc: skipped, it is not installed');
    await report('pandoc', pandoc, theirs);
    if (own !== null)
      console.log(
        `ratio to pandoc: time ${(own.ms / pandoc.ms).toFixed(2)}, memory ${(own.megabytes / pandoc.megabytes).toFixed(2)}`,
      );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function best(once: () => Promise<Run | null>): Promise<Run | null> {
  let result: Run | null = null;
  for (let i = 0; i < ROUNDS; i++) {
    const next = await once();
    if (next === null) return null;
    if (result === null || next.ms < result.ms) result = next;
  }
  return result;
}

/** Runs a program to its end; null where it is not installed. */
function run(program: string, args: string[]): Promise<Run | null> {
  const start = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  let peak = 0;
  const look = setInterval(() => (peak = Math.max(peak, peakMegabytes(child.pid))), LOOK_MS);
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      'code' in error && error.code === 'ENOENT' ? resolve(null) : reject(error),
    );
    child.once('close', (code) => {
      if (code === 0) resolve({ ms: performance.now() - start, megabytes: peak });
      else reject(new Error(`${program} ended with ${code}`));
    });
  }).finally(() => clearInterval(look)) as Promise<Run | null>;
}

function peakMegabytes(pid: number | undefined): number {
  try {
    return (
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    );
  } catch {
    return 0;
  }
}

async function report(name: string, result: Run | null, file: string): Promise<void> {
  if (result === null) return;
  const kilobytes = Math.round((await stat(file)).size / 1024);
  console.log(
    `${name}: ${Math.round(result.ms)} ms, ${Math.round(result.megabytes)} MB, file ${kilobytes} kB`,
  );
}
