import {
  Document,
  HeadingLevel,
  Packer,
  PageBreak,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';

const levels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3];
const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** The lines as a Word file; headings in Word's styles, pages begun where the lines say. */
export async function asDocx(lines: readonly string[]): Promise<Uint8Array> {
  const sections: (Paragraph | Table)[][] = [[]];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (line.startsWith('\v')) sections.push([]);
    const children = sections.at(-1) ?? [];
    if (line.startsWith('|')) {
      const rows: string[][] = [];
      for (; lines[i]?.startsWith('|'); i++) rows.push(cellsOf(lines[i] ?? ''));
      i--;
      children.push(tableOf(rows));
    } else children.push(paragraphOf(line));
  }
  return Packer.toBuffer(
    new Document({
      sections: sections.map((children, at) => ({
        properties: { page: { size: at % 2 === 1 ? { orientation: 'landscape' } : {} } },
        children,
      })),
    }),
  );
}

function paragraphOf(line: string): Paragraph {
  const breaks = line.startsWith('\f');
  const [, marks = '', text = ''] = /^(#*) ?(.*)$/.exec(line.replace(/^[\f\v]/, '')) ?? [];
  const heading = levels[marks.length - 1];
  return new Paragraph({
    ...(heading ? { heading } : {}),
    children: [
      ...(breaks ? [new TextRun({ children: [new PageBreak()] })] : []),
      new TextRun(text),
    ],
  });
}

const tableOf = (rows: readonly string[][]): Table =>
  new Table({
    width: { size: 9000, type: 'dxa' },
    rows: rows.map(
      (row) =>
        new TableRow({
          children: row.map((text) => new TableCell({ children: [new Paragraph(text)] })),
        }),
    ),
  });

/** The lines as a text file: no styles, the cells of a row apart by tabs. */
export const asText = (lines: readonly string[]): string =>
  lines
    .map((line) =>
      line.startsWith('|') ? cellsOf(line).join('\t') : line.replace(/^[\f\v]?#* ?/, ''),
    )
    .join('\n');
