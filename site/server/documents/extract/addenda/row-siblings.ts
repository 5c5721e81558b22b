import type { Located } from './locate.ts';
import type { Unit } from './places.ts';
import { isQuantity } from './row-target.ts';
import type { Statement } from './statement.ts';

interface Placed {
  statement: Statement;
  located: Located | undefined;
}

/** A row that comes stands below the list that the other rows of its table change. */
export function besideSiblings(placed: readonly Placed[], units: readonly Unit[]): Placed[] {
  const lists = new Map<number, Unit>();
  for (const { statement, located } of placed)
    if (statement.act !== 'added' && located && isQuantity(located))
      lists.set(statement.source.block, located.unit);
  return placed.map((one) => {
    const list = lists.get(one.statement.source.block);
    const isElsewhere = one.located && one.located.unit.block !== list?.block;
    if (one.statement.act !== 'added' || !list || isElsewhere) return one;
    const unit = units.findLast(({ block }) => block === list.block) ?? list;
    return { ...one, located: { unit, words: '', byName: true } };
  });
}
