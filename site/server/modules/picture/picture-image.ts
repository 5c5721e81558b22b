import sharp, { type Sharp } from 'sharp';
import { drawInWorker } from '../../drawing/draw-in-worker.ts';
import type { DrawnPage } from '../../drawing/draw-pages.ts';
import { DrawingError } from '../../drawing/drawing-error.ts';
import { type CleanPicture, encode } from '../../drawing/encode.ts';
import { MOST_PAGES } from '../../drawing/page-numbers.ts';
import { ApiError } from '../../http/api-error.ts';
import { createTurns } from '../../turns.ts';
import { pictureFormat } from './picture-format.ts';

/** px a side, after turning. */
const MAX_SIDE = 12_000;
const THUMBNAIL_SIDE = 320;
const THUMBNAIL_QUALITY = 80;
/** A picture that takes longer is made to be slow. */
const TIME_LIMIT_SECONDS = 60;

/** A picture of the largest size takes seconds of every core, and a few hundred megabytes. */
const inTurn = createTurns(2);

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' }).timeout({ seconds: TIME_LIMIT_SECONDS });

/**
 * The picture written anew: upright, in sRGB, without any metadata. Photographs become JPEG, what has transparency or was PNG stays PNG.
 * Throws pictureUnsupported (another format, damaged, moving) and pictureTooLarge.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanPicture> {
  const format = pictureFormat(bytes);
  if (format === undefined || format === 'pdf') {
    throw new ApiError('pictureUnsupported', { msg: '不支持这种图片，请上传 JPG、PNG、WebP 或 HEIC 图片' });
  }
  if (format !== 'heic') return inTurn(() => clean(bytes));
  const [decoded] = await drawn({ kind: 'heic', bytes, pages: '', maxSide: MAX_SIDE });
  if (!decoded) throw new ApiError('pictureUnsupported');
  return decoded.picture;
}

/**
 * `cleanPicture` of a picture, as page 0; of a PDF its `pages` (such as `1,3-5`, '' for all).
 * Throws what that throws; of a PDF encryptedFile, unreadableFile and badInput.
 */
export async function cleanPictures(bytes: Uint8Array, pages = ''): Promise<DrawnPage[]> {
  const format = pictureFormat(bytes);
  if (format === undefined) throw new ApiError('pictureUnsupported');
  if (format === 'pdf') return drawn({ kind: 'pdf', bytes, pages, maxSide: MAX_SIDE });
  return [{ page: 0, picture: await cleanPicture(bytes) }];
}

async function clean(bytes: Uint8Array): Promise<CleanPicture> {
  try {
    // The size stands in the header: a bomb is refused before it is decoded.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (Math.max(header.width, header.height) > MAX_SIDE) throw new ApiError('pictureTooLarge');
    if ((header.pages ?? 1) > 1) throw new ApiError('pictureUnsupported', { msg: '动图不能印在标书里，请上传静止的图片' });
    return await encode(open(bytes).autoOrient(), header.format === 'png' || header.hasAlpha ? 'png' : 'jpg');
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('pictureUnsupported', { msg: '图片已损坏，无法打开，请换一张', cause: error });
  }
}

async function drawn(task: Parameters<typeof drawInWorker>[0]): Promise<DrawnPage[]> {
  try {
    return await drawInWorker(task);
  } catch (error) {
    if (error instanceof DrawingError) throw refusal(error, task.kind);
    throw error;
  }
}

function refusal(error: DrawingError, kind: 'heic' | 'pdf'): ApiError {
  const { fault, amount } = error;
  const because = (msg: string) => ({ msg, cause: error });
  switch (fault) {
    case 'noCanvas':
      return new ApiError('pictureUnsupported', because('这台服务器不能把 PDF 变成图片，请把要用的页另存为 JPG 或 PNG 后上传'));
    case 'badInput':
      return new ApiError('badInput', {
        ...because(`PDF 共 ${amount} 页，一次最多放入 ${MOST_PAGES} 页，请填写要用的页码，例如 1,3-5`),
        data: { field: 'pages', pages: amount },
      });
    case 'pictureTooLarge':
      return new ApiError(
        fault,
        kind === 'pdf' ? because('PDF 里有一张图片的像素过多（超过 1.4 亿），请缩小后再上传') : { cause: error },
      );
    case 'pictureUnsupported':
      return new ApiError(fault, because('HEIC 图片无法打开，请在手机上另存为 JPG 后上传'));
    case 'unreadableFile':
      return new ApiError(fault, because('PDF 已损坏或过于复杂，无法打开，请另存为新的 PDF 或图片后上传'));
    case 'encryptedFile':
      return new ApiError(fault, { cause: error });
    default:
      return fault satisfies never;
  }
}

export interface PictureEdit {
  /** Degrees, clockwise. */
  rotate: 0 | 90 | 180 | 270;
  /** px of the turned picture; null: all of it. */
  crop: { x: number; y: number; width: number; height: number } | null;
}

/** A clean picture turned, then cut. Whoever asks has checked that the part lies within it. */
export function editedPicture(
  bytes: Uint8Array,
  type: CleanPicture['type'],
  { rotate, crop }: PictureEdit,
): Promise<CleanPicture> {
  return inTurn(() => {
    const turned = open(bytes).rotate(rotate);
    return encode(crop ? cut(turned, crop) : turned, type);
  });
}

const cut = (picture: Sharp, { x, y, width, height }: NonNullable<PictureEdit['crop']>) =>
  picture.extract({ left: x, top: y, width, height });

/** A small copy of a clean picture, for lists. */
export function thumbnail(bytes: Uint8Array, type: CleanPicture['type']): Promise<Uint8Array> {
  return inTurn(async () => {
    const small = open(bytes).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true });
    return new Uint8Array(await (type === 'png' ? small.png() : small.jpeg({ quality: THUMBNAIL_QUALITY })).toBuffer());
  });
}
