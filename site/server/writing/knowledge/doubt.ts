import { folded } from '../../documents/search-words.ts';
import { kindOf } from '../structure/tree.ts';
import type { AskingChapter } from './chapter-asks.ts';
import { type Subject, saysAny } from './subject.ts';
import { saidTopics } from './topics.ts';

/** Words of a text alone are evidence from this score on; below they may be shared by chance. */
const SURE = 0.5;
/** From how much of a matter a piece is clearly about it. */
const CLEAR = 2.5;

/** A rule that speaks of itself, by whom it is explained and what breaking it costs, answers nothing. */
const ofItself = /本(?:规程|规定|制度|办法|手册|细则|守则)/;

/** Whether a heading leads to a chapter: it shares two letters in a row with its title or the one above, or says their words in others. */
function namesChapter(heading: string, { chapter, asks, above }: AskingChapter): boolean {
  const names = [folded(chapter.title), ...above.map(({ word }) => word)];
  const pairs = Array.from({ length: heading.length - 1 }, (_, at) => heading.slice(at, at + 2));
  if (pairs.some((pair) => names.some((name) => name.includes(pair)))) return true;
  const words = [...(asks[0]?.words ?? []), ...above];
  return saysAny(
    words.filter(({ isWeak }) => !isWeak),
    heading,
  );
}

/** Whether a piece is clearly about a matter that no chapter of the bid asks for. */
export function isOfUnasked(said: Subject): boolean {
  const [first] = [...saidTopics(said)].toSorted(([, a], [, b]) => b - a);
  return first !== undefined && first[1] >= CLEAR && !said.asked.has(first[0]);
}

/**
 * Verifies a place apart from choosing it. Where no heading leads to the chapter, few words in common or a matter that the bid
 * does not ask for leave it in doubt, and what is in doubt stands nowhere.
 */
export function isDoubtful(score: number, chapter: AskingChapter, said: Subject): boolean {
  if (said.row !== undefined || said.isPerson || said.isIntroducing) return false;
  if (chapter.field || kindOf(chapter.chapter) === 'evidence') return false;
  if (!chapter.asks.some(({ isAsked }) => isAsked)) return true;
  if (ofItself.test(said.text)) return true;
  if (said.heading !== '' && namesChapter(said.heading, chapter)) return false;
  return score < SURE || isOfUnasked(said);
}
