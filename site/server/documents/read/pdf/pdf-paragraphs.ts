import {
  countsOn,
  endsSentence,
  goesOnListing,
  isDate,
  isDocumentName,
  isFormTitle,
  isLabelled,
  opensLetter,
  opensParagraph,
  opensSection,
} from '../paragraph-starts.ts';
import { isTocLine } from '../plain-headings.ts';
import type { PageContent } from './pdf-content.ts';
import type { PdfLine } from './pdf-lines.ts';
import { edgesOf, INDENT, indent, isCentred, isFull, type TextShape } from './pdf-shape.ts';

const MOSTLY_FULL = 0.8;
const TITLE_SIZE = 1.3;
/** So many characters from the edge a line is set on the right; so many lines tell whether a bracket is open. */
const ASIDE = 10;
const MOST_LINES = 4;
/** A title below a sentence, and below what may be the middle of one, has so many characters at most. */
const MOST_TITLE = 24;
const SHORT_TITLE = 12;
/** A title line at least this wide, in parts of the page, was broken because it was full. */
const TITLE_WIDTH = 0.55;

/** Whether a large, centred line goes on with the title above it: a long name broken in two, or a word set upright. */
function isTitleRest(before: PdfLine, line: PdfLine, shape: TextShape, page: PageContent): boolean {
  const isTitle =
    before.size >= shape.size * TITLE_SIZE &&
    Math.abs(before.size - line.size) < 0.5 &&
    line.y - before.y < before.size * 3;
  if (!isTitle || isLabelled(line.text) || isLabelled(before.text)) return false;
  if (isDocumentName(before.text, line.text)) return false;
  const middle = (part: PdfLine) => (part.x1 + part.x2) / 2;
  if (Math.abs(middle(before) - middle(line)) > before.size) return false;
  if (line.text.length === 1) return before.text.length === 1;
  return (
    before.x2 - before.x1 > page.width * TITLE_WIDTH && line.x2 - line.x1 < before.x2 - before.x1
  );
}

/** A figure that is no number of a paragraph, and what stands behind words only. */
const opensNothing = /^[\d，。；、）)]/;

/** Whether a line that ends early still leads on: most of the width is used, the sentence is not over, the next line is not set in. */
function isCutShort(
  open: readonly PdfLine[],
  before: PdfLine,
  line: PdfLine,
  shape: TextShape,
  openPage: PageContent,
  page: PageContent,
): boolean {
  const { left, right } = edgesOf(shape, openPage);
  if (before.x2 < left + (right - left) * MOSTLY_FULL || endsSentence(before.text)) return false;
  // （格式 | 2）；: what closes the bracket is no number of a paragraph.
  if (/^[^（()）]{0,12}[）)]/.test(line.text) && isBracketOpen(open)) return true;
  if (opensNothing.test(line.text) && !opensParagraph(line.text)) return true;
  if (!shape.isIndented) return false;
  return (
    indent(line, shape, page) <= INDENT && !opensParagraph(line.text) && !isLabelled(line.text)
  );
}

/** A line that is set on the right, a date or a signature, is not full: what begins elsewhere is no rest of it. */
function isAside(
  open: readonly PdfLine[],
  line: PdfLine,
  shape: TextShape,
  openPage: PageContent,
): boolean {
  const [first] = open;
  const isRight = first !== undefined && indent(first, shape, openPage) > ASIDE;
  return isRight && open.length === 1 && Math.abs(first.x1 - line.x1) > 0.6 * line.size;
}

/** The rest of a paragraph ends as a sentence does; a few words without a mark below one that is over are a title. */
function isTitleBelow(
  before: PdfLine,
  line: PdfLine,
  shape: TextShape,
  page: PageContent,
): boolean {
  const { left, right } = edgesOf(shape, page);
  const isBare = /[\p{Script=Han}\d]$/u.test(line.text) && line.x2 < (left + right) / 2;
  if (!isBare || opensNothing.test(line.text)) return false;
  const most = /[）)_]$/.test(before.text) ? SHORT_TITLE : MOST_TITLE;
  return line.text.length <= most && /[。；;！？）)_]$/.test(before.text);
}

/** A title as wide as the text, whose last words stand in the middle below it. */
function isRestInMiddle(
  open: readonly PdfLine[],
  line: PdfLine,
  shape: TextShape,
  page: PageContent,
): boolean {
  const [first] = open;
  return (
    first !== undefined &&
    open.length === 1 &&
    first.bold === line.bold &&
    (first.bold || opensSection(first.text)) &&
    isCentred(line, shape, page) &&
    !/[。；;，,：:]/.test(first.text + line.text) &&
    !opensParagraph(line.text) &&
    !isLabelled(line.text)
  );
}

/** A letter below the title of its form, or what is set in and not bold below a bold title. */
function isBelowTitle(
  open: readonly PdfLine[],
  line: PdfLine,
  shape: TextShape,
  page: PageContent,
): boolean {
  const title = textOf(open);
  if (opensLetter(line.text) && isFormTitle(title) && !isBracketOpen(open)) return true;
  return (
    shape.isIndented &&
    shape.boldIsRare &&
    !line.bold &&
    open.every(({ bold }) => bold) &&
    indent(line, shape, page) > INDENT &&
    !/[，,。；;：:]/.test(title)
  );
}

/** What no full line goes on with: a date alone below a signature, a title in the middle below a sentence or on top of the next page. */
function isSetApart(
  before: PdfLine,
  line: PdfLine,
  shape: TextShape,
  openPage: PageContent,
  page: PageContent,
): boolean {
  if (/[）)】_：:]$/.test(before.text) && isDate(line.text)) return true;
  if (isTitleBelow(before, line, shape, page)) return true;
  const isBelowEnd = openPage !== page || /[）)】_：:。；;]$/.test(before.text);
  return isBelowEnd && isCentred(line, shape, page) && !isCentred(before, shape, openPage);
}

/** Ends with a date or the blank for one, as what is signed does. */
const endsSigned = (text: string): boolean => /(?:月[\d_\s]{0,8}日|_)$/.test(text);

const textOf = (lines: readonly PdfLine[]): string =>
  lines
    .slice(-MOST_LINES)
    .map((line) => line.text)
    .join('');

/** A bracket or a title that was opened and not closed: the next line goes on with it, whatever it begins with. */
function isBracketOpen(open: readonly PdfLine[]): boolean {
  const text = textOf(open);
  const count = (marks: RegExp) => text.match(marks)?.length ?? 0;
  return count(/[（(《“【]/g) > count(/[）)》”】]/g) && !endsSentence(text);
}

/**
 * Whether a line starts a new paragraph rather than going on with the open one.
 * @param openPage page of the open paragraph's last line; `page` is the new line's
 */
export function startsParagraph(
  open: readonly PdfLine[],
  line: PdfLine,
  shape: TextShape,
  openPage: PageContent,
  page: PageContent,
): boolean {
  const [first, before] = [open[0], open.at(-1)];
  if (!first || !before || isTocLine(before.text)) return true;
  if (openPage === page && isTitleRest(before, line, shape, page)) return false;
  if (
    !isFull(before, line, shape, openPage) &&
    !isCutShort(open, before, line, shape, openPage, page)
  )
    return true;
  if (Math.abs(before.size - line.size) > 0.12 * line.size) return true;
  if (openPage === page && (line.y - before.y) / line.size > shape.leading * 1.45) return true;
  if (isAside(open, line, shape, openPage)) return true;
  if (isSetApart(before, line, shape, openPage, page)) return true;
  if (openPage === page && isRestInMiddle(open, line, shape, page)) return false;
  if (isBelowTitle(open, line, shape, page)) return true;
  if (isBracketOpen(open)) return false;
  if (endsSentence(before.text) && isLabelled(line.text)) return true;
  if (opensSection(line.text) || (line.bold !== before.bold && opensParagraph(line.text)))
    return true;
  if (countsOn(first.text, line.text) || (isLabelled(first.text) && isLabelled(line.text)))
    return true;
  const isIndentedLine = indent(line, shape, page) > INDENT;
  const goesOn = open.length > 1 && Math.abs(line.x1 - before.x1) < 0.6 * line.size;
  const isWithin = /[；;，,、]$/.test(before.text) && (goesOn || !isIndentedLine);
  if (isWithin && goesOnListing(textOf(open), line.text)) return false;
  if (opensParagraph(line.text))
    return endsSentence(before.text) || endsSigned(before.text) || (isIndentedLine && !goesOn);
  if (!isIndentedLine) return !shape.isIndented && endsSentence(before.text);
  if (goesOn) return false;
  return (
    endsSentence(before.text) ||
    line.x1 < first.x1 - 0.6 * line.size ||
    line.x1 > first.x1 + 4 * line.size
  );
}
