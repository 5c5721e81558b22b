import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import type { ComparableDocument } from '../../../site/server/comparing/comparable.ts';
import { pictureFindings } from '../../../site/server/comparing/findings/picture-findings.ts';
import { importFile } from '../../../site/server/comparing/import/import-file.ts';
import { sharedPictures } from '../../../site/server/comparing/match/shared-pictures.ts';
import { certificate, chart, licence, seeded, textPage } from '../../support/drawn-picture.ts';
import { pictureChanges } from '../../support/picture-changes.ts';
import { pictureDocx } from '../../support/picture-docx.ts';
import { pdfOfPictures } from '../../support/picture-pdf.ts';

async function docxOf(
  id: string,
  pictures: Record<string, Uint8Array>,
): Promise<ComparableDocument> {
  const bytes = pictureDocx(['第一章 实施方案', ...Object.keys(pictures)], pictures);
  return (await importFile({ id, bytes, fileName: `${id}.docx` })).document;
}

const cut = async (picture: Buffer): Promise<Buffer> => {
  const { width, height } = await sharp(picture).metadata();
  const area = { left: Math.round(width * 0.02), top: Math.round(height * 0.02) };
  return sharp(picture)
    .extract({ ...area, width: width - area.left * 2, height: height - area.top * 2 })
    .jpeg()
    .toBuffer();
};

for (const [kind, draw] of Object.entries({ chart, certificate, textPage })) {
  test(`a ${kind} is known again after saving anew, shrinking, darkening and cutting`, async () => {
    const original = await draw(11);
    const { width } = await sharp(original).metadata();
    const copies: Record<string, Buffer> = {
      saved: await sharp(original).jpeg({ quality: 40 }).toBuffer(),
      small: await sharp(original)
        .resize(Math.round(width / 2))
        .webp()
        .toBuffer(),
      dark: await sharp(original).linear(0.85, 0).jpeg().toBuffer(),
      cut: await cut(original),
    };
    const first = await docxOf('a', { original });
    for (const [name, copy] of Object.entries(copies)) {
      const [shared, ...others] = sharedPictures([first, await docxOf('b', { copy })], null);
      assert.deepEqual(others, []);
      assert.deepEqual(
        shared?.places.map(({ documentId, picture, block }) => [documentId, picture, block]),
        [
          ['a', 0, 0],
          ['b', 0, 0],
        ],
        name,
      );
    }
  });
}

test('a picture is known again turned, mirrored, framed, stretched, cut, stamped over and scanned', async () => {
  for (const [kind, draw] of Object.entries({ chart, certificate, textPage })) {
    const originals = [await draw(211), await draw(212)];
    const others = Object.fromEntries(originals.map((bytes, i) => [`o${i}`, bytes]));
    const first = await docxOf('a', others);
    for (const [name, change] of Object.entries(pictureChanges)) {
      const copy = await change(originals[1] as Buffer);
      const found = sharedPictures([first, await docxOf('b', { copy })], null);
      assert.deepEqual(
        found.map(({ places }) => places.map(({ documentId, picture }) => [documentId, picture])),
        [
          [
            ['a', 1],
            ['b', 0],
          ],
        ],
        `${kind} ${name}`,
      );
    }
  }
});

test('certificates of one form are told apart by a name and a number', async () => {
  const documents = await Promise.all(
    Array.from({ length: 6 }, async (_, i) => docxOf(`d${i}`, { picture: await licence(i + 20) })),
  );
  assert.deepEqual(sharedPictures(documents, null), []);
});

test('different pictures are not the same: charts, pages of text, certificates of one form', async () => {
  for (const draw of [chart, certificate, textPage]) {
    const documents = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => docxOf(`d${i}`, { picture: await draw(i + 20) })),
    );
    assert.deepEqual(sharedPictures(documents, null), []);
  }
});

test('a scan in a Word file is found on its page of a PDF', async () => {
  const scan = await sharp(await textPage(3))
    .jpeg({ quality: 85 })
    .toBuffer();
  const other = await sharp(await textPage(4))
    .jpeg()
    .toBuffer();
  const pages = [other, await sharp(scan).jpeg({ quality: 60 }).toBuffer()].map((bytes) => ({
    bytes,
  }));
  const pdf = (await importFile({ id: 'pdf', bytes: pdfOfPictures(pages), fileName: 'b.pdf' }))
    .document;
  const [shared] = sharedPictures([await docxOf('docx', { scan }), pdf], null);
  assert.deepEqual(shared?.places.at(-1), { documentId: 'pdf', picture: 1, page: 2 });
});

test('pictures of the tender file are held against nobody, changed or not, and plain ones neither', async () => {
  const form = await chart(30);
  const blank = await sharp({
    create: { width: 900, height: 900, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer();
  const tender = await docxOf('tender', {
    form: await sharp(form).jpeg({ quality: 60 }).toBuffer(),
  });
  const documents = [await docxOf('a', { form, blank }), await docxOf('b', { form, blank })];
  assert.equal(sharedPictures(documents, null).length, 1);
  assert.deepEqual(sharedPictures(documents, tender), []);
});

test('a picture twice in one document is not shared', async () => {
  const picture = await chart(31);
  const document = await docxOf('a', { picture, again: await sharp(picture).jpeg().toBuffer() });
  assert.equal(document.pictures.length, 2);
  assert.deepEqual(
    sharedPictures([document, await docxOf('b', { other: await chart(32) })], null),
    [],
  );
});

test('findings go by the documents that share: many pictures are grave, a logo is not', async () => {
  const charts = Object.fromEntries(
    await Promise.all(
      Array.from({ length: 5 }, async (_, i) => [`c${i}`, await chart(40 + i)] as const),
    ),
  );
  const logo = await sharp(await chart(50))
    .resize(120, 90)
    .png()
    .toBuffer();
  const documents = [
    await docxOf('a', { ...charts, logo }),
    await docxOf('b', charts),
    await docxOf('c', { logo }),
  ];
  const findings = pictureFindings(sharedPictures(documents, null), documents);
  assert.deepEqual(
    findings.map(({ kind, grade, title, documents: ids }) => ({ kind, grade, title, ids })),
    [
      { kind: 'picture', grade: 'high', title: '2 份文件有 5 张相同的图片', ids: ['a', 'b'] },
      { kind: 'picture', grade: 'low', title: '2 份文件有 1 张相同的图片', ids: ['a', 'c'] },
    ],
  );
  assert.equal(findings[0]?.places[0]?.quote, '第一章 实施方案');
});

test('twenty documents of five hundred pictures that look nearly alike are compared at once', () => {
  const next = seeded(9);
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(next() * 16).toString(16)).join('');
  const documents = Array.from({ length: 20 }, (_, d): ComparableDocument => {
    const pictures = Array.from({ length: 500 }, (_, index) => {
      const details = Array.from({ length: 4 }, () => digits(64));
      return {
        index,
        width: 1600,
        height: 1130,
        hash: 'f0f0f0f0f0f0f0f0',
        details,
        digest: digits(64),
        plain: false,
      };
    });
    return {
      id: `d${d}`,
      fileName: '',
      blocks: [],
      pages: null,
      metadata: null,
      pictures,
      warning: null,
    };
  });
  const began = process.threadCpuUsage();
  assert.deepEqual(sharedPictures(documents, null), []);
  assert.ok(process.threadCpuUsage(began).user < 10_000_000);
});
