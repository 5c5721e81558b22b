import sharp from 'sharp';

/** A picture as a hand changes it so that it does not look copied. */
export type PictureChange = (picture: Buffer) => Promise<Buffer>;

async function sizeOf(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

async function cut(
  picture: Buffer,
  [left, top, right, bottom]: readonly [number, number, number, number],
): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  const area = { left: Math.round(width * left), top: Math.round(height * top) };
  const rest = { width: Math.round(width * (1 - left - right)) };
  return sharp(picture)
    .extract({ ...area, ...rest, height: Math.round(height * (1 - top - bottom)) })
    .jpeg()
    .toBuffer();
}

async function stamped(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  // Bars, not letters: fonts differ from machine to machine.
  const bars = Array.from(
    { length: 12 },
    (_, i) =>
      `<rect x="${width * (0.08 + 0.07 * i)}" y="${height * 0.42}" width="${width * 0.05}" height="${height * 0.012}"/><rect x="${width * (0.1 + 0.07 * i)}" y="${height * 0.38}" width="${width * 0.01}" height="${height * 0.1}"/>`,
  ).join('');
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#777" fill-opacity="0.45" transform="rotate(-30 ${width / 2} ${height / 2})">${bars}<g transform="translate(0 ${height * 0.3})">${bars}</g></g></svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(mark) }])
    .jpeg()
    .toBuffer();
}

async function scanned(picture: Buffer): Promise<Buffer> {
  const { width } = await sizeOf(picture);
  const turned = await sharp(picture).rotate(1.3, { background: '#eee' }).toBuffer();
  return sharp(turned)
    .resize(Math.round(width * 0.8))
    .blur(0.8)
    .linear(0.85, 25)
    .jpeg({ quality: 60 })
    .toBuffer();
}

const mirrored: PictureChange = (picture) => sharp(picture).flop().jpeg().toBuffer();

/** What is done to a copied picture, by name. */
export const pictureChanges: Readonly<Record<string, PictureChange>> = {
  'saved anew': (picture) => sharp(picture).jpeg({ quality: 50 }).toBuffer(),
  'a quarter as large': async (picture) =>
    sharp(picture)
      .resize(Math.round((await sizeOf(picture)).width / 4))
      .jpeg({ quality: 60 })
      .toBuffer(),
  'brighter, paler': (picture) => sharp(picture).linear(0.7, 60).jpeg().toBuffer(),
  'turned by 90°': (picture) => sharp(picture).rotate(90).jpeg().toBuffer(),
  'turned by 180°': (picture) => sharp(picture).rotate(180).jpeg().toBuffer(),
  'turned by 2°': (picture) => sharp(picture).rotate(2, { background: '#fff' }).jpeg().toBuffer(),
  'turned by 15°': (picture) => sharp(picture).rotate(15, { background: '#fff' }).jpeg().toBuffer(),
  mirrored,
  'upside down in the mirror': (picture) => sharp(picture).flip().jpeg().toBuffer(),
  framed: (picture) =>
    sharp(picture)
      .extend({ top: 60, bottom: 60, left: 100, right: 100, background: '#446' })
      .jpeg()
      .toBuffer(),
  'stretched by a fifth': async (picture) => {
    const { width, height } = await sizeOf(picture);
    return sharp(picture)
      .resize(Math.round(width * 1.2), height, { fit: 'fill' })
      .jpeg()
      .toBuffer();
  },
  'cut to three quarters at one side': (picture) => cut(picture, [0, 0, 0.25, 0]),
  'cut to three quarters all around': (picture) => cut(picture, [0.07, 0.07, 0.064, 0.064]),
  'stamped over': stamped,
  scanned,
  'stamped over and scanned': async (picture) => scanned(await stamped(picture)),
  'mirrored and cut': async (picture) => cut(await mirrored(picture), [0.07, 0.07, 0.064, 0.064]),
};
