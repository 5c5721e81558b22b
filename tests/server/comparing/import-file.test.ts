import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  type ImportedFile,
  importFile,
} from '../../../site/server/comparing/import/import-file.ts';
import { ReadingError } from '../../../site/server/documents/read/reading-error.ts';
import { importInWorker } from '../../../site/server/workers/isolate/read-file.ts';
import { docxFile, paragraph } from '../../support/docx-file.ts';
import { chart, textPage } from '../../support/drawn-picture.ts';
import { pdfFile } from '../../support/pdf-file.ts';
import { pictureDocx } from '../../support/picture-docx.ts';
import { pdfOfPictures } from '../../support/picture-pdf.ts';
import { zipFile } from '../../support/zip-file.ts';

const take = (bytes: Uint8Array, fileName: string): Promise<ImportedFile> =>
  importFile({ id: 'd1', bytes, fileName });

async function refused(bytes: Uint8Array, fileName: string): Promise<string> {
  try {
    await take(bytes, fileName);
  } catch (error) {
    assert.ok(error instanceof ReadingError, String(error));
    return error.code;
  }
  return 'taken in';
}

const jpeg = async (picture: Promise<Buffer>): Promise<Buffer> =>
  sharp(await picture)
    .jpeg()
    .toBuffer();

/** A PNG file that claims to be 30,000 × 30,000 and holds nearly nothing. */
function bombPng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 2], 8);
  const chunk = (name: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    ends[0].writeUInt32BE(content.length);
    ends[1].writeUInt32BE(crc32(body));
    return Buffer.concat([ends[0], body, ends[1]]);
  };
  const rows = deflateSync(Buffer.alloc(90_001 * 100));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a Word file gives its text, its pictures with the paragraph they follow, and a thumbnail of each', async () => {
  const [first, second] = [await jpeg(chart(1)), await chart(2)];
  const file = pictureDocx(['第一章 实施方案', 'first', '第二章 人员安排', 'second', 'first'], {
    first,
    second,
  });
  const { document, thumbnails } = await take(file, '投标文件.docx');
  assert.deepEqual(
    document.blocks.map((block) => (block.kind === 'table' ? '' : block.text)),
    ['第一章 实施方案', '第二章 人员安排'],
  );
  assert.deepEqual(
    document.pictures.map(({ index, block, plain, width }) => ({ index, block, plain, width })),
    [
      { index: 0, block: 0, plain: false, width: 800 },
      { index: 1, block: 1, plain: false, width: 800 },
    ],
  );
  assert.equal(thumbnails.length, 2);
  const small = await sharp(thumbnails[0]).metadata();
  assert.deepEqual([small.format, small.width], ['jpeg', 240]);
  assert.equal(document.warning, null);
});

test('icons, lines and empty scans are plain, and have no thumbnail', async () => {
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
  const icon = await sharp(await chart(3))
    .resize(40, 40)
    .png()
    .toBuffer();
  const { document, thumbnails } = await take(
    pictureDocx(['正文', 'a', 'b', 'c'], {
      a: await blank(900, 1200),
      b: await blank(600, 4),
      c: icon,
    }),
    'a.docx',
  );
  assert.deepEqual(
    document.pictures.map(({ plain }) => plain),
    [true, true, true],
  );
  assert.ok(thumbnails.every((thumbnail) => thumbnail.length === 0));
});

test('a picture of 30,000 × 30,000 points is passed over, and said', async () => {
  const { document, thumbnails } = await take(
    pictureDocx(['正文', 'bomb'], { bomb: bombPng() }),
    'a.docx',
  );
  assert.deepEqual(
    document.pictures.map(({ width, hash, plain }) => ({ width, hash, plain })),
    [{ width: 30_000, hash: '', plain: false }],
  );
  assert.equal(thumbnails[0]?.length, 0);
  assert.match(document.warning ?? '', /1 张图片过大/);
});

test('a damaged picture costs nothing but itself', async () => {
  const { document } = await take(
    pictureDocx(['正文', 'bad', 'good'], {
      bad: Buffer.from('ffd8ff00', 'hex'),
      good: await chart(4),
    }),
    'a.docx',
  );
  assert.deepEqual(
    document.pictures.map(({ hash }) => hash.length),
    [0, 16],
  );
});

test('a scanned PDF compares by its pages as pictures', async () => {
  const pages = [await jpeg(textPage(1)), await jpeg(textPage(2))];
  const { document, thumbnails } = await take(
    pdfOfPictures(pages.map((bytes) => ({ bytes }))),
    '扫描件.pdf',
  );
  assert.deepEqual(document.blocks, []);
  assert.equal(document.pages, 2);
  assert.deepEqual(
    document.pictures.map(({ page, plain }) => [page, plain]),
    [
      [1, false],
      [2, false],
    ],
  );
  assert.equal(thumbnails.filter((thumbnail) => thumbnail.length > 0).length, 2);
  assert.match(document.warning ?? '', /扫描件/);
});

test('pictures of a PDF are unpacked however they are packed', async () => {
  const { data, info } = await sharp(await chart(5, 300, 120))
    .greyscale()
    .threshold(128)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .png({ palette: false, compressionLevel: 6 })
    .toBuffer();
  const bits = Buffer.alloc(Math.ceil(width / 8) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[y * width + x] ?? 0) > 128)
        bits[y * Math.ceil(width / 8) + (x >> 3)]! |= 0x80 >> (x & 7);
  const tiff = await sharp(png)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer();
  const fax = faxOf(tiff);
  const size = `/Width ${width} /Height ${height}`;
  const { document } = await take(
    pdfOfPictures([
      {
        bytes: deflateSync(data),
        dictionary: `${size} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
      },
      { bytes: data, dictionary: `${size} /ColorSpace /DeviceGray /BitsPerComponent 8` },
      {
        bytes: deflateSync(bits),
        dictionary: `${size} /ColorSpace [/Indexed /DeviceRGB 1 <000000ffffff>] /BitsPerComponent 1 /Filter [/FlateDecode]`,
      },
      {
        bytes: pngRows(data, width, height),
        dictionary: `${size} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns ${width} >>`,
      },
      {
        bytes: fax.strip,
        dictionary: `${size} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /BlackIs1 ${fax.isBlackOne} /Columns ${width} /Rows ${height} >>`,
      },
    ]),
    'a.pdf',
  );
  assert.equal(document.pictures.length, 5);
  const [first] = document.pictures;
  for (const picture of document.pictures)
    assert.equal(picture.hash, first?.hash, `picture ${picture.index}`);
  assert.notEqual(first?.hash, '');
});

/** Rows as PNG packs them, each with the filter "none". */
function pngRows(data: Buffer, width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) data.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  return deflateSync(rows);
}

/** The packed points of a TIFF file of one strip; what fax calls black stands for white where zero is black. */
function faxOf(tiff: Buffer): { strip: Buffer; isBlackOne: boolean } {
  const directory = tiff.readUInt32LE(4);
  const value = (tag: number): number => {
    for (let i = 0; i < tiff.readUInt16LE(directory); i++) {
      const at = directory + 2 + i * 12;
      if (tiff.readUInt16LE(at) !== tag) continue;
      assert.equal(tiff.readUInt32LE(at + 4), 1, 'one strip');
      return tiff.readUInt16LE(at + 2) === 3
        ? tiff.readUInt16LE(at + 8)
        : tiff.readUInt32LE(at + 8);
    }
    return 0;
  };
  return {
    strip: tiff.subarray(value(273), value(273) + value(279)),
    isBlackOne: value(262) === 1,
  };
}

test('a .doc gives the pictures its streams hold', async () => {
  const file = readFileSync(new URL('../documents/read/fixtures/score-table.doc', import.meta.url));
  const { document } = await take(file, 'a.doc');
  assert.ok(document.blocks.length > 0);
  assert.deepEqual(document.pictures, []);
});

test('plain text has no properties and no pictures', async () => {
  const { document } = await take(Buffer.from('第一章 总则\n本项目按期完成。'), 'a.txt');
  assert.deepEqual([document.blocks.length, document.metadata, document.pictures], [2, null, []]);
});

test('what cannot be compared is refused by its reason', async () => {
  const ole = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2000),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  const good = pictureDocx(['正文', 'a'], { a: await chart(6) });
  assert.equal(await refused(ole, 'a.docx'), 'encryptedFile');
  assert.equal(
    await refused(zipFile({ 'word/document.xml': '<a/>' }, { encrypted: true }), 'a.docx'),
    'encryptedFile',
  );
  assert.equal(await refused(Buffer.alloc(0), 'a.docx'), 'emptyFile');
  assert.equal(await refused(good, 'a.pdf'), 'renamedFile');
  assert.equal(await refused(good.subarray(0, good.length / 2), 'a.docx'), 'truncatedFile');
  assert.equal(await refused(docxFile(paragraph(' ')), 'a.docx'), 'noTextFile');
  assert.equal(
    await refused(
      pdfFile(() => {}),
      'a.pdf',
    ),
    'noTextFile',
  );
});

test('archive bombs are stopped, in the text and in a picture', async () => {
  const huge = Buffer.alloc(64 * 1024 * 1024);
  assert.equal(await refused(pictureDocx(['正文', 'a'], { a: huge }), 'a.docx'), 'bombFile');
  assert.equal(
    await refused(
      zipFile({ 'word/document.xml': `<w:document><w:body>${' '.repeat(60_000_000)}` }),
      'a.docx',
    ),
    'bombFile',
  );
});

test('a process takes a file in, tells its progress, and ends when it is called off', async () => {
  const bytes = pictureDocx(['正文一', 'a', '正文二', 'b'], {
    a: await chart(7),
    b: await chart(8),
  });
  const told: number[] = [];
  const file = { id: 'd1', bytes: () => bytes, fileName: 'a.docx' };
  const taken = await importInWorker(file, {
    owner: 'a',
    onProgress: (fraction) => told.push(fraction),
  });
  assert.deepEqual(taken, await take(bytes, 'a.docx'));
  assert.deepEqual(
    told,
    told.toSorted((a, b) => a - b),
  );
  assert.equal(told.at(-1), 1);
  const abort = new AbortController();
  const taking = importInWorker(file, { owner: 'a', signal: abort.signal });
  abort.abort(new Error('removed'));
  await assert.rejects(taking, /removed/);
  await assert.rejects(importInWorker({ ...file, bytes: () => Buffer.alloc(0) }, { owner: 'a' }), {
    code: 'emptyFile',
  });
});
