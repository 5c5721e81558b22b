import type { Block } from '../../document.ts';
import { readHtml } from '../html/html.ts';

const MOST_LINES = 20_000;

/** The `<table>` that begins at a line of Markdown, read as a page of the web is, and the line behind it; undefined where none does. */
export function readPageTable(
  lines: readonly string[],
  start: number,
): { blocks: readonly Block[]; end: number } | undefined {
  if (!/^\s{0,3}<table[\s>]/i.test(lines[start] ?? '')) return undefined;
  let open = 0;
  for (let i = start; i < Math.min(lines.length, start + MOST_LINES); i++) {
    for (const [tag] of (lines[i] ?? '').matchAll(/<\/?table(?=[\s>])/gi))
      open += tag.startsWith('</') ? -1 : 1;
    if (open > 0) continue;
    const { blocks } = readHtml(`<p>.</p>${lines.slice(start, i + 1).join('\n')}`);
    return { blocks: blocks.slice(1), end: i + 1 };
  }
  return undefined;
}
