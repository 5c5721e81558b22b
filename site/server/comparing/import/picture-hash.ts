/** A small picture: three bytes a point, row by row. */
export interface SmallPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface PictureHash {
  /** 64 bits: the coarse shapes. */
  hash: string;
  /**
   * 256 bits each: finer shapes, which tell two certificates of one form apart. The first of the whole, the others of the picture
   * with its edges cut off, for a copy that was cut.
   */
  details: string[];
  /** Nearly one colour: there is nothing to tell it by. */
  isBlank: boolean;
}

/** Points a side that the waves are taken from. */
const SIDE = 64;
const COARSE = 8;
const FINE = 16;
/** Shares of a side cut off all around, as hands cut a scan. */
const CUTS = [0, 0.01, 0.02, 0.03];
/** A point this far from the paper's brightness is drawn on (0–255). */
const INK = 24;
/** Less than this share drawn on is an empty page with its number, or a line. */
const LEAST_INK = 0.002;
/** Brightness that varies less than this all over is one colour. */
const LEAST_SPREAD = 4;

/** Waves over SIDE points, FINE of them; the rest is never asked for. */
const waves = Array.from({ length: FINE }, (_, wave) =>
  Float64Array.from({ length: SIDE }, (_, point) =>
    Math.cos(((2 * point + 1) * wave * Math.PI) / (2 * SIDE)),
  ),
);

/** Hashes of how a picture looks: they hardly change when it is saved anew, made smaller, brighter, or cut a little. */
export function hashPicture(picture: SmallPicture): PictureHash {
  const grey = greyPoints(picture);
  const views = CUTS.map((cut) => transform(squared(grey, picture.width, picture.height, cut)));
  return {
    hash: views[0] ? bits(views[0], COARSE) : '',
    details: views.map((coefficients) => bits(coefficients, FINE)),
    isBlank: isBlank(grey),
  };
}

function greyPoints({ data, width, height }: SmallPicture): Float64Array {
  const grey = new Float64Array(width * height);
  for (let i = 0; i < grey.length; i++)
    grey[i] =
      0.299 * (data[i * 3] ?? 0) + 0.587 * (data[i * 3 + 1] ?? 0) + 0.114 * (data[i * 3 + 2] ?? 0);
  return grey;
}

function isBlank(grey: Float64Array): boolean {
  const paper = grey.toSorted()[grey.length >> 1] ?? 0;
  const ink = grey.reduce((sum, point) => sum + (Math.abs(point - paper) > INK ? 1 : 0), 0);
  const mean = grey.reduce((sum, point) => sum + point, 0) / grey.length;
  const spread = Math.sqrt(grey.reduce((sum, point) => sum + (point - mean) ** 2, 0) / grey.length);
  return ink / grey.length < LEAST_INK || spread < LEAST_SPREAD;
}

/** Means over SIDE × SIDE fields, whatever the shape was, without the share `cut` at each edge. */
function squared(grey: Float64Array, width: number, height: number, cut: number): Float64Array {
  const across = shrunk(grey, width, height, cut, false);
  return shrunk(across, height, SIDE, cut, true);
}

/** Shrinks (or stretches) one direction to SIDE. `turned`: its points lie a row apart. */
function shrunk(
  points: Float64Array,
  length: number,
  lines: number,
  cut: number,
  turned: boolean,
): Float64Array {
  const result = new Float64Array(SIDE * lines);
  const [step, line] = turned ? [lines, 1] : [1, length];
  const field = (length * (1 - 2 * cut)) / SIDE;
  for (let to = 0; to < SIDE; to++) {
    const start = length * cut + to * field;
    const end = start + field;
    for (let at = Math.floor(start); at < Math.min(length, Math.ceil(end)); at++) {
      const share = (Math.min(end, at + 1) - Math.max(start, at)) / (end - start);
      for (let i = 0; i < lines; i++) {
        const target = turned ? to * lines + i : i * SIDE + to;
        result[target] = (result[target] ?? 0) + share * (points[at * step + i * line] ?? 0);
      }
    }
  }
  return result;
}

/** The FINE × FINE longest waves of a discrete cosine transform. */
function transform(square: Float64Array): Float64Array {
  const rows = new Float64Array(SIDE * FINE);
  for (let y = 0; y < SIDE; y++)
    for (const [u, wave] of waves.entries()) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += (square[y * SIDE + x] ?? 0) * (wave[x] ?? 0);
      rows[y * FINE + u] = sum;
    }
  const result = new Float64Array(FINE * FINE);
  for (const [v, wave] of waves.entries())
    for (let u = 0; u < FINE; u++) {
      let sum = 0;
      for (let y = 0; y < SIDE; y++) sum += (rows[y * FINE + u] ?? 0) * (wave[y] ?? 0);
      result[v * FINE + u] = sum;
    }
  return result;
}

/** A bit for each of the `side` × `side` longest waves: above the middle one or not. The mean brightness is left out. */
function bits(coefficients: Float64Array, side: number): string {
  const values = Array.from(
    { length: side * side },
    (_, i) => coefficients[Math.floor(i / side) * FINE + (i % side)] ?? 0,
  );
  const middle = values.slice(1).sort((a, b) => a - b)[values.length >> 1] ?? 0;
  let hex = '';
  for (let i = 0; i < values.length; i += 4) {
    const nibble = values
      .slice(i, i + 4)
      .reduce((sum, value, at) => sum * 2 + (i + at > 0 && value > middle ? 1 : 0), 0);
    hex += nibble.toString(16);
  }
  return hex;
}

/** A hash as numbers of 32 bits, for holding it against many others. */
export function hashWords(hash: string): Int32Array {
  return Int32Array.from(
    { length: hash.length / 8 },
    (_, i) => Number.parseInt(hash.slice(i * 8, i * 8 + 8), 16) | 0,
  );
}

/** Bits in which two hashes of the same length differ. */
export function wordsDistance(a: Int32Array, b: Int32Array): number {
  let distance = 0;
  for (let i = 0; i < a.length; i++) {
    let bits = (a[i] ?? 0) ^ (b[i] ?? 0);
    // Counts the ones of 32 bits in parallel.
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    distance += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return distance;
}
