import type { GreyPicture } from '../import/picture-points.ts';
import { type Correspondence, fittedPlacing, type Placing } from './picture-placing.ts';

/** Side of a field of the first picture that is held against the second, in points of GREY_SIDE. */
const FIELD = 10;
/** Steps of 16 by which the brightness of a field varies where something is drawn on it. */
const DRAWN = 0.9;
/** Correlation from which a field shows the same, and below which it shows something else. */
const SAME = 0.6;
const OTHER = 0.5;
/** A field may lie so far beside its place: in points, while the placing is made better, and when it is settled. */
const ROUGH = [3, 2];
const SETTLED = 1;
/** What a place a point further off has to fit better by. */
const NEARER = 0.01;
/** Every third field says enough of the placing. */
const SPARSE = 3;
/** Fewer fields than this say nothing of the placing. */
const LEAST_FIELDS = 6;
/** What lies so little beyond the edge is its last point. */
const BEYOND = 1;

export interface Agreement {
  /** Fields on which both have something, and how many of them show the same. */
  drawn: number;
  same: number;
  /** Fields beside one another that show something else, where they are most: another name, another number. */
  patch: number;
  /** Share of the first picture that lies in the second. */
  overlap: number;
}

/**
 * Holds two pictures against each other where the one lies over the other: field by field, by the correlation of their brightness. What only
 * one of them has (a stamp, a watermark, an empty field) is not held against it. `placing` in points of the greys, right to three points.
 */
export function agreementOf(a: GreyPicture, b: GreyPicture, placing: Placing): Agreement {
  let settled = placing;
  for (const reach of ROUGH) {
    const sure = fieldsOf(a, b, settled, reach, SPARSE).filter(({ likeness }) => likeness >= SAME);
    if (sure.length < LEAST_FIELDS) break;
    settled = fittedPlacing(sure) ?? settled;
  }
  const fields = fieldsOf(a, b, settled, SETTLED, 1);
  const drawn = fields.filter((field) => field.isDrawn);
  const all = Math.floor(a.width / FIELD) * Math.floor(a.height / FIELD);
  return {
    drawn: drawn.length,
    same: drawn.filter(({ likeness }) => likeness >= SAME).length,
    patch: largestPatch(drawn.filter(({ likeness }) => likeness < OTHER)),
    overlap: fields.length / Math.max(1, all),
  };
}

function largestPatch(fields: readonly Field[]): number {
  const rest = new Set(fields);
  let most = 0;
  for (const field of rest) {
    rest.delete(field);
    const patch = [field];
    for (const { x, y } of patch)
      for (const other of rest)
        if (Math.abs(other.x - x) <= FIELD && Math.abs(other.y - y) <= FIELD) {
          rest.delete(other);
          patch.push(other);
        }
    most = Math.max(most, patch.length);
  }
  return most;
}

interface Field extends Correspondence {
  isDrawn: boolean;
  /** Correlation where it is the greatest; −1 where nothing is drawn. */
  likeness: number;
}

/** The fields of the first picture that lie in the second, each with its middle there. */
function fieldsOf(
  a: GreyPicture,
  b: GreyPicture,
  placing: Placing,
  reach: number,
  step: number,
): Field[] {
  const fields: Field[] = [];
  for (let top = 0; top + FIELD <= a.height; top += FIELD)
    for (let left = 0; left + FIELD <= a.width; left += FIELD * step) {
      const shown = warped(b, placing, left - reach, top - reach, FIELD + 2 * reach);
      if (!shown) continue;
      const best = bestShift(a, left, top, shown, reach);
      const [x, y] = [left + FIELD / 2, top + FIELD / 2];
      const [px, py, pc, qx, qy, qc] = placing;
      const u = px * (x + best.dx) + py * (y + best.dy) + pc;
      const v = qx * (x + best.dx) + qy * (y + best.dy) + qc;
      fields.push({ x, y, u, v, isDrawn: best.isDrawn, likeness: best.likeness });
    }
  return fields;
}

/** What the second picture shows where a square of the first lies; undefined where its middle lies beyond it. */
function warped(
  { data, width, height }: GreyPicture,
  [a, b, c, d, e, f]: Placing,
  left: number,
  top: number,
  side: number,
): Float32Array | undefined {
  const isInside = (x: number, y: number) => {
    const [u, v] = [a * x + b * y + c, d * x + e * y + f];
    return u >= -BEYOND && v >= -BEYOND && u <= width - 1 + BEYOND && v <= height - 1 + BEYOND;
  };
  const [near, far] = [(side - FIELD) / 2, (side + FIELD) / 2 - 1];
  for (const x of [left + near, left + far])
    for (const y of [top + near, top + far]) if (!isInside(x, y)) return undefined;
  const result = new Float32Array(side * side);
  for (let j = 0; j < side; j++)
    for (let i = 0; i < side; i++) {
      const x = left + i;
      const y = top + j;
      const u = Math.min(width - 1, Math.max(0, a * x + b * y + c));
      const v = Math.min(height - 1, Math.max(0, d * x + e * y + f));
      const x0 = Math.floor(u);
      const y0 = Math.floor(v);
      const p = u - x0;
      const q = v - y0;
      const at = y0 * width + x0;
      const right = x0 + 1 < width ? 1 : 0;
      const below = y0 + 1 < height ? width : 0;
      const upper = (data[at] ?? 0) * (1 - p) + (data[at + right] ?? 0) * p;
      const lower = (data[at + below] ?? 0) * (1 - p) + (data[at + below + right] ?? 0) * p;
      result[j * side + i] = upper * (1 - q) + lower * q;
    }
  return result;
}

/** Where in `shown`, which reaches further on each side, the field is found best. */
function bestShift(
  { data, width }: GreyPicture,
  left: number,
  top: number,
  shown: Float32Array,
  reach: number,
): { dx: number; dy: number; isDrawn: boolean; likeness: number } {
  const side = FIELD + 2 * reach;
  const count = FIELD * FIELD;
  let [own, ownSquares] = [0, 0];
  for (let j = 0; j < FIELD; j++)
    for (let i = 0; i < FIELD; i++) {
      const value = data[(top + j) * width + left + i] ?? 0;
      own += value;
      ownSquares += value * value;
    }
  const ownSpread = ownSquares - (own * own) / count;
  const least = DRAWN * DRAWN * count;
  const best = { dx: 0, dy: 0, isDrawn: false, likeness: -1, fit: -2 };
  if (ownSpread < least) return best;
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      let [other, otherSquares, both] = [0, 0, 0];
      for (let j = 0; j < FIELD; j++)
        for (let i = 0; i < FIELD; i++) {
          const value = shown[(j + reach + dy) * side + i + reach + dx] ?? 0;
          other += value;
          otherSquares += value * value;
          both += value * (data[(top + j) * width + left + i] ?? 0);
        }
      const otherSpread = otherSquares - (other * other) / count;
      if (otherSpread < least) continue;
      best.isDrawn = true;
      const likeness = (both - (own * other) / count) / Math.sqrt(ownSpread * otherSpread);
      // A line fits anywhere along itself: the nearest place is the likely one.
      const fit = likeness - NEARER * (dx * dx + dy * dy);
      if (fit > best.fit) Object.assign(best, { dx, dy, likeness, fit });
    }
  return best;
}
