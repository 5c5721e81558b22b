import type { outline, tender } from 'tender-widgets/contract';
import { scoringNature } from '../criteria/nature.ts';
import { type AskedPoint, askedPoints } from '../points/asked-points.ts';
import { containment, subjectTerms } from '../text/relevance.ts';
import type { BidContext } from '../writer.ts';

type Chapter = outline.OutlineChapter;

/** What of a scoring item one chapter is to answer, and what its sisters answer. */
export interface OwnPoints {
  item: tender.ScoringItem;
  own: readonly AskedPoint[];
  /** Points of other chapters, with their titles. */
  others: readonly { title: string; text: string }[];
}

/** Chapters from the first level down to the one given. */
export function pathTo(chapters: readonly Chapter[], id: string): Chapter[] {
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  const path: Chapter[] = [];
  for (let at = byId.get(id); at && !path.includes(at); at = byId.get(at.parentId ?? ''))
    path.unshift(at);
  return path;
}

/** The leaves at and below a chapter. */
function leavesOf(chapters: readonly Chapter[], top: Chapter): Chapter[] {
  const below = chapters.filter(({ parentId }) => parentId === top.id);
  return below.length === 0 ? [top] : below.flatMap((chapter) => leavesOf(chapters, chapter));
}

/** Items that a chapter answers: its own, else those of the nearest chapter above that has some. */
function itemsOf(
  context: Pick<BidContext, 'scoring'>,
  path: readonly Chapter[],
): { item: tender.ScoringItem; home: Chapter }[] {
  const home = path.findLast(({ scoringIds }) => scoringIds.length > 0);
  if (!home) return [];
  const ids = new Set(home.scoringIds);
  return context.scoring.filter(({ id }) => ids.has(id)).map((item) => ({ item, home }));
}

/** Shares the points of each item among the chapters that answer it: each goes where its words stand in the title or the brief. */
export function ownPoints(
  context: Pick<BidContext, 'chapters' | 'scoring'>,
  chapter: Chapter,
): OwnPoints[] {
  const path = pathTo(context.chapters, chapter.id);
  return itemsOf(context, path).map(({ item, home }) => {
    const linked = context.chapters.filter(({ scoringIds }) => scoringIds.includes(item.id));
    const leaves = [
      ...new Set([home, ...linked].flatMap((top) => leavesOf(context.chapters, top))),
    ];
    const words = leaves.map(({ title, brief }) => subjectTerms(`${title}\n${brief}`));
    const points = askedPoints(item, scoringNature(item));
    const homes = points.map(({ terms }) => {
      const fits = words.map((leaf) => containment(terms, leaf));
      const best = Math.max(...fits);
      return best > 0 ? leaves[fits.indexOf(best)] : undefined;
    });
    return {
      item,
      // What fits no title is answered by every chapter of the item.
      own: points.filter((_, at) => homes[at] === undefined || homes[at]?.id === chapter.id),
      others: points.flatMap(({ text }, at) => {
        const place = homes[at];
        return place === undefined || place.id === chapter.id ? [] : [{ title: place.title, text }];
      }),
    };
  });
}
