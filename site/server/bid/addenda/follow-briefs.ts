import type { outline, tender } from 'tender-widgets/contract';
import { briefOf } from '../../writing/structure/item-chapter.ts';
import { ancestorsOf } from '../../writing/structure/tree.ts';

type Chapter = outline.OutlineChapter;

/** A shorter piece of a rule stands in other words too. */
const LEAST = 4;
const MOST_BRIEF = 5000;

interface Words {
  from: string;
  to: string;
}

/** The rule's sentences that are otherwise, each with the one in its place; none where there are more or fewer than before. */
function sentencesOtherwise(was: string, now: string): Words[] {
  const [olds, news] = [was, now].map((text) =>
    text.split(/[；;。\n]/).map((sentence) => sentence.trim()),
  ) as [string[], string[]];
  if (olds.length !== news.length) return [];
  return olds.flatMap((from, at) => {
    const to = news[at] ?? '';
    return from !== to && from.length >= LEAST ? [{ from, to }] : [];
  });
}

/**
 * The chapters with what they quote of a scoring item as it says it now: its name, its points and its rule, those of its sub-chapters
 * too. What the bidder wrote in a brief in words of his own stays.
 */
export function withBriefs(
  chapters: readonly Chapter[],
  before: ReadonlyMap<string, tender.ScoringItem>,
  scoring: readonly tender.ScoringItem[],
): Chapter[] {
  const otherwise = scoring.flatMap((now) => {
    const was = before.get(now.id);
    if (!was || briefOf(was) === briefOf(now)) return [];
    const whole = { from: briefOf(was), to: briefOf(now) };
    return [{ id: now.id, words: [whole, ...sentencesOtherwise(was.criteria, now.criteria)] }];
  });
  if (otherwise.length === 0) return [...chapters];
  const byId = new Map(chapters.map((one) => [one.id, one]));
  return chapters.map((chapter) => {
    const ids = [chapter, ...ancestorsOf(chapter, byId)].flatMap(({ scoringIds }) => scoringIds);
    const words = otherwise.filter(({ id }) => ids.includes(id)).flatMap((one) => one.words);
    const brief = words.reduce(replaced, chapter.brief).slice(0, MOST_BRIEF);
    return brief === chapter.brief ? chapter : { ...chapter, brief };
  });
}

/** Once said anew, a sentence that holds the old one is not put in again. */
const replaced = (brief: string, { from, to }: Words): string =>
  brief.includes(to) && to.includes(from) ? brief : brief.replaceAll(from, () => to);
