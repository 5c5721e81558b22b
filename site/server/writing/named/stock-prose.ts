import {
  depth,
  managementTopics,
  overviewTopics,
  peopleTopics,
  serviceTopics,
  supplyTopics,
  tradeTopics,
  worksTopics,
} from '../catalogue/data.ts';
import { type Holder, holderOf } from '../text/holder.ts';

let held: Holder | undefined;

/** What our own prose of the trade says: it names no person, firm, place or product, so its words are words. */
export function stockProse(): Holder {
  const topics = [
    ...overviewTopics,
    ...peopleTopics,
    ...worksTopics,
    ...managementTopics,
    ...supplyTopics,
    ...serviceTopics,
    ...tradeTopics,
  ];
  const sections = [...topics.flatMap((topic) => topic.sections), ...Object.values(depth).flat()];
  held ??= holderOf(
    sections
      .flatMap(({ title, paragraphs, table }) => [
        title,
        ...paragraphs,
        ...(table ? [table.head, ...table.rows].flat() : []),
      ])
      .join('\n'),
  );
  return held;
}
