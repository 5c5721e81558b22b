import type { DrawnPage } from '../../documents/draw/draw-pages.ts';
import { DrawingError, type DrawingFault } from '../../documents/draw/drawing-error.ts';
import type { CleanPicture } from '../../documents/draw/encode.ts';
import { pictureSize } from '../../documents/draw/picture-size.ts';
import { MAX_SIDE, type PictureTask } from '../../documents/draw/picture-task.ts';
import { TaskEndedError, TaskFailedError } from './child.ts';
import { type IsolatedTask, runIsolated } from './isolate.ts';
import type { TaskName, TaskOutput } from './tasks.ts';

/** Thirty scanned pages take half a minute on a small machine. */
const PAGES_TIME = { base: 28, perMb: 1 };
const PICTURE_TIME = { base: 28, perMb: 0.5 };
/** px from which a picture is given the large room: turned upright it is in memory as a whole. */
const MANY_POINTS = 40_000_000;
/** A HEIC picture is there three times while it is decoded. */
const MANY_HEIC_POINTS = 16_000_000;
/** Where the header is of another kind: few points fill so many bytes. */
const MANY_BYTES = 4 * 1024 * 1024;

/** Pages of a PDF as pictures (`1,3-5`, '' for all), in a process of its own. Throws DrawingError; tooComplex past its memory or time. */
export function drawPdf(bytes: Uint8Array, pages: string, owner: string): Promise<DrawnPage[]> {
  return draw('drawPages', {
    input: { pages, maxSide: MAX_SIDE },
    bytes: () => bytes,
    owner,
    time: PAGES_TIME,
  });
}

/** A picture made from the bytes of another, in a process of its own. Throws DrawingError; tooComplex past its memory or time. */
export async function drawPicture(
  bytes: Uint8Array,
  input: PictureTask,
  owner: string,
): Promise<CleanPicture> {
  const size = pictureSize(bytes);
  if (size && Math.max(size.width, size.height) > MAX_SIDE)
    throw new DrawingError('pictureTooLarge');
  const many = input.make === 'heic' ? MANY_HEIC_POINTS : MANY_POINTS;
  const isLarge = size ? size.width * size.height > many : bytes.length > MANY_BYTES;
  return draw('makePicture', {
    input,
    bytes: () => bytes,
    owner,
    room: isLarge ? 'largePicture' : 'file',
    time: PICTURE_TIME,
  });
}

async function draw<N extends TaskName>(name: N, task: IsolatedTask<N>): Promise<TaskOutput<N>> {
  try {
    return await runIsolated(name, task);
  } catch (cause) {
    if (cause instanceof TaskEndedError) throw new DrawingError('tooComplex', { cause });
    if (!(cause instanceof TaskFailedError)) throw cause;
    const { code, amount, name: kind } = cause.fault;
    throw new DrawingError(kind === 'DrawingError' ? (code as DrawingFault) : 'damaged', {
      amount,
      cause,
    });
  }
}
