export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Types say nothing at run time; names of imports and of properties are not values. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  if (/^(?:Import|ExportAll)/.test(node.type)) return [];
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return [];
  const isPlainKey = node.type === 'Property' && node.computed !== true;
  return Object.entries(node)
    .filter(
      ([key]) =>
        !(isPlainKey && key === 'key') &&
        !(node.type === 'ExportNamedDeclaration' && key === 'source'),
    )
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}
