/** Ways of numbering, each a level of its own in a paper. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['chapter', /^第[一二三四五六七八九十百\d]{1,4}[章节条部分篇]+\s*/],
  ['han', /^[一二三四五六七八九十]{1,3}[、.．]\s*/],
  ['han-in', /^[（(][一二三四五六七八九十]{1,3}[)）]\s*/],
  ['parts', /^\d{1,2}(?:[.．]\d{1,2}){1,3}[、.．]?\s*/],
  ['figure', /^\d{1,2}(?:[、.．]\s*|\s+)/],
  ['figure-in', /^[（(]?\d{1,2}[)）]\s*/],
];
const others =
  /^\s*(?:[（(]?[一二三四五六七八九十]{1,3}[)）、.．]|[（(]?\d{1,2}(?:[.．]\d{1,2}){0,3}[)）、.．]?)\s*/;

/** How a line is numbered, if it is. */
export const numberKind = (line: string): string | undefined =>
  kinds.find(([, form]) => form.test(line))?.[0];

/** A heading's number says nothing of what it is about. */
export function bareHeading(heading: string): string {
  const form = kinds.find(([, one]) => one.test(heading.trimStart()))?.[1] ?? others;
  return heading.trimStart().replace(form, '') || heading;
}

const TITLE_CHARS = 20;

/** Words as titles are: few, and no sentence. */
export function shortTitle(line: string): boolean {
  const words = bareHeading(line);
  return words !== '' && words.length <= TITLE_CHARS && !/[，。；：:;！？]/.test(words);
}
