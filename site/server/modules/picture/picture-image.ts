import { refusals } from 'tender-widgets/contract';
import type { DrawnPage } from '../../documents/draw/draw-pages.ts';
import { DrawingError } from '../../documents/draw/drawing-error.ts';
import type { CleanPicture } from '../../documents/draw/encode.ts';
import { MOST_PAGES } from '../../documents/draw/page-numbers.ts';
import type { Crop, PictureTask } from '../../documents/draw/picture-task.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { drawPdf, drawPicture } from '../../workers/isolate/draw-file.ts';
import { pictureFormat } from './picture-format.ts';

/** px */
const THUMBNAIL = { width: 320, height: 320, quality: 80 };

/**
 * The picture written anew: upright, in sRGB, without any metadata. Photographs become JPEG, what has transparency or was PNG stays PNG.
 * Throws pictureUnsupported (another format, damaged, moving) and pictureTooLarge.
 */
export async function cleanPicture(bytes: Uint8Array, owner: string): Promise<CleanPicture> {
  const format = pictureFormat(bytes);
  if (format === undefined || format === 'pdf') {
    throw new ApiError('pictureUnsupported', { msg: refusals.pictureFormat });
  }
  return made(bytes, { make: format === 'heic' ? 'heic' : 'clean' }, owner);
}

/**
 * `cleanPicture` of a picture, as page 0; of a PDF its `pages` (such as `1,3-5`, '' for all).
 * Throws what that throws; of a PDF encryptedFile, unreadableFile and badInput.
 */
export async function cleanPictures(
  bytes: Uint8Array,
  owner: string,
  pages = '',
): Promise<DrawnPage[]> {
  const format = pictureFormat(bytes);
  if (format === undefined) throw new ApiError('pictureUnsupported');
  if (format === 'pdf') return drawn(drawPdf(bytes, pages, owner), 'pdf');
  return [{ page: 0, picture: await cleanPicture(bytes, owner) }];
}

const made = (bytes: Uint8Array, task: PictureTask, owner: string): Promise<CleanPicture> =>
  drawn(drawPicture(bytes, task, owner), task.make === 'heic' ? 'heic' : 'picture');

async function drawn<T>(drawing: Promise<T>, kind: FileKind): Promise<T> {
  try {
    return await drawing;
  } catch (error) {
    if (error instanceof DrawingError) throw refusal(error, kind);
    throw error;
  }
}

type FileKind = 'picture' | 'heic' | 'pdf';

function refusal(error: DrawingError, kind: FileKind): ApiError {
  const { fault, amount } = error;
  const because = (msg: string) => ({ msg, cause: error });
  switch (fault) {
    case 'noCanvas':
      return new ApiError('pictureUnsupported', because(refusals.noPdfPictures));
    case 'badInput':
      return new ApiError('badInput', {
        ...because(refusals.tooManyPages(amount, MOST_PAGES)),
        data: { field: 'pages', pages: amount },
      });
    case 'pictureTooLarge':
      return new ApiError(fault, kind === 'pdf' ? because(refusals.pdfPixels) : { cause: error });
    case 'movingPicture':
      return new ApiError('pictureUnsupported', because(refusals.movingPicture));
    case 'pictureUnsupported':
    case 'unreadableFile':
    case 'damaged':
      return damaged[kind](error);
    case 'tooComplex':
      return kind === 'pdf'
        ? new ApiError('tooComplexFile', because(refusals.pdfTooComplex))
        : new ApiError('pictureTooLarge', because(refusals.pictureTooComplex));
    case 'encryptedFile':
      return new ApiError(fault, { cause: error });
    default:
      return fault satisfies never;
  }
}

const damaged: Record<FileKind, (cause: Error) => ApiError> = {
  picture: (cause) => new ApiError('pictureUnsupported', { msg: refusals.pictureBroken, cause }),
  heic: (cause) => new ApiError('pictureUnsupported', { msg: refusals.heicBroken, cause }),
  pdf: (cause) => new ApiError('unreadableFile', { msg: refusals.pdfBroken, cause }),
};

export interface PictureEdit {
  /** Degrees, clockwise. */
  rotate: 0 | 90 | 180 | 270;
  /** px of the turned picture; null: all of it. */
  crop: Crop | null;
}

/** A clean picture turned, then cut. Whoever asks has checked that the part lies within it. */
export function editedPicture(
  bytes: Uint8Array,
  owner: string,
  { type, rotate, crop }: PictureEdit & Pick<CleanPicture, 'type'>,
): Promise<CleanPicture> {
  return made(bytes, { make: 'edit', type, rotate, crop }, owner);
}

/** A small copy of a clean picture, for lists. */
export async function thumbnail(
  bytes: Uint8Array,
  owner: string,
  type: CleanPicture['type'],
): Promise<Uint8Array> {
  return (await made(bytes, { make: 'fit', type, ...THUMBNAIL }, owner)).bytes;
}
