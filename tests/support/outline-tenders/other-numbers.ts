import type { Random } from '../tenders/random.ts';
import { wordsOf } from './chapters.ts';
import type { Line, WrittenForm } from './written-tender.ts';

const digits = ['', ...'一二三四五六七八九'];
const chinese = (n: number): string =>
  `${n < 20 ? '' : digits[Math.floor(n / 10)]}${n < 10 ? '' : '十'}${digits[n % 10]}`;

/** Ways to number the forms of a part: how a number is found, and how it is written. */
const ways: readonly { pattern: RegExp; write: (n: number) => string; word: string }[] = [
  ...['附件', '格式'].flatMap((word) => [
    {
      pattern: new RegExp(`^${word} ?(\\d{1,2})(?![-\\d.])[:：、．. 　]*`),
      write: (n: number) => `${word}${n}`,
      word,
    },
    {
      pattern: new RegExp(`^${word} ?([一二三四五六七八九十]{1,3})[:：、．. 　]*`),
      write: (n: number) => `${word}${chinese(n)}`,
      word,
    },
  ]),
  { pattern: /^([一二三四五六七八九十]{1,3})、\s*/, write: (n) => `${chinese(n)}、`, word: '' },
  {
    pattern: /^（([一二三四五六七八九十]{1,3})）\s*/,
    write: (n) => `（${chinese(n)}）`,
    word: '',
  },
  { pattern: /^（(\d{1,2})）\s*/, write: (n) => `（${n}）`, word: '' },
  { pattern: /^(\d{1,2})[．.、](?!\d)\s*/, write: (n) => `${n}. `, word: '' },
];

const numberOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : Array.from({ length: 99 }, (_, n) => chinese(n)).indexOf(text);

/** The lines of a format part with its forms counted in another way; as they are where most of them have no number, or by chance. */
export function otherwiseNumbered(
  lines: readonly Line[],
  forms: readonly WrittenForm[],
  one: Random,
): { lines: Line[]; name: string } {
  const inside = new Set<Line>(forms.flatMap((form) => [...form.lines, ...form.notes]));
  const heads = lines.filter((line, i) => i > 0 && line.kind === 'paragraph' && !inside.has(line));
  const counted = ways.map(
    ({ pattern }) => heads.filter((line) => pattern.test(wordsOf(line))).length,
  );
  const most = Math.max(...counted);
  const way = ways[counted.indexOf(most)];
  // 格式三：（3）资格承诺函 has a number of its own: what stands before it is a word.
  const isDouble = heads.some((line) => {
    const rest = way?.pattern.test(wordsOf(line)) && wordsOf(line).replace(way.pattern, '');
    return rest && ways.some(({ pattern }) => pattern.test(rest));
  });
  // A way that counts something else there already would be two series in one.
  const other = one.pick(
    ways.filter((each, i) => counted[i] === 0 && (!isDouble || each.word !== '')),
  );
  const isKept = one.chance(0.3);
  if (!way || isKept || most < Math.max(3, forms.length / 2))
    return { lines: [...lines], name: '' };
  const written = lines.map((line): Line => {
    if (line.kind !== 'paragraph' || inside.has(line) || line === lines[0]) return line;
    const match = way.pattern.exec(wordsOf(line));
    const [first, ...rest] = line.pieces;
    if (!match || !first || !('fixed' in first)) return line;
    const title = first.fixed.slice(match[0].length);
    // 附件1 alone on a line stays a word of its own.
    if (title === '' && rest.length === 0 && other.word === '') return line;
    const number = other.write(numberOf(match[1] ?? ''));
    const space = title !== '' && other.word !== '' ? '：' : '';
    return { ...line, pieces: [{ fixed: `${number}${space}${title}` }, ...rest] };
  });
  return { lines: written, name: ` ${other.write(1).trim()}` };
}
