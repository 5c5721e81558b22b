import { strFromU8, strToU8 } from 'fflate';

/** Where the body ends; the number of its page is the total that footers show. */
const END = '_BidEnd';
const FIELD = `PAGEREF ${END}`;
const PARAGRAPH_END = '</w:p>';

/**
 * Behind the last words of the body, and in no box that stands beside them. The empty line that closes a table at the end of a file is none:
 * LibreOffice takes it away when it opens the file, with the mark in it.
 */
function endOfWords(xml: string): number {
  let at = xml.lastIndexOf(PARAGRAPH_END, xml.lastIndexOf('<w:sectPr'));
  for (;;) {
    const box = xml.lastIndexOf('<w:txbxContent', at);
    const isInBox = at >= 0 && box > xml.lastIndexOf('</w:txbxContent>', at);
    if (at < 0 || !(isInBox || isEmptyAt(xml, at))) return at;
    at = xml.lastIndexOf(PARAGRAPH_END, (isInBox ? box : at) - 1);
  }
}

/** Whether the paragraph that ends there shows nothing. */
function isEmptyAt(xml: string, end: number): boolean {
  const start = Math.max(xml.lastIndexOf('<w:p>', end), xml.lastIndexOf('<w:p ', end));
  return !/<w:(?:t|drawing|pict|fldSimple|instrText|object)[ >/]/.test(xml.slice(start, end));
}

/**
 * A field of Word's own counts the pages of a section alone (SECTIONPAGES, ECMA-376 17.16.5.55). In a body of several sections (forms
 * of the tender, dark parts) the total is the page at which it ends. Changes `parts`, the unpacked .docx; what the fields show stays.
 * A form put in the place of the last words has taken their mark away: it is set again.
 */
export function countWhole(parts: Record<string, Uint8Array>): void {
  const edges = Object.entries(parts).flatMap(([name, part]) => {
    if (!/^word\/(?:header|footer)\d{1,4}\.xml$/.test(name)) return [];
    const text = strFromU8(part);
    return text.includes('SECTIONPAGES') || text.includes(FIELD) ? [[name, text] as const] : [];
  });
  const body = parts['word/document.xml'];
  if (edges.length === 0 || !body) return;
  const xml = strFromU8(body);
  const at = endOfWords(xml);
  if (at < 0) return;
  let id = 1;
  for (const [, own] of xml.matchAll(/<w:bookmarkStart\b[^<>]{0,200}?w:id="(\d{1,9})"/g))
    id = Math.max(id, Number(own) + 1);
  const mark = `<w:bookmarkStart w:id="${id}" w:name="${END}"/><w:bookmarkEnd w:id="${id}"/>`;
  if (!xml.includes(`w:name="${END}"`))
    parts['word/document.xml'] = strToU8(xml.slice(0, at) + mark + xml.slice(at));
  for (const [name, text] of edges) parts[name] = strToU8(text.replaceAll('SECTIONPAGES', FIELD));
}
