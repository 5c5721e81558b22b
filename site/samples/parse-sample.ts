/** A piece of a sample tender file. Rows of a table are equally long; `^` stands for the cell above. */
export type SampleBlock =
  | { kind: 'cover'; text: string; isTitle: boolean }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string; isForm: boolean }
  | { kind: 'table'; rows: string[][] };

/** Reads the Markdown of a sample: headings, lines, tables. What stands before the first heading is the cover. */
export function parseSample(markdown: string): SampleBlock[] {
  const blocks: SampleBlock[] = [];
  let isCover = true;
  for (const line of markdown.split('\n').filter((text) => text.trim() !== '')) {
    const [, marks = '', title = ''] = /^(#+) (.*)$/.exec(line) ?? [];
    if (marks) isCover = false;
    if (marks) blocks.push({ kind: 'heading', level: marks.length, text: title });
    else if (line.startsWith('|')) addRow(blocks, line);
    else if (isCover) blocks.push({ kind: 'cover', text: line, isTitle: blocks.length < 2 });
    else blocks.push({ kind: 'paragraph', text: line, isForm: line.includes('____') });
  }
  return blocks;
}

function addRow(blocks: SampleBlock[], line: string): void {
  const cells = line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
  // The line of dashes only parts the head from the rest.
  if (cells.every((cell) => /^-+$/.test(cell))) return;
  const last = blocks.at(-1);
  if (last?.kind === 'table') last.rows.push(cells);
  else blocks.push({ kind: 'table', rows: [cells] });
}
