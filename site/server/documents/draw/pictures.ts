import sharp, { type Sharp } from 'sharp';
import { decodeHeic } from './decode-heic.ts';
import { DrawingError } from './drawing-error.ts';
import { type CleanPicture, encode } from './encode.ts';
import { type Crop, MAX_SIDE, type PictureTask } from './picture-task.ts';

// For a process of its own: nothing is drawn twice, and the cores belong to the service.
sharp.cache(false);
sharp.concurrency(1);

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' });

/** Makes a picture. Throws DrawingError damaged, pictureUnsupported (HEIC), movingPicture and pictureTooLarge. */
export async function makePicture(bytes: Uint8Array, task: PictureTask): Promise<CleanPicture> {
  try {
    if (task.make === 'heic') return await decodeHeic(bytes, MAX_SIDE);
    if (task.make === 'clean') return await clean(bytes);
    if (task.make === 'fit') return await fit(bytes, task);
    const turned = open(bytes).rotate(task.rotate);
    return await encode(task.crop ? cut(turned, task.crop) : turned, task.type);
  } catch (cause) {
    throw cause instanceof DrawingError ? cause : new DrawingError('damaged', { cause });
  }
}

async function clean(bytes: Uint8Array): Promise<CleanPicture> {
  // The size stands in the header: a bomb is refused before it is decoded.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (Math.max(header.width, header.height) > MAX_SIDE) throw new DrawingError('pictureTooLarge');
  if ((header.pages ?? 1) > 1) throw new DrawingError('movingPicture');
  return encode(
    open(bytes).autoOrient(),
    header.format === 'png' || header.hasAlpha ? 'png' : 'jpg',
  );
}

async function fit(
  bytes: Uint8Array,
  { type, width, height, quality }: Extract<PictureTask, { make: 'fit' }>,
): Promise<CleanPicture> {
  const small = open(bytes).resize({ width, height, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await (type === 'png' ? small.png() : small.jpeg({ quality })).toBuffer({
    resolveWithObject: true,
  });
  return { bytes: new Uint8Array(data), type, width: info.width, height: info.height };
}

const cut = (picture: Sharp, { x, y, width, height }: Crop) =>
  picture.extract({ left: x, top: y, width, height });
