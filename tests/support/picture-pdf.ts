/** A picture of a PDF: JPEG, or whatever its dictionary says. */
export interface PdfPicture {
  bytes: Buffer;
  /** Entries that say its size, colours and packing. */
  dictionary?: string;
}

/** A PDF that shows one picture on each page and has no text. `info` are entries of the document information. */
export function pdfOfPictures(pictures: readonly PdfPicture[], info = ''): Buffer {
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Kids [${pictures.map((_, i) => `${4 + i * 3} 0 R`).join(' ')}] /Count ${pictures.length} >>`,
    ),
    Buffer.from(`<< ${info} >>`, 'latin1'),
  ];
  for (const [i, { bytes, dictionary }] of pictures.entries()) {
    const at = 4 + i * 3;
    const content = Buffer.from('q 595 0 0 842 0 0 cm /Im1 Do Q');
    const kind =
      dictionary ??
      '/Width 100 /Height 100 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Im1 ${at + 2} 0 R >> >> /Contents ${at + 1} 0 R >>`,
      ),
      stream('', content),
      stream(`/Type /XObject /Subtype /Image ${kind}`, bytes),
    );
  }
  return assemble(objects);
}

const stream = (entries: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

function assemble(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  const places: number[] = [];
  let size = parts[0]?.length ?? 0;
  for (const [i, object] of objects.entries()) {
    const whole = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ]);
    places.push(size);
    size += whole.length;
    parts.push(whole);
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
