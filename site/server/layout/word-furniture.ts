import { AlignmentType, BorderStyle, Footer, Header, Paragraph, TextRun } from 'docx';
import type { WordBid } from './word-bid.ts';
import { field } from './word-field.ts';
import { textRun } from './word-fonts.ts';
import type { WordFormat } from './word-format.ts';
import { styleIds } from './word-styles.ts';
import { xmlText } from './word-text.ts';

const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT };

/** The header of contents and body, empty where the format has none. */
export function wordHeader(bid: WordBid, format: WordFormat): Header {
  const { cover } = bid;
  const text = format.header.text
    .replaceAll('{项目名称}', cover.projectName)
    .replaceAll('{项目编号}', cover.projectNumber)
    .replaceAll('{文件名称}', cover.title)
    .replaceAll('{投标人}', cover.bidder);
  const clean = xmlText(text).replace(/\s+/gu, ' ').trim();
  const line = { style: BorderStyle.SINGLE, size: 4, color: '000000', space: 1 };
  const border = format.header.line && clean !== '' ? { border: { bottom: line } } : {};
  return new Header({
    children: [new Paragraph({ style: styleIds.header, ...border, children: [new TextRun(textRun(clean))] })],
  });
}

/** Page numbers of the body, counted from 1; `total` is shown until the program that opens the file counts itself. */
export function bodyFooter(format: WordFormat, total: number): Footer {
  const page = field('PAGE', '1');
  const { pageNumber } = format.footer;
  if (pageNumber === 'none') return footer(format, []);
  if (pageNumber === 'plain') return footer(format, page);
  if (pageNumber === 'dashed') return footer(format, [new TextRun(textRun('— ')), ...page, new TextRun(textRun(' —'))]);
  return footer(format, [
    new TextRun('第 '),
    ...page,
    new TextRun(' 页　共 '),
    ...field('SECTIONPAGES', String(total)),
    new TextRun(' 页'),
  ]);
}

/** Roman page numbers of the contents. */
export function contentsFooter(format: WordFormat): Footer {
  return footer(format, format.footer.pageNumber === 'none' ? [] : field('PAGE', 'i'));
}

function footer(format: WordFormat, children: TextRun[]): Footer {
  return new Footer({
    children: [new Paragraph({ style: styleIds.footer, alignment: alignments[format.footer.align], children })],
  });
}
