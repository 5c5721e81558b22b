import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blockText } from '../../site/server/documents/document.ts';
import { type Call, signInOver } from '../support/caller.ts';
import { overlappingBids } from '../support/compare-corpus.ts';
import { docxFile, paragraph } from '../support/docx-file.ts';
import { type Product, startProduct } from '../support/product.ts';
import { treeMemory } from '../support/tree-memory.ts';

/**
 * Memory of the product at rest beside the embedded database alone, and of its process tree before, while and after it compares long
 * bids; exits 1 where more than the bar stays.
 * Usage: node tests/bench/memory.ts [HOW MANY BIDS] [PAGES OF EACH]
 */
const [count = 20, pages = 300] = process.argv.slice(2).map(Number);
const CHARS_PER_PAGE = 670;
/** Of what it had at rest it may have so much afterwards. */
const MOST_AFTER = 1.2;
/** What ends by itself when it is idle has so long for it. */
const SETTLING_MS = 120_000;
const LOOK_MS = 200;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/** The floor: the embedded database alone in a process of its own. */
async function bareDatabaseMb(): Promise<number> {
  const code =
    "const { PGlite } = await import('@electric-sql/pglite'); await PGlite.create('memory://'); console.log('up'); setTimeout(() => {}, 1e6);";
  const child = spawn('node', ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const { megabytes } = await treeMemory(child.pid ?? 0);
  child.kill('SIGKILL');
  return megabytes;
}

const heading = '<w:pStyle w:val="Heading1"/>';
const styles =
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>';

/** Sends so many bids of so many pages and compares them; each a file of its own. */
async function compareBids(call: Call, seed: number, many: number, length: number): Promise<void> {
  const fileIds: string[] = [];
  for (const bid of overlappingBids(seed, many, length * CHARS_PER_PAGE)) {
    const body = bid.blocks
      .map((block) => paragraph(blockText(block), block.kind === 'heading' ? heading : ''))
      .join('');
    const form = new FormData();
    form.append('file', new File([new Uint8Array(docxFile(body, { styles }))], bid.fileName));
    fileIds.push((await call('POST', '/bid/client/compare-files', form)).body.data.id);
  }
  const begun = await call('POST', '/bid/client/compares', { fileIds });
  for (;;) {
    const { body } = await call('GET', `/bid/client/compares/${begun.body.data.id}`);
    if (body.data.status === 'ready') return;
    if (body.data.status === 'failed') throw new Error(body.data.error);
    await pause();
  }
}

/** The least it has once it does nothing, within the time that is given to settle. */
async function settled(product: Product, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let waited = 0; waited < SETTLING_MS && least > enough; waited += LOOK_MS) {
    least = Math.min(least, (await treeMemory(product.pid())).megabytes);
    await pause();
  }
  return least;
}

/** Memory before, at the most, and after. What is loaded once for all work is loaded by a small comparison before. */
async function whileComparing(product: Product): Promise<void> {
  const { call } = await signInOver((path, init) => fetch(`${product.url}${path}`, init));
  await compareBids(call, 3, 2, 5);
  const rest = await settled(product, 0);
  let most = 0;
  let isAtWork = true;
  const watching = (async () => {
    while (isAtWork) {
      most = Math.max(most, (await treeMemory(product.pid())).megabytes);
      await pause();
    }
  })();
  await compareBids(call, 7, count, pages);
  isAtWork = false;
  await watching;
  const after = await settled(product, rest);
  const ratio = after / rest;
  console.log(
    `comparing ${count} bids of ${pages} pages: ${rest} MB of all processes at rest, ${most} MB at work, ${after} MB after, ${ratio.toFixed(2)} of rest (bar ${MOST_AFTER})`,
  );
  if (ratio > MOST_AFTER) process.exitCode = 1;
}

if (process.platform !== 'linux') {
  console.log('skipped: reads /proc, which only Linux has');
} else {
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-memory-'));
  const product = await startProduct(dataDir);
  const { megabytes: ours } = await treeMemory(product.pid());
  const floor = await bareDatabaseMb();
  console.log(
    `the product at rest: ${ours} MB resident; the embedded database alone: ${floor} MB; ratio ${(ours / floor).toFixed(2)}`,
  );
  await whileComparing(product).finally(() => product.stop());
  await rm(dataDir, { recursive: true, force: true });
}
