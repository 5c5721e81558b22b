/**
 * Points by which a picture is known again however it is turned, mirrored, framed, stretched, cut or stamped over: corners on several sizes
 * of it, each described by 256 comparisons of brightness around it, turned with it (ORB: Rublee et al., ICCV 2011). The pattern of the
 * comparisons is its own mirror image: the second half of the bits of a point are the first half of the same point in a mirror.
 */
export interface PicturePoint {
  /** In points of the picture at SIDE. */
  x: number;
  y: number;
  /** Radians. */
  angle: number;
  /** How much smaller the picture was where the point was found; 1 and more. */
  scale: number;
  /** 256 bits: four words, then the four of its mirror image. */
  words: Int32Array;
}

/** One byte a point of the picture, row by row. */
export interface GreyPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** The longer side of the picture in which points are found. */
export const POINTS_SIDE = 480;
/** Sizes at which they are found, and points kept of each. */
const LEVELS = [
  { scale: 1, most: 110 },
  { scale: 1.5, most: 70 },
  { scale: 2.25, most: 40 },
] as const;
/** Fields a side: the best points of each, so that a piece of the picture has its share. */
const FIELDS = 8;
/** Nothing nearer to the edge: what is compared lies so far around a point. */
const MARGIN = 16;
const RADIUS = 13;
/** Weakest corner told, of the strongest. */
const WEAKEST = 0.002;
const WORDS = 8;
const BYTES = 6 + WORDS * 4;

/** Pairs of places that are compared: 128 drawn from a bell curve, the other 128 their mirror images. */
const pattern = patternOf();

function patternOf(): Float64Array {
  let state = 20_011;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / (2 ** 32 + 1);
  };
  const drawn = () => {
    const value = Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next()) * 5.5;
    return Math.max(-RADIUS, Math.min(RADIUS, value));
  };
  const half = Array.from({ length: 128 }, () => [drawn(), drawn(), drawn(), drawn()]);
  const mirrored = half.map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => [x1, -y1, x2, -y2]);
  return Float64Array.from([...half, ...mirrored].flat());
}

/** The points of a picture whose longer side has POINTS_SIDE points at most, as they are stored: base64. */
export function pointsOf(picture: GreyPicture): string {
  const found = LEVELS.flatMap(({ scale, most }) => {
    const level = smaller(picture, scale);
    return bestOf(cornersOf(level), level, most).map((corner) => described(level, corner, scale));
  });
  const bytes = Buffer.alloc(found.length * BYTES);
  for (const [i, { x, y, angle, scale, words }] of found.entries()) {
    const at = i * BYTES;
    bytes.writeUInt16LE(Math.round(x * 64), at);
    bytes.writeUInt16LE(Math.round(y * 64), at + 2);
    bytes.writeUInt8(Math.floor((angle / (2 * Math.PI) + 1) * 256) & 255, at + 4);
    bytes.writeUInt8(Math.round(scale * 16), at + 5);
    for (const [k, word] of words.entries()) bytes.writeInt32LE(word, at + 6 + k * 4);
  }
  return bytes.toString('base64');
}

/** Reads what `pointsOf` stored; empty for what is not such. */
export function readPoints(stored: string): PicturePoint[] {
  const bytes = Buffer.from(stored, 'base64');
  return Array.from({ length: Math.floor(bytes.length / BYTES) }, (_, i) => {
    const at = i * BYTES;
    return {
      x: bytes.readUInt16LE(at) / 64,
      y: bytes.readUInt16LE(at + 2) / 64,
      angle: ((bytes.readUInt8(at + 4) + 0.5) / 256) * 2 * Math.PI,
      scale: bytes.readUInt8(at + 5) / 16,
      words: Int32Array.from({ length: WORDS }, (_, k) => bytes.readInt32LE(at + 6 + k * 4)),
    };
  });
}

interface Level {
  /** Smoothed brightness. */
  data: Float32Array;
  width: number;
  height: number;
}

/** The picture at 1/scale, smoothed: corners and comparisons are taken from what a copy keeps. */
function smaller(picture: GreyPicture, scale: number): Level {
  const { data, width, height } = scale === 1 ? picture : shrunk(picture, scale);
  const once = blurred(Float32Array.from(data), width, height);
  return { data: blurred(once, width, height), width, height };
}

function shrunk({ data, width, height }: GreyPicture, scale: number): Level {
  const [w, h] = [Math.floor(width / scale), Math.floor(height / scale)];
  const result = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    const fy = Math.max(0, Math.min(height - 1, (y + 0.5) * scale - 0.5));
    const upper = Math.floor(fy) * width;
    const lower = Math.min(height - 1, Math.floor(fy) + 1) * width;
    const v = fy - Math.floor(fy);
    for (let x = 0; x < w; x++) {
      const fx = Math.max(0, Math.min(width - 1, (x + 0.5) * scale - 0.5));
      const x0 = Math.floor(fx);
      const x1 = Math.min(width - 1, x0 + 1);
      const u = fx - x0;
      const top = (data[upper + x0] ?? 0) * (1 - u) + (data[upper + x1] ?? 0) * u;
      const low = (data[lower + x0] ?? 0) * (1 - u) + (data[lower + x1] ?? 0) * u;
      result[y * w + x] = top * (1 - v) + low * v;
    }
  }
  return { data: result, width: w, height: h };
}

/** Binomial mean over 5 × 5; beyond the edges lies what is at them. Row by row both ways, as the memory lies. */
function blurred(points: Float32Array, width: number, height: number): Float32Array {
  const across = new Float32Array(points.length);
  for (let y = 0; y < height; y++) blurRow(points, across, y * width, (y + 1) * width - 1);
  const result = new Float32Array(points.length);
  const row = (y: number) => Math.max(0, Math.min(height - 1, y)) * width;
  for (let y = 0; y < height; y++) {
    const here = row(y);
    const down = [row(y - 2), row(y - 1), row(y + 1), row(y + 2)] as const;
    blurDown(across, result, here, down, width);
  }
  return result;
}

function blurRow(from: Float32Array, to: Float32Array, first: number, last: number): void {
  const edge = (at: number) => from[Math.max(first, Math.min(last, at))] ?? 0;
  const mean = (at: number) =>
    (edge(at - 2) + 4 * edge(at - 1) + 6 * edge(at) + 4 * edge(at + 1) + edge(at + 2)) / 16;
  for (const at of [first, first + 1, last - 1, last])
    if (at >= first && at <= last) to[at] = mean(at);
  for (let at = first + 2; at <= last - 2; at++)
    to[at] =
      ((from[at - 2] ?? 0) +
        4 * (from[at - 1] ?? 0) +
        6 * (from[at] ?? 0) +
        4 * (from[at + 1] ?? 0) +
        (from[at + 2] ?? 0)) /
      16;
}

function blurDown(
  from: Float32Array,
  to: Float32Array,
  here: number,
  [far, near, next, ahead]: readonly [number, number, number, number],
  width: number,
): void {
  for (let x = 0; x < width; x++)
    to[here + x] =
      ((from[far + x] ?? 0) +
        4 * (from[near + x] ?? 0) +
        6 * (from[here + x] ?? 0) +
        4 * (from[next + x] ?? 0) +
        (from[ahead + x] ?? 0)) /
      16;
}

interface Corner {
  x: number;
  y: number;
  strength: number;
}

/** Harris' measure where it is the greatest around. */
function cornersOf(level: Level): Corner[] {
  const { width, height } = level;
  const measure = measureOf(level);
  const corners: Corner[] = [];
  let strongest = 0;
  for (let y = MARGIN; y < height - MARGIN; y++)
    for (let x = MARGIN; x < width - MARGIN; x++) {
      const at = y * width + x;
      const strength = measure[at] ?? 0;
      // Most points are less than a neighbour: seen before the whole field is looked at.
      if (strength <= strongest * WEAKEST || strength < (measure[at + 1] ?? 0)) continue;
      if (strength < (measure[at + width] ?? 0) || strength < (measure[at - width] ?? 0)) continue;
      if (!isGreatest(measure, width, x, y, strength)) continue;
      corners.push({ x, y, strength });
      strongest = Math.max(strongest, strength);
    }
  return corners.filter(({ strength }) => strength >= strongest * WEAKEST);
}

function measureOf({ data, width, height }: Level): Float32Array {
  const xx = new Float32Array(data.length);
  const yy = new Float32Array(data.length);
  const xy = new Float32Array(data.length);
  for (let y = 1; y < height - 1; y++)
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const dx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const dy = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      xx[at] = dx * dx;
      yy[at] = dy * dy;
      xy[at] = dx * dy;
    }
  const [a, b, c] = [
    blurred(xx, width, height),
    blurred(yy, width, height),
    blurred(xy, width, height),
  ];
  const measure = new Float32Array(data.length);
  for (let at = 0; at < data.length; at++) {
    const sum = (a[at] ?? 0) + (b[at] ?? 0);
    measure[at] = (a[at] ?? 0) * (b[at] ?? 0) - (c[at] ?? 0) ** 2 - 0.04 * sum * sum;
  }
  return measure;
}

function isGreatest(
  measure: Float32Array,
  width: number,
  x: number,
  y: number,
  strength: number,
): boolean {
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++)
      if ((measure[(y + dy) * width + x + dx] ?? 0) > strength) return false;
  return true;
}

/** The strongest of each field in turns, until there are `most`. */
function bestOf(
  corners: readonly Corner[],
  { width, height }: Level,
  most: number,
): readonly Corner[] {
  const fields = new Map<number, Corner[]>();
  for (const corner of corners.toSorted((a, b) => b.strength - a.strength)) {
    const field =
      Math.floor((corner.y / height) * FIELDS) * FIELDS + Math.floor((corner.x / width) * FIELDS);
    const there = fields.get(field);
    if (there) there.push(corner);
    else fields.set(field, [corner]);
  }
  const chosen: Corner[] = [];
  for (let turn = 0; chosen.length < most; turn++) {
    const row = [...fields.values()].flatMap((field) => field[turn] ?? []);
    if (row.length === 0) break;
    chosen.push(...row.toSorted((a, b) => b.strength - a.strength));
  }
  return chosen.slice(0, most);
}

function described(level: Level, { x, y }: Corner, scale: number): PicturePoint {
  const { data, width } = level;
  let [mx, my] = [0, 0];
  for (let dy = -RADIUS; dy <= RADIUS; dy++)
    for (let dx = -RADIUS; dx <= RADIUS; dx++)
      if (dx * dx + dy * dy <= RADIUS * RADIUS) {
        const value = data[(y + dy) * width + x + dx] ?? 0;
        mx += dx * value;
        my += dy * value;
      }
  const angle = Math.atan2(my, mx);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const words = new Int32Array(WORDS);
  const valueAt = (px: number, py: number): number => {
    const tx = Math.round(x + px * cos - py * sin);
    const ty = Math.round(y + px * sin + py * cos);
    const inX = tx < 0 ? 0 : tx >= width ? width - 1 : tx;
    const inY = ty < 0 ? 0 : ty >= level.height ? level.height - 1 : ty;
    return data[inY * width + inX] ?? 0;
  };
  for (let bit = 0; bit < 256; bit++) {
    const at = bit * 4;
    const one = valueAt(pattern[at] ?? 0, pattern[at + 1] ?? 0);
    const two = valueAt(pattern[at + 2] ?? 0, pattern[at + 3] ?? 0);
    if (one < two) words[bit >> 5] = (words[bit >> 5] ?? 0) | (1 << (bit & 31));
  }
  return { x: (x + 0.5) * scale - 0.5, y: (y + 0.5) * scale - 0.5, angle, scale, words };
}

/** The words of a point as they are in a mirror. */
export const mirrored = (words: Int32Array): Int32Array =>
  Int32Array.of(...words.subarray(4), ...words.subarray(0, 4));
