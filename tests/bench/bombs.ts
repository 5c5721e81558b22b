import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as bombs from '../support/bomb-files.ts';
import { type Call, signInOver } from '../support/caller.ts';
import { docxFile, paragraph } from '../support/docx-file.ts';
import { startProduct } from '../support/product.ts';
import { treeMemory } from '../support/tree-memory.ts';

/** The bars: seconds to the message, seconds another account waits longer, MB of all processes together. */
const MOST_SECONDS = 60;
const MOST_EXTRA_SECONDS = 5;
const MOST_MB = 1536;
const SIDE = 30_000;
/** Files of the heap that one account puts in line. */
const HEAP = 20;

type Route = 'tender' | 'knowledge' | 'picture' | 'compare' | 'text';
interface Bomb {
  kind: string;
  route: Route;
  fileName: string;
  bytes: Uint8Array | string;
}

const honest = docxFile(paragraph('投标截止时间：2026年3月1日'));

async function allBombs(): Promise<Bomb[]> {
  const twice = await bombs.pdfBomb(2048, 2);
  return [
    { kind: 'zip', route: 'tender', fileName: 'a.docx', bytes: bombs.zipBomb(300) },
    {
      kind: '7z',
      route: 'tender',
      fileName: 'a.7z',
      bytes: await readFile(
        new URL('../server/documents/read/fixtures/blanks.7z', import.meta.url),
      ),
    },
    {
      kind: 'PDF, Flate once',
      route: 'tender',
      fileName: 'a.pdf',
      bytes: await bombs.pdfBomb(1024, 1),
    },
    { kind: 'PDF, Flate twice', route: 'tender', fileName: 'b.pdf', bytes: twice },
    { kind: 'PDF, Flate twice', route: 'knowledge', fileName: 'b.pdf', bytes: twice },
    { kind: 'PDF, Flate twice', route: 'compare', fileName: 'b.pdf', bytes: twice },
    { kind: 'PDF, Flate twice', route: 'picture', fileName: 'b.pdf', bytes: twice },
    { kind: 'PNG', route: 'picture', fileName: 'a.png', bytes: await bombs.pngOf(SIDE) },
    { kind: 'JPEG', route: 'picture', fileName: 'a.jpg', bytes: await bombs.jpegOf(SIDE) },
    { kind: 'HEIC', route: 'picture', fileName: 'a.heic', bytes: bombs.heicOf(SIDE) },
    {
      kind: '100,000 tables',
      route: 'tender',
      fileName: 'c.docx',
      bytes: bombs.docxOfTables(100_000),
    },
    { kind: 'spans', route: 'tender', fileName: 'd.docx', bytes: bombs.docxOfSpans() },
    { kind: 'nested tables', route: 'tender', fileName: 'e.docx', bytes: bombs.nestedDocx(10_000) },
    {
      kind: 'million rows',
      route: 'knowledge',
      fileName: 'f.xlsx',
      bytes: bombs.xlsxOfRows(1_000_000),
    },
    { kind: '60,000 pages', route: 'tender', fileName: 'g.pdf', bytes: bombs.pdfOfPages(60_000) },
    {
      kind: 'JSON as a file',
      route: 'tender',
      fileName: 'h.txt',
      bytes: bombs.nestedJson(100_000),
    },
    { kind: 'JSON as pasted', route: 'text', fileName: 'h.txt', bytes: bombs.nestedJson(100_000) },
  ];
}

const formOf = (fileName: string, bytes: Uint8Array | string): FormData => {
  const form = new FormData();
  form.append('file', new File([bytes as BlobPart], fileName));
  return form;
};

/** Asks until the row is done; what it says. */
async function ended(call: Call, path: string): Promise<string> {
  for (;;) {
    const { body } = await call('GET', path);
    const { status, error, documents } = body.data ?? {};
    if (['ready', 'failed'].includes(status)) {
      const inside = documents?.map((one: { error: string | null }) => one.error).filter(Boolean);
      return inside?.length ? inside.join('；') : (error ?? 'read');
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function send(call: Call, { route, fileName, bytes }: Omit<Bomb, 'kind'>): Promise<string> {
  if (route === 'picture')
    return (await call('POST', '/picture/client/pictures', formOf(fileName, bytes))).body.msg;
  if (route === 'knowledge') {
    const added = await call('POST', '/knowledge/client/files', formOf(fileName, bytes));
    return added.status < 300
      ? ended(call, `/knowledge/client/files/${added.body.data.id}`)
      : added.body.msg;
  }
  if (route === 'compare') {
    const ids: string[] = [];
    for (const [name, content] of [
      [fileName, bytes],
      ['honest.docx', honest],
    ] as const) {
      ids.push(
        (await call('POST', '/bid/client/compare-files', formOf(name, content))).body.data.id,
      );
    }
    const added = await call('POST', '/bid/client/compares', { fileIds: ids });
    return added.status < 300
      ? ended(call, `/bid/client/compares/${added.body.data.id}`)
      : added.body.msg;
  }
  const body = route === 'text' ? { text: bytes, fileName } : formOf(fileName, bytes);
  const added = await call('POST', '/bid/client/tenders', body);
  return added.status < 300
    ? ended(call, `/bid/client/tenders/${added.body.data.id}`)
    : added.body.msg;
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

const dataDir = await mkdtemp(join(tmpdir(), 'tender-bombs-'));
const product = await startProduct(dataDir, { OFFLINE_WRITER_PACE: '0' });
const faults: string[] = [];
let ending = false;
let peak = 0;
const health: number[] = [];
try {
  const request = (path: string, init: RequestInit) => fetch(`${product.url}${path}`, init);
  const [attacker, other] = [(await signInOver(request)).call, (await signInOver(request)).call];
  const small = () => send(other, { route: 'tender', fileName: 'honest.docx', bytes: honest });
  await small();
  const idle = await seconds(small);
  const watching = (async () => {
    while (!ending) {
      peak = Math.max(peak, (await treeMemory(product.pid())).megabytes);
      health.push(await seconds(() => request('/api/health', {})));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const wait = async (label: string) => {
    const extra = (await seconds(small)) - idle;
    if (extra > MOST_EXTRA_SECONDS)
      faults.push(`${label}: another account waited ${extra.toFixed(1)} s longer`);
    return extra;
  };
  const only = process.argv[2];
  const list = (await allBombs()).filter(({ kind }) => !only || kind.includes(only));
  for (const { kind, ...bomb } of list) {
    peak = 0;
    let message = '';
    const [took, extra] = await Promise.all([
      seconds(async () => (message = await send(attacker, bomb))),
      new Promise((resolve) => setTimeout(resolve, 300)).then(() => wait(kind)),
    ]);
    console.log(
      `${kind} (${bomb.route}, ${Math.ceil(bomb.bytes.length / 1024)} KB): ${took.toFixed(1)} s, others +${extra.toFixed(1)} s, ${peak} MB: ${message}`,
    );
    if (took > MOST_SECONDS) faults.push(`${kind}: ${took.toFixed(0)} s`);
    if (peak > MOST_MB) faults.push(`${kind}: ${peak} MB`);
  }
  peak = 0;
  const twice = list.find(({ kind }) => kind.includes('twice'));
  if (twice) {
    for (let i = 0; i < HEAP; i += 1)
      await attacker('POST', '/bid/client/tenders', formOf(`${i}.pdf`, twice.bytes));
    const waits = [await wait('heap'), await wait('heap'), await wait('heap')];
    console.log(
      `a heap of ${HEAP}: others +${waits.map((one) => one.toFixed(1)).join(', +')} s, ${peak} MB`,
    );
    if (peak > MOST_MB) faults.push(`heap: ${peak} MB`);
  }
  ending = true;
  await watching;
  const p99 = health.toSorted((a, b) => a - b)[Math.floor(health.length * 0.99)] ?? 0;
  console.log(
    `idle: ${idle.toFixed(1)} s; health p99 ${Math.round(p99 * 1000)} ms of ${health.length}`,
  );
} finally {
  ending = true;
  await product.kill();
  await rm(dataDir, { recursive: true, force: true });
}
for (const fault of faults) console.error(`past the bar: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
