/** A page in greys, row by row: 0 black – 255 white. */
export interface GreyPage {
  /** px */
  width: number;
  height: number;
  data: Uint8Array;
}

/** How much stronger than green and blue red is in the ink of a stamp. */
const STAMP_RED = 40;

/** The greys of RGBA or RGB points. Red of stamps fades to its own brightness, and the text below it stays. */
export function greyOf(
  points: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  channels: 3 | 4 = 4,
): GreyPage {
  const data = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < data.length; i += 1, at += channels) {
    const red = points[at] ?? 0;
    const green = points[at + 1] ?? 0;
    const blue = points[at + 2] ?? 0;
    const luma = (red * 77 + green * 150 + blue * 29) >> 8;
    data[i] = red - Math.max(green, blue) > STAMP_RED ? Math.max(luma, red) : luma;
  }
  return { width, height, data };
}

/** Turns by so many quarters, clockwise. */
export function turn(page: GreyPage, quarters: number): GreyPage {
  const { width, height, data } = page;
  if (quarters % 4 === 0) return page;
  if (quarters % 4 === 2) return { width, height, data: data.toReversed() };
  const turned = new Uint8Array(data.length);
  const isRight = quarters % 4 === 1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = isRight ? x * height + height - 1 - y : (width - 1 - x) * height + y;
      turned[to] = data[y * width + x] ?? 0;
    }
  }
  return { width: height, height: width, data: turned };
}

/** Turns about the centre by so many degrees, clockwise; the size stays, and what comes in is white. */
export function rotate(page: GreyPage, degrees: number): GreyPage {
  const { width, height, data } = page;
  const rotated = new Uint8Array(data.length).fill(255);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const point = (at: number) => data[at] ?? 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromX = cos * (x - width / 2) + sin * (y - height / 2) + width / 2;
      const fromY = -sin * (x - width / 2) + cos * (y - height / 2) + height / 2;
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const right = fromX - left;
      const below = fromY - top;
      const at = top * width + left;
      rotated[y * width + x] =
        (point(at) * (1 - right) + point(at + 1) * right) * (1 - below) +
        (point(at + width) * (1 - right) + point(at + width + 1) * right) * below;
    }
  }
  return { width, height, data: rotated };
}

/** Shrinks by averaging areas, or enlarges between points. */
export function resize(page: GreyPage, width: number, height: number): GreyPage {
  const across = axisOf(width, page.width);
  const down = axisOf(height, page.height);
  const rows = new Float32Array(width * page.height);
  for (let y = 0; y < page.height; y += 1) {
    const row = y * page.width;
    for (let x = 0; x < width; x += 1) {
      const from = across.from[x] ?? 0;
      let sum = 0;
      for (let k = 0; k < across.reach; k += 1) {
        sum += (page.data[row + from + k] ?? 0) * (across.weights[x * across.reach + k] ?? 0);
      }
      rows[y * width + x] = sum;
    }
  }
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = down.from[y] ?? 0;
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let k = 0; k < down.reach; k += 1) {
        sum += (rows[(from + k) * width + x] ?? 0) * (down.weights[y * down.reach + k] ?? 0);
      }
      data[y * width + x] = Math.round(sum);
    }
  }
  return { width, height, data };
}

/** Which points each new point is made of, `reach` of them from `from` on, and by what weights. */
function axisOf(length: number, old: number) {
  const scale = old / length;
  const radius = Math.max(1, scale);
  const reach = Math.ceil(2 * radius) + 1;
  const from = new Int32Array(length);
  const weights = new Float32Array(length * reach);
  for (let i = 0; i < length; i += 1) {
    const centre = (i + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(centre - radius));
    const last = Math.min(old - 1, Math.floor(centre + radius));
    from[i] = first;
    let sum = 0;
    for (let at = first; at <= last; at += 1) sum += 1 - Math.abs(at - centre) / radius;
    for (let at = first; at <= last; at += 1) {
      const weight = 1 - Math.abs(at - centre) / radius;
      weights[i * reach + at - first] = sum > 0 ? weight / sum : 1 / (last - first + 1);
    }
  }
  return { reach, from, weights };
}
