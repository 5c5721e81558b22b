import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { cell, docxFile, paragraph, table } from './docx-file.ts';
import { assemble } from './pdf-file.ts';
import { sampleHeic } from './sample-heic.ts';
import { zipFile } from './zip-file.ts';

const MB = 1024 * 1024;
const CHUNK = Buffer.alloc(4 * MB, ' ');

/** So many MB of blanks, deflated. */
async function deflatedBlanks(megabytes: number): Promise<Buffer> {
  const packer = createDeflate({ level: 9 });
  const packed = buffer(packer);
  for (let left = megabytes; left > 0; left -= 4)
    if (!packer.write(CHUNK)) await once(packer, 'drain');
  packer.end();
  return packed;
}

/** A PDF whose page inflates to so many MB, packed once or twice. */
export async function pdfBomb(megabytes: number, times: 1 | 2): Promise<Buffer> {
  const once = await deflatedBlanks(megabytes);
  const stream = times === 1 ? once : deflateSync(once, { level: 9 });
  const filter = times === 1 ? '/FlateDecode' : '[/FlateDecode /FlateDecode]';
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    `<< /Length ${stream.length} /Filter ${filter} >>\nstream\n${stream.toString('latin1')}\nendstream`,
  ]);
}

/** A PDF of so many pages that are all the same. */
export function pdfOfPages(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, i) => `${5 + i} 0 R`).join(' ');
  const text = 'BT /F1 12 Tf 60 700 Td (Page) Tj ET';
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ...Array.from(
      { length: pages },
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>',
    ),
  ]);
}

/** A Word file whose text inflates to so many MB of blanks. */
export const zipBomb = (megabytes: number): Buffer =>
  zipFile({
    'word/document.xml': Buffer.alloc(megabytes * MB, ' '),
    'word/styles.xml': '<w:styles/>',
  });

export const docxOfTables = (tables: number): Buffer =>
  docxFile(table([cell('参数')]).repeat(tables));

/** A table whose cells claim two thousand million columns, before them and beside each other. */
export function docxOfSpans(): Buffer {
  const span = 2_000_000_000;
  const row = `<w:tr><w:trPr><w:gridBefore w:val="${span}"/></w:trPr>${cell('评分因素', { span })}${cell('分值', { span })}</w:tr>`;
  return docxFile(`${paragraph('评分标准')}<w:tbl>${row.repeat(20)}</w:tbl>`);
}

/** Tables in tables, so many deep. */
export const nestedDocx = (depth: number): Buffer =>
  docxFile(
    '<w:tbl><w:tr><w:tc>'.repeat(depth) + paragraph('里') + '</w:tc></w:tr></w:tbl>'.repeat(depth),
  );

/** A workbook of so many rows of one cell. */
export const xlsxOfRows = (rows: number): Buffer =>
  zipFile({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="表" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetRows(rows)}</sheetData></worksheet>`,
  });

const sheetRows = (rows: number): string =>
  Array.from(
    { length: rows },
    (_, i) => `<row r="${i + 1}"><c><v>${(i * 7919) % 1_000_003}</v></c></row>`,
  ).join('');

export const nestedJson = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** A PNG of black points that is as large as it claims. */
export async function pngOf(side: number): Promise<Buffer> {
  const packer = createDeflate({ level: 9 });
  const packed = buffer(packer);
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * 100);
  for (let y = 0; y < side; y += 100) if (!packer.write(rows)) await once(packer, 'drain');
  packer.end();
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', await packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small JPEG that claims to be larger. */
export async function jpegOf(side: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
  jpeg.writeUInt16BE(side, frame + 5);
  jpeg.writeUInt16BE(side, frame + 7);
  return jpeg;
}

export const heicOf = (side: number): Uint8Array<ArrayBuffer> => sampleHeic({ side });
