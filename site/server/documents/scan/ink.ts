import { type GreyPage, resize } from './grey.ts';

/** A rectangle on a page, px; `x2` and `y2` lie just outside. */
export interface Box {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Points that touch each other. */
export interface Part extends Box {
  count: number;
  /** What its points add up to. */
  sum: number;
}

/** Which points are ink (1): those darker than the mean of their neighbourhood by `offset`. */
export function inkOf(page: GreyPage, radius = 12, offset = 18): Uint8Array {
  const { width, height, data } = page;
  const ink = new Uint8Array(width * height);
  const columns = new Int32Array(width);
  const addRow = (y: number, sign: number) => {
    for (let x = 0; x < width; x += 1)
      columns[x] = (columns[x] ?? 0) + sign * (data[y * width + x] ?? 0);
  };
  for (let y = 0; y < Math.min(radius, height); y += 1) addRow(y, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + radius < height) addRow(y + radius, 1);
    if (y - radius - 1 >= 0) addRow(y - radius - 1, -1);
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x += 1) sum += columns[x] ?? 0;
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) sum += columns[x + radius] ?? 0;
      if (x - radius - 1 >= 0) sum -= columns[x - radius - 1] ?? 0;
      const across = Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1;
      if ((data[y * width + x] ?? 0) < sum / (rows * across) - offset) ink[y * width + x] = 1;
    }
  }
  return ink;
}

/** Calls `each` with every part of the ink, of points that touch at a side or corner; `values` are what they add up to. */
export function eachPart(
  ink: Uint8Array,
  width: number,
  each: (part: Part) => void,
  values: ArrayLike<number> = ink,
): void {
  const left = ink.slice();
  const height = ink.length / width;
  const stack: number[] = [];
  const take = (at: number) => {
    left[at] = 0;
    stack.push(at);
  };
  for (let start = 0; start < left.length; start += 1) {
    if (!left[start]) continue;
    const part: Part = { x1: width, y1: height, x2: 0, y2: 0, count: 0, sum: 0 };
    take(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      part.count += 1;
      part.sum += values[at] ?? 0;
      if (x < part.x1) part.x1 = x;
      if (x >= part.x2) part.x2 = x + 1;
      if (y < part.y1) part.y1 = y;
      if (y >= part.y2) part.y2 = y + 1;
      const right = Math.min(width - 1, x + 1);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1) {
        for (let nx = Math.max(0, x - 1); nx <= right; nx += 1) {
          if (left[ny * width + nx]) take(ny * width + nx);
        }
      }
    }
    each(part);
  }
}

/** px of the copy the lean is measured on. */
const LEAN_SIDE = 900;
/** Degrees: a sheet in a feeder leans no more. */
const MOST_LEAN = 4;
const COARSE = 0.25;
const FINE = 0.05;
/** Fewer points of ink tell nothing. */
const LEAST_INK = 200;

/** Degrees by which the lines of a page lean, clockwise: the lean at which the rows of ink are sharpest. */
export function leanOf(page: GreyPage): number {
  const scale = Math.min(1, LEAN_SIDE / Math.max(page.width, page.height));
  const small = resize(page, Math.round(page.width * scale), Math.round(page.height * scale));
  const ink = inkOf(small, 8, 20);
  const points: number[] = [];
  for (let at = 0; at < ink.length; at += 1) if (ink[at]) points.push(at);
  if (points.length < LEAST_INK) return 0;
  let best = 0;
  let sharpest = -1;
  const look = (from: number, to: number, step: number) => {
    for (let degrees = from; degrees <= to + 1e-9; degrees += step) {
      const sharpness = sharpnessAt(points, small, degrees);
      if (sharpness > sharpest) [best, sharpest] = [degrees, sharpness];
    }
  };
  look(-MOST_LEAN, MOST_LEAN, COARSE);
  look(best - COARSE + FINE, best + COARSE - FINE, FINE);
  return Math.round(best * 100) / 100;
}

/** How much neighbouring rows differ when the page is sheared so that lines that lean so are level. */
function sharpnessAt(
  points: readonly number[],
  { width, height }: GreyPage,
  degrees: number,
): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const rows = new Float64Array(height * 2 + 1);
  for (const point of points) {
    const x = point % width;
    const at = (point - x) / width - (x - width / 2) * slope + height / 2;
    const row = Math.floor(at);
    if (row < 0 || row >= rows.length - 1) continue;
    rows[row] = (rows[row] ?? 0) + 1 - (at - row);
    rows[row + 1] = (rows[row + 1] ?? 0) + at - row;
  }
  let sum = 0;
  for (let i = 1; i < rows.length; i += 1) sum += ((rows[i] ?? 0) - (rows[i - 1] ?? 0)) ** 2;
  return sum;
}
