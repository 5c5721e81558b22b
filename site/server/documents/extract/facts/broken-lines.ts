import { numberOf } from '../text.ts';
import type { Line } from './pair.ts';

const colon = /[:：]/;

/** The line after a value on the cover, where long names are broken over two lines. */
export function continued(lines: Line[], at: number): string | undefined {
  const next = lines[at + 1];
  if (lines[at]?.where.place !== 'cover' || next?.where.place !== 'cover') return undefined;
  return colon.test(next.text) || numberOf(next.text) !== '' || next.text.length > 30
    ? undefined
    : next.text;
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
