/** Draws one page; coordinates in points from the top left corner. */
export interface PdfPageWriter {
  text(x: number, y: number, text: string, options?: { size?: number; angle?: number }): void;
  line(x1: number, y1: number, x2: number, y2: number): void;
  /** A ruled table; returns the y of its lower edge. Cells are one line high. */
  table(x: number, y: number, widths: number[], rows: string[][]): number;
}

const HEIGHT = 842;
const ROW = 24;

/** Writes a PDF of A4 pages with Chinese text in a font that is not embedded, encoded as UCS-2. */
export function pdfFile(...pages: ((page: PdfPageWriter) => void)[]): Buffer {
  const contents = pages.map(drawPage);
  const kids = contents.map((_, i) => `${4 + i * 2} 0 R`).join(' ');
  const font =
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /W [1 [500] 814 [500]] >>] >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
  ];
  for (const [i, content] of contents.entries()) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + i * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  return assemble(objects);
}

/** A PDF of these objects, numbered from 1; the first is the catalogue. Letters are bytes (Latin-1). `trailer` is added to the trailer. */
export function assemble(objects: readonly string[], trailer = ''): Buffer {
  let file = '%PDF-1.5\n';
  const places: number[] = [];
  for (const [i, object] of objects.entries()) {
    places.push(file.length);
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function drawPage(draw: (page: PdfPageWriter) => void): string {
  const commands: string[] = [];
  const page: PdfPageWriter = {
    text(x, y, text, { size = 10.5, angle = 0 } = {}) {
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)].map(
        (part) => part.toFixed(4),
      );
      const hex = Buffer.from(text, 'utf16le').swap16().toString('hex');
      commands.push(
        `BT /F1 ${size} Tf ${cos} ${sin} -${sin} ${cos} ${x} ${HEIGHT - y} Tm <${hex}> Tj ET`.replace(
          '--',
          '',
        ),
      );
    },
    line(x1, y1, x2, y2) {
      commands.push(`${x1} ${HEIGHT - y1} m ${x2} ${HEIGHT - y2} l S`);
    },
    table(x, y, widths, rows) {
      const right = x + widths.reduce((sum, width) => sum + width, 0);
      for (let i = 0; i <= rows.length; i++) page.line(x, y + i * ROW, right, y + i * ROW);
      let left = x;
      for (const width of [0, ...widths]) {
        left += width;
        page.line(left, y, left, y + rows.length * ROW);
      }
      for (const [r, row] of rows.entries()) {
        let at = x;
        for (const [c, text] of row.entries()) {
          if (text) page.text(at + 5, y + r * ROW + 16, text);
          at += widths[c] ?? 0;
        }
      }
      return y + rows.length * ROW;
    },
  };
  draw(page);
  return commands.join('\n');
}
