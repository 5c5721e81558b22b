import type { Candidate } from './candidates.ts';
import { isCategoryName } from './names.ts';
import { compact, samePoints } from './points.ts';
import type { Leaf } from './settle.ts';

/** Whether another one stands in the same blocks. */
export const isAtPlaceOf =
  ({ firstBlock, lastBlock }: Candidate) =>
  (other: Candidate): boolean =>
    other.firstBlock <= lastBlock && other.lastBlock >= firstBlock;

/** Items by the same name, each named once, that what was set aside as saying them again gives other points. */
export function contradictions(leaves: readonly Leaf[], again: readonly Candidate[]) {
  const byName = namedOnce(leaves);
  return again.flatMap(({ settled }) =>
    [...namedOnce(settled.leaves)].flatMap(([name, other]) => {
      const leaf = byName.get(name);
      return leaf && !samePoints(leaf.max, other.max) ? [{ leaf, again: other }] : [];
    }),
  );
}

/** Whether a table that was set aside as a copy has an item of a name that stands nowhere in what was chosen. */
export function hasMore({ kind, settled }: Candidate, chosen: readonly Leaf[]): boolean {
  const names = chosen
    .flatMap(({ node, groups }) => [node, ...groups].map(({ name }) => compact(name)))
    .filter(Boolean);
  return (
    kind === 'table' &&
    settled.leaves.some(({ node }) => {
      const name = compact(node.name);
      const isSaid = names.some((own) => own.includes(name) || name.includes(own));
      return name !== '' && !isCategoryName(node.name) && !isSaid;
    })
  );
}

function namedOnce(leaves: readonly Leaf[]): Map<string, Leaf> {
  const names = new Map<string, Leaf>();
  const twice = new Set<string>();
  for (const leaf of leaves) {
    const name = compact(leaf.node.name);
    if (names.has(name)) twice.add(name);
    if (name !== '' && !isCategoryName(leaf.node.name)) names.set(name, leaf);
  }
  for (const name of twice) names.delete(name);
  return names;
}
