import type { bid, outline, tender } from 'tender-widgets/contract';
import { comparable } from '../text/tidy.ts';

/** A paragraph, list item or table row of a chapter, verbatim. */
export interface Passage {
  chapterId: string;
  text: string;
  /** A row of a table. */
  row: boolean;
}

/** What every check reads. */
export interface CheckInput {
  name?: string;
  overview?: string;
  facts: tender.Facts;
  scoring: readonly tender.ScoringItem[];
  clauses: readonly tender.Clause[];
  settings: bid.BidSettings;
  chapters: readonly outline.OutlineChapter[];
  /** Markdown by chapter id. */
  contents: ReadonlyMap<string, string>;
}

const blank = /【(?:待填写|待确认)[^】]*】|[_＿]{2,}|[×xX]{2,}/g;

/** Lines of a chapter that say something: no rules, no fences, no heads of tables. */
export function textPassages(content: string): string[] {
  return content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\|[\s:|-]+\|$|^```|^#{1,6}\s*$|^[-*_]{3,}$/.test(line))
    .map((line) => line.replace(/^#{1,6}\s+|^[-*+]\s+|^\d+[.)]\s+/, ''));
}

/** What is left of a chapter without blanks, Markdown signs and numbers of rows. */
export function ownText(content: string): string {
  return comparable(
    textPassages(content)
      .join('\n')
      .replace(blank, '')
      .replace(/^\|\s*\d+\s*\|/gm, '|'),
  );
}

/** All passages of a bid, in the order of its chapters. */
export function passagesOf(input: CheckInput): Passage[] {
  return input.chapters.flatMap((chapter) =>
    textPassages(input.contents.get(chapter.id) ?? '').map((text) => ({
      chapterId: chapter.id,
      text,
      row: text.startsWith('|'),
    })),
  );
}

const QUOTE_CHARS = 80;

/** A short verbatim quote around a place of a text. */
export function quoteAt(text: string, at: number, length: number): string {
  if (text.length <= QUOTE_CHARS) return text;
  const before = Math.max(0, at - Math.max(0, Math.floor((QUOTE_CHARS - length) / 2)));
  return text.slice(before, before + QUOTE_CHARS);
}
