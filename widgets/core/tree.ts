export type Tree<T, C extends string = 'children'> = T & { [name in C]: Tree<T, C>[] };

export interface TreeKeys<T, C extends string> {
  /** Property that identifies a row; `id` unless given. */
  key?: keyof T | 'id';
  /** Property that names a row's parent; `parentId` unless given. */
  parentKey?: keyof T | 'parentId';
  /** Property that takes the rows below; `children` unless given. */
  childrenKey?: C;
}

/** Builds a tree out of a flat list. Rows keep their order; one whose parent is missing, or that is its own, is a root. */
export function buildTree<T extends object, C extends string = 'children'>(
  rows: readonly T[],
  { key = 'id', parentKey = 'parentId', childrenKey }: TreeKeys<T, C> = {},
): Tree<T, C>[] {
  const under = childrenKey ?? 'children';
  const nodes = new Map<unknown, Tree<T, C>>();
  // The cast names what the spread and the added property make of a row.
  for (const row of rows)
    nodes.set(Reflect.get(row, key), { ...row, [under]: [] } as unknown as Tree<T, C>);
  const roots: Tree<T, C>[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(Reflect.get(node, parentKey));
    const siblings: Tree<T, C>[] = parent && parent !== node ? Reflect.get(parent, under) : roots;
    siblings.push(node);
  }
  return roots;
}
