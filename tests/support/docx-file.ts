import { zipFile } from './zip-file.ts';

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
].join(' ');

export interface DocxParts {
  styles?: string;
  numbering?: string;
}

/** Writes a Word file from the XML inside `w:body` (and inside `w:styles`, `w:numbering`). */
export function docxFile(body: string, { styles = '', numbering = '' }: DocxParts = {}): Buffer {
  return zipFile({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${namespaces}>${styles}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${namespaces}>${numbering}</w:numbering>`,
  });
}

/** A run of text. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph of one run, or of ready-made runs. */
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.includes('<') ? content : run(content)}</w:p>`;

/** A cell; `span` and `merge` as in `w:gridSpan` and `w:vMerge`. */
export const cell = (content: string, { span = 1, merge = '' } = {}): string =>
  `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/>${merge && `<w:vMerge w:val="${merge}"/>`}</w:tcPr>${content.includes('<w:p>') ? content : paragraph(content)}</w:tc>`;

/** A table of rows of cells. */
export const table = (...rows: string[][]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.join('')}</w:tr>`).join('')}</w:tbl>`;
