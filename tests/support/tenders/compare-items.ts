import type { tender } from 'tender-widgets/contract';
import type { Plan } from './scoring-plan.ts';

/** What of a plan was found. */
interface Compared {
  asked: number;
  right: number;
  missed: string[];
  extra: string[];
}

const key = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

/** Items are the same by points and name; the price may be called by any name, a group may stand before a name. */
export function compareItems({ groups }: Plan, items: readonly tender.ScoringItem[]): Compared {
  const left = [...items];
  const meant = groups.flatMap((group) => group.items);
  const missed = meant.filter(({ kind, name, max }) => {
    const at = left.findIndex(
      (item) =>
        item.maxScore === max &&
        (key(item.item).endsWith(key(name)) || (kind === '价格' && item.category === '价格')),
    );
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return {
    asked: meant.length,
    right: meant.length - missed.length,
    missed: missed.map(({ name, max }) => `${name} ${max}`),
    extra: left.map(({ item, maxScore }) => `${item} ${maxScore}`),
  };
}
