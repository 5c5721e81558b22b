import type { tender } from 'tender-widgets/contract';
import { lotsBefore } from '../../documents/extract/lot-names.ts';
import { type ChosenLots, lotNamed } from '../lots/chosen-lots.ts';
import { itemTitles } from './item-titles.ts';

/** Chapter titles of scoring items, and whose alone they are, by their ids. */
export interface ItemsOfLots {
  titles: ReadonlyMap<string, string>;
  lotIds: ReadonlyMap<string, string>;
}

/** The words before a name that say whose it is (`jointScoring`). */
const owners = /^(\S{1,40}) (?=\S)/;

/** What each item's chapter is called: below the chapter of its lot without the lot's name, which another lot's may bear too. */
export function itemsOfLots(
  scoring: readonly tender.ScoringItem[],
  lots: ChosenLots = [],
): ItemsOfLots {
  const lotIds = new Map<string, string>();
  const groups = new Map<string, tender.ScoringItem[]>();
  for (const item of scoring) {
    const before = owners.exec(item.item)?.[1] ?? '';
    const isOwn = lotsBefore(before).rest === '' || lots.some(({ number }) => number === before);
    const lot = before !== '' && isOwn ? lotNamed(before, lots) : undefined;
    if (lot) lotIds.set(item.id, lot.lotId);
    const key = lot?.lotId ?? '';
    const own = lot ? { ...item, item: item.item.slice(before.length + 1) } : item;
    const known = groups.get(key);
    if (known) known.push(own);
    else groups.set(key, [own]);
  }
  return { lotIds, titles: new Map([...groups.values()].flatMap((own) => [...itemTitles(own)])) };
}
