/** One entry of a mind map written as an indented list. */
export interface MindMapNode {
  text: string;
  children: MindMapNode[];
}

const TAB_WIDTH = 2;

function depthOf(line: string): { depth: number; text: string } {
  const heading = /^(#{1,6})\s+(\S.*)$/.exec(line.trim());
  if (heading) return { depth: (heading[1] ?? '').length - 100, text: (heading[2] ?? '').trim() };
  const indent = /^\s*/.exec(line)?.[0].replaceAll('\t', ' '.repeat(TAB_WIDTH)).length ?? 0;
  return { depth: indent, text: line.trim().replace(/^(?:[-*+]|\d+[.)])\s+/, '') };
}

/**
 * Reads the body of a ```mindmap block: one entry a line, deeper by indentation (or by number of `#`), with or without
 * list marks. Never throws; a jump in depth just becomes one level.
 */
export function parseMindMap(source: string): MindMapNode[] {
  const roots: MindMapNode[] = [];
  const open: { depth: number; node: MindMapNode }[] = [];
  for (const line of source.split('\n')) {
    const { depth, text } = depthOf(line);
    if (text === '') continue;
    while ((open[open.length - 1]?.depth ?? Number.NEGATIVE_INFINITY) >= depth) open.pop();
    const node: MindMapNode = { text, children: [] };
    (open[open.length - 1]?.node.children ?? roots).push(node);
    open.push({ depth, node });
  }
  return roots;
}
