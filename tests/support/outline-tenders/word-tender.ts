import { zipFile } from '../zip-file.ts';
import type { Line, Piece } from './written-tender.ts';

const space =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const run = (text: string, look: string): string =>
  text === ''
    ? ''
    : `<w:r>${look && `<w:rPr>${look}</w:rPr>`}${text
        .split(/(\\n|\t)/)
        .map((part) =>
          part === '\\n'
            ? '<w:br/>'
            : part === '\t'
              ? '<w:tab/>'
              : part && `<w:t xml:space="preserve">${escaped(part)}</w:t>`,
        )
        .join('')}</w:r>`;

/** A number is so many underlined spaces; anything else is printed as it stands. */
const runs = (pieces: readonly Piece[], look = ''): string =>
  pieces
    .map((piece) => {
      if ('fixed' in piece) return run(piece.fixed, look);
      return /^\d+$/.test(piece.printed)
        ? run(' '.repeat(Number(piece.printed)), `${look}<w:u w:val="single"/>`)
        : run(piece.printed, look);
    })
    .join('');

const bold = '<w:b/>';
const looks: Record<string, { paragraph: string; run: string }> = {
  '#': { paragraph: '<w:pStyle w:val="1"/>', run: '' },
  '##': { paragraph: '<w:pStyle w:val="2"/>', run: '' },
  '###': { paragraph: '<w:pStyle w:val="3"/>', run: '' },
  '^': { paragraph: '<w:jc w:val="center"/>', run: `${bold}<w:sz w:val="32"/>` },
  '=': { paragraph: '<w:jc w:val="center"/>', run: '' },
  '>': { paragraph: '<w:jc w:val="right"/>', run: '' },
  '*': { paragraph: '', run: bold },
  '%3': { paragraph: '<w:jc w:val="center"/>', run: bold },
  '%1': {
    paragraph: '<w:pStyle w:val="1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
    run: '',
  },
  '%2': {
    paragraph: '<w:pStyle w:val="2"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>',
    run: '',
  },
};

/** A text box over the line, as drawn by VML. */
const box = (pieces: readonly Piece[]): string =>
  `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:420pt;height:32pt"><v:textbox><w:txbxContent><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${runs(pieces, bold)}</w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;

function paragraph(pieces: readonly Piece[], mark: string, newPage: boolean): string {
  const look = looks[mark] ?? { paragraph: '<w:ind w:firstLine="480"/>', run: '' };
  const page = newPage ? '<w:r><w:br w:type="page"/></w:r>' : '';
  const properties = look.paragraph && `<w:pPr>${look.paragraph}</w:pPr>`;
  const text = mark === '%3' ? box(pieces) : runs(pieces, look.run);
  return `<w:p>${properties}${page}${text}</w:p>`;
}

type Row = Extract<Line, { kind: 'row' }>;

function table(rows: readonly Row[]): string {
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  const width = Math.floor(8800 / columns);
  const grid = `<w:gridCol w:w="${width}"/>`.repeat(columns);
  const edge = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`;
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(edge).join('');
  const body = rows.map(({ cells }, at) => {
    const row = cells.map((cell, i) => {
      if (cell === '<') return '';
      let span = 1;
      while (cells[i + span] === '<') span++;
      const merge =
        cell === '^'
          ? '<w:vMerge/>'
          : rows[at + 1]?.cells[i] === '^'
            ? '<w:vMerge w:val="restart"/>'
            : '';
      const spans = span > 1 ? `<w:gridSpan w:val="${span}"/>` : '';
      const text = cell === '^' ? '' : runs(cell);
      return `<w:tc><w:tcPr><w:tcW w:w="${width * span}" w:type="dxa"/>${spans}${merge}</w:tcPr><w:p>${text}</w:p></w:tc>`;
    });
    return `<w:tr>${row.join('')}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblW w:w="${width * columns}" w:type="dxa"/><w:tblBorders>${edges}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body.join('')}</w:tbl>`;
}

/** A table of one cell, which is left open. */
const framed =
  '<w:tbl><w:tblPr><w:tblW w:w="8800" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="8800"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcW w:w="8800" w:type="dxa"/></w:tcPr>';

const heading = (level: number): string =>
  `<w:style w:type="paragraph" w:styleId="${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="a"/><w:next w:val="a"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${36 - 4 * level}"/></w:rPr></w:style>`;

const styles = `<w:styles ${space}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:eastAsia="宋体" w:hAnsi="Times New Roman"/><w:sz w:val="24"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="a"><w:name w:val="Normal"/><w:qFormat/></w:style>${[1, 2, 3].map(heading).join('')}</w:styles>`;

const list = (id: number, text: string) =>
  `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCounting"/><w:suff w:val="nothing"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/></w:lvl></w:abstractNum>`;
const numbering = `<w:numbering ${space}>${list(1, '第%1章 ')}${list(2, '%1、')}<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>`;

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** The Word file of a tender. */
export function wordTender(lines: readonly Line[]): Buffer {
  const body: string[] = [];
  let isNewPage = false;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (line === undefined) continue;
    if (line.kind === 'page') isNewPage = true;
    else if (line.kind === 'frame') {
      if (isNewPage) body.push(paragraph([], '', true));
      isNewPage = false;
      body.push(line.begins ? framed : '</w:tc></w:tr></w:tbl><w:p/>');
    } else if (line.kind === 'paragraph') {
      body.push(paragraph(line.pieces, line.mark, isNewPage));
      isNewPage = false;
    } else {
      // A table begins no page by itself: the break stands in a paragraph above it.
      if (isNewPage) body.push(paragraph([], '', true));
      isNewPage = false;
      const rows: Row[] = [];
      for (let row = lines[i]; row?.kind === 'row'; row = lines[++i]) rows.push(row);
      i--;
      body.push(table(rows), ...(lines[i + 1]?.kind === 'paragraph' ? [] : ['<w:p/>']));
    }
  }
  const section =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>';
  return zipFile({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${word}.numbering+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${office}/numbering" Target="numbering.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${space}><w:body>${body.join('')}${section}</w:body></w:document>`,
    'word/styles.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${styles}`,
    'word/numbering.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${numbering}`,
  });
}
