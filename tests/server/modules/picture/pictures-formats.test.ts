import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import type { Call } from '../../../support/caller.ts';
import { assemble, pdfFile } from '../../../support/pdf-file.ts';
import { sampleHeic } from '../../../support/sample-heic.ts';
import { addPictureFile, noisyPicture, plainPicture } from '../../../support/sample-pictures.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

/** Stands in every place of a file where programs write about it. */
const SECRET = 'SECRET-4711';

/** A PNG of a size that only its header claims. */
async function claims(width: number, height: number): Promise<Uint8Array> {
  const png = Buffer.from(await plainPicture(8, 8).png().toBuffer());
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A JPEG whose frame header claims this size. */
async function jpegClaims(width: number, height: number): Promise<Uint8Array> {
  const jpeg = Buffer.from(await plainPicture(8, 8).jpeg().toBuffer());
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** A PDF of one page that shows a picture of this size, its points zeros. */
function pdfWithPicture(width: number, height: number): Buffer {
  const content = 'q 500 0 0 500 40 100 cm /P Do Q';
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\n\0\0\0\0\nendstream`,
  ]);
}

/** Standard security of 40 bits; without a password nobody opens it. */
function lockedPdf(): Buffer {
  const filler = '<' + '41'.repeat(32) + '>';
  return assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [] /Count 0 >>',
      `<< /Filter /Standard /V 1 /R 2 /O ${filler} /U ${filler} /P -44 >>`,
    ],
    '/Encrypt 3 0 R /ID [<41><41>] ',
  );
}

describe('what may be put into the picture library', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());
  const bytesOf = async (id: string) =>
    Buffer.from(
      await (await call('GET', `/picture/client/pictures/${id}/file`)).response.arrayBuffer(),
    );
  const refused = async (
    cases: readonly (readonly [Uint8Array | string, string, number, RegExp])[],
  ) => {
    for (const [bytes, name, code, msg] of cases) {
      const { body } = await addPictureFile(call, bytes, name);
      assert.deepEqual([body.success, body.code], [false, code], `${name}: ${body.msg}`);
      assert.match(body.msg, msg, name);
    }
  };

  test('nothing that was written about a picture stays in it', async () => {
    const about = {
      IFD0: { Artist: SECRET, Software: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 12/1 0/1' },
    };
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`;
    const files = [
      await plainPicture(60, 40)
        .withExif(about)
        .withXmp(xmp)
        .withIccProfile('p3')
        .jpeg()
        .toBuffer(),
      await plainPicture(61, 40).withExif(about).withXmp(xmp).withIccProfile('p3').png().toBuffer(),
      await plainPicture(62, 40)
        .withExif(about)
        .withXmp(xmp)
        .withIccProfile('p3')
        .webp()
        .toBuffer(),
    ];
    for (const file of files) {
      const before = await sharp(file).metadata();
      assert.ok(before.exif && before.xmp && before.icc, 'the sample has what is to go');
      const { data } = (await addPictureFile(call, file, '图')).body;
      const kept = await bytesOf(data.id);
      const { exif, xmp: xml, icc, iptc, space, density } = await sharp(kept).metadata();
      assert.deepEqual(
        [exif, xml, icc, iptc, space],
        [undefined, undefined, undefined, undefined, 'srgb'],
        String(density),
      );
      assert.ok(
        !kept.includes(SECRET) &&
          !kept.includes('Exif') &&
          !kept.includes('xmpmeta') &&
          !kept.includes('ICC_PROFILE'),
      );
    }
  });

  test('CMYK and 16 bits become what every Word shows', async () => {
    const cmyk = await plainPicture(50, 30).toColourspace('cmyk').jpeg().toBuffer();
    const deep = await plainPicture(51, 30).toColourspace('rgb16').png().toBuffer();
    assert.deepEqual(
      [(await sharp(cmyk).metadata()).space, (await sharp(deep).metadata()).depth],
      ['cmyk', 'ushort'],
    );
    for (const file of [cmyk, deep]) {
      const { data } = (await addPictureFile(call, file, '图')).body;
      const kept = await bytesOf(data.id);
      const { space, depth, channels } = await sharp(kept).metadata();
      assert.deepEqual([space, depth, channels], ['srgb', 'uchar', 3]);
      const { dominant } = await sharp(kept).stats();
      assert.ok(dominant.r > 150 && dominant.g < 90 && dominant.b < 90, JSON.stringify(dominant));
    }
  });

  test('a photograph of a telephone (HEIC) is decoded, upright', async () => {
    const { body } = await addPictureFile(call, sampleHeic(), 'IMG_0001.HEIC');
    assert.deepEqual(
      [body.code, body.data?.width, body.data?.height, body.data?.title],
      [200, 96, 64, 'IMG_0001'],
      body.msg,
    );
    const corner = sharp(await bytesOf(body.data.id)).extract({
      left: 4,
      top: 4,
      width: 8,
      height: 8,
    });
    const left = await sharp(await corner.png().toBuffer()).stats();
    assert.ok(left.dominant.b > 200 && left.dominant.r < 60, JSON.stringify(left.dominant));
    const turned = (await addPictureFile(call, sampleHeic({ turns: 1 }), '转.heic')).body.data;
    assert.deepEqual([turned.width, turned.height], [64, 96]);
    await refused([
      [sampleHeic({ side: 30_000 }), '大.heic', 42208, /12000/],
      [sampleHeic().subarray(0, 380), '半.heic', 41502, /HEIC 图片无法打开/],
    ]);
  });

  test('30,000 × 30,000 points are refused by the header, in every format', async () => {
    const timeOf = async (side: number) => {
      const files: Parameters<typeof refused>[0] = [
        [await claims(side, side), '大.png', 42208, /12000/],
        [await jpegClaims(side, side), '大.jpg', 42208, /12000/],
        [await plainPicture(16_383, 2).webp().toBuffer(), '大.webp', 42208, /12000/],
        [pdfWithPicture(side, side), '大.pdf', 42208, /PDF 里有一张图片/],
      ];
      const began = performance.now();
      await refused(files);
      return performance.now() - began;
    };
    // A busy machine takes longer for both.
    const little = await timeOf(12_001);
    const large = await timeOf(30_000);
    assert.ok(
      large < Math.max(20_000, 10 * little),
      'decoding nine hundred million points takes longer',
    );
  });

  test('moving, cut, renamed and foreign files are told apart', async () => {
    const jpeg = await noisyPicture(200, 200).jpeg().toBuffer();
    const frames = await sharp(await noisyPicture(20, 40).raw().toBuffer(), {
      raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    await refused([
      [frames, '动.webp', 41502, /动图/],
      [await plainPicture(9, 9).gif().toBuffer(), '动.gif', 41502, /不支持/],
      [jpeg.subarray(0, jpeg.length / 2), '半.jpg', 41502, /损坏/],
      ['PK\u0003\u0004 a Word file', '改名.png', 41502, /不支持/],
      [(await plainPicture(30, 30).png().toBuffer()).subarray(0, 40), '半.png', 41502, /损坏/],
    ]);
    const renamed = await addPictureFile(call, jpeg, '改名.png');
    assert.equal(renamed.body.code, 200, 'what it is counts, not its name');
  });

  test('pages of a PDF become pictures of 200 dpi', async () => {
    const pdf = pdfFile(
      (page) => page.line(50, 50, 500, 60),
      (page) => page.line(50, 90, 500, 600),
      (page) => page.line(50, 300, 500, 300),
      (page) => page.line(90, 300, 90, 600),
    );
    const { body } = await addPictureFile(call, pdf, '资质.pdf', {
      pages: '1,3-4',
      category: '资质证书',
    });
    assert.equal(body.code, 200, body.msg);
    const all = [body.data, ...body.data.more];
    assert.deepEqual(
      all.map(({ title, width, height, category }) => [title, width, height, category]),
      ['资质 第 1 页', '资质 第 3 页', '资质 第 4 页'].map((title) => [
        title,
        1653,
        2339,
        '资质证书',
      ]),
    );
    const { min, max } = (
      await sharp(await bytesOf(all[1].id))
        .greyscale()
        .stats()
    ).channels[0]!;
    assert.ok(min < 40 && max === 255, 'a dark line on white paper');
    const listed = (await call('GET', '/picture/client/pictures?size=3')).body.data.records;
    assert.deepEqual(
      listed.map(({ id }: { id: string }) => id),
      all.map(({ id }) => id),
      'in the order of the file',
    );
    const again = await addPictureFile(call, pdf, '资质.pdf', { pages: '2,3' });
    assert.deepEqual([again.body.code, again.body.data.title], [601, '资质 第 2 页']);
    assert.match(again.body.msg, /第 3 页/);
    const key = { 'Idempotency-Key': 'pdf-1' };
    const first = await addPictureFile(call, pdf, '甲.pdf', { pages: '4' }, key);
    assert.deepEqual(
      (await addPictureFile(call, pdf, '甲.pdf', { pages: '4' }, key)).body,
      first.body,
    );
    for (const pages of ['5', '0', '2-1', 'x', '1-99999']) {
      const wrong = await addPictureFile(call, pdf, '资质.pdf', { pages });
      assert.equal(wrong.status, 400, pages);
      assert.match(wrong.body.msg, /PDF 共 4 页/);
    }
  });

  test('a PDF that cannot be drawn says why', async () => {
    const many = pdfFile(...Array.from({ length: 31 }, () => () => undefined));
    await refused([
      [lockedPdf(), '锁.pdf', 42201, /密码/],
      ['%PDF-1.7 that is all', '坏.pdf', 42206, /PDF 已损坏/],
      [many, '多.pdf', 400, /共 31 页，一次最多放入 30 页/],
    ]);
  });
});
