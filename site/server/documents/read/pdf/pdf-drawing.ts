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

/** Square points: a picture of less is a line in the head, a logo or a seal, and says nothing that is text. A4 has 500,000. */
const LEAST_PICTURE = 20_000;

interface Place {
  /** Square points that the unit square covers here. */
  area: number;
  isSet: boolean;
  isPainted: boolean;
}

/** How many times larger an area becomes by a matrix. */
function growth(values: unknown[] | null | undefined): number {
  const [a, b, c, d] = (values ?? []).map(Number);
  const area = Math.abs((a ?? 1) * (d ?? 1) - (b ?? 0) * (c ?? 0));
  return Number.isFinite(area) ? area : 1;
}

/**
 * Whether a page shows more than its text and a few lines: pictures, or letters drawn as outlines.
 * pdfjs drops pictures that it is told not to decode: what is left of one is a place set up by a matrix, with nothing drawn in it.
 */
export function showsPictures({ fnArray, argsArray }: OperatorList): boolean {
  let numbers = 0;
  let place: Place = { area: 1, isSet: false, isPainted: false };
  const outer: Place[] = [];
  const isShown = () => place.area >= LEAST_PICTURE;
  for (const [i, operator] of fnArray.entries()) {
    if (isPicture(operator) && isShown()) return true;
    if (isPicture(operator)) place.isPainted = true;
    if (paints.has(operator)) place.isPainted = true;
    if (operator === OPS.transform) {
      place.isSet = true;
      place.area *= growth(argsArray[i]);
    }
    if (operator === OPS.constructPath) numbers += pathLength(argsArray[i]);
    if (begins.has(operator)) {
      outer.push(place);
      place = { area: place.area, isSet: false, isPainted: false };
    } else if (ends.has(operator)) {
      if (place.isSet && !place.isPainted && isShown()) return true;
      place = outer.pop() ?? { area: 1, isSet: false, isPainted: false };
      place.isPainted = true;
    }
  }
  return numbers > OUTLINES || (place.isSet && !place.isPainted && isShown());
}

/** How many numbers a painted path has; a clip paints nothing. */
function pathLength(values: unknown[] | null | undefined): number {
  const [painting, data] = values ?? [];
  if (painting === OPS.endPath || !Array.isArray(data)) return 0;
  const [path] = data as { length?: number }[];
  return path?.length ?? 0;
}
