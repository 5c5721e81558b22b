import type { oldBid, outline } from 'tender-widgets/contract';
import { wrongAmounts } from '../checks/amounts.ts';
import { type CheckInput, type Found, passagesOf } from '../checks/chapter-text.ts';
import { wrongDates } from '../checks/dates.ts';
import { foreignNames } from '../checks/names.ts';
import { kindOf } from '../structure/tree.ts';
import { likeness } from '../text/relevance.ts';
import { comparable } from '../text/tidy.ts';
import type { OldSection } from './old-sections.ts';

type Chapter = outline.OutlineChapter;

/** Titles less alike are of other subjects. */
const LEAST_LIKENESS = 0.5;
/** Shorter is a heading's own line. */
const LEAST_CHARS = 20;

interface Pair {
  chapter: Chapter;
  section: OldSection;
  rate: number;
}

/** Each section for the chapter that bears its name, else one like it; best pairs first, each once. Forms are the new tender's own. */
function pairsOf(chapters: readonly Chapter[], sections: readonly OldSection[]): Pair[] {
  const rated = chapters
    .filter((chapter) => kindOf(chapter) !== 'form')
    .flatMap((chapter) =>
      sections.flatMap((section): Pair[] => {
        if (section.content.length < LEAST_CHARS) return [];
        const isSame = comparable(chapter.title) === comparable(section.title);
        const rate = isSame ? 2 : likeness(chapter.title, section.title);
        return rate >= LEAST_LIKENESS ? [{ chapter, section, rate }] : [];
      }),
    )
    .toSorted((one, other) => other.rate - one.rate);
  const used = new Set<Chapter | OldSection>();
  return rated.filter(({ chapter, section }) => {
    if (used.has(chapter) || used.has(section)) return false;
    used.add(chapter);
    used.add(section);
    return true;
  });
}

/** The texts of an old bid for the chapters of this one, with what the checks of this bid find foreign in them. */
export function offerTexts(
  sections: readonly OldSection[],
  input: Omit<CheckInput, 'contents'>,
): { offers: oldBid.OldText[]; unused: string[] } {
  const pairs = pairsOf(input.chapters, sections);
  const contents = new Map(pairs.map(({ chapter, section }) => [chapter.id, section.content]));
  const bid: CheckInput = { ...input, contents };
  const passages = passagesOf(bid);
  const found = [
    ...foreignNames(bid, passages),
    ...wrongAmounts(bid, passages),
    ...wrongDates(bid, passages),
  ];
  const order = new Map(input.chapters.map(({ id }, at) => [id, at]));
  const offers = pairs
    .map(({ chapter, section }) => ({
      ...{ chapterId: chapter.id, heading: section.title, content: section.content },
      foreign: found.filter(({ chapterId }) => chapterId === chapter.id).map(foreignWords),
    }))
    .toSorted((one, other) => (order.get(one.chapterId) ?? 0) - (order.get(other.chapterId) ?? 0));
  const taken = new Set(pairs.map(({ section }) => section));
  return { offers, unused: sections.filter((one) => !taken.has(one)).map(({ title }) => title) };
}

function foreignWords({ quote, msg, fix }: Found): oldBid.OldText['foreign'][number] {
  return fix ? { quote: fix.from, msg, to: fix.to } : { quote, msg };
}
