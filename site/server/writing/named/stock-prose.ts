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
import { carryingLead } from '../catalogue/leads.ts';
import type { Section } from '../catalogue/topic.ts';
import { type Holder, holderOf } from '../text/holder.ts';

let held: Holder | undefined;

function sectionsOfStock(): Section[] {
  const topics = [
    ...overviewTopics,
    ...peopleTopics,
    ...worksTopics,
    ...managementTopics,
    ...supplyTopics,
    ...serviceTopics,
    ...tradeTopics,
  ];
  return [...topics.flatMap(({ sections }) => sections), ...Object.values(depth).flat()];
}

const textsOf = ({ paragraphs, table }: Section): string[] => [
  ...paragraphs,
  ...(table ? [table.head, ...table.rows.map(({ cells }) => cells)].flat() : []),
];

/** Our own prose of the trade, paragraph by paragraph and cell by cell, with the places for what a bid fills in. */
export const stockTexts = (): string[] => [carryingLead, ...sectionsOfStock().flatMap(textsOf)];

/** What our own prose of the trade says: it names no person, firm, place or product, so its words are words. */
export function stockProse(): Holder {
  held ??= holderOf(
    sectionsOfStock()
      .flatMap((section) => [section.title, ...textsOf(section)])
      .join('\n'),
  );
  return held;
}
