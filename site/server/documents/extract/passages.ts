import type { Cell } from '../document.ts';
import type { PlacedBlock } from './sections.ts';
import { compact, linesIn, nameKey, numberOf, numberStyle, withoutNumber } from './text.ts';

/** One line of running text, with the block it stands in. */
export interface TextLine {
  text: string;
  part: PlacedBlock;
  page: number | null;
  /** The table cell it stands in. */
  cell?: Cell;
}

/** Lines of the paragraphs, and the lines of table cells where `cells` is set, in reading order. */
export function linesOf(placed: PlacedBlock[], cells = false): TextLine[] {
  return placed.flatMap((part): TextLine[] => {
    const { block } = part;
    if (block.kind !== 'table')
      return linesIn(block.text).map((text) => ({ text, part, page: block.page }));
    if (!cells) return [];
    return block.rows.flatMap((row) =>
      row.flatMap((cell) =>
        cell.text
          .split('\n')
          .flatMap((text) =>
            text.trim() === '' ? [] : [{ text, part, page: cell.page ?? block.page, cell }],
          ),
      ),
    );
  });
}

/** A line that names what follows: short, no sentence. */
export function isTitleLine(line: TextLine): boolean {
  const bare = compact(line.text).replace(/:$/, '');
  if (bare.length === 0 || bare.length > 45) return false;
  return (
    (line.part.block.kind === 'heading' && !/[。；]$/.test(bare)) ||
    (bare.length <= 32 && !/[。;,，；]/.test(bare))
  );
}

/** Rank of a numbering: 第一章 above 一、 above （一） above 1. above 1.1 above （1） above ①; lines without one rank last. */
export function numberRank(text: string): number {
  const style = numberStyle(text);
  if (/^第一[章卷部]/.test(compact(text).replace(/第[^章卷部]{1,3}/, '第一'))) return 0;
  if (style === '') return 9;
  if (/^[([【]一/.test(style)) return 2;
  if (style.startsWith('一') || style.startsWith('第')) return 1;
  if (/^[([【]1/.test(style) || style === '1)') return 6;
  if (style.startsWith('①')) return 7;
  return Math.min(5, 2 + style.split('.').filter((part) => part === '1').length);
}

/** The lines under a title: up to the next chapter, a line of the same or a higher rank, or a heading as high. */
export function linesUnder(lines: TextLine[], at: number, limit = 80): TextLine[] {
  const head = lines[at];
  if (!head) return [];
  const own = numberRank(head.text);
  const rank = own < 9 ? own : enclosingRank(lines, at);
  const level = head.part.block.kind === 'heading' ? (head.part.block.level ?? 9) : 10;
  const body: TextLine[] = [];
  for (const line of lines.slice(at + 1, at + 1 + limit)) {
    if (line.cell !== head.cell && (head.cell || line.part.block.kind === 'table')) {
      if (head.cell) break;
      continue;
    }
    if (line.part.title || line.part.chapter !== head.part.chapter) break;
    if (
      line.part.block.kind === 'heading' &&
      (line.part.block.level ?? 9) <= level &&
      line.part.block !== head.part.block
    )
      break;
    if (rank < 9 && numberRank(line.text) <= rank) break;
    if (isCountedElsewhere(head.text, line.text)) break;
    body.push(line);
  }
  return body;
}

/** 1.4.3 behind 1.1: its own heading is not printed, and it stands below none that is. */
function isCountedElsewhere(head: string, line: string): boolean {
  const [own, other] = [dotted(head), dotted(line)];
  return own !== '' && other !== '' && !other.startsWith(`${own}.`);
}
const dotted = (text: string): string => {
  const number = numberOf(text).replaceAll('．', '.').replace(/\.$/, '');
  return /^\d{1,2}(?:\.\d{1,2}){1,4}$/.test(number) ? number : '';
};

/** Rank of the numbered line a line without number stands under; such a line's own text ends where that series goes on. */
function enclosingRank(lines: TextLine[], at: number): number {
  const above = lines
    .slice(Math.max(0, at - 40), at)
    .findLast((line) => line.part.chapter === lines[at]?.part.chapter && numberRank(line.text) < 9);
  return above ? numberRank(above.text) : 9;
}

/** `lead`: the line that gave way to the list it stands in; '' for none. */
interface ListItem {
  text: string;
  line: TextLine;
  lead: string;
}

/**
 * Items of a list: a numbered line begins an item, other lines go on with it. A numbered line that ends in a colon and is
 * followed by a deeper list gives way to that list's items, and so does a text with a list written into it (：1、…；2、…).
 */
export function itemsOf(lines: TextLine[]): ListItem[] {
  const begun: { texts: string[]; line: TextLine; rank: number }[] = [];
  for (const line of lines) {
    const rank = numberRank(line.text);
    const last = begun.at(-1);
    if (rank < 9 || !last) begun.push({ texts: [withoutNumber(line.text)], line, rank });
    // What follows a finished item without ending itself is a caption, not part of it.
    else if (
      !/[。；;]$|[a-z)]\.$/.test(last.texts.at(-1)?.trim() ?? '') ||
      /[。；;，,：:]$/.test(line.text.trim())
    )
      last.texts.push(line.text.trim());
  }
  const items = begun.map(({ texts, line, rank }) => ({ text: texts.join('\n'), line, rank }));
  let leads: { text: string; rank: number }[] = [];
  return items.flatMap(({ text, line, rank }, i) => {
    const next = items[i + 1];
    leads = leads.filter((lead) => lead.rank < rank);
    if (next && (next.rank > rank || rank === 9) && /[:：]\s*$/.test(text)) {
      leads.push({ text, rank: rank === 9 ? 0 : rank });
      return [];
    }
    if (compact(text).length < 4 || numberOf(text) === text) return [];
    const isFirst = /^\s*(?:[（(](?:1|一)[)）]|(?:1|一)\s*[、.．)）]|①)/.test(line.text);
    const lead = leads.at(-1)?.text ?? '';
    return inlineItems(text, isFirst).map((part) => ({ text: part, line, lead }));
  });
}

/** A list written into a line: after words that open it, or as the rest of a line that is its first item. */
function inlineItems(text: string, isFirst: boolean): string[] {
  const rest = isFirst ? listParts(text) : [];
  if (rest.length >= 2) return rest;
  const lead = /^[^。；;]{0,40}[:：]\s*(?=(?:1\s*[、.．)）]|[（(]1[)）]|①))/.exec(text)?.[0];
  const parts = lead === undefined ? [] : listParts(text.slice(lead.length));
  return parts.length >= 2 ? parts : [text];
}

/** Items of a list written one after another in a line: （1）…；（2）…。 The text itself where there is only one. */
export function listParts(text: string): string[] {
  return text
    .split(
      /(?<=[。；;\n])\s{0,200}(?=(?:\d{1,2}\s*[、.．)）](?!\d)|[（(](?:\d{1,2}|[一二三四五六七八九十]{1,2})[)）]|[②-⑳]))/,
    )
    .map((part) => withoutNumber(part));
}

/** What a text is compared by: its first 200 characters, the pairs of letters and the figures in them. */
interface Likeness {
  key: string;
  pairs: Set<string>;
  figures: Set<string>;
}

function likenessOf(text: string): Likeness {
  const key = nameKey(text.slice(0, 200));
  return {
    key,
    figures: new Set(text.slice(0, 200).match(/\d+(?:\.\d+)?/g)),
    pairs: new Set(
      Array.from({ length: Math.max(0, key.length - 1) }, (_, i) => key.slice(i, i + 2)),
    ),
  };
}

const hasOther = (one: ReadonlySet<string>, two: ReadonlySet<string>): boolean =>
  [...one].some((figure) => !two.has(figure));

/** Whether two texts say the same: one contains the other, or they share most pairs of letters and have no other figures each. */
function isSameText(one: Likeness, two: Likeness, threshold: number): boolean {
  if (one.key === two.key) return true;
  if (
    Math.min(one.key.length, two.key.length) >= 8 &&
    (one.key.includes(two.key) || two.key.includes(one.key))
  )
    return true;
  const [few, many] =
    one.pairs.size < two.pairs.size ? [one.pairs, two.pairs] : [two.pairs, one.pairs];
  const needed = (threshold * (few.size + many.size)) / 2;
  if (few.size === 0 || few.size < needed) return false;
  let shared = 0;
  for (const pair of few) if (many.has(pair)) shared++;
  // 6个月内未满10分, 24个月内未满25分: two conditions in the same words.
  return (
    shared >= needed && !(hasOther(one.figures, two.figures) && hasOther(two.figures, one.figures))
  );
}

/**
 * Drops texts that repeat an earlier one, and what comes after the first `most`: each is compared with all that are kept.
 * @param mayRepeat whether two texts that say the same are still two
 */
export function withoutRepeats<T extends { text: string }>(
  items: readonly T[],
  threshold: number,
  most: number,
  mayRepeat: (one: T, other: T) => boolean = () => false,
): T[] {
  const kept: T[] = [];
  const known: { likeness: Likeness; item: T }[] = [];
  for (const item of items) {
    if (kept.length >= most) break;
    const likeness = likenessOf(item.text);
    const isRepeat = known.some(
      (other) => !mayRepeat(other.item, item) && isSameText(other.likeness, likeness, threshold),
    );
    if (isRepeat) continue;
    kept.push(item);
    known.push({ likeness, item });
  }
  return kept;
}
