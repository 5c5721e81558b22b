import { compact, countOf } from './text.ts';
import type { Title } from './titles.ts';

/** Titles one right below the other. */
export const CONTENTS_GAP = 2;

export const countIn = ({ number }: Title): number =>
  countOf(number.replace(/[第章卷部篇册分编节条a-z]/g, ''));

/** So many letters of its name tell a chapter from another of the same number. */
const LEAST_NAME = 3;
/** Titles of a list stand one below the other, or nearly so. */
const LIST_GAP = 3;

/**
 * Places of titles that only list the chapters: a table of contents nobody marked, or 招标文件的组成 in the instructions.
 * They stand close together, and each of their chapters has a title elsewhere.
 */
export function listedTitles(titles: readonly Title[]): Set<number> {
  const numbered = titles.filter((title) => title.number !== '');
  // 第七章 技术标准 and 第七章 确保工期的措施 are two chapters, not one that is listed.
  const nameOf = ({ number, text }: Title) =>
    `${number}${compact(text)
      .slice(number.length)
      .replace(/^[:、.]/, '')
      .slice(0, LEAST_NAME)}`;
  const times = new Map<string, number>();
  for (const title of numbered) times.set(nameOf(title), (times.get(nameOf(title)) ?? 0) + 1);
  const headings = new Map<string, number>();
  for (const { heading, number } of numbered)
    if (heading) headings.set(number, (headings.get(number) ?? 0) + 1);
  // A heading whose number stands elsewhere in plain lines alone is the chapter, and they list it.
  const isItself = ({ heading, number }: Title) => heading && headings.get(number) === 1;
  const listed = new Set<number>();
  let run: Title[] = [];
  const close = () => {
    const twice = run.filter((title) => (times.get(nameOf(title)) ?? 0) > 1 && !isItself(title));
    const gap = ((run.at(-1)?.at ?? 0) - (run[0]?.at ?? 0)) / Math.max(1, run.length - 1);
    // Short chapters stand close together too: they are headings, with something between them.
    const areChapters = gap > LIST_GAP && run.every(({ heading }) => heading);
    const areLines = run.length > LIST_GAP && gap === 1 && !run.some(({ heading }) => heading);
    if (run.length >= 3 && ((twice.length * 2 > run.length && !areChapters) || areLines))
      for (const title of run) listed.add(title.at);
    run = [];
  };
  for (const title of numbered) {
    const last = run.at(-1);
    if (last && (title.at - last.at > 12 || countIn(title) <= countIn(last))) close();
    run.push(title);
  }
  if (run.some((title) => !title.heading)) close();
  for (const title of bareList(titles)) listed.add(title.at);
  // 投标文件格式 right below the listed chapters is the last of them, 招标公告 right above the first.
  for (const { at, number, heading } of titles)
    if (number === '' && !heading && (listed.has(at - 1) || listed.has(at + 1))) listed.add(at);
  return listed;
}

/** Titles without numbers, one right below the other, that stand again further down: a table of contents without pages. */
function bareList(titles: readonly Title[]): Title[] {
  const before = new Set<string>();
  const end = titles.findIndex(({ at, text }, i) => {
    const words = compact(text);
    const isOver = i > 0 && (at - (titles[i - 1]?.at ?? 0) > CONTENTS_GAP || before.has(words));
    before.add(words);
    return isOver;
  });
  const run = titles.slice(0, end === -1 ? 0 : end);
  const later = new Set(titles.slice(run.length).map(({ text }) => compact(text)));
  const again = run.filter(({ text }) => later.has(compact(text)));
  const isList = run.length >= 3 && again.length * 2 > run.length;
  return isList && run.every(({ number }) => number === '') ? run : [];
}
