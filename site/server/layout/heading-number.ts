import type { WordFormat } from './word-format.ts';

/** How one level of headings is numbered. */
export interface LevelNumber {
  style: 'chinese' | 'decimal' | 'circled' | 'letter';
  prefix: string;
  suffix: string;
  /** First level (from 1) whose number is shown: the level itself, or a higher one for 1.1.1. */
  from: number;
}

/** Word counts to nine levels; anything deeper is set as the ninth. */
export const DEEPEST_LEVEL = 9;

const deep = ['{A}.', '（{A}）'];
const familyTexts: Record<Exclude<WordFormat['numbering']['family'], 'none'>, string[]> = {
  a: ['第{一}章', '第{一}节', '{一}、', '（{一}）', '{1}.', '（{1}）', '{①}', ...deep],
  b: ['{一}、', '（{一}）', '{1}.', '（{1}）', '{①}', ...deep, '{A}.', '（{A}）'],
  c: Array.from({ length: DEEPEST_LEVEL }, (_, i) => (i === 0 ? '{1}' : '{1.1}')),
  d: ['第{一}章', '{1}', ...Array.from({ length: DEEPEST_LEVEL - 2 }, () => '{2.1}')],
};

/** The numbers of levels 1–9 in a format; null where a level has none. */
export function levelNumbers(numbering: WordFormat['numbering']): (LevelNumber | null)[] {
  const texts = numbering.family === 'none' ? [] : familyTexts[numbering.family];
  return Array.from({ length: DEEPEST_LEVEL }, (_, i) => {
    const own = numbering.texts[i];
    if (own) return levelNumber(own, i + 1);
    const named =
      i === 0 && numbering.firstLevelName !== '' ? `第{一}${numbering.firstLevelName}` : texts[i];
    return named === undefined ? null : levelNumber(named, i + 1);
  });
}

function levelNumber(text: string, level: number): LevelNumber | null {
  const match = /^([^{]*)\{(一|1|①|A|1\.1|2\.1)\}([^{]*)$/u.exec(text);
  if (match === null) return null;
  const [, prefix = '', sign = '1', suffix = ''] = match;
  const styles: Record<string, LevelNumber['style']> = {
    一: 'chinese',
    '①': 'circled',
    A: 'letter',
  };
  const from = sign === '1.1' ? 1 : sign === '2.1' ? Math.min(2, level) : level;
  return { style: styles[sign] ?? 'decimal', prefix, suffix, from };
}

/** 、 and ） close a number by themselves; after others a space stands. */
export function numberGap(number: LevelNumber): '' | ' ' {
  return /[、）)]$/.test(number.suffix) || number.style === 'circled' ? '' : ' ';
}

/** Counts headings in document order as Word does. */
export function headingCounter(
  numbering: WordFormat['numbering'],
): (level: number) => { text: string; gap: '' | ' ' } {
  const levels = levelNumbers(numbering);
  const counts = levels.map(() => 0);
  const start = (i: number) => (i === 0 ? numbering.start : 1);
  return (level) => {
    const current = Math.min(level, DEEPEST_LEVEL) - 1;
    // A level that was jumped over counts as one, as Word shows it.
    for (let i = 0; i < current; i++) if (counts[i] === 0) counts[i] = start(i);
    counts[current] = counts[current] === 0 ? start(current) : (counts[current] ?? 0) + 1;
    counts.fill(0, current + 1);
    const number = levels[current];
    if (!number) return { text: '', gap: '' };
    const shown = counts
      .slice(number.from - 1, current + 1)
      .map((count) => numeral(count, number.style));
    return { text: number.prefix + shown.join('.') + number.suffix, gap: numberGap(number) };
  };
}

function numeral(count: number, style: LevelNumber['style']): string {
  if (style === 'chinese') return chineseNumeral(count);
  // Unicode has circled numbers up to 20.
  if (style === 'circled' && count <= 20) return String.fromCodePoint(0x2460 + count - 1);
  if (style === 'letter')
    return String.fromCodePoint(0x41 + ((count - 1) % 26)).repeat(Math.ceil(count / 26));
  return String(count);
}

/** 1–9999 in Chinese: 十二, 一百零五. */
export function chineseNumeral(count: number): string {
  const digits = '零一二三四五六七八九';
  const units = ['', '十', '百', '千'];
  let text = '';
  let pendingZero = false;
  const figures = String(Math.min(Math.max(Math.trunc(count), 0), 9999));
  for (const [i, figure] of [...figures].entries()) {
    if (figure === '0') {
      pendingZero = text !== '';
      continue;
    }
    text += (pendingZero ? '零' : '') + digits[Number(figure)] + units[figures.length - 1 - i];
    pendingZero = false;
  }
  return text === '' ? '零' : text.replace(/^一十/, '十');
}

const CHINESE = '[一二三四五六七八九十百零〇]{1,5}';
const typedNumbers = [
  new RegExp(
    `^第(?:${CHINESE}|\\d{1,3})[章节篇部编卷](?:分)?(?=[\\s　:：、.．]|$|[^\\s程的])[\\s　:：、.．]*`,
    'u',
  ),
  // 一、二期工程 is a title of its own, not number one.
  new RegExp(`^${CHINESE}[、.．](?!${CHINESE}(?:期|标段|层|级|类|区))[\\s　]*`, 'u'),
  new RegExp(`^[（(](?:${CHINESE}|\\d{1,3})[）)][\\s　]*`, 'u'),
  /^\d{1,3}(?:\.\d{1,3}){1,8}[\s　、.．]+/u,
  // 1.1总体方案, but not 3.5吨叉车.
  /^\d{1,2}(?:\.\d{1,2}){1,8}(?=\p{Script=Han})(?![吨米公千万亿元倍级版度升克个台套年月日小分秒英寸平立折折％])/u,
  /^\d{1,3}[、．](?!\d)[\s　]*/u,
  /^\d{1,3}\.[\s　]+/u,
  /^\d{1,3}\.(?=\p{Script=Han})/u,
  /^[①-⑳][\s　]*/u,
];

/** Takes a number that was typed before a title off, because the file numbers by itself. A title that is only a number stays. */
export function withoutTypedNumber(title: string): string {
  const trimmed = title.trim();
  const pattern = typedNumbers.find((candidate) => candidate.test(trimmed));
  if (pattern === undefined) return trimmed;
  return trimmed.replace(pattern, '').trim() || trimmed;
}
