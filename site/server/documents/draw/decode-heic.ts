import decode from 'heic-decode';
import sharp from 'sharp';
import { DrawingError } from './drawing-error.ts';
import { type CleanPicture, encode } from './encode.ts';

/** Points as RGBA. */
export interface HeicPoints {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/**
 * The points of the first picture of a HEIC file, upright. Its size is known before it is decoded.
 * Throws DrawingError pictureTooLarge and pictureUnsupported.
 */
export async function heicPoints(bytes: Uint8Array, maxSide: number): Promise<HeicPoints> {
  const images = await decode.all({ buffer: bytes }).catch((cause: unknown) => {
    throw new DrawingError('pictureUnsupported', { cause });
  });
  try {
    const [image] = images;
    if (!image) throw new DrawingError('pictureUnsupported');
    if (Math.max(image.width, image.height) > maxSide) throw new DrawingError('pictureTooLarge');
    return await image.decode().catch((cause: unknown) => {
      throw new DrawingError('pictureUnsupported', { cause });
    });
  } finally {
    images.dispose();
  }
}

/** The first picture of a HEIC file, written anew. Throws as `heicPoints`. */
export async function decodeHeic(bytes: Uint8Array, maxSide: number): Promise<CleanPicture> {
  const { width, height, data } = await heicPoints(bytes, maxSide);
  const picture = sharp(data, { raw: { width, height, channels: 4 } });
  const { isOpaque } = await picture.clone().stats();
  return await encode(isOpaque ? picture.removeAlpha() : picture, isOpaque ? 'jpg' : 'png');
}
