import { numberOf } from '../text.ts';
import type { Line } from './pair.ts';

const colon = /[:：]/;

const MOST_LINES = 2;

/** The line after a value on the cover, and that line with the next one: long names are broken over two lines or three. */
export function continued(lines: Line[], at: number): string[] {
  if (lines[at]?.where.place !== 'cover') return [];
  const below = lines.slice(at + 1, at + 1 + MOST_LINES);
  const end = below.findIndex(
    ({ text, where }) =>
      where.place !== 'cover' || colon.test(text) || numberOf(text) !== '' || text.length > 30,
  );
  const own = end < 0 ? below : below.slice(0, end);
  return own.map((_, i) =>
    own
      .slice(0, i + 1)
      .map(({ text }) => text)
      .join('\n'),
  );
}

/** Words that no value ends with: the line was broken there. */
const unfinished = /(?:[、，,及和与或之的于自由至~—]|之日起|之日|起至|[（(][^（）()]*)$/;
const dayOnly = /\d\s*[日号]$/;
const clock =
  /^(?:[（(][^（）()]{0,8}[)）])?\s*(?:北京时间\s*)?(?:(?:上午|下午|中午|晚上)\s*)?\d{1,2}\s*[:：时点]/;

/** What the next line adds to a value that is visibly broken off; empty where it is whole. */
export function restOf(lines: Line[], at: number, value: string): string {
  const next = lines[at + 1];
  const words = next?.text.trim() ?? '';
  if (!next || value === '' || next.where.chapter !== lines[at]?.where.chapter || words.length > 40)
    return '';
  if (dayOnly.test(value)) return clock.test(words) ? words : '';
  return unfinished.test(value) && !colon.test(words) && numberOf(words) === '' ? words : '';
}
