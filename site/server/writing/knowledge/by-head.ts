import { folded } from '../../documents/search-words.ts';
import { askedWords } from './asking-words.ts';
import type { AskingChapter } from './chapter-asks.ts';
import { isOfUnasked } from './doubt.ts';
import { withoutPaperWords } from './file-field.ts';
import { isOfText } from './nearness.ts';
import type { Subject } from './subject.ts';

const joint = /[与和及、]/;

/** The word a name ends with, which says what it is of: 指界 of 入户指界; words of many subjects say nothing. */
function headsOf(name: string): string[] {
  return name.split(joint).flatMap((part) => {
    const thing = folded(withoutPaperWords(part)).trim();
    return askedWords(thing)
      .filter(({ word, isWeak }) => !isWeak && thing.endsWith(word))
      .map(({ word }) => word);
  });
}

/** The only chapter whose title, or a thing in it, ends as a heading does. */
export function ofSameHead(
  said: Subject,
  chapters: readonly AskingChapter[],
  open: ReadonlySet<number>,
): number | undefined {
  if (said.row !== undefined || said.isPerson || said.isIntroducing) return undefined;
  if (isOfUnasked(said)) return undefined;
  const own = headsOf(said.heading);
  const found = [...open].filter((at) => {
    const chapter = chapters[at];
    const ask = chapter?.asks[0];
    return (
      chapter &&
      ask?.isAsked &&
      isOfText(chapter) &&
      headsOf(ask.text).some((head) => own.includes(head))
    );
  });
  return found.length === 1 ? found[0] : undefined;
}
