import type { WordFormat } from '../../core/contract/word-format.ts';
import { t } from './word-messages.ts';

const p = t.preview;

/** 1–999 in Chinese: 十二, 一百零五. */
function chinese(count: number): string {
  const [hundreds, tens, ones] = [Math.floor(count / 100), Math.floor(count / 10) % 10, count % 10];
  const figure = (at: number) => p.numerals[at] ?? '';
  const high = hundreds > 0 ? figure(hundreds) + p.hundred : '';
  const middle = tens > 0 ? figure(tens) + p.ten : high !== '' && ones > 0 ? figure(0) : '';
  return (high + middle + (ones > 0 ? figure(ones) : '')).replace(
    new RegExp(`^${figure(1)}(?=${p.ten})`),
    '',
  );
}

/** The number of the first heading of a level, from 0, as the file has it: the level's own text, the word of the first level, or the family's. */
export function sampleNumber({ numbering }: WordFormat, level: number): string {
  const { family, firstLevelName, start, texts } = numbering;
  const named =
    level === 0 && firstLevelName !== '' && family !== 'none' ? p.chapterWith(firstLevelName) : '';
  const text = texts[level] || named || p.numbering[family][level] || '';
  const counts = Array.from({ length: level + 1 }, (_, at) => (at === 0 ? start : 1));
  const count = counts[level] ?? 1;
  const shown: Record<string, string> = {
    [p.signs.chinese]: chinese(count),
    [p.signs.circled]: count <= 20 ? String.fromCodePoint(0x24_5f + count) : String(count),
    '{1}': String(count),
    '{A}': String.fromCodePoint(0x41 + ((count - 1) % 26)).repeat(Math.ceil(count / 26)),
    '{1.1}': counts.join('.'),
    '{2.1}': counts.slice(Math.min(1, level)).join('.'),
  };
  return text.replace(/\{[^{}]*\}/u, (sign) => shown[sign] ?? sign);
}
