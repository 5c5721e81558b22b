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

/** The cover: project, title, and who bids, with lines to fill in by hand where something is not known. */
export function wordCover(bid: WordBid, format: WordFormat): (Paragraph | Table)[] {
  const { cover } = bid;
  const [{ font }] = format.headings;
  const name = xmlText(cover.projectName).trim();
  const line = (text: string, size: number, before: number, bold = false) =>
    new Paragraph({
      alignment: AlignmentType.CENTER,
      ...balanced(text, size, format),
      spacing: { before: twips(before), after: 0, line: twips(size * 1.5), lineRule: LineRuleType.AT_LEAST },
      children: [new TextRun({ ...textRun(xmlText(text)), font: fonts(font, format), size: halfPoints(size), bold })],
    });
  // A long name takes two or three lines; the title below then stands nearer, so that the cover stays one page.
  const nameSize = name.length > 40 ? 20 : 24;
  return [
    new Paragraph({
      alignment: AlignmentType.RIGHT,
      spacing: { before: 0, after: 0, line: twips(30), lineRule: LineRuleType.AT_LEAST },
      children: [new TextRun({ ...textRun(format.cover.copy), font: fonts(font, format), size: halfPoints(18) })],
    }),
    line(name, nameSize, name.length > 40 ? 30 : 50),
    ...(cover.lot.trim() === '' ? [] : [line(cover.lot, 18, 6)]),
    line(spaced(cover.title.trim() || '投标文件'), 42, 60, format.body.emphasis),
    line(cover.subtitle.trim() === '' ? '' : `（${cover.subtitle.trim()}）`, 22, 10),
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

function known(label: string, value: string): [string, string][] {
  return value.trim() === '' ? [] : [[label, value]];
}

function coverTable(bid: WordBid, format: WordFormat): Table {
  const { cover } = bid;
  // A 响应文件 answers a 采购人 and comes from a 供应商.
  const isConsultation = cover.title.startsWith('响应');
  const rows: [string, string][] = [
    ['项目编号', cover.projectNumber],
    ...known('标　　段', cover.lot),
    ...known(isConsultation ? '采  购  人' : '招  标  人', cover.purchaser),
    [
      isConsultation ? '供  应  商' : '投  标  人',
      cover.bidder.trim() === '' ? '　　　　　　　　　　（盖单位章）' : `${cover.bidder}（盖单位章）`,
    ],
    ['日　　期', cover.date.trim() === '' ? '　　　　年　　　月　　　日' : cover.date],
  ];
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
