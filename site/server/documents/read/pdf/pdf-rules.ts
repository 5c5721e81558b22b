import { apply, type Matrix } from './pdf-matrix.ts';

/** A horizontal or vertical line on the page, x1 ≤ x2, y1 ≤ y2, in points. */
export interface PdfRule {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A filled shape thinner than this is a line drawn as a rectangle. */
const THIN = 3;
/** How far a line may lean and still be level or upright. */
const LEAN = 1;
const SHORTEST = 2;

type Point = [number, number];

/**
 * Level and upright lines of a path in pdfjs' own encoding (0 move, 1 line, 2 curve, 3 quadratic curve, 4 close).
 * @param isStroked stroked paths give every edge; filled ones only where the shape is a thin bar
 */
export function pathRules(
  path: readonly number[],
  matrix: Matrix,
  isStroked: boolean,
  lineWidth: number,
): PdfRule[] {
  const rules: PdfRule[] = [];
  for (const shape of shapesOf(path, matrix)) {
    const bar = thinBar(shape);
    // A broad pen can draw a bar that is as wide as a cell: it is shading, not a line.
    const scale = Math.hypot(matrix[0], matrix[1]);
    if (bar) rules.push(bar);
    else if (isStroked && lineWidth * scale <= THIN * 2) rules.push(...edgeRules(shape));
  }
  return rules;
}

function shapesOf(path: readonly number[], matrix: Matrix): Point[][] {
  const shapes: Point[][] = [];
  let shape: Point[] = [];
  const point = (at: number): Point => apply(matrix, path[at] ?? 0, path[at + 1] ?? 0);
  for (let i = 0; i < path.length; ) {
    switch (path[i]) {
      case 0:
        if (shape.length > 1) shapes.push(shape);
        shape = [point(i + 1)];
        i += 3;
        break;
      case 1:
        shape.push(point(i + 1));
        i += 3;
        break;
      case 2:
        shape.push(point(i + 5));
        i += 7;
        break;
      case 3:
        shape.push(point(i + 3));
        i += 5;
        break;
      default: {
        const first = shape[0];
        if (first && shape.length > 2) shape.push(first);
        i += 1;
      }
    }
  }
  if (shape.length > 1) shapes.push(shape);
  return shapes;
}

function thinBar(shape: readonly Point[]): PdfRule | undefined {
  const xs = shape.map(([x]) => x);
  const ys = shape.map(([, y]) => y);
  const [x1, x2, y1, y2] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [width, height] = [x2 - x1, y2 - y1];
  if (height <= THIN && width >= SHORTEST && width > height)
    return { x1, x2, y1: (y1 + y2) / 2, y2: (y1 + y2) / 2 };
  if (width <= THIN && height >= SHORTEST && height > width)
    return { x1: (x1 + x2) / 2, x2: (x1 + x2) / 2, y1, y2 };
  return undefined;
}

function edgeRules(shape: readonly Point[]): PdfRule[] {
  const rules: PdfRule[] = [];
  for (let i = 1; i < shape.length; i++) {
    const [ax, ay] = shape[i - 1] ?? [0, 0];
    const [bx, by] = shape[i] ?? [0, 0];
    const isLevel = Math.abs(ay - by) <= LEAN && Math.abs(ax - bx) >= SHORTEST;
    const isUpright = Math.abs(ax - bx) <= LEAN && Math.abs(ay - by) >= SHORTEST;
    if (isLevel || isUpright)
      rules.push({
        x1: Math.min(ax, bx),
        x2: Math.max(ax, bx),
        y1: Math.min(ay, by),
        y2: Math.max(ay, by),
      });
  }
  return rules;
}
