import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { GreyPicture } from './picture-points.ts';

/** The longer side of what is kept of a picture's brightness, in 16 steps. */
export const GREY_SIDE = 384;
/** Bytes that tell width and height. */
const HEAD = 4;
const MOST_BYTES = GREY_SIDE * GREY_SIDE;

/** A picture of GREY_SIDE at most, as it is stored: its size, then two points a byte, packed, base64. */
export function packGrey({ data, width, height }: GreyPicture): string {
  const bytes = new Uint8Array(HEAD + Math.ceil(data.length / 2));
  bytes.set([width >> 8, width & 255, height >> 8, height & 255]);
  for (const [i, value] of data.entries())
    bytes[HEAD + (i >> 1)] = (bytes[HEAD + (i >> 1)] ?? 0) | ((value >> 4) << (i & 1 ? 4 : 0));
  return Buffer.from(deflateRawSync(bytes)).toString('base64');
}

/** Reads what `packGrey` stored; undefined for what is not such. */
export function readGrey(stored: string): GreyPicture | undefined {
  let bytes: Buffer;
  try {
    bytes = inflateRawSync(Buffer.from(stored, 'base64'), { maxOutputLength: MOST_BYTES });
  } catch {
    return undefined;
  }
  const [high = 0, low = 0, tall = 0, short = 0] = bytes;
  const [width, height] = [high * 256 + low, tall * 256 + short];
  if (width * height === 0 || bytes.length < HEAD + Math.ceil((width * height) / 2))
    return undefined;
  const data = Uint8Array.from(
    { length: width * height },
    (_, i) => ((bytes[HEAD + (i >> 1)] ?? 0) >> (i & 1 ? 4 : 0)) & 15,
  );
  return { data, width, height };
}
