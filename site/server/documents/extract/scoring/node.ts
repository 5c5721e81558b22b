import { numberedEntries } from './entries.ts';
import { cleanName } from './names.ts';
import {
  compact,
  halfWidth,
  numberingClass,
  POINT_UNIT,
  type Points,
  titledPoints,
} from './points.ts';

/** Where an item stands in the file. */
export interface Place {
  block: number;
  page: number | null;
  /** Verbatim text of the place. */
  quote: string;
}

/** A scoring item or a group of items as the file lays it out, before it is decided which level counts. */
export interface ScoreNode {
  /** '' where the file gives no name. */
  name: string;
  points: Points | null;
  /** Possible maxima read from the rules, when no points are stated. */
  options: number[];
  criteria: string;
  place: Place;
  children: ScoreNode[];
  /** Items listed inside the one cell: they count only when they add up. */
  parts: ScoreNode[];
  /** Class of the numbering before the name; '' for none. */
  numbering: string;
  /** Class of the number in the column that counts the rows; '' for none. */
  serial: string;
}

/** A node with nothing below it. */
export function scoreNode(label: string, place: Place, more: Partial<ScoreNode> = {}): ScoreNode {
  return {
    name: cleanName(label),
    points: null,
    options: [],
    criteria: '',
    place,
    children: [],
    parts: [],
    numbering: numberingClass(label),
    serial: '',
    ...more,
  };
}

const PART_START = new RegExp(
  String.raw`(?:^|[\n。;；]|\s(?=\d{1,2}[、.．]))\s{0,40}(?:[(（]?(?:\d{1,2}|[一二三四五六七八九十]{1,2})[)）、.．:：]?\s{0,40}|[①-⑳⑴-⒛]\s{0,40})?[^\n。;；]{2,40}?\d\s*(?:(?:(?:${POINT_UNIT}|%)\s*)?[)）\]】:：]|${POINT_UNIT}(?=\s*(?:[;；。\n]|$)))`,
  'g',
);

/** A title with its points is looked for in so many characters. */
const LONGEST_TITLE = 400;
/** Of one cell. */
const MOST_PARTS = 200;

/**
 * Items listed in one cell: 1.需求响应（12分）：… 2.供货渠道（12分）：…
 * Each part runs to the next title. Fewer than two titles give no parts.
 */
export function titledParts(text: string, place: Place): ScoreNode[] {
  const starts: { at: number; length: number; title: string; points: Points; text: string }[] = [];
  const half = halfWidth(text);
  for (const match of half.matchAll(PART_START)) {
    const at = match.index + (/^[\n。;；\s]*/.exec(match[0])?.[0].length ?? 0);
    const begun = half.slice(at, at + LONGEST_TITLE);
    const found = titledPoints(begun);
    const last = starts.at(-1);
    if (
      found &&
      !/[,，]/.test(half.slice(at, at + found.length)) &&
      (!last || at >= last.at + last.length)
    )
      starts.push({ at, ...found, text: begun });
  }
  const numbered = starts.filter((start) => isNumberedTitle(start.text.slice(0, start.length)));
  // Between 1.架构（10分）and 2.培训（3分）, 架构合理8-10分 is a grade.
  const titles =
    numbered.length < 2
      ? starts
      : starts.filter((start) => /[)）\]】〕]$/.test(start.text.slice(0, start.length)));
  if (titles.length < 2) return entryParts(text, place);
  if (titles.length > MOST_PARTS) return [];
  return titles.map(({ at, length, title, points }, i) => {
    const whole = text.slice(at, titles[i + 1]?.at ?? text.length).trim();
    const criteria = whole.slice(length).replace(/^[\s:：；;。]+/, '');
    return scoreNode(
      title,
      { ...place, quote: whole.replaceAll('\n', ' ') },
      { points, criteria: criteria || whole.replace(/[；;]$/, '') },
    );
  });
}

/** The entries of a numbered list, where each begins with its title and points: ①总体思路20分，… ②分工15分，… */
function entryParts(text: string, place: Place): ScoreNode[] {
  const { entries } = numberedEntries(text);
  const parts = entries.flatMap((entry) => {
    const titled = titledPoints(entry);
    if (!titled || /[,，]/.test(entry.slice(0, titled.length))) return [];
    const criteria = entry.slice(titled.length).replace(/^[\s:：，,]+/, '') || entry;
    const own = { ...place, quote: entry.replaceAll('\n', ' ') };
    return [scoreNode(titled.title, own, { points: titled.points, criteria })];
  });
  return parts.length > 1 && parts.length === entries.length ? parts : [];
}

/** 2.培训方案（3分）: numbered, its points in brackets. */
function isNumberedTitle(title: string): boolean {
  return numberingClass(title) !== '' && /[)）\]】〕]$/.test(title);
}

/** Two nodes with the same key are the same item written twice. */
export function nodeKey({ name, points }: ScoreNode): string {
  return `${compact(name)}=${points?.max}`;
}
