import type { ComparablePicture } from '../comparable.ts';
import { POINTS_SIDE, readPoints } from '../import/picture-points.ts';
import { GREY_SIDE, readGrey } from '../import/small-grey.ts';
import { agreementOf } from './picture-agreement.ts';
import { type Placing, placingOf } from './picture-placing.ts';

type Marks = Pick<ComparablePicture, 'points' | 'grey'>;

/**
 * Fields that show something else: copies that were scanned, stamped over and made small have 2 in a hundred at most and no three side by
 * side; certificates of one form with another name and number have five side by side and more (tests/bench/compare-pictures.ts).
 */
const MOST_OTHER = 0.025;
const MOST_OTHER_FIELDS = 5;
const MOST_PATCH = 2;
/** Fewer fields with something on them tell nothing. */
const LEAST_DRAWN = 20;
/** What is left of a copy that was cut, of the smaller picture. */
const LEAST_OVERLAP = 0.5;

/**
 * Whether two pictures are one, however the copy was turned, mirrored, framed, stretched, cut, stamped over or scanned: points say how the one
 * would lie over the other, then what both show there is held against each other, field by field. `unknown` where no points agree, or they
 * show too little to tell.
 */
export function holdPictures(one: Marks, two: Marks): 'same' | 'other' | 'unknown' {
  const placed = placingOf(readPoints(one.points ?? ''), readPoints(two.points ?? ''));
  const [a, b] = [readGrey(one.grey ?? ''), readGrey(two.grey ?? '')];
  if (!placed || !a || !b) return 'unknown';
  const scale = GREY_SIDE / POINTS_SIDE;
  const [px, py, pc, qx, qy, qc] = placed.placing;
  const placing: Placing = [px, py, pc * scale, qx, qy, qc * scale];
  const { drawn, same, patch, overlap } = agreementOf(a, b, placing);
  const size = Math.abs(px * qy - py * qx);
  const areaA = a.width * a.height * size;
  const ofSmaller = (overlap * areaA) / Math.min(areaA, b.width * b.height);
  if (drawn < LEAST_DRAWN) return 'unknown';
  const isSame =
    ofSmaller >= LEAST_OVERLAP &&
    patch <= MOST_PATCH &&
    drawn - same <= Math.max(MOST_OTHER_FIELDS, drawn * MOST_OTHER);
  return isSame ? 'same' : 'other';
}
