import sharp from 'sharp';
import { hashPicture } from './picture-hash.ts';

/** How a picture looks. */
export interface PictureLook {
  /** Points (px) of the picture as stored. */
  width: number;
  height: number;
  /** '' where it cannot be decoded, or is not, for its size. */
  hash: string;
  details: string[];
  plain: boolean;
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
    const small = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'none' })
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = {
      width: small.info.width,
      height: small.info.height,
      channels: small.info.channels,
    };
    const data =
      raw.channels === 3
        ? small.data
        : await sharp(small.data, { raw }).removeAlpha().toColourspace('srgb').raw().toBuffer();
    const { hash, details, isBlank } = hashPicture({ ...raw, data });
    if (isBlank) return { width, height, hash, details, plain: true, thumbnail: new Uint8Array() };
    const thumbnail = await sharp(data, { raw: { ...raw, channels: 3 } })
      .jpeg({ quality: THUMBNAIL_QUALITY })
      .toBuffer();
    return { width, height, hash, details, plain: false, thumbnail: new Uint8Array(thumbnail) };
  } catch {
    return unseen;
  }
}
