import { lineWidth } from '../page/text-width.ts';

/** One node as it stands in the Markdown: its depth from 0 and its words. */
export interface MindMapItem {
  level: number;
  text: string;
}

/** A drawn mind map. Lengths are points, from the top left. */
export interface MindMapDrawing {
  width: number;
  height: number;
  /** Type size. */
  size: number;
  boxes: { x: number; y: number; width: number; height: number; depth: number; lines: string[] }[];
  /** From the edge of a box to the edge of the box that hangs on it; `from` and `to` are their places in `boxes`. */
  links: { from: number; to: number; x1: number; y1: number; x2: number; y2: number }[];
}

interface Node {
  depth: number;
  lines: string[];
  width: number;
  height: number;
  /** Height of the node with all that hangs on it. */
  span: number;
  children: Node[];
}

const SIZE = 10.5;
const GAP = { across: 26, down: 7 };
const PADDING = { side: 7, above: 4.5 };
const LINE = 1.35;
/** Characters a line of a box holds; the root is narrower. */
const WIDEST = { root: 8, other: 11 };
const MOST_LINES = 4;
/** Type smaller than this part of `SIZE` (7 points) is not to be read in print. */
const SMALLEST_SCALE = 0.67;
/** Smaller than this (4 points) it is no picture any more. */
const LEAST_SCALE = 0.38;
const COMFORTABLE_SCALE = 0.85;
const DEEPEST = 6;
/** Above this height, in points, branches on both sides save half the page. */
const TALL = 240;
/** Do not begin a line. */
const CLOSING = /^[、。，．：；！？）〕】》」』”’％…]$/u;

/**
 * Lays a mind map out within `room`: branches to the right, or to both sides where that keeps the type legible; a map too
 * large for a page leaves its deepest levels to the list. null for a map without words, and for one that nobody could read.
 */
export function drawMindMap(
  items: readonly MindMapItem[],
  room: { width: number; height: number },
): MindMapDrawing | null {
  if (items.length === 0) return null;
  const deepest = Math.min(
    DEEPEST,
    items.reduce((most, item) => Math.max(most, item.level), 0),
  );
  let best: Fitted | null = null;
  for (let depth = deepest; depth >= Math.min(1, deepest); depth--) {
    const root = tree(items, depth);
    const [oneSided, twoSided] = [fitted(placed(root, 1), room), fitted(placed(root, 2), room)];
    const isTall = oneSided.drawing.height > TALL && twoSided.scale >= COMFORTABLE_SCALE;
    const choices = isTall ? [twoSided, oneSided] : [oneSided, twoSided];
    const legible = choices.find(({ scale }) => scale >= SMALLEST_SCALE);
    if (legible) return legible.drawing;
    for (const choice of choices) if (best === null || choice.scale > best.scale) best = choice;
  }
  return best !== null && best.scale >= LEAST_SCALE ? best.drawing : null;
}

interface Fitted {
  drawing: MindMapDrawing;
  scale: number;
}

function fitted(drawing: MindMapDrawing, room: { width: number; height: number }): Fitted {
  const scale = Math.min(1, room.width / drawing.width, room.height / drawing.height);
  return { drawing: scaled(drawing, scale), scale };
}

/** The nodes as a tree of at most `depth` levels below the root; without a single root the first node is it. */
function tree(items: readonly MindMapItem[], depth: number): Node {
  const [first, ...rest] = items;
  const root = node(first?.text ?? '', 0);
  const path: Node[] = [root];
  for (const item of rest) {
    const level = Math.max(1, item.level);
    if (level > depth) continue;
    path.length = Math.min(path.length, level);
    const child = node(item.text, path.length);
    path.at(-1)?.children.push(child);
    path.push(child);
  }
  measure(root);
  return root;
}

function node(text: string, depth: number): Node {
  const lines = broken(text, depth === 0 ? WIDEST.root : WIDEST.other);
  const longest = lines.reduce((most, line) => Math.max(most, lineWidth(line, SIZE, '宋体')), SIZE);
  const height = lines.length * SIZE * LINE + PADDING.above * 2;
  return { depth, lines, width: longest + PADDING.side * 2, height, span: height, children: [] };
}

/** Lines of at most so many characters, as even as they can be. */
function broken(text: string, widest: number): string[] {
  const total = Math.max(lineWidth(text, 1, '宋体'), 1);
  const wanted = Math.ceil(total / widest);
  const each = Math.max(total / wanted, 1);
  const lines = [''];
  for (const character of text) {
    const line = lines.at(-1) ?? '';
    const isFull = lineWidth(line, 1, '宋体') >= each - 0.01 && !CLOSING.test(character);
    if (line !== '' && lines.length < wanted && isFull) lines.push(character);
    else lines[lines.length - 1] = line + character;
  }
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES - 1), `${(lines[MOST_LINES - 1] ?? '').slice(0, -1)}…`];
}

function measure(of: Node): void {
  for (const child of of.children) measure(child);
  of.span = Math.max(of.height, spanOf(of.children));
}

function spanOf(nodes: readonly Node[]): number {
  return nodes.reduce((sum, each) => sum + each.span, 0) + GAP.down * Math.max(nodes.length - 1, 0);
}

function placed(root: Node, sides: 1 | 2): MindMapDrawing {
  const [right, left] = sides === 1 ? [root.children, []] : halves(root.children);
  const rightColumns = columnWidths(right);
  const leftColumns = columnWidths(left);
  const leftWidth = leftColumns.reduce((sum, width) => sum + width + GAP.across, 0);
  const rightWidth = rightColumns.reduce((sum, width) => sum + width + GAP.across, 0);
  const height = Math.max(root.height, spanOf(right), spanOf(left));
  const drawing: MindMapDrawing = {
    width: leftWidth + root.width + rightWidth,
    height,
    size: SIZE,
    boxes: [],
    links: [],
  };
  drawing.boxes.push({
    x: leftWidth,
    y: (height - root.height) / 2,
    width: root.width,
    height: root.height,
    depth: 0,
    lines: root.lines,
  });
  const from = { box: 0, left: leftWidth, right: leftWidth + root.width, y: height / 2 };
  branch(drawing, right, rightColumns, from.right, from, 1);
  branch(drawing, left, leftColumns, from.left, from, -1);
  return drawing;
}

function halves(nodes: readonly Node[]): [Node[], Node[]] {
  const half = spanOf(nodes) / 2;
  const right: Node[] = [];
  let sum = 0;
  for (const each of nodes) {
    if (right.length > 0 && sum + each.span / 2 > half) break;
    right.push(each);
    sum += each.span + GAP.down;
  }
  return [right, nodes.slice(right.length)];
}

/** Width of each column of nodes, the nearest to the root first. */
function columnWidths(nodes: readonly Node[]): number[] {
  const widths: number[] = [];
  for (let row = [...nodes]; row.length > 0; row = row.flatMap((each) => each.children)) {
    widths.push(row.reduce((most, each) => Math.max(most, each.width), 0));
  }
  return widths;
}

/** Places nodes in the column that begins at `edge`, to the right (1) or to the left (-1), centred on what they hang on. */
function branch(
  drawing: MindMapDrawing,
  nodes: readonly Node[],
  columns: readonly number[],
  edge: number,
  from: { box: number; left: number; right: number; y: number },
  side: 1 | -1,
): void {
  const [column = 0, ...deeper] = columns;
  let top = from.y - spanOf(nodes) / 2;
  for (const each of nodes) {
    const y = top + each.span / 2;
    const near = edge + side * GAP.across;
    const x = side === 1 ? near : near - each.width;
    const { width, height, depth, lines } = each;
    const box = drawing.boxes.push({ x, y: y - height / 2, width, height, depth, lines }) - 1;
    drawing.links.push({
      from: from.box,
      to: box,
      x1: side === 1 ? from.right : from.left,
      y1: from.y,
      x2: near,
      y2: y,
    });
    branch(
      drawing,
      each.children,
      deeper,
      near + side * column,
      { box, left: x, right: x + width, y },
      side,
    );
    top += each.span + GAP.down;
  }
}

function scaled(drawing: MindMapDrawing, scale: number): MindMapDrawing {
  if (scale === 1) return drawing;
  return {
    width: drawing.width * scale,
    height: drawing.height * scale,
    size: drawing.size * scale,
    boxes: drawing.boxes.map((box) => ({
      ...box,
      x: box.x * scale,
      y: box.y * scale,
      width: box.width * scale,
      height: box.height * scale,
    })),
    links: drawing.links.map((link) => ({
      ...link,
      x1: link.x1 * scale,
      y1: link.y1 * scale,
      x2: link.x2 * scale,
      y2: link.y2 * scale,
    })),
  };
}
