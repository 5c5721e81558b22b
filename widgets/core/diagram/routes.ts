import type { Point } from './scene.ts';

interface Size {
  width: number;
  height: number;
}
export interface Link {
  from: number;
  to: number;
}

/** The room of a layer of boxes, from the highest edge to the lowest. */
export interface Band {
  top: number;
  bottom: number;
}

/** Points between two lines beside each other. */
const TRACK = 5;
/** Points from the boxes to a line that runs outside. */
const OUTSIDE = 14;

/** The layers from the top down. Boxes of a layer have their middles on one line. */
export function bandsOf(middles: readonly Point[], boxes: readonly Size[]): Band[] {
  const halves = new Map<number, number>();
  for (const [index, { y }] of middles.entries()) {
    const half = (boxes[index]?.height ?? 0) / 2;
    const middle = Math.round(y * 10) / 10;
    halves.set(middle, Math.max(halves.get(middle) ?? 0, half));
  }
  return [...halves]
    .sort(([a], [b]) => a - b)
    .map(([middle, half]) => ({ top: middle - half - 0.1, bottom: middle + half + 0.1 }));
}

/** A stretch of an arrow across the flow, in the gap above layer `gap`. */
interface Crossing {
  link: number;
  gap: number;
  left: number;
  right: number;
  track: number;
}

interface Drawn {
  arrows: { points: Point[]; label: Point }[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Ways with right angles: down out of a box, across in the gaps between layers, and down into the other.
 * @param columns where an arrow passes each layer on its way; undefined for one that leads back, which runs outside.
 */
export function routes(
  middles: readonly Point[],
  boxes: readonly Size[],
  links: readonly Link[],
  columns: readonly (readonly number[] | undefined)[],
  bands: readonly Band[],
): Drawn {
  const layers = middles.map(({ y }) =>
    bands.findIndex(({ top, bottom }) => y >= top && y <= bottom),
  );
  const edge = { left: Infinity, right: -Infinity };
  for (const [index, { x }] of middles.entries()) {
    const half = (boxes[index]?.width ?? 0) / 2;
    edge.left = Math.min(edge.left, x - half);
    edge.right = Math.max(edge.right, x + half);
  }
  for (const x of columns.flatMap((own) => own ?? [])) {
    edge.left = Math.min(edge.left, x);
    edge.right = Math.max(edge.right, x);
  }
  const ways = links.map(({ from, to }, link): Way => {
    const own = columns[link];
    const first = (layers[from] ?? 0) + 1;
    if (own) return { xs: own, gaps: own.slice(1).map((_, step) => first + step) };
    edge.right += OUTSIDE;
    const ends = [middles[from]?.x ?? 0, edge.right, middles[to]?.x ?? 0];
    return { xs: ends, gaps: [first, layers[to] ?? 0] };
  });
  const heights = gapHeights(ways, links, bands);
  const arrows = ways.map(({ xs, gaps }, link) => {
    const { from = 0, to = 0 } = links[link] ?? {};
    const start = { x: xs[0] ?? 0, y: (middles[from]?.y ?? 0) + (boxes[from]?.height ?? 0) / 2 };
    const points = [start];
    for (const [step, gap] of gaps.entries()) {
      const y = heights(link, gap);
      points.push({ x: xs[step] ?? 0, y }, { x: xs[step + 1] ?? 0, y });
    }
    const end = xs[xs.length - 1] ?? 0;
    points.push({ x: end, y: (middles[to]?.y ?? 0) - (boxes[to]?.height ?? 0) / 2 });
    return { points: straightened(points), label: labelPlace(points) };
  });
  const ys = [...bands.flatMap(({ top, bottom }) => [top, bottom]), ...arrows.flatMap(yOf)];
  return { arrows, ...edge, top: Math.min(...ys), bottom: Math.max(...ys) };
}

const yOf = ({ points }: { points: readonly Point[] }) => points.map(({ y }) => y);

interface Way {
  /** Where it runs down, and the gaps in which it goes across from each to the next. */
  xs: readonly number[];
  gaps: readonly number[];
}

/** How high each arrow crosses a gap: those that would lie on one another and have nothing in common stand apart. */
function gapHeights(ways: readonly Way[], links: readonly Link[], bands: readonly Band[]) {
  const crossings = ways.flatMap(({ xs, gaps }, link) =>
    gaps.map((gap, step): Crossing => {
      const [a, b] = [xs[step] ?? 0, xs[step + 1] ?? 0];
      return { link, gap, left: Math.min(a, b), right: Math.max(a, b), track: 0 };
    }),
  );
  const isKin = (a: Crossing, b: Crossing) =>
    links[a.link]?.from === links[b.link]?.from || links[a.link]?.to === links[b.link]?.to;
  const placed: Crossing[] = [];
  for (const one of crossings) {
    if (one.right - one.left < 0.5) continue;
    const near = placed.filter(
      (other) =>
        other.gap === one.gap &&
        !isKin(other, one) &&
        other.left <= one.right + TRACK &&
        one.left <= other.right + TRACK,
    );
    while (near.some(({ track }) => track === one.track)) one.track += 1;
    placed.push(one);
  }
  return (link: number, gap: number): number => {
    const above = bands[gap - 1]?.bottom ?? (bands[0]?.top ?? 0) - OUTSIDE * 2;
    const below = bands[gap]?.top ?? above + OUTSIDE * 2;
    const inGap = placed.filter((one) => one.gap === gap);
    const tracks = Math.max(0, ...inGap.map(({ track }) => track)) + 1;
    const own = inGap.find((one) => one.link === link)?.track ?? 0;
    const step = Math.min(TRACK, (below - above) / (tracks + 1));
    return (above + below) / 2 + (own - (tracks - 1) / 2) * step;
  };
}

/** Without points that lie on the way between their neighbours. */
function straightened(points: readonly Point[]): Point[] {
  const isSame = (a: number | undefined, b: number) => Math.abs((a ?? b) - b) < 0.5;
  return points.filter(({ x, y }, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before || !after) return true;
    if (isSame(before.x, x) && isSame(before.y, y)) return false;
    return (
      !(isSame(before.x, x) && isSame(after.x, x)) && !(isSame(before.y, y) && isSame(after.y, y))
    );
  });
}

/** On the first stretch across; on a straight way down behind its beginning. */
function labelPlace(points: readonly Point[]): Point {
  const [first, second = first, third = second] = points;
  if (!first || !second || !third) return { x: 0, y: 0 };
  const isStraight = Math.abs(third.x - second.x) < 0.5;
  return isStraight
    ? { x: first.x, y: (first.y + second.y) / 2 + 3 }
    : { x: (second.x + third.x) / 2, y: second.y };
}
