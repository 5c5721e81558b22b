import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractTender } from '../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../site/server/documents/read/any/read-document.ts';
import { convertToPdf, findLibreOffice } from '../../site/server/layout/export/libre-office.ts';
import { exportWord } from '../../site/server/layout/word/export-word.ts';
import { parseWordFormat } from '../../site/server/layout/word-format.ts';
import { sampleBid } from '../support/sample-bid.ts';

/** Reading of 100 pages beside the usual command-line readers, which only take the text out and find no items. */
const PAGES = 100;
const RUNS = 3;

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function ourTime(bytes: Uint8Array, name: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    extractTender(await readDocument(bytes, name));
    times.push(performance.now() - began);
  }
  return median(times);
}

function peerTime(command: string, args: string[]): number | undefined {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    if (spawnSync(command, args).status !== 0) return undefined;
    times.push(performance.now() - began);
  }
  return median(times);
}

function report(what: string, ours: number, peer: string, theirs: number | undefined): void {
  const beside =
    theirs === undefined
      ? `${peer} is not installed: skipped`
      : `${peer} ${Math.round(theirs)} ms, ratio ${(ours / theirs).toFixed(2)}`;
  console.log(`${what}: ours ${Math.round(ours)} ms; ${beside}`);
}

const folder = await mkdtemp(join(tmpdir(), 'tender-reading-'));
const docx = await exportWord(sampleBid(PAGES), parseWordFormat('standard'));
const docxFile = join(folder, 'sample.docx');
await writeFile(docxFile, docx);
report(
  `docx of ${PAGES} pages, read and extracted`,
  await ourTime(docx, 'sample.docx'),
  'pandoc',
  peerTime('pandoc', [docxFile, '-t', 'gfm', '-o', join(folder, 'out.md')]),
);

const soffice = await findLibreOffice();
if (soffice === undefined) {
  console.log('pdf: skipped, LibreOffice makes it and is not installed');
} else {
  const pdf = await convertToPdf(docx, { soffice, timeoutMs: 120_000 });
  const pdfFile = join(folder, 'sample.pdf');
  await writeFile(pdfFile, pdf);
  const { pages } = await readDocument(pdf, 'sample.pdf');
  report(
    `pdf of ${pages} pages, read and extracted`,
    await ourTime(pdf, 'sample.pdf'),
    'pdftotext -layout',
    peerTime('pdftotext', ['-layout', pdfFile, join(folder, 'out.txt')]),
  );
}
await rm(folder, { recursive: true, force: true });
