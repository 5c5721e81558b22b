import decode from 'heic-decode';
import sharp from 'sharp';
import { DrawingError } from './drawing-error.ts';
import { type CleanPicture, encode } from './encode.ts';

/**
 * The first picture of a HEIC file, upright. Its size is known before it is decoded.
 * Throws DrawingError pictureTooLarge and pictureUnsupported.
 */
export async function decodeHeic(bytes: Uint8Array, maxSide: number): Promise<CleanPicture> {
  const images = await decode.all({ buffer: bytes }).catch((cause: unknown) => {
    throw new DrawingError('pictureUnsupported', { cause });
  });
  try {
    const [image] = images;
    if (!image) throw new DrawingError('pictureUnsupported');
    if (Math.max(image.width, image.height) > maxSide) throw new DrawingError('pictureTooLarge');
    const { width, height, data } = await image.decode().catch((cause: unknown) => {
      throw new DrawingError('pictureUnsupported', { cause });
    });
    const picture = sharp(data, { raw: { width, height, channels: 4 } });
    const { isOpaque } = await picture.clone().stats();
    return await encode(isOpaque ? picture.removeAlpha() : picture, isOpaque ? 'jpg' : 'png');
  } finally {
    images.dispose();
  }
}
