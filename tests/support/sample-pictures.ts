import sharp from 'sharp';
import type { Call } from './caller.ts';

type Fields = Record<string, string>;

/** Sends a file to the picture library, as the form of the page does. */
export function addPictureFile(
  call: Call,
  bytes: Uint8Array | string,
  name: string,
  fields: Fields = {},
  headers: Fields = {},
) {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  return call('POST', '/picture/client/pictures', form, headers);
}

/** One colour; of another size it is another picture. */
export const plainPicture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

/** Coloured noise that no format can make small; the same for the same seed. */
export function noisyPicture(width: number, height: number, seed = 1) {
  const points = new Uint8Array(width * height * 3);
  let state = seed;
  for (let at = 0; at < points.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    points[at] = state >>> 24;
  }
  return sharp(points, { raw: { width, height, channels: 3 } });
}
