import { randomBytes } from 'node:crypto';

/** A picture of four bytes a point, opaque. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** Points of the net that are pulled about lie so far apart, and are pulled so far at the most: letters are three of them wide, and stay readable. */
const MESH = 12;
const PULL = 3.4;

/**
 * The picture as if drawn on a cloth that is pulled about at random, three bytes a point. A filter of the drawing itself would do the same in
 * twenty times the processor's time, and one is drawn for everybody who signs in.
 */
export function bent({ width, height, rgba }: Pixels): Buffer {
  const across = pulls(width, height);
  const down = pulls(width, height);
  const out = Buffer.alloc(width * height * 3);
  let to = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const point = y * width + x;
      const fromX = clamp(x + (across[point] ?? 0), width - 1);
      const fromY = clamp(y + (down[point] ?? 0), height - 1);
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      const dx = fromX - left;
      const dy = fromY - top;
      const here = (top * width + left) * 4;
      const right = left + 1 < width ? 4 : 0;
      const below = top + 1 < height ? width * 4 : 0;
      for (let channel = here; channel < here + 3; channel++) {
        const upper = mix(rgba[channel] ?? 0, rgba[channel + right] ?? 0, dx);
        const lower = mix(rgba[channel + below] ?? 0, rgba[channel + below + right] ?? 0, dx);
        out[to++] = Math.round(mix(upper, lower, dy));
      }
    }
  return out;
}

/** How far each point is pulled in one direction: smoothly between the points of a net. */
function pulls(width: number, height: number): Float32Array {
  const columns = Math.ceil(width / MESH) + 2;
  const net = randomBytes(columns * (Math.ceil(height / MESH) + 2));
  const found = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / MESH);
      const row = Math.floor(y / MESH);
      const dx = eased(x / MESH - column);
      const at = row * columns + column;
      const upper = mix(net[at] ?? 0, net[at + 1] ?? 0, dx);
      const lower = mix(net[at + columns] ?? 0, net[at + columns + 1] ?? 0, dx);
      found[y * width + x] = (mix(upper, lower, eased(y / MESH - row)) / 127.5 - 1) * PULL;
    }
  return found;
}

const mix = (one: number, other: number, share: number) => one * (1 - share) + other * share;
const eased = (share: number) => share * share * (3 - 2 * share);
const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);
