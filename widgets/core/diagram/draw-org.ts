import type { DiagramData } from './block.ts';
import { entriesOf, fail, finder, isOpen, sorted } from './entries.ts';
import { couldFit, layered } from './layered.ts';
import { t } from './messages.ts';
import type { Link } from './routes.ts';
import {
  type BoxLook,
  firstLegible,
  LINE,
  line,
  type Point,
  type Room,
  type Scene,
  type SceneShape,
  SMALLEST,
  textLines,
  textWidth,
  wrapped,
} from './scene.ts';

const SIZE = 10;
const PADDING = { x: 6, y: 5 };
const GAP = { between: 12, layers: 26, stacked: 8 };
/** Characters a line of a box holds, the wide and the narrow way. */
const WIDEST = [8, 5, 4];
const LINES = 4;
/** How far a stack of boxes stands in from the line that they hang on. */
const INDENT = 10;

interface Unit {
  name: string;
  who: string;
  children: Unit[];
}

/** Reads the units and whose they are. Throws a DiagramProblem. */
export function unitsOf(data: DiagramData): Unit {
  const entries = entriesOf(data, 'unit');
  const find = finder(entries, 'above');
  // A unit has one above it: what stands in the cell is one name, whatever marks are in it.
  const above = entries.map((entry) => {
    const text = entry.cell('above');
    if (text.includes(t.open)) return fail(t.problems.openAbove(entry.name));
    return isOpen(text) || t.none.test(text) ? [] : [find.find(entry, text)];
  });
  sorted(entries, above, 'above');
  const units = entries.map(
    ({ name, cell }): Unit => ({ name, who: isOpen(cell('who')) ? '' : cell('who'), children: [] }),
  );
  const roots: Unit[] = [];
  for (const [index, unit] of units.entries()) {
    const parent = units[above[index]?.[0] ?? -1];
    (parent?.children ?? roots).push(unit);
  }
  const [root] = roots;
  if (!root) return fail(t.problems.noRoot);
  return roots.length === 1 ? root : fail(t.problems.roots(roots.map(({ name }) => name)));
}

interface Box {
  lines: string[];
  who: string[];
  width: number;
  height: number;
  depth: number;
  children: Box[];
}

function boxOf(unit: Unit, widest: number, depth: number): Box {
  const lines = wrapped(unit.name, widest, LINES);
  const who = unit.who === '' ? [] : wrapped(unit.who, widest, LINES);
  const longest = Math.max(2, ...[...lines, ...who].map(textWidth));
  return {
    ...{ lines, who, depth, width: longest * SIZE + PADDING.x * 2 },
    height: (lines.length + who.length) * SIZE * LINE + PADDING.y * 2,
    children: unit.children.map((child) => boxOf(child, widest, depth + 1)),
  };
}

interface Placed {
  box: Box;
  /** The middle of its upper edge. */
  x: number;
  y: number;
  from: Placed | undefined;
  /** It hangs on a line down its left side, as the ones above and below it. */
  stacked: boolean;
}

interface Tree {
  width: number;
  placed: Placed[];
}

const isStack = (box: Box, stacks: boolean): boolean =>
  stacks && box.children.length > 1 && box.children.every((child) => child.children.length === 0);

const stackWidth = (box: Box): number =>
  INDENT + Math.max(...box.children.map((child) => child.width));

/** Sets every unit in the middle over its own, level by level; `stacks`: units without others stand under one another. */
function tree(root: Box, stacks: boolean, tops: readonly number[]): Tree {
  const placed: Placed[] = [];
  const spanOf = (box: Box): number => {
    if (isStack(box, stacks)) return Math.max(box.width, stackWidth(box));
    const below = box.children.reduce((sum, child) => sum + spanOf(child) + GAP.between, 0);
    return Math.max(box.width, below - GAP.between);
  };
  const place = (box: Box, left: number, from: Placed | undefined) => {
    const span = spanOf(box);
    const own: Placed = {
      ...{ box, from, stacked: false },
      ...{ x: left + span / 2, y: tops[box.depth] ?? 0 },
    };
    placed.push(own);
    if (isStack(box, stacks)) return placeStack(own, left + (span - stackWidth(box)) / 2);
    const below = box.children.reduce((sum, child) => sum + spanOf(child) + GAP.between, 0);
    let at = left + (span - below + GAP.between) / 2;
    for (const child of box.children) {
      place(child, at, own);
      at += spanOf(child) + GAP.between;
    }
  };
  const placeStack = (own: Placed, left: number) => {
    let y = tops[own.box.depth + 1] ?? 0;
    for (const child of own.box.children) {
      const x = left + INDENT + child.width / 2;
      placed.push({ box: child, from: own, stacked: true, x, y });
      y += child.height + GAP.stacked;
    }
  };
  place(root, 0, undefined);
  return { width: spanOf(root), placed };
}

/** The upper edge of each level. */
function levelTops(root: Box): number[] {
  const heights: number[] = [];
  for (let row = [root]; row.length > 0; row = row.flatMap(({ children }) => children))
    heights.push(Math.max(...row.map(({ height }) => height)));
  return heights.map((_, level) =>
    heights.slice(0, level).reduce((sum, height) => sum + height + GAP.layers, 0),
  );
}

const lookOf = ({ depth }: Box): BoxLook => (['head', 'soft'] as const)[depth] ?? 'plain';

function boxShapes({ box, x, y }: Placed): SceneShape[] {
  const { width, height, lines, who } = box;
  const top = y + PADDING.y;
  const nameHeight = lines.length * SIZE * LINE;
  const look = box.depth === 0 ? 'on-head' : 'ink';
  const at = (from: number, room: number): Point => ({ x, y: from + room / 2 });
  return [
    { kind: 'box', form: 'rectangle', x: x - width / 2, y, width, height, look: lookOf(box) },
    ...textLines(lines, at(top, nameHeight), SIZE, { look, bold: box.depth < 2 }),
    ...textLines(who, at(top + nameHeight, who.length * SIZE * LINE), SIZE * 0.9, { look }),
  ];
}

function branchLine({ box, x, y, from, stacked }: Placed): SceneShape[] {
  if (!from) return [];
  const bottom = from.y + from.box.height;
  if (stacked) {
    const spine = x - box.width / 2 - INDENT;
    const middle = y + box.height / 2;
    const turn = bottom + GAP.layers / 2;
    return [
      line([
        { x: from.x, y: bottom },
        { x: from.x, y: turn },
        { x: spine, y: turn },
        { x: spine, y: middle },
        { x: spine + INDENT, y: middle },
      ]),
    ];
  }
  const turn = y - GAP.layers / 2;
  return [
    line([
      { x: from.x, y: bottom },
      { x: from.x, y: turn },
      { x, y: turn },
      { x, y },
    ]),
  ];
}

function picture(root: Box, stacks: boolean): Scene {
  const { width, placed } = tree(root, stacks, levelTops(root));
  const height = Math.max(...placed.map(({ y, box }) => y + box.height));
  const shapes = [...placed.flatMap(branchLine), ...placed.flatMap(boxShapes)];
  return shifted({ width, height, shapes });
}

/** The boxes in a row, and which hangs on which. */
function rowOf(root: Box): { all: Box[]; links: Link[] } {
  const all: Box[] = [];
  const links: Link[] = [];
  const add = (box: Box, from: number | undefined) => {
    const to = all.push(box) - 1;
    if (from !== undefined) links.push({ from, to });
    for (const child of box.children) add(child, to);
  };
  add(root, undefined);
  return { all, links };
}

const LYING = { between: GAP.stacked, layers: GAP.layers };

/** From left to right: what is too wide from the top down often fits so. */
function lyingPicture(boxes: readonly Box[], links: readonly Link[]): Scene {
  const placed = layered(boxes, links, 'right', LYING);
  const middle = (index: number): Point => placed.boxes[index] ?? { x: 0, y: 0 };
  const lines = placed.arrows.map(({ points }) => line(points));
  const shapes = boxes.flatMap((box, index) => {
    const { x, y } = middle(index);
    return boxShapes({ box, x, y: y - box.height / 2, from: undefined, stacked: false });
  });
  return shifted({ width: placed.width, height: placed.height, shapes: [...lines, ...shapes] });
}

/** A line on the edge must not lose its outer half. */
function shifted({ width, height, shapes }: Scene): Scene {
  const by = ({ x, y }: Point): Point => ({ x: x + 1, y: y + 1 });
  return {
    ...{ width: width + 2, height: height + 2 },
    shapes: shapes.map((shape) =>
      shape.kind === 'line'
        ? { ...shape, points: shape.points.map(by) }
        : { ...shape, ...by(shape) },
    ),
  };
}

/** An organisation chart; undefined for one that nobody could read on a page. */
export function drawOrg(root: Unit, room: Room): Scene | undefined {
  const boxes = WIDEST.map((widest) => boxOf(root, widest, 0));
  const standing = [false, true].flatMap((stacks) => boxes.map((box) => picture(box, stacks)));
  const choices = (within: Room) => [
    ...standing,
    ...boxes.flatMap((box) => {
      const { all, links } = rowOf(box);
      const fits = couldFit(all, links, 'right', LYING, within, SMALLEST / SIZE);
      return fits ? [lyingPicture(all, links)] : [];
    }),
  ];
  return firstLegible(choices, room);
}
