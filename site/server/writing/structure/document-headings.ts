import { blockText, type TenderDocument, type TextBlock } from '../../documents/document.ts';
import { numberRank } from '../../documents/extract/passages.ts';
import { titleText } from '../text/tidy.ts';
import { sheetHeadings } from './sheet-headings.ts';
import { MAX_CHAPTERS, MAX_DEPTH } from './tree.ts';

export interface DocumentHeading {
  title: string;
  /** 1 for the first level; at most one deeper than the heading before. */
  level: number;
}

const TITLE_CHARS = 200;
/** A numbered line that is longer is a sentence. */
const NUMBERED_CHARS = 40;
/** Fewer headings than this are not how the file is divided. */
const LEAST_HEADINGS = 2;
const NO_NUMBER = 9;

/**
 * The headings of a document as an outline: those of Word's styles, else its table of contents, else its numbered short lines.
 * Of a workbook the chapters its sheets list. Empty where it has none.
 */
export function headingsOf(document: TenderDocument): DocumentHeading[] {
  if (document.format === 'xlsx' || document.format === 'xls')
    return tidied(sheetHeadings(document));
  const texts = document.blocks.filter((block): block is TextBlock => block.kind !== 'table');
  const styled = texts.filter((block) => block.kind === 'heading' && !block.toc);
  if (styled.length >= LEAST_HEADINGS)
    return tidied(styled.map((block) => ({ title: block.text, level: block.level ?? 1 })));
  const listed = texts.filter((block) => block.toc);
  const lines =
    listed.length >= LEAST_HEADINGS
      ? listed.map(withoutPage)
      : texts.map(blockText).filter(isNumberedTitle);
  return tidied(lines.map((title) => ({ title, level: numberRank(title) })));
}

const withoutPage = (block: TextBlock) =>
  block.text.replace(/(?<![\s.．…·])[\s.．…·]*\d{1,4}\s*$/, '');

function isNumberedTitle(text: string): boolean {
  return (
    text.length <= NUMBERED_CHARS &&
    !/[。；;，,：:]$/.test(text.trim()) &&
    numberRank(text) < NO_NUMBER
  );
}

/** Levels counted by how headings stand in each other, whatever numbers the file gives them. */
function tidied(found: readonly DocumentHeading[]): DocumentHeading[] {
  const line: number[] = [];
  const headings: DocumentHeading[] = [];
  for (const { title: text, level } of found) {
    const title = titleText(text, TITLE_CHARS);
    if (title === '' || /^目\s*录$/.test(title)) continue;
    while (line.length > 0 && (line.at(-1) ?? 0) >= level) line.pop();
    line.push(level);
    headings.push({ title, level: Math.min(line.length, MAX_DEPTH) });
    if (headings.length === MAX_CHAPTERS) break;
  }
  return headings.length >= LEAST_HEADINGS ? headings : [];
}
