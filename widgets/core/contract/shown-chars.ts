/** Rows of a table that only rule it, ends of drawn blocks, and notes that no one reads. */
function isMarkOnly(line: string): boolean {
  return (
    /^[|:\- \t]+$/.test(line) ||
    line.startsWith('```') ||
    line.startsWith('~~~') ||
    line.startsWith('<!--')
  );
}

/** Marks that begin a line: of a title, a list, a quotation. */
const LINE_MARK = /^(?:#{1,6}|[-*+>]) /;
/** Blanks, strokes between cells, marks of bold words and code, escapes, where a picture lies. */
const INNER_MARK = /\]\([^()\s]*\)|!\[|\*\*|[\s|`\\]/g;

/** How many characters of a text in Markdown one reads: the one way the product counts the length of a chapter. */
export function shownChars(markdown: string): number {
  let count = 0;
  for (const each of markdown.split('\n')) {
    const line = each.trim();
    if (!isMarkOnly(line)) count += line.replace(LINE_MARK, '').replace(INNER_MARK, '').length;
  }
  return count;
}
