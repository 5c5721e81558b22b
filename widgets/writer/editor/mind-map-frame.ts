/** Free on every side of a map that is fitted, px. */
const MARGIN = 20;
/** Smaller, the words of a map cannot be read. */
const LEAST_SCALE = 0.7;

/** A box in px. */
export interface MapBox {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** How the map is set on its canvas: scaled round its middle, then shifted. */
export interface MapPlace {
  x: number;
  y: number;
  scale: number;
}

/**
 * Sets a map on its canvas: the whole drawing where it stays readable, else as much of it as there is room for from its root on.
 * @param map the element that is shifted; `drawing` and `root` are measured from its corner, unscaled.
 */
export function fittedMap(
  canvas: { width: number; height: number },
  map: { width: number; height: number },
  drawing: MapBox,
  root: MapBox,
): MapPlace {
  const room = { width: canvas.width - 2 * MARGIN, height: canvas.height - 2 * MARGIN };
  const whole = Math.min(1, room.width / drawing.width, room.height / drawing.height);
  const scale = Math.max(whole, LEAST_SCALE);
  const width = drawing.width * scale;
  const height = drawing.height * scale;
  // The root stands at the left edge, in the middle of its height.
  const left = width <= room.width ? (canvas.width - width) / 2 : MARGIN;
  const rootMiddle = (root.top + root.height / 2 - drawing.top) * scale;
  const top = height <= room.height ? (canvas.height - height) / 2 : canvas.height / 2 - rootMiddle;
  const shift = (to: number, from: number, size: number) =>
    to - size / 2 - scale * (from - size / 2);
  return { x: shift(left, drawing.left, map.width), y: shift(top, drawing.top, map.height), scale };
}

/** How far `from`–`to` has to go to be inside 0–`size`, its beginning first. */
function stepInto(from: number, to: number, size: number): number {
  const ahead = to > size - MARGIN ? size - MARGIN - to : 0;
  return from + ahead < MARGIN ? MARGIN - from : ahead;
}

/** The shift that brings an entry into sight; none where it is. */
export function shiftIntoSight(
  canvas: { width: number; height: number },
  entry: MapBox,
): { x: number; y: number } {
  return {
    x: stepInto(entry.left, entry.left + entry.width, canvas.width),
    y: stepInto(entry.top, entry.top + entry.height, canvas.height),
  };
}
