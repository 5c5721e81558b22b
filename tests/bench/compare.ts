import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ComparableDocument } from '../../site/server/comparing/comparable.ts';
import { compareDocuments } from '../../site/server/comparing/compare/compare-documents.ts';
import { blockText } from '../../site/server/documents/document.ts';
import { overlappingBids } from '../support/compare-corpus.ts';

/** Comparing bids by their number and their length, beside a plain diff of two of them, which finds no edits, no other words and no left out text. */
const CHARS_PER_PAGE = 670;
const sizes = [
  [2, 300],
  [5, 300],
  [10, 300],
  [20, 75],
  [20, 150],
  [20, 300],
] as const;

function timeOf(documents: readonly ComparableDocument[]): {
  seconds: number;
  processor: number;
  memory: number;
} {
  globalThis.gc?.();
  const began = performance.now();
  const before = process.cpuUsage();
  compareDocuments(documents, null);
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (performance.now() - began) / 1000,
    processor: (user + system) / 1e6,
    memory: process.memoryUsage().rss,
  };
}

function seconds(command: string, args: readonly string[]): number {
  const began = performance.now();
  // 1: they differ.
  const { status } = spawnSync(command, args, { maxBuffer: 1 << 30 });
  if (status === null || status > 1) return Number.NaN;
  return (performance.now() - began) / 1000;
}

for (const [count, pages] of sizes) {
  const bids = overlappingBids(7, count, pages * CHARS_PER_PAGE);
  const { seconds: took, processor, memory } = timeOf(bids);
  const chars = bids.reduce(
    (sum, bid) => sum + bid.blocks.reduce((all, block) => all + blockText(block).length, 0),
    0,
  );
  const pairs = (count * (count - 1)) / 2;
  console.log(
    `${count} bids of ${pages} pages (${(chars / 1e6).toFixed(1)} million characters, ${pairs} pairs): ${took.toFixed(1)} s, of the processor ` +
      `${processor.toFixed(1)} s, ${((processor * 1e6) / chars).toFixed(2)} s a million, ${Math.round(memory / 2 ** 20)} MB`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'tender-compare-'));
const [a, b] = overlappingBids(7, 2, 300 * CHARS_PER_PAGE);
if (a && b) {
  const ours = timeOf([a, b]).seconds;
  const files = await Promise.all(
    [a, b].map(async ({ blocks }, index) => {
      const text = blocks.map(blockText).join('\n');
      const sentences = join(folder, `${index}.sentences`);
      const characters = join(folder, `${index}.characters`);
      await writeFile(sentences, text.replaceAll(/(?<=[。！？；])/g, '\n'));
      await writeFile(characters, Array.from(text).join('\n'));
      return { sentences, characters };
    }),
  );
  const of = (kind: 'sentences' | 'characters') => files.map((file) => file[kind]);
  const peers = [
    ['diff, a sentence a line', seconds('diff', of('sentences'))],
    ['diff, a character a line', seconds('diff', of('characters'))],
    [
      'git diff --word-diff, a sentence a line',
      seconds('git', ['diff', '--no-index', '--word-diff', ...of('sentences')]),
    ],
  ] as const;
  for (const [name, theirs] of peers) {
    console.log(
      Number.isNaN(theirs)
        ? `${name}: not there, skipped`
        : `two of them: ours ${ours.toFixed(2)} s; ${name} ${theirs.toFixed(2)} s, ratio ${(ours / theirs).toFixed(1)}`,
    );
  }
}
await rm(folder, { recursive: true });
