import type { word } from 'tender-widgets/contract';
import { isFit } from '../word/is-fit.ts';

/** A chapter whose text may be made longer or shorter. */
export interface FitChapter {
  id: string;
  /** Characters of the text in force. */
  chars: number;
  /** Pages it takes as laid out. */
  pages: number;
  /** Pages it was meant to take. */
  budget: number;
}

export interface FitGoal {
  mode: 'expand' | 'shorten';
  /** Characters the whole chapter is to have. */
  chars: number;
}

/** Corrections aim inside the target's bounds, and under a cap by this share, so that the next layout does not miss again. */
const CAP_AIM = 0.97;
/** In one round a chapter grows to at most so many times its length, and shrinks to no less than this share. */
const MOST_GROWTH = 2.5;
const LEAST_LEFT = 0.55;
/** Changes of fewer characters are not worth a writing. */
const LEAST_CHANGE = 120;
/** Where there is a choice, a chapter changes by about so many. */
const USUAL_CHANGE = 400;
/** A chapter that is short already is not cut. */
const LEAST_CHARS = 300;

/** Pages of the file once these chapters have the length of their goals. */
export type Project = (goals: ReadonlyMap<string, FitGoal>) => number;

/** Halvings of the range of characters searched. */
const STEPS = 14;

/**
 * Works out which chapters are to become longer or shorter so that the file comes to the pages asked for. What is missing goes first
 * to chapters below their budget, what is too much is taken from those above it. How much that is, `project` tells: pages do not grow
 * evenly with the text where chapters begin new ones. Empty when nothing can be gained.
 */
export function planFit(
  count: Pick<word.PageCount, 'mode' | 'pages' | 'wanted'>,
  chapters: readonly FitChapter[],
  project?: Project,
): Map<string, FitGoal> {
  if (isFit(count)) return new Map();
  const aim = count.mode === 'cap' ? count.wanted * CAP_AIM : count.wanted;
  const missing = aim - count.pages;
  const chars = chapters.reduce((sum, chapter) => sum + chapter.chars, 0);
  const pages = chapters.reduce((sum, chapter) => sum + chapter.pages, 0);
  if (chars === 0 || pages === 0) return new Map();
  const charsPerPage = chars / pages;
  const budgets = chapters.reduce((sum, chapter) => sum + chapter.budget, 0);
  const scale = budgets === 0 ? 1 : (pages + missing) / budgets;
  const wishes = chapters.map((chapter) => ({
    chapter,
    gap: chapter.budget * scale - chapter.pages,
  }));
  const change = missing > 0 ? lengthen : shorten;
  const evenly = Math.abs(missing) * charsPerPage;
  const usual = Math.ceil(evenly / USUAL_CHANGE);
  if (!project) return change(wishes, evenly, usual);
  const most = evenly * 3 + charsPerPage * 2;
  const plans = numbersOf(chapters.length, usual).map((number) => {
    const reached = (amount: number) => project(change(wishes, amount, number));
    // Whole pages are a staircase: the middle of the step that has the pages asked for is the safest.
    const begin = turningPoint(most, (amount) =>
      missing > 0 ? reached(amount) >= aim - 0.5 : reached(amount) <= aim + 0.5,
    );
    const end = turningPoint(most, (amount) =>
      missing > 0 ? reached(amount) > aim + 0.5 : reached(amount) < aim - 0.5,
    );
    const plan = change(wishes, (begin + end) / 2, number);
    return { plan, miss: Math.abs(project(plan) - aim) };
  });
  return plans.reduce((best, one) => (one.miss < best.miss - 0.1 ? one : best)).plan;
}

/** Numbers of chapters to try, the usual one first: chapters of one length that all begin new pages would all grow by one at once. */
function numbersOf(chapters: number, usual: number): number[] {
  const numbers = [Math.min(usual, chapters)];
  for (let [a, b] = [1, 2]; a <= chapters; [a, b] = [b, a + b]) numbers.push(a);
  return numbers;
}

/** The least amount up to `most` from which on `isPast` holds. */
function turningPoint(most: number, isPast: (amount: number) => boolean): number {
  let below = 0;
  let above = most;
  for (let step = 0; step < STEPS; step++) {
    const middle = (below + above) / 2;
    if (isPast(middle)) above = middle;
    else below = middle;
  }
  return above;
}

interface Wish {
  chapter: FitChapter;
  /** Pages below its share of the aim; negative above it. */
  gap: number;
}

function lengthen(wishes: readonly Wish[], chars: number, number: number): Map<string, FitGoal> {
  const weigh = ({ chapter, gap }: Wish) => Math.max(gap, 0) + chapter.pages * 0.1;
  const room = ({ chapter }: Wish) => Math.max(chapter.chars * (MOST_GROWTH - 1), LEAST_CHANGE * 4);
  return spread(fewest(wishes, { chars, number, weigh, room }), { chars, weigh, room }, 'expand');
}

function shorten(wishes: readonly Wish[], chars: number, number: number): Map<string, FitGoal> {
  const weigh = ({ chapter, gap }: Wish) => Math.max(-gap, 0) + chapter.pages * 0.1;
  const room = ({ chapter }: Wish) =>
    chapter.chars < LEAST_CHARS ? 0 : chapter.chars * (1 - LEAST_LEFT);
  return spread(fewest(wishes, { chars, number, weigh, room }), { chars, weigh, room }, 'shorten');
}

interface Change {
  /** Characters in all. */
  chars: number;
  weigh(wish: Wish): number;
  /** Characters a chapter can change by. */
  room(wish: Wish): number;
}

/** Shares characters out by weight, no chapter more than its room; what does not fit goes to the others. */
function spread(
  chosen: readonly Wish[],
  { chars, weigh, room }: Change,
  mode: FitGoal['mode'],
): Map<string, FitGoal> {
  const given = new Map<Wish, number>(chosen.map((wish) => [wish, 0]));
  let left = chars;
  let open = [...chosen];
  while (left >= 1 && open.length > 0) {
    const total = open.reduce((sum, wish) => sum + weigh(wish), 0);
    const before = left;
    for (const wish of open) {
      const has = given.get(wish) ?? 0;
      const share = Math.min((before * weigh(wish)) / total, room(wish) - has);
      given.set(wish, has + share);
      left -= share;
    }
    open = open.filter((wish) => room(wish) - (given.get(wish) ?? 0) >= 1);
  }
  const sign = mode === 'expand' ? 1 : -1;
  return new Map(
    [...given]
      .filter(([, change]) => change >= LEAST_CHANGE / 2)
      .map(([{ chapter }, change]) => [
        chapter.id,
        { mode, chars: Math.round(chapter.chars + sign * change) },
      ]),
  );
}

/** The weightiest chapters, as many as wanted or as it takes to find the room. */
function fewest(
  wishes: readonly Wish[],
  { chars, number, weigh, room }: Change & { number: number },
): Wish[] {
  const open = wishes
    .filter((wish) => room(wish) >= LEAST_CHANGE && weigh(wish) > 0)
    .sort((a, b) => weigh(b) - weigh(a));
  let rooms = 0;
  let count = 0;
  for (const wish of open) {
    if (count >= number && rooms >= chars) break;
    rooms += room(wish);
    count += 1;
  }
  return open.slice(0, count);
}
