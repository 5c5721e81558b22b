import type { MindMapNode } from './mind-map-text.ts';

/** One entry at its place; all numbers px, origin at the top left of the drawing. */
export interface PlacedEntry {
  lines: readonly string[];
  depth: number;
  /** Which first-level branch it belongs to, for its colour; 0 for the root. */
  branch: number;
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface PlacedLink {
  from: { x: number; y: number };
  to: { x: number; y: number };
  branch: number;
}
export interface PlacedMap {
  width: number;
  height: number;
  entries: readonly PlacedEntry[];
  links: readonly PlacedLink[];
}

const FONT = [15, 14, 13] as const;
const LINE = 1.5;
const PADDING = { x: 12, y: 6 };
/** Characters (of full width) after which a line of an entry ends. */
const LINE_CHARS = 14;
const GAP = { x: 44, y: 10 };
const MARGIN = 4;

export const fontSizeAt = (depth: number): number => FONT[Math.min(depth, FONT.length - 1)] ?? 13;

/** Chinese characters are as wide as the font is high, the rest a little over half of that. */
const charWidth = (char: string): number => ((char.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.56);
const textWidth = (text: string): number =>
  [...text].reduce((sum, char) => sum + charWidth(char), 0);

function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  for (const char of text) {
    if (width + charWidth(char) > LINE_CHARS && line !== '') {
      lines.push(line);
      line = '';
      width = 0;
    }
    line += char;
    width += charWidth(char);
  }
  return [...lines, line];
}

interface Measured {
  lines: string[];
  width: number;
  height: number;
  /** Height of everything below it together. */
  span: number;
  children: Measured[];
}

function measured(node: MindMapNode, depth: number): Measured {
  const lines = wrapped(node.text);
  const font = fontSizeAt(depth);
  const width = Math.ceil(Math.max(...lines.map(textWidth)) * font) + PADDING.x * 2;
  const height = Math.ceil(lines.length * font * LINE) + PADDING.y * 2;
  const children = node.children.map((child) => measured(child, depth + 1));
  const below =
    children.reduce((sum, child) => sum + child.span, 0) + Math.max(0, children.length - 1) * GAP.y;
  return { lines, width, height, span: Math.max(height, below), children };
}

/** Places a map from left to right, each entry in the middle of what hangs on it. */
export function layoutMindMap(root: MindMapNode): PlacedMap {
  const entries: PlacedEntry[] = [];
  const links: PlacedLink[] = [];
  const place = (
    node: Measured,
    depth: number,
    branch: number,
    x: number,
    top: number,
  ): PlacedEntry => {
    const y = top + (node.span - node.height) / 2;
    const { lines, width, height } = node;
    const entry: PlacedEntry = { lines, depth, branch, x, y, width, height };
    entries.push(entry);
    const below = node.children.reduce((sum, child) => sum + child.span + GAP.y, -GAP.y);
    let at = top + Math.max(0, (node.span - below) / 2);
    node.children.forEach((child, index) => {
      const own = depth === 0 ? index + 1 : branch;
      const placed = place(child, depth + 1, own, x + width + GAP.x, at);
      const from = { x: x + width, y: y + height / 2 };
      links.push({ from, to: { x: placed.x, y: placed.y + placed.height / 2 }, branch: own });
      at += child.span + GAP.y;
    });
    return entry;
  };
  const tree = measured(root, 0);
  place(tree, 0, 0, MARGIN, MARGIN);
  const width = Math.max(...entries.map((entry) => entry.x + entry.width)) + MARGIN;
  return { width, height: tree.span + MARGIN * 2, entries, links };
}
