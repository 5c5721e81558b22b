import { type CheckInput, type Found, fixAt, type Passage, quoteAt } from './chapter-text.ts';
import { saidOf } from './names.ts';
import { sentenceAt } from './past-projects.ts';

/** GB/T 22239-2019, XF 124—2013, JTG F80/1-2017: letters, number and year. */
const standard =
  /(?<![A-Za-z\d])([A-Z]{2,5}(?:\/[A-Z]{1,2})?)[\s　]{0,2}([A-Z]?\d{1,6}(?:[./]\d{1,3})?)\s{0,1}[-—–－]\s{0,1}((?:19|20)\d\d)(?!\d)/g;
/** 代替GB 50204-2002: told of the older one on purpose. */
const replaced = /代替|替代|废止|原标准|旧版|修订/;

interface Standard {
  key: string;
  year: string;
  at: number;
  text: string;
}

const standardsIn = (text: string): Standard[] =>
  [...text.matchAll(standard)].map(
    ({ 0: said, 1: letters = '', 2: number = '', 3: year = '', index }) => ({
      // GB/T 1354 and GB 1354 are one.
      ...{ key: `${letters.replace(/\/T$/, '')} ${number}`, year, at: index, text: said },
    }),
  );

/** Standards the tender names, told with an older year than there; a newer issue may stand in its place. */
export function olderStandards(input: CheckInput, passages: readonly Passage[]): Found[] {
  const asked = new Map<string, Standard>();
  for (const text of [...saidOf(input), ...(input.stated ?? []).map((one) => one.text)])
    for (const one of standardsIn(text)) {
      const known = asked.get(one.key);
      if (!known || one.year < known.year) asked.set(one.key, one);
    }
  if (asked.size === 0) return [];
  return passages.flatMap((passage) =>
    standardsIn(passage.text).flatMap(({ key, year, at, text }): Found[] => {
      const own = asked.get(key);
      if (!own || year >= own.year || replaced.test(sentenceAt(passage.text, at))) return [];
      const fix = fixAt(passage, at, text.length, own.text);
      return [
        {
          ...(fix ? { fix } : {}),
          kind: 'contradiction',
          severity: 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, at, text.length),
          msg: `“${text}”早于招标文件要求的“${own.text}”，请核对`,
        },
      ];
    }),
  );
}
