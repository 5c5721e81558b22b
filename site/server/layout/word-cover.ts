import {
  AlignmentType,
  BorderStyle,
  LineRuleType,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import { textWidth } from './page-geometry.ts';
import { lineWidth } from './text-width.ts';
import type { WordBid } from './word-bid.ts';
import { fonts, halfPoints, textRun, twips } from './word-fonts.ts';
import type { WordFormat } from './word-format.ts';
import { xmlText } from './word-text.ts';

const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const LINE = { style: BorderStyle.SINGLE, size: 4, color: '000000' };
/** Points: the width of the longest label, 招标编号：, with its colon. */
const LABEL_WIDTH = 104;

/** Points: a name that nearly fits a line is made smaller rather than broken. */
const nameSizes = [24, 22, 20];

/** The cover: project, title, and who bids, with lines to fill in by hand where something is not known. */
export function wordCover(bid: WordBid, format: WordFormat): (Paragraph | Table)[] {
  const { cover } = bid;
  const { font } = format.cover;
  const name = xmlText(cover.projectName).trim();
  const subtitle = (cover.volume || cover.subtitle).trim();
  const line = (text: string, size: number, before: number, bold = false) =>
    new Paragraph({
      alignment: AlignmentType.CENTER,
      ...balanced(text, size, format),
      spacing: { before: twips(before), after: 0, line: twips(size * 1.5), lineRule: LineRuleType.AT_LEAST },
      children: [new TextRun({ ...textRun(xmlText(text)), font: fonts(font, format), size: halfPoints(size), bold })],
    });
  // A long name takes two or three lines; the title below then stands nearer, so that the cover stays one page.
  const oneLine = nameSizes.find((size) => lineWidth(name, size, format.body.latinFont) <= textWidth(format) - size);
  const nameSize = oneLine ?? (name.length > 40 ? 20 : 24);
  return [
    new Paragraph({
      alignment: AlignmentType.RIGHT,
      spacing: { before: 0, after: 0, line: twips(30), lineRule: LineRuleType.AT_LEAST },
      children: [new TextRun({ ...textRun(format.cover.copy), font: fonts(font, format), size: halfPoints(18) })],
    }),
    line(name, nameSize, name.length > 40 ? 30 : 50),
    ...(cover.lot.trim() === '' ? [] : [line(cover.lot, 18, 6)]),
    line(spaced(format.cover.title.trim() || cover.title.trim() || '投标文件'), format.cover.titleSize, 60, format.body.emphasis),
    line(subtitle === '' ? '' : `（${subtitle}）`, 22, 10),
    new Paragraph({ spacing: { before: twips(70), after: 0 } }),
    coverTable(bid, format),
  ];
}

/** Indents that make the lines of a long name equally long, instead of leaving two characters on the last. */
function balanced(text: string, size: number, format: WordFormat) {
  const room = textWidth(format);
  const width = lineWidth(text, size, format.body.latinFont);
  const lines = Math.ceil(width / room);
  if (lines < 2) return {};
  // One character of play: the lines break between characters, not at the exact middle.
  const side = Math.max(0, (room - width / lines - size) / 2);
  return { indent: { left: twips(side), right: twips(side) } };
}

/** 投标文件 → 投 标 文 件, as covers have it; longer titles stay together. */
function spaced(title: string): string {
  return title.length <= 4 ? [...title].join(' ') : title;
}

/** Label and value of each line the format asks for. A lot or a purchaser that is not known has no line. */
function coverRows({ cover }: WordBid, format: WordFormat): [string, string][] {
  // A 响应文件 answers a 采购人 and comes from a 供应商.
  const isConsultation = cover.title.startsWith('响应');
  const value = (text: string, blank: string) => (text.trim() === '' ? blank : text.trim());
  const rows: Record<(typeof format.cover.fields)[number], [string, string] | null> = {
    项目编号: ['项目编号', cover.projectNumber],
    标段: cover.lot.trim() === '' ? null : ['标　　段', cover.lot],
    招标人: cover.purchaser.trim() === '' ? null : [isConsultation ? '采  购  人' : '招  标  人', cover.purchaser],
    投标人: [isConsultation ? '供  应  商' : '投  标  人', `${value(cover.bidder, '　'.repeat(10))}（盖单位章）`],
    法定代表人: ['法定代表人', `${value(cover.legalPerson, '　'.repeat(6))}（签字或盖章）`],
    地址: ['地　　址', cover.address],
    电话: ['电　　话', cover.phone],
    日期: ['日　　期', value(cover.date, '　　　　年　　　月　　　日')],
  };
  return format.cover.fields.flatMap((field) => {
    const row = rows[field];
    return row === null ? [] : [row];
  });
}

/** A table needs a row: a cover without any line has an empty paragraph in its place. */
function coverTable(bid: WordBid, format: WordFormat): Paragraph | Table {
  const rows = coverRows(bid, format);
  if (rows.length === 0) return new Paragraph({});
  const width = Math.min(textWidth(format) * 0.86, 400);
  const columnWidths = [twips(LABEL_WIDTH), twips(width - LABEL_WIDTH)];
  return new Table({
    width: { size: twips(width), type: WidthType.DXA },
    columnWidths,
    layout: TableLayoutType.FIXED,
    alignment: AlignmentType.CENTER,
    borders: { top: NONE, bottom: NONE, left: NONE, right: NONE, insideHorizontal: NONE, insideVertical: NONE },
    rows: rows.map(
      ([label, value]) =>
        new TableRow({
          height: { value: twips(38), rule: 'atLeast' },
          children: [
            coverCell(`${label}：`, columnWidths[0] ?? 0, false, format),
            coverCell(value, columnWidths[1] ?? 0, true, format),
          ],
        }),
    ),
  });
}

function coverCell(text: string, width: number, underlined: boolean, format: WordFormat): TableCell {
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    verticalAlign: VerticalAlign.BOTTOM,
    borders: { top: NONE, left: NONE, right: NONE, bottom: underlined ? LINE : NONE },
    children: [
      new Paragraph({
        alignment: underlined ? AlignmentType.LEFT : AlignmentType.RIGHT,
        spacing: { before: 0, after: 0, line: twips(24), lineRule: LineRuleType.AT_LEAST },
        children: [new TextRun({ ...textRun(xmlText(text)), font: fonts(format.body.font, format), size: halfPoints(16) })],
      }),
    ],
  });
}
