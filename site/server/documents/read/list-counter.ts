import { formatNumber } from './number-formats.ts';
import { symbolText } from './symbol-fonts.ts';

/** One level of an automatic list, as Word files of both kinds define it. */
export interface ListLevel {
  start: number;
  /** Name of the number format as in `w:numFmt`. */
  format: string;
  /** `%1` … `%9` stand for the counters of the levels. */
  text: string;
  suffix: 'tab' | 'space' | 'nothing';
  /** Level (1-based) whose step restarts this one; 0 = never; undefined = any higher level. */
  restart: number | undefined;
  /** Numbers of other formats are shown in Arabic figures. */
  isLegal: boolean;
  font: string | undefined;
}

export interface NumberList {
  /** Lists that share a definition count on together. */
  definition: string;
  levels: Map<number, ListLevel>;
  /** Levels whose counter starts anew when this list is first used. */
  starts: Map<number, number>;
}

/** Counts Word's automatic numbers while paragraphs pass in reading order. */
export interface ListCounter {
  /** The number in front of the next paragraph of that list and level, with its trailing blank; '' for a plain bullet. */
  next(listId: string, level: number): string;
}

/** Bullets that mean something in a tender; dots and arrows are only decoration. */
const meaningfulBullet = /[★☆▲△◆※☑☒☐□■#＃*✱]/;
const LEVELS = 9;

/** A counter over lists that `listOf` finds by id. */
export function createListCounter(listOf: (listId: string) => NumberList | undefined): ListCounter {
  const counters = new Map<string, (number | undefined)[]>();
  const used = new Set<string>();
  return {
    next(listId, level) {
      const list = listOf(listId);
      const definition = list?.levels.get(level);
      if (!list || !definition) return '';
      const counts = counters.get(list.definition) ?? [];
      counters.set(list.definition, counts);
      if (!used.has(listId)) for (const at of list.starts.keys()) counts[at] = undefined;
      used.add(listId);
      step(counts, list, level);
      return levelText(list, level, definition, counts);
    },
  };
}

/** Puts an automatic number in front of a paragraph's text; an empty paragraph shows none. */
export function withNumber(number: string, text: string): string {
  if (!text.trim()) return text;
  return /\d$/.test(number) && /^\s*\d/.test(text) ? `${number} ${text}` : number + text;
}

function startOf(list: NumberList, level: number): number {
  return list.starts.get(level) ?? list.levels.get(level)?.start ?? 1;
}

function step(counts: (number | undefined)[], list: NumberList, level: number): void {
  const current = counts[level];
  counts[level] = current === undefined ? startOf(list, level) : current + 1;
  for (let higher = 0; higher < level; higher++) counts[higher] ??= startOf(list, higher);
  for (let lower = level + 1; lower < LEVELS; lower++) {
    const restart = list.levels.get(lower)?.restart;
    if (restart === undefined || (restart !== 0 && level < restart)) counts[lower] = undefined;
  }
}

function levelText(
  list: NumberList,
  level: number,
  definition: ListLevel,
  counts: (number | undefined)[],
): string {
  if (definition.format === 'none' && !/[^%\d\s]/.test(definition.text)) return '';
  if (definition.format === 'bullet') {
    const glyph = symbolText(definition.text, definition.font);
    return meaningfulBullet.test(glyph) ? glyph : '';
  }
  const text = definition.text.replace(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const format = list.levels.get(at)?.format ?? 'decimal';
    if (format === 'none' || format === 'bullet') return '';
    const isArabic = definition.isLegal && at <= level && format !== 'decimalZero';
    return formatNumber(counts[at] ?? startOf(list, at), isArabic ? 'decimal' : format);
  });
  if (!text.trim()) return '';
  const needsBlank = definition.suffix !== 'nothing' && !/[、）)．：:，①-⑳]$/.test(text.trimEnd());
  return needsBlank ? `${text.trimEnd()} ` : text.trimEnd();
}
