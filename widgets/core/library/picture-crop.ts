import { leastCrop } from '../contract/picture.ts';

/** px */
export interface Size {
  width: number;
  height: number;
}
/** px of the picture as it is turned. */
export interface Crop extends Size {
  x: number;
  y: number;
}
/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;
/** Sides of the frame that are moved; '' moves all of it. */
export type CropEdge = '' | 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw';

export const turnOnce = (turn: Turn, clockwise: boolean): Turn =>
  ((turn + (clockwise ? 90 : 270)) % 360) as Turn;
export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };
export const wholeCrop = ({ width, height }: Size): Crop => ({ x: 0, y: 0, width, height });
export const isWhole = (crop: Crop, size: Size) =>
  crop.width === size.width && crop.height === size.height;

const between = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value));

/** Whole px, within the picture, at least 16 a side. */
export function fittedCrop(crop: Crop, size: Size): Crop {
  const width = between(Math.round(crop.width), Math.min(leastCrop, size.width), size.width);
  const height = between(Math.round(crop.height), Math.min(leastCrop, size.height), size.height);
  const x = between(Math.round(crop.x), 0, size.width - width);
  return { x, y: between(Math.round(crop.y), 0, size.height - height), width, height };
}

/** The largest frame of this shape (width over height), in the middle; undefined is no shape: all of it. */
export function cropOfRatio(size: Size, ratio: number | undefined): Crop {
  if (ratio === undefined) return wholeCrop(size);
  const width = Math.min(size.width, size.height * ratio);
  const height = width / ratio;
  return fittedCrop(
    { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height },
    size,
  );
}

/** The frame after one of its edges, or all of it, was moved by so many px. A `ratio` is kept, from the corner that stays. */
export function movedCrop(
  crop: Crop,
  edge: CropEdge,
  by: { x: number; y: number },
  size: Size,
  ratio?: number,
): Crop {
  if (edge === '') return fittedCrop({ ...crop, x: crop.x + by.x, y: crop.y + by.y }, size);
  const right = crop.x + crop.width;
  const bottom = crop.y + crop.height;
  const isWest = edge.includes('w');
  const isNorth = edge.includes('n');
  const room = {
    width: isWest ? right : size.width - crop.x,
    height: isNorth ? bottom : size.height - crop.y,
  };
  const across = isWest ? -by.x : edge.includes('e') ? by.x : 0;
  const down = isNorth ? -by.y : edge.includes('s') ? by.y : 0;
  let width = between(crop.width + across, leastCrop, room.width);
  let height = between(crop.height + down, leastCrop, room.height);
  if (ratio !== undefined) {
    const asked = edge === 'n' || edge === 's' ? height * ratio : width;
    const least = Math.max(leastCrop, leastCrop * ratio);
    width = Math.min(Math.max(asked, least), room.width, room.height * ratio);
    height = width / ratio;
  }
  return fittedCrop(
    { x: isWest ? right - width : crop.x, y: isNorth ? bottom - height : crop.y, width, height },
    size,
  );
}
