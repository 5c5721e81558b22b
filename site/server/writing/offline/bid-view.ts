import type { outline, tender } from 'tender-widgets/contract';
import { fieldOf } from '../catalogue/catalogue.ts';
import type { Bought, Field } from '../catalogue/topic.ts';
import { ancestorsOf, childrenOf, kindOf, readingOrder } from '../structure/tree.ts';
import { type Wording, wordingOf } from '../text/wording.ts';
import type { BidContext } from '../writer.ts';
import { type Voice, voiceOf } from './voice.ts';

type Chapter = outline.OutlineChapter;

/** A bid's context with what every chapter needs to look up in it. */
export interface BidView {
  context: BidContext;
  words: Wording;
  voice: Voice;
  field: Field;
  bought: Bought;
  ordered: readonly Chapter[];
  children: ReadonlyMap<string | null, readonly Chapter[]>;
  items: ReadonlyMap<string, tender.ScoringItem>;
  /** Parents of a chapter, nearest first. */
  ancestors: (chapter: Chapter) => readonly Chapter[];
  /** Chapters with text of their own, in reading order. */
  proseLeaves: readonly Chapter[];
  itemsOf: (chapter: Chapter) => tender.ScoringItem[];
  /** The chapter is the one that answers its scoring items as a whole: no parent answers the same. */
  isItemChapter: (chapter: Chapter) => boolean;
}

/** Looks through a context once. */
export function bidView(context: BidContext): BidView {
  const ordered = readingOrder(context.chapters);
  const children = childrenOf(context.chapters);
  const byId = new Map(context.chapters.map((chapter) => [chapter.id, chapter]));
  const items = new Map(context.scoring.map((item) => [item.id, item]));
  const itemsOf = (chapter: Chapter) => chapter.scoringIds.flatMap((id) => items.get(id) ?? []);
  const ancestors = (chapter: Chapter) => ancestorsOf(chapter, byId);
  const name = context.facts.projectName?.value ?? context.name;
  const field = fieldOf({
    name,
    text: [
      context.overview,
      ...context.requirements.map((passage) => `${passage.heading}${passage.text}`),
    ].join('\n'),
    scoring: context.scoring,
  });
  return {
    context,
    words: wordingOf(context),
    voice: voiceOf(context.settings.bidder),
    field,
    bought: { field, name },
    ordered,
    children,
    items,
    ancestors,
    proseLeaves: ordered.filter(
      (chapter) => kindOf(chapter) === 'prose' && !children.has(chapter.id),
    ),
    itemsOf,
    isItemChapter: (chapter) =>
      itemsOf(chapter).length > 0 &&
      !ancestors(chapter).some((one) =>
        one.scoringIds.some((id) => chapter.scoringIds.includes(id)),
      ),
  };
}
