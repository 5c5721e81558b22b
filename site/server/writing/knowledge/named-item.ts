import { folded } from '../../documents/search-words.ts';
import { kindOf } from '../structure/tree.ts';
import { askedWords, saysWord } from './asking-words.ts';
import type { AskingChapter } from './chapter-asks.ts';
import { withoutPaperWords } from './file-field.ts';
import { asksCompany } from './known-forms.ts';
import type { Piece } from './pieces.ts';
import { askedTopics, saidTopics } from './topics.ts';

/** A word is said, itself or by another that means it. */
const SAID = 0.9;

/** How many letters of a title a name says, where it says all of its words; else 0. */
function lettersNamed(title: string, name: string): number {
  const words = askedWords(withoutPaperWords(title));
  if (!words.every((one) => saysWord(one, name) >= SAID)) return 0;
  return words.reduce((sum, { word }) => sum + word.length, 0);
}

const isOfText = ({ chapter, field, asks, titles }: AskingChapter): boolean =>
  kindOf(chapter) !== 'evidence' &&
  chapter.scoringIds.length > 0 &&
  field === undefined &&
  asks.some(({ isAsked }) => isAsked) &&
  !titles.some((title) => asksCompany.test(title));

/** The chapter a name speaks of: its own title in full, or that of its item, where what speaks of the whole stands. */
function chapterNamed(
  name: string,
  chapters: readonly AskingChapter[],
  open: ReadonlySet<number>,
): number | undefined {
  let best: { at: number; letters: number; item: string } | undefined;
  let isClear = true;
  for (const at of open) {
    const chapter = chapters[at];
    if (!chapter || !isOfText(chapter)) continue;
    const isFirst = chapter.asks.some(({ isRest }) => isRest) || chapter.titles.length === 1;
    const [own] = chapter.titles.slice(-1);
    const item = chapter.titles.at(-2) ?? own ?? '';
    const isAsked = chapter.asks[0]?.isAsked === true;
    const letters = Math.max(
      isAsked ? lettersNamed(own ?? '', name) : 0,
      isFirst ? lettersNamed(item, name) : 0,
    );
    if (letters === 0 || letters < (best?.letters ?? 0)) continue;
    if (letters === best?.letters) isClear &&= item === best.item;
    else {
      best = { at, letters, item };
      isClear = true;
    }
  }
  return isClear ? best?.at : undefined;
}

/** The chapter that the name right above a piece speaks of. */
export function namedChapter(
  { heading, text, row, isPerson, isIntroducing }: Piece,
  chapters: readonly AskingChapter[],
  open: ReadonlySet<number>,
): number | undefined {
  if (row !== undefined || isPerson || isIntroducing) return undefined;
  const own = saidTopics({ text: folded(text), heading: '', above: '', columns: '' });
  if (!askedTopics(heading).some((name) => own.has(name))) return undefined;
  return chapterNamed(folded(heading), chapters, open);
}
