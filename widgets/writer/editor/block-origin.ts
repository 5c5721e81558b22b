import type { Node } from '@tiptap/pm/model';

/** A stretch of a line: its Markdown, and how many positions it takes in the document. Plain ones may be cut anywhere. */
export interface Segment {
  raw: string;
  size: number;
  plain: boolean;
}

/** A text block's Markdown in pieces, so that a change in one of them leaves the others as they were written. */
export interface Line {
  prefix: string;
  segments: Segment[];
  suffix: string;
}

/** What stands around the rows of a table. */
export type TableFrame =
  | { kind: 'pipes'; columns: number; delimiter: string; header: string | null }
  | { kind: 'html'; head: string; tail: string };

/** Where a block, list item, row or cell came from: the Markdown it was read out of, given back as long as it is unchanged. */
export interface Origin {
  node: Node;
  source: string;
  /** White space up to what follows. */
  gap: string;
  next?: Origin;
  line?: Line;
  parts?: Origin[];
  /** A list item's `- ` or `1. `, with the spaces before it. */
  marker?: string;
  loose?: boolean;
  frame?: TableFrame;
}

/** Links each to its successor. */
export function chained(origins: Origin[]): Origin[] {
  origins.forEach((origin, index) => {
    const next = origins[index + 1];
    if (next) origin.next = next;
  });
  return origins;
}

const isSame = (node: Node, origin: Origin | undefined): boolean =>
  origin !== undefined && (node === origin.node || node.eq(origin.node));

/** The Markdown a node was read from, when it is still what it says. */
export const keptSource = (node: Node, origin: Origin | undefined): string | undefined =>
  origin && isSame(node, origin) ? origin.source : undefined;

/**
 * Which origin each node has. Unchanged ones at both ends are found by comparing; those between are paired in order when
 * their number is the same, so that a changed one knows what it was.
 */
export function matchParts(
  nodes: readonly Node[],
  parts: readonly Origin[],
): (Origin | undefined)[] {
  const matched: (Origin | undefined)[] = Array.from({ length: nodes.length });
  const most = Math.min(nodes.length, parts.length);
  let start = 0;
  for (
    let node = nodes[0];
    start < most && node && isSame(node, parts[start]);
    node = nodes[start]
  ) {
    matched[start] = parts[start];
    start += 1;
  }
  let end = 0;
  const fromEnd = () => nodes[nodes.length - 1 - end];
  for (
    let node = fromEnd();
    end < most - start && node && isSame(node, parts[parts.length - 1 - end]);
    node = fromEnd()
  ) {
    matched[nodes.length - 1 - end] = parts[parts.length - 1 - end];
    end += 1;
  }
  if (nodes.length === parts.length)
    for (let index = start; index < nodes.length - end; index += 1) matched[index] = parts[index];
  return matched;
}
