import { Graph, layout } from '@dagrejs/dagre';
import { type Band, bandsOf, type Link, routes } from './routes.ts';
import type { Point } from './scene.ts';

interface Size {
  width: number;
  height: number;
}
export type Direction = 'down' | 'right';

export interface Layered extends Size {
  /** The middle of each box. */
  boxes: Point[];
  /** From border to border with right angles; `label`: the middle of words on it. */
  arrows: { points: Point[]; label: Point }[];
}

/** Room beside a box, and between two layers. */
export interface Gaps {
  between: number;
  layers: number;
}

/** Arrows for each box, at most: more of them is no drawing. */
const MOST_ARROWS = 4;

/**
 * Whether boxes could stand in a room, made as small as `scale`: what could not for its longest chain or for its boxes alone is not
 * laid out, which takes time.
 */
export function couldFit(
  boxes: readonly Size[],
  links: readonly Link[],
  direction: Direction,
  gaps: Gaps,
  room: Size,
  scale: number,
): boolean {
  const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0);
  if (area * scale * scale > room.width * room.height) return false;
  if (links.length > boxes.length * MOST_ARROWS) return false;
  const sizes = boxes.map(({ width, height }) => (direction === 'down' ? height : width));
  const chain = longestChain(sizes, links, gaps.layers);
  return chain * scale <= (direction === 'down' ? room.height : room.width);
}

/** How long the boxes are that stand behind one another on the longest way, with the gaps between them. */
function longestChain(sizes: readonly number[], links: readonly Link[], gap: number): number {
  const back = backward(sizes.length, links);
  const out: number[][] = sizes.map(() => []);
  for (const [index, { from, to }] of links.entries()) if (!back.has(index)) out[from]?.push(to);
  const known: (number | undefined)[] = sizes.map(() => undefined);
  const from = (box: number): number => {
    const longest =
      known[box] ??
      (sizes[box] ?? 0) + Math.max(0, ...(out[box] ?? []).map((to) => gap + from(to)));
    known[box] = longest;
    return longest;
  };
  return Math.max(0, ...sizes.map((_, box) => from(box)));
}

const turned = ({ x, y }: Point): Point => ({ x: y, y: x });
const turnedSize = ({ width, height }: Size): Size => ({ width: height, height: width });

/**
 * Sets boxes in layers along their arrows, which are drawn with right angles. Arrows that lead back to where the way came from
 * run outside.
 */
export function layered(
  boxes: readonly Size[],
  links: readonly Link[],
  direction: Direction,
  gaps: Gaps,
): Layered {
  if (direction === 'right') {
    const lying = layered(boxes.map(turnedSize), links, 'down', gaps);
    return {
      ...turnedSize(lying),
      boxes: lying.boxes.map(turned),
      arrows: lying.arrows.map(({ points, label }) => ({
        points: points.map(turned),
        label: turned(label),
      })),
    };
  }
  const back = backward(boxes.length, links);
  const placed = placedBoxes(boxes, links, back, gaps);
  const bands = bandsOf(placed.boxes, boxes);
  const columns = links.map((link, index) =>
    back.has(index) ? undefined : columnsOf(link, placed, bands, index),
  );
  const drawn = routes(placed.boxes, boxes, links, columns, bands);
  const shift = ({ x, y }: Point): Point => ({ x: x - drawn.left, y: y - drawn.top });
  return {
    width: drawn.right - drawn.left,
    height: drawn.bottom - drawn.top,
    boxes: placed.boxes.map(shift),
    arrows: drawn.arrows.map(({ points, label }) => ({
      points: points.map(shift),
      label: shift(label),
    })),
  };
}

/** Arrows that lead to a box on the way to it, looked for from the first box on in their order. */
function backward(count: number, links: readonly Link[]): ReadonlySet<number> {
  const back = new Set<number>();
  const state = Array<'new' | 'open' | 'done'>(count).fill('new');
  const out: number[][] = Array.from({ length: count }, () => []);
  for (const [index, { from }] of links.entries()) out[from]?.push(index);
  const visit = (box: number) => {
    state[box] = 'open';
    for (const index of out[box] ?? []) {
      const to = links[index]?.to ?? box;
      if (state[to] === 'open') back.add(index);
      else if (state[to] === 'new') visit(to);
    }
    state[box] = 'done';
  };
  for (let box = 0; box < count; box++) if (state[box] === 'new') visit(box);
  return back;
}

interface Placed {
  boxes: Point[];
  /** What an arrow goes through, by its place. */
  through: Point[][];
}

function placedBoxes(
  boxes: readonly Size[],
  links: readonly Link[],
  back: ReadonlySet<number>,
  { between, layers }: Gaps,
): Placed {
  const graph = new Graph<object, Size, object>({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: between, ranksep: layers, edgesep: between / 2 });
  for (const [index, { width, height }] of boxes.entries())
    graph.setNode(String(index), { width, height });
  for (const [index, { from, to }] of links.entries())
    if (!back.has(index)) graph.setEdge(String(from), String(to), {}, String(index));
  layout(graph);
  const placeOf = (label: unknown): Point => {
    const { x, y } = Object(label);
    return { x: Number(x), y: Number(y) };
  };
  const through = links.map(({ from, to }, index): Point[] => {
    if (back.has(index)) return [];
    const { points } = Object(graph.edge(String(from), String(to), String(index)));
    return Array.isArray(points) ? points.slice(1, -1).map(placeOf) : [];
  });
  return { boxes: boxes.map((_, index) => placeOf(graph.node(String(index)))), through };
}

/** Where an arrow passes each layer from its box to the other: what lies between two layers is not asked for. */
function columnsOf({ from, to }: Link, placed: Placed, bands: readonly Band[], link: number) {
  const [begin, end] = [placed.boxes[from], placed.boxes[to]];
  const layerOf = (point: Point | undefined) =>
    bands.findIndex(({ top, bottom }) => point && point.y >= top && point.y <= bottom);
  const [first, last] = [layerOf(begin), layerOf(end)];
  return Array.from({ length: last - first + 1 }, (_, step) => {
    if (step === 0) return begin?.x ?? 0;
    if (step === last - first) return end?.x ?? 0;
    const band = bands[first + step];
    const inside = placed.through[link]?.find(({ y }) => band && y >= band.top && y <= band.bottom);
    return inside?.x ?? end?.x ?? 0;
  });
}
