/** What forms may say, by the prefix it has in them. */
const namespaces: Record<string, string> = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  w10: 'urn:schemas-microsoft-com:office:word',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  wpg: 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup',
  wpc: 'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas',
  wp14: 'http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
};

const PARAGRAPH_END = '</w:p>';
const SECTION_END = '</w:sectPr>';

/** The paragraph whose words are the mark. */
export function paragraphAt(xml: string, mark: string): { from: number; end: number } {
  const at = xml.indexOf(mark);
  const from = Math.max(xml.lastIndexOf('<w:p>', at), xml.lastIndexOf('<w:p ', at));
  const end = xml.indexOf(PARAGRAPH_END, at) + PARAGRAPH_END.length;
  if (at < 0 || from < 0 || end < at) throw new Error('a mark without its paragraph');
  return { from, end };
}

export function replaced(xml: string, mark: string, by: string): string {
  const { from, end } = paragraphAt(xml, mark);
  return xml.slice(0, from) + by + xml.slice(end);
}

/** A piece of the document with the names it leans on. */
export const rooted = (inner: string): string => {
  const names = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return `<w:body${names.join('')}>${inner}</w:body>`;
};

/** What follows a form goes on counting pages. */
export const withoutRestart = (section: string): string =>
  section.replace(/(<w:pgNumType\b[^<>]{0,200}?) w:start="\d{1,9}"/, '$1');

/** Declares the names that forms bring along. */
export function withNamespaces(xml: string): string {
  const at = xml.indexOf('<w:document');
  const end = xml.indexOf('>', at);
  const root = xml.slice(at, end);
  const missing = Object.entries(namespaces).filter(
    ([prefix]) => !root.includes(` xmlns:${prefix}=`),
  );
  const added = missing.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('');
  return xml.slice(0, end) + added + xml.slice(end);
}

/** The section that ends first behind a place, and where its paragraph ends. */
export function nextSection(
  xml: string,
  behind: number,
): { text: string; from: number; to: number; end: number } {
  const from = xml.indexOf('<w:sectPr', behind);
  const to = xml.indexOf(SECTION_END, from) + SECTION_END.length;
  if (from < 0) throw new Error('a place without a section');
  const end = xml.indexOf(PARAGRAPH_END, to) + PARAGRAPH_END.length;
  return { text: xml.slice(from, to), from, to, end };
}
