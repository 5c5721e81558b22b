import assert from 'node:assert/strict';
import { createCipheriv, createHash } from 'node:crypto';
import test from 'node:test';
import { readDocument, sniff } from '../../../../site/server/documents/read/any/read-document.ts';
import { ReadingError } from '../../../../site/server/documents/read/reading-error.ts';
import { docxFile, paragraph } from '../../../support/docx-file.ts';
import { pdfFile } from '../../../support/pdf-file.ts';
import { zipFile } from '../../../support/zip-file.ts';

const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]);
const good = docxFile(paragraph('第一章 招标公告'));
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

async function refused(bytes: Uint8Array, name: string): Promise<string> {
  try {
    await readDocument(bytes, name);
  } catch (error) {
    assert.ok(error instanceof ReadingError, String(error));
    return error.code;
  }
  return 'read';
}

const sniffed: [string, Uint8Array, string, string][] = [
  ['no bytes', Buffer.alloc(0), 'a.docx', 'emptyFile'],
  ['an unknown extension', good, 'a.dwg', 'unsupportedFile'],
  ['no extension', good, '招标文件', 'unsupportedFile'],
  ['a PDF named .docx', pdfFile(() => {}), 'a.docx', 'renamedFile'],
  ['a Word file named .pdf', good, 'a.pdf', 'renamedFile'],
  ['a .doc named .docx', ole, 'a.docx', 'renamedFile'],
  ['a .docx named .doc', good, 'a.doc', 'renamedFile'],
  ['rich text named .doc', Buffer.from('{\\rtf1 text}'), 'a.doc', 'renamedFile'],
  ['a web page named .doc', Buffer.from('<html><body>招标</body></html>'), 'a.doc', 'renamedFile'],
  ['a picture named .pdf', Buffer.from('89504e470d0a1a0a', 'hex'), 'a.pdf', 'renamedFile'],
  [
    'a spreadsheet named .docx',
    zipFile({ 'xl/workbook.xml': '<workbook/>' }),
    'a.docx',
    'renamedFile',
  ],
  ['a zip named .txt', good, 'a.txt', 'renamedFile'],
  ['zeros named .docx', Buffer.alloc(9000), 'a.docx', 'truncatedFile'],
  [
    'an encrypted .docx',
    Buffer.concat([ole, utf16('EncryptedPackage')]),
    'a.docx',
    'encryptedFile',
  ],
];
for (const [what, bytes, name, code] of sniffed) {
  test(`${what} is refused at upload: ${code}`, () => {
    assert.throws(
      () => sniff(bytes, name),
      (error) => error instanceof ReadingError && error.code === code,
    );
  });
}

test('what may be read passes at upload', () => {
  assert.deepEqual(
    [
      sniff(good, '招标.DOCX'),
      sniff(
        pdfFile(() => {}),
        'a.pdf',
      ),
      sniff(ole, 'a.doc'),
      sniff(Buffer.from('正文'), 'a.md'),
    ],
    ['docx', 'pdf', 'doc', 'md'],
  );
});

test('half a download is truncated, in every format', async () => {
  assert.equal(await refused(good.subarray(0, good.length * 0.6), 'a.docx'), 'truncatedFile');
  const pdf = pdfFile((page) => page.text(70, 100, '招标文件'));
  assert.equal(await refused(pdf.subarray(0, 300), 'a.pdf'), 'truncatedFile');
  assert.equal(await refused(ole, 'a.doc'), 'truncatedFile');
});

test('a document part cut short is truncated', async () => {
  assert.equal(
    await refused(
      zipFile({ 'word/document.xml': '<w:document xmlns:w="w"><w:body><w:p>' }),
      'a.docx',
    ),
    'truncatedFile',
  );
});

test('bombs are stopped: too large, too deep, with lying sizes', async () => {
  const huge = '<w:document><w:body>' + ' '.repeat(210 * 1024 * 1024);
  assert.equal(await refused(zipFile({ 'word/document.xml': huge }), 'a.docx'), 'bombFile');
  assert.equal(
    await refused(
      zipFile({ 'word/document.xml': huge.slice(0, 40_000_000) }, { claimedSize: 1000 }),
      'a.docx',
    ),
    'bombFile',
  );
  assert.equal(
    await refused(zipFile({ 'word/document.xml': '<a>'.repeat(5000) }), 'a.docx'),
    'bombFile',
  );
});

test('entities of a document type are not expanded', async () => {
  const lols =
    '<!DOCTYPE w:document [<!ENTITY a "招标招标招标招标"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  const file = zipFile({
    'word/document.xml': `${lols}<w:document><w:body><w:p><w:r><w:t>正文&b;</w:t></w:r></w:p></w:body></w:document>`,
  });
  const [block] = (await readDocument(file, 'a.docx')).blocks;
  assert.equal(
    block?.kind !== 'table' && block?.text.startsWith('正文') && block.text.length < 10,
    true,
  );
});

test('a zip part with a password is encrypted', async () => {
  assert.equal(
    await refused(zipFile({ 'word/document.xml': '<a/>' }, { encrypted: true }), 'a.docx'),
    'encryptedFile',
  );
});

test('files without any text say so', async () => {
  assert.equal(await refused(docxFile(paragraph('   ')), 'a.docx'), 'noTextFile');
  assert.equal(await refused(Buffer.from(' \n\t\n'), 'a.txt'), 'noTextFile');
  assert.equal(
    await refused(
      pdfFile(() => {}),
      'a.pdf',
    ),
    'noTextFile',
  );
});

test('a PDF that only draws is a scan', async () => {
  assert.equal(
    await refused(
      pdfFile((page) => page.line(10, 10, 300, 300)),
      'a.pdf',
    ),
    'scannedFile',
  );
});

test('a PDF whose fonts name no characters is garbled', async () => {
  const codes = Array.from({ length: 400 }, (_, i) => String.fromCharCode(0xe000 + (i % 200))).join(
    '',
  );
  assert.equal(
    await refused(
      pdfFile((page) => page.text(20, 100, codes, { size: 1 })),
      'a.pdf',
    ),
    'garbledFile',
  );
});

test('a PDF with a password is encrypted', async () => {
  assert.equal(await refused(encryptedPdf(), 'a.pdf'), 'encryptedFile');
});

/** Standard security handler, revision 2, with a user password that is not empty. */
function encryptedPdf(): Buffer {
  const owner = createHash('md5').update('owner').digest();
  const key = createHash('md5').update('user').digest().subarray(0, 5);
  const user = createCipheriv('aes-128-ecb', createHash('md5').update(key).digest(), null).update(
    Buffer.alloc(32),
  );
  const hex = (bytes: Buffer) => Buffer.concat([bytes, bytes]).subarray(0, 32).toString('hex');
  const plain = pdfFile((page) => page.text(70, 100, '招标文件')).toString('latin1');
  const id = '00112233445566778899aabbccddeeff';
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${hex(owner)}> /U <${hex(user)}> /P -44 >> /ID [<${id}> <${id}>]`;
  return Buffer.from(plain.replace('/Root 1 0 R', `/Root 1 0 R ${encrypt}`), 'latin1');
}
