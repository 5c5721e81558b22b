import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Numbers in paths: fifteen letters drawn as outlines have more, the frame of a page or a few underlines fewer. */
const OUTLINES = 600;

const paints = new Set<number>([
  ...[OPS.showText, OPS.showSpacedText, OPS.nextLineShowText, OPS.nextLineSetSpacingShowText],
  ...[OPS.constructPath, OPS.shadingFill, OPS.paintFormXObjectBegin],
]);
const begins = new Set<number>([OPS.save, OPS.paintFormXObjectBegin, OPS.beginGroup]);
const ends = new Set<number>([OPS.restore, OPS.paintFormXObjectEnd, OPS.endGroup]);
const isPicture = (operator: number): boolean =>
  operator >= OPS.paintImageMaskXObject && operator <= OPS.paintSolidColorImageMask;

interface OperatorList {
  fnArray: readonly number[];
  argsArray: readonly (unknown[] | null)[];
}

/**
 * Whether a page shows more than its text and a few lines: pictures, or letters drawn as outlines.
 * pdfjs drops pictures that it is told not to decode: what is left of one is a place set up by a matrix, with nothing drawn in it.
 */
export function showsPictures({ fnArray, argsArray }: OperatorList): boolean {
  let numbers = 0;
  let place = { isSet: false, isPainted: false };
  const outer: (typeof place)[] = [];
  for (const [i, operator] of fnArray.entries()) {
    if (isPicture(operator)) return true;
    if (paints.has(operator)) place.isPainted = true;
    if (operator === OPS.transform) place.isSet = true;
    if (operator === OPS.constructPath) numbers += pathLength(argsArray[i]);
    if (begins.has(operator)) {
      outer.push(place);
      place = { isSet: false, isPainted: false };
    } else if (ends.has(operator)) {
      if (place.isSet && !place.isPainted) return true;
      place = outer.pop() ?? { isSet: false, isPainted: false };
      place.isPainted = true;
    }
  }
  return numbers > OUTLINES || (place.isSet && !place.isPainted);
}

/** How many numbers a painted path has; a clip paints nothing. */
function pathLength(values: unknown[] | null | undefined): number {
  const [painting, data] = values ?? [];
  if (painting === OPS.endPath || !Array.isArray(data)) return 0;
  const [path] = data as { length?: number }[];
  return path?.length ?? 0;
}
