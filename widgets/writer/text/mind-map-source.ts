import type { MindMapNode } from './mind-map-text.ts';

function lines(nodes: readonly MindMapNode[], depth: number): string[] {
  return nodes.flatMap(({ text, children }) => [
    `${'  '.repeat(depth)}- ${text}`,
    ...lines(children, depth + 1),
  ]);
}

/** One line per entry: what a person typed over several becomes one, and a fence cannot end the block early. */
function tidy(nodes: readonly MindMapNode[]): MindMapNode[] {
  return nodes.flatMap(({ text, children }) => {
    const words = text.replace(/\s+/g, ' ').replace(/`{3,}/g, '').trim();
    return words === '' ? tidy(children) : [{ text: words, children: tidy(children) }];
  });
}

/** The body of a ```mindmap block: a nested list, two spaces a level. Entries without words are left out, their children stay. */
export function mindMapSource(nodes: readonly MindMapNode[]): string {
  return lines(tidy(nodes), 0).join('\n');
}

/** Everything under one root: a block may list several, a map has one. `title` names the root that has to be made up. */
export function rooted(nodes: readonly MindMapNode[], title: string): MindMapNode {
  const [first, ...others] = nodes;
  return first && others.length === 0 ? first : { text: title, children: [...nodes] };
}
