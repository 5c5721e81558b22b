import { BorderStyle, Footer, Header, Paragraph, TextRun } from 'docx';
import type { WordBid } from '../word-bid.ts';
import { textRun } from '../word-fonts.ts';
import type { WordFormat } from '../word-format.ts';
import { xmlText } from '../word-text.ts';
import { field } from './word-field.ts';
import { styleIds } from './word-styles.ts';

/** The same format for pages on whose edges nothing but their number may stand. */
export const wordlessEdges = (format: WordFormat): WordFormat => ({
  ...format,
  header: { ...format.header, text: '' },
  footer: { ...format.footer, text: '' },
});

/** The header of contents and body, empty where the format has none. `total`: see `bodyFooter`. */
export function wordHeader(bid: WordBid, format: WordFormat, total: number): Header {
  const text = filledIn(format.header.text, bid);
  const line = { style: BorderStyle.SINGLE, size: 4, color: '000000', space: 1 };
  const border = format.header.line && text !== '' ? { border: { bottom: line } } : {};
  return new Header({
    children: [
      new Paragraph({ style: styleIds.header, ...border, children: withPages(text, total) }),
    ],
  });
}

/** Text and page numbers of the body, counted from 1; `total` is shown until the program that opens the file counts itself. */
export function bodyFooter(bid: WordBid, format: WordFormat, total: number): Footer {
  const looks: Record<typeof format.footer.pageNumber, string> = {
    'page-of-total': '第 {页码} 页　共 {总页数} 页',
    page: '第 {页码} 页',
    plain: '{页码}',
    slash: '{页码} / {总页数}',
    dashed: '— {页码} —',
    none: '',
  };
  return footer([
    withPages(filledIn(format.footer.text, bid), total),
    withPages(looks[format.footer.pageNumber], total),
  ]);
}

/** Text of the footer and the contents' own page numbers. */
export function contentsFooter(bid: WordBid, format: WordFormat): Footer {
  const text = filledIn(format.footer.text, bid).replace(/\{(?:页码|总页数)\}/gu, '');
  const hasNumber = format.footer.pageNumber !== 'none' && format.toc.pageNumbers !== 'none';
  return footer([
    withPages(text, 1),
    hasNumber ? field('PAGE', format.toc.pageNumbers === 'decimal' ? '1' : 'i') : [],
  ]);
}

/** Lines without anything in them take no room; a footer is never without a paragraph. */
function footer(lines: TextRun[][]): Footer {
  const filled = lines.filter((line) => line.length > 0);
  return new Footer({
    children: (filled.length > 0 ? filled : [[]]).map(
      (children) => new Paragraph({ style: styleIds.footer, children }),
    ),
  });
}

/** `wordFields` but the page numbers, in one line. */
function filledIn(text: string, { cover }: WordBid): string {
  const values = {
    项目名称: cover.projectName,
    项目编号: cover.projectNumber,
    标段: cover.lot,
    招标人: cover.purchaser,
    投标人: cover.bidder,
    文件名称: cover.title,
    分册: cover.volume,
  };
  const filled = Object.entries(values).reduce(
    (line, [name, value]) => line.replaceAll(`{${name}}`, value),
    text,
  );
  return xmlText(filled).replace(/\s+/gu, ' ').trim();
}

/** Text with {页码} and {总页数} as fields. */
function withPages(text: string, total: number): TextRun[] {
  return text.split(/(\{页码\}|\{总页数\})/u).flatMap((part) => {
    if (part === '') return [];
    if (part === '{页码}') return field('PAGE', '1');
    if (part === '{总页数}') return field('SECTIONPAGES', String(total));
    return [new TextRun(textRun(part))];
  });
}
