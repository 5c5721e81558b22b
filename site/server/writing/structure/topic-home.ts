import { topicOf } from '../catalogue/catalogue.ts';
import type { Bought } from '../catalogue/topic.ts';
import { allDrafts, type Draft } from './draft.ts';

/** So many points that the tender lists are how its chapter is divided. */
const LEAST_POINTS = 3;
/** Points of one subject share so many characters with the item, at least. */
const LEAST_SHARED = 3;

/** Subjects that a plan speaks of once; of how the work itself is done it has many chapters. */
const OF_ONE_MATTER = new Set(
  'quality safety environment schedule emergency training aftersales secrecy labour difficulty understanding handover'.split(
    ' ',
  ),
);

/** Written, of the tender's own, and answering nothing yet. */
const isOpenPoint = ({ source, form, kind, role, children, scoringIds }: Draft): boolean =>
  source !== undefined &&
  form === undefined &&
  kind === 'prose' &&
  role === 'technical' &&
  children.length === 0 &&
  scoringIds.length === 0;

/**
 * The point of the tender's own list that is about what an item is about, under another name (施工环保措施计划 for
 * 环境保护管理体系与措施): undefined where no list divides the chapter, and where none or two of its points fit alike.
 */
export function pointOfTopic(
  top: readonly Draft[],
  title: string,
  bought: Bought,
): Draft | undefined {
  const topic = topicOf(title, bought)?.id;
  if (topic === undefined || !OF_ONE_MATTER.has(topic)) return undefined;
  const points = allDrafts(top).flatMap(({ children }) => {
    const stated = children.filter(({ source, form }) => source && !form);
    return stated.length >= LEAST_POINTS ? stated.filter(isOpenPoint) : [];
  });
  const fitting = points
    .filter((point) => topicOf(point.title, bought)?.id === topic)
    .map((point) => ({ point, shared: sharedCharacters(point.title, title) }))
    .toSorted((a, b) => b.shared - a.shared);
  const [best, next] = fitting;
  const isClear =
    best !== undefined && best.shared >= LEAST_SHARED && best.shared > (next?.shared ?? 0);
  return isClear ? best.point : undefined;
}

function sharedCharacters(one: string, other: string): number {
  const characters = new Set(other);
  return [...new Set(one)].filter((character) => characters.has(character)).length;
}
