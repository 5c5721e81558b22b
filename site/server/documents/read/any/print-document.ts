import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Block } from '../../document.ts';
import { readDocument } from './read-document.ts';

function printBlock(block: Block): string {
  const place = `[${block.index}${block.page === null ? '' : ` p${block.page}`}]`;
  if (block.kind !== 'table') {
    const mark =
      block.kind === 'heading' ? `${'#'.repeat(block.level ?? 1)} ` : block.toc ? '(toc) ' : '';
    return `${place} ${mark}${block.text}`;
  }
  const rows = block.rows.map((row, r) => {
    const cells = row.map((cell) => {
      const spans = `${cell.rowSpan > 1 ? `↓${cell.rowSpan}` : ''}${cell.colSpan > 1 ? `→${cell.colSpan}` : ''}${cell.page ? ` p${cell.page}` : ''}`;
      return `${cell.column}${spans}: ${cell.text.replaceAll('\n', ' ⏎ ')}`;
    });
    return `   ${r} | ${cells.join(' | ')}`;
  });
  return `${place} table\n${rows.join('\n')}`;
}

/** Debugging aid: prints a tender file as the reader sees it. Usage: node print-document.ts FILE */
const file = process.argv[2];
if (!file) {
  process.stderr.write('Usage: node print-document.ts FILE\n');
  process.exit(2);
}
const started = performance.now();
const tender = await readDocument(readFileSync(file), basename(file));
const lines = tender.blocks.map(printBlock);
const seconds = ((performance.now() - started) / 1000).toFixed(2);
process.stdout.write(
  `${lines.join('\n')}\n${tender.format}, ${tender.pages ?? '?'} pages, ${tender.blocks.length} blocks, ${seconds} s\n`,
);
