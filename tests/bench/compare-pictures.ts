import sharp, { type Sharp } from 'sharp';
import { hashWords, wordsDistance } from '../../site/server/comparing/import/picture-hash.ts';
import { lookAt, type PictureLook } from '../../site/server/comparing/import/picture-look.ts';
import { certificate, chart, textPage } from '../support/drawn-picture.ts';

/** How far hashes of copies lie apart, and those of different pictures: what the limits in shared-pictures.ts are taken from. */
const COUNT = 30;

const cut =
  (share: number) =>
  async (picture: Buffer): Promise<Sharp> => {
    const { width, height } = await sharp(picture).metadata();
    const [left, top] = [Math.round(width * share), Math.round(height * share)];
    return sharp(picture)
      .extract({ left, top, width: width - left * 2, height: height - top * 2 })
      .jpeg();
  };
const smaller =
  (share: number) =>
  async (picture: Buffer): Promise<Sharp> => {
    const { width } = await sharp(picture).metadata();
    return sharp(picture)
      .resize(Math.round(width * share))
      .jpeg({ quality: 75 });
  };
const changes: Record<string, (picture: Buffer) => Promise<Sharp>> = {
  'JPEG, quality 50': async (picture) => sharp(picture).jpeg({ quality: 50 }),
  'JPEG, quality 25': async (picture) => sharp(picture).jpeg({ quality: 25 }),
  'half as large': smaller(0.5),
  'a third as large': smaller(1 / 3),
  'brighter by 15 %': async (picture) => sharp(picture).modulate({ brightness: 1.15 }).jpeg(),
  'darker by 15 %': async (picture) => sharp(picture).linear(0.85, 0).jpeg(),
  grey: async (picture) => sharp(picture).grayscale().jpeg(),
  'cut by 1 %': cut(0.01),
  'cut by 2 %': cut(0.02),
  'cut by 3 %': cut(0.03),
};

const coarse = (a: PictureLook, b: PictureLook): number =>
  wordsDistance(hashWords(a.hash), hashWords(b.hash));

function fine(a: PictureLook, b: PictureLook): number {
  const [wholeA, wholeB] = [a, b].map(({ details }) => hashWords(details[0] ?? ''));
  if (!wholeA || !wholeB) return Number.NaN;
  const views = (look: PictureLook, other: Int32Array) =>
    look.details.map((view) => wordsDistance(hashWords(view), other));
  return Math.min(...views(b, wholeA), ...views(a, wholeB));
}

function print(what: string, pairs: readonly (readonly [PictureLook, PictureLook])[]): void {
  const spread = (values: number[]): string => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number) =>
      String(sorted[Math.floor((sorted.length - 1) * share)]).padStart(3);
    return `least ${at(0)}, 1 % ${at(0.01)}, middle ${at(0.5)}, 99 % ${at(0.99)}, most ${at(1)}`;
  };
  console.log(
    `  ${what.padEnd(18)} coarse ${spread(pairs.map(([a, b]) => coarse(a, b)))} | fine ${spread(pairs.map(([a, b]) => fine(a, b)))}`,
  );
}

for (const [kind, draw] of Object.entries({
  charts: chart,
  certificates: certificate,
  'pages of text': textPage,
})) {
  const pictures = await Promise.all(Array.from({ length: COUNT }, (_, i) => draw(i)));
  const looks = await Promise.all(pictures.map((picture) => lookAt(picture)));
  console.log(`${kind}: ${COUNT}, bits that differ`);
  for (const [change, make] of Object.entries(changes)) {
    const copies = await Promise.all(
      pictures.map(async (picture) => lookAt(await (await make(picture)).toBuffer())),
    );
    print(
      change,
      looks.flatMap((look, i) => (copies[i] ? [[look, copies[i]] as const] : [])),
    );
  }
  print(
    'different',
    looks.flatMap((look, i) => looks.slice(i + 1).map((other) => [look, other] as const)),
  );
}
