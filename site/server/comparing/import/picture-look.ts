import sharp, { type Sharp } from 'sharp';
import { hashPicture, type SmallPicture } from './picture-hash.ts';
import { type GreyPicture, POINTS_SIDE, pointsOf } from './picture-points.ts';
import { GREY_SIDE, packGrey } from './small-grey.ts';

/** How a picture looks. */
export interface PictureLook {
  /** Points (px) of the picture as stored. */
  width: number;
  height: number;
  /** '' where it cannot be decoded, or is not, for its size. */
  hash: string;
  details: string[];
  plain: boolean;
  /** As `ComparablePicture` has them. */
  points?: string;
  grey?: string;
  /** JPEG; empty when plain or not decoded. */
  thumbnail: Uint8Array;
}

/** Points a picture may have; 30,000 × 30,000 would fill gigabytes. A drawing of A1 at 300 points an inch has 70 million. */
const MOST_PIXELS = 100_000_000;
/** Icons, bullets, lines and the edges of tables are smaller than this. */
const LEAST_SIDE = 64;
const THUMBNAIL_SIDE = 240;
const THUMBNAIL_QUALITY = 72;
/** Made to be slow, if it takes longer. */
const TIME_LIMIT_SECONDS = 20;

const signatures: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
];

/** By first bytes: drawings (EMF, WMF, SVG) and other formats never reach a decoder. */
const isDecodable = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, i) => bytes[i] === byte));

/** Looks at a picture file (JPEG, PNG, GIF, WebP, TIFF). Never throws: what cannot be decoded has no hash. */
export async function lookAt(bytes: Uint8Array): Promise<PictureLook> {
  const unseen = {
    width: 0,
    height: 0,
    hash: '',
    details: [],
    plain: false,
    thumbnail: new Uint8Array(),
  };
  if (!isDecodable(bytes)) return unseen;
  try {
    // The size stands in the header: a bomb is passed over before it is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) return { ...unseen, width, height };
    if (Math.min(width, height) < LEAST_SIDE) return { ...unseen, width, height, plain: true };
    const drawn = await threeChannels(
      sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'none' })
        .timeout({ seconds: TIME_LIMIT_SECONDS })
        .resize(POINTS_SIDE, POINTS_SIDE, { fit: 'inside' })
        .flatten({ background: '#ffffff' }),
    );
    const side = Math.min(THUMBNAIL_SIDE, Math.max(width, height));
    const small = await threeChannels(picked(drawn).resize(side, side, { fit: 'inside' }));
    const { hash, details, isBlank } = hashPicture(small);
    const look = { width, height, hash, details };
    if (isBlank) return { ...look, plain: true, thumbnail: new Uint8Array() };
    const thumbnail = await picked(small).jpeg({ quality: THUMBNAIL_QUALITY }).toBuffer();
    const points = pointsOf(await greyOf(drawn, POINTS_SIDE));
    const grey = packGrey(await greyOf(drawn, GREY_SIDE));
    return { ...look, plain: false, points, grey, thumbnail: new Uint8Array(thumbnail) };
  } catch {
    return unseen;
  }
}

const picked = ({ data, width, height }: SmallPicture): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

/** Red, green and blue of what a pipeline gives, whatever it had: grey, four inks, a mask. */
async function threeChannels(pipeline: Sharp): Promise<SmallPicture> {
  const { data, info } = await pipeline
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels === 3) return { data, width, height };
  const raw = { width, height, channels };
  const three = await sharp(data, { raw }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return { data: three, width, height };
}

async function greyOf(picture: SmallPicture, side: number): Promise<GreyPicture> {
  const { data, info } = await picked(picture)
    .resize(side, side, { fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
