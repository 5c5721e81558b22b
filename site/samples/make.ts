import { readFile, writeFile } from 'node:fs/promises';
import type { TenderDocument } from '../server/documents/document.ts';
import { withPrintedPages } from '../server/documents/extract/printed-pages.ts';
import { readDocument } from '../server/documents/read/any/read-document.ts';
import { convertToPdf, findLibreOffice } from '../server/layout/export/libre-office.ts';
import { withoutZipTimes } from '../server/layout/word/zip-times.ts';
import { parseSample, type SampleBlock } from './parse-sample.ts';
import { type PageStart, printedLook, sampleDocx, wordLook } from './sample-docx.ts';

/** Where the site takes the files from, and the service too. */
const out = new URL('../public/samples/', import.meta.url);
/** LibreOffice's first start makes its profile. */
const PRINT_LIMIT_MS = 120_000;

const targets = [
  { name: 'parking-platform', format: 'docx' },
  { name: 'road-works', format: 'docx' },
  { name: 'archive-service', format: 'pdf' },
] as const;

/** Makes the sample tender files from their Markdown. Needs LibreOffice: it says where the pages begin, and prints the PDF. */
async function main(): Promise<void> {
  const soffice = await findLibreOffice();
  if (!soffice)
    throw new Error('LibreOffice is not here: install it, or name it with SOFFICE_PATH');
  for (const { name, format } of targets) {
    const blocks = parseSample(await readFile(new URL(`${name}.md`, import.meta.url), 'utf8'));
    const draft = await sampleDocx(blocks, format === 'pdf' ? printedLook : wordLook, []);
    const pdf = await convertToPdf(draft, { soffice, timeoutMs: PRINT_LIMIT_MS });
    const bytes = format === 'pdf' ? pdf : await withPages(blocks, draft, pdf);
    await writeFile(new URL(`${name}.${format}`, out), bytes);
    process.stdout.write(`${name}.${format}: ${Math.round(bytes.length / 1024)} KB\n`);
  }
}

/** The same file with the marks that Word leaves where a page began when it was last shown: what page numbers are read from. */
async function withPages(
  blocks: readonly SampleBlock[],
  draft: Uint8Array,
  pdf: Uint8Array,
): Promise<Uint8Array> {
  const read = await readDocument(draft, 'sample.docx');
  if (read.blocks.length !== blocks.length)
    throw new Error(`wrote ${blocks.length} blocks, read ${read.blocks.length}`);
  return withoutZipTimes(
    await sampleDocx(blocks, wordLook, pageStarts(await withPrintedPages(read, pdf))),
  );
}

/** The first block, or row of a table, on each page but the first. */
function pageStarts({ blocks }: TenderDocument): PageStart[] {
  const starts: PageStart[] = [];
  let page = 1;
  const visit = (found: number | null | undefined, start: PageStart) => {
    // A page may be passed without a beginning of a block on it; Word would mark it in the middle of one.
    for (; page < (found ?? 1); page++) starts.push(start);
  };
  for (const { index, ...block } of blocks) {
    visit(block.page, { block: index, row: 0 });
    if (block.kind === 'table')
      block.rows.forEach((row, n) => visit(row[0]?.page, { block: index, row: n }));
  }
  return starts;
}

await main();
