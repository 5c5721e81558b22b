import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdfHeadings, pdfTexts } from '../../../site/server/layout/measure/pdf-headings.ts';

/** A PDF of these objects, the first its catalogue. */
function pdfOf(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.5\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`,
    'latin1',
  );
}

const stream = (words: string) => {
  const content = `BT /F1 12 Tf 20 100 Td (${words}) Tj ET`;
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
};
const page = (contents: number) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${contents} 0 R /Resources << /Font << /F1 9 0 R >> >> >>`;
const pages = [
  '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
  ...[page(6), page(7), page(8)],
  ...['one', 'two', 'three'].map(stream),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
];

test('headings come in their order with the page they stand on, however that is written', async () => {
  const pdf = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /Outlines 10 0 R /Dests << /second [4 0 R /XYZ 0 0 0] >> >>',
    ...pages,
    '<< /First 11 0 R /Last 14 0 R /Count 4 >>',
    '<< /Title (First) /Parent 10 0 R /Dest [3 0 R /XYZ 0 0 0] /First 12 0 R /Last 12 0 R /Count 1 /Next 13 0 R >>',
    '<< /Title (Inner) /Parent 11 0 R /Dest /second >>',
    '<< /Title (Third) /Parent 10 0 R /Dest [2 /Fit] /Prev 11 0 R /Next 14 0 R >>',
    '<< /Title (Nowhere) /Parent 10 0 R /Prev 13 0 R >>',
  ]);
  assert.deepEqual(await pdfHeadings(pdf), {
    pages: 3,
    headings: [
      { title: 'First', page: 1 },
      { title: 'Inner', page: 2 },
      { title: 'Third', page: 3 },
    ],
  });
  assert.ok(pdf.byteLength > 0, 'the bytes stay the caller’s');
});

test('a file without an outline has no headings; its pages are read by their numbers', async () => {
  const pdf = pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', ...pages]);
  assert.deepEqual(await pdfHeadings(pdf), { pages: 3, headings: [] });
  assert.deepEqual(
    [...(await pdfTexts(pdf, [1, 3, 4]))],
    [
      [1, 'one'],
      [3, 'three'],
    ],
  );
});
