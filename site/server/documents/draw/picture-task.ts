import type { CleanPicture } from './encode.ts';

/** px a side, after turning. */
export const MAX_SIDE = 12_000;

/** px */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * clean: a user's file written anew, upright, in sRGB, without any metadata; heic: the same of a HEIC file. The others are of a clean
 * picture: edit turns it (degrees, clockwise), then cuts it; fit makes it no larger than a box.
 */
export type PictureTask =
  | { make: 'clean' }
  | { make: 'heic' }
  | { make: 'edit'; type: CleanPicture['type']; rotate: number; crop: Crop | null }
  | { make: 'fit'; type: CleanPicture['type']; width: number; height: number; quality: number };
