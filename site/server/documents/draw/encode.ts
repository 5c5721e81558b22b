import type { Sharp } from 'sharp';

const JPEG_QUALITY = 92;

/** A picture as it is stored: nothing in it but points in sRGB. */
export interface CleanPicture {
  bytes: Uint8Array<ArrayBuffer>;
  type: 'png' | 'jpg';
  /** px */
  width: number;
  height: number;
}

/**
 * Writes a picture in sRGB without metadata, as PNG or as JPEG of high quality.
 * The best codes for a JPEG would need all of it in memory twice more: 1.6 GB for the largest picture.
 */
export async function encode(picture: Sharp, type: CleanPicture['type']): Promise<CleanPicture> {
  const plain = picture.toColourspace('srgb');
  const written =
    type === 'png'
      ? plain.png()
      : plain.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4', optimiseCoding: false });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), type, width: info.width, height: info.height };
}
