import sharp from 'sharp';
import { ApiError } from '../../http/api-error.ts';
import { createTurns } from '../../turns.ts';

/** px a side, after turning. */
const MAX_SIDE = 12_000;
const THUMBNAIL_SIDE = 320;
const JPEG_QUALITY = 92;
const THUMBNAIL_QUALITY = 80;
/** A picture that takes longer is made to be slow. */
const TIME_LIMIT_SECONDS = 60;

/** A picture of the largest size takes seconds of every core, and a few hundred megabytes. */
const inTurn = createTurns(2);

export interface CleanPicture {
  bytes: Uint8Array;
  type: 'png' | 'jpg';
  width: number;
  height: number;
}

const startsWith = (bytes: Uint8Array, at: number, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** By its first bytes: names lie, and no other decoder is to see the file. */
function isPicture(bytes: Uint8Array): boolean {
  const png = startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const jpeg = startsWith(bytes, 0, [0xff, 0xd8, 0xff]);
  const webp = startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]);
  return png || jpeg || webp;
}

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' }).timeout({ seconds: TIME_LIMIT_SECONDS });

/**
 * The picture written anew: upright, in sRGB, without any metadata. Photographs become JPEG, what has transparency or was PNG stays PNG.
 * Throws pictureUnsupported (another format, damaged) and pictureTooLarge.
 */
export function cleanPicture(bytes: Uint8Array): Promise<CleanPicture> {
  if (!isPicture(bytes)) throw new ApiError('pictureUnsupported');
  return inTurn(async () => {
    try {
      // The size stands in the header: a bomb is refused before it is decoded.
      const header = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (Math.max(header.width, header.height) > MAX_SIDE) throw new ApiError('pictureTooLarge');
      const type = header.format === 'png' || header.hasAlpha ? 'png' : 'jpg';
      const upright = open(bytes).autoOrient().toColourspace('srgb');
      const written = type === 'png' ? upright.png() : upright.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' });
      const { data, info } = await written.toBuffer({ resolveWithObject: true });
      return { bytes: new Uint8Array(data), type, width: info.width, height: info.height } as const;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw new ApiError('pictureUnsupported', { msg: '图片已损坏，无法打开，请换一张', cause: error });
    }
  });
}

/** A small copy of a clean picture, for lists. */
export function thumbnail(bytes: Uint8Array, type: CleanPicture['type']): Promise<Uint8Array> {
  return inTurn(async () => {
    const small = open(bytes).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true });
    return new Uint8Array(await (type === 'png' ? small.png() : small.jpeg({ quality: THUMBNAIL_QUALITY })).toBuffer());
  });
}
