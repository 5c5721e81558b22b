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
import {
  COVER_COPY,
  COVER_LINE,
  COVER_ROW,
  COVER_TABLE_GAP,
  type CoverLine,
  coverFit,
  coverLabelWidth,
  coverTableWidth,
} from '../measure/cover-fit.ts';
import { textWidth } from '../page/page-geometry.ts';
import { lineWidth } from '../page/text-width.ts';
import type { WordBid } from '../word-bid.ts';
import { fonts, halfPoints, textRun, twips } from '../word-fonts.ts';
import type { WordFormat } from '../word-format.ts';
import { xmlText } from '../word-text.ts';
import { printedParts } from './cover-parts.ts';

const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const LINE = { style: BorderStyle.SINGLE, size: 4, color: '000000' };

/** Points: a name that nearly fits a line is made smaller rather than broken. */
const nameSizes = [24, 22, 20];

/**
 * The cover: the tender's own where it prints one, else project, title, and who bids, with lines to fill in by hand where something is
 * not known. Always one page.
 */
export function wordCover(bid: WordBid, format: WordFormat): (Paragraph | Table)[] {
  const { tenders } = bid.cover;
  if (tenders?.slot !== undefined)
    return [new Paragraph({ children: [new TextRun(tenders.slot)] })];
  const { copy, lines, rows, tail } = tenders
    ? printedParts(tenders, format)
    : {
        copy: format.cover.copy,
        lines: coverLines(bid, format),
        rows: ownRows(bid, format),
        tail: [],
      };
  const labels = tenders ? Math.max(0, ...rows.map(([label]) => label.length)) : 0;
  const values = rows.map(([, value]) => value);
  const fit = coverFit(lines, values, format, { tail, labels });
  const scaled = (line: CoverLine) =>
    coverLine({ ...line, size: line.size * fit.size, before: line.before * fit.gap }, format);
  return [
    copyLine(copy, fit.size, format),
    ...lines.map(scaled),
    // All of the gap is in its height, which no font changes.
    new Paragraph({
      spacing: {
        before: 0,
        after: 0,
        line: twips(Math.max(1, COVER_TABLE_GAP * fit.gap)),
        lineRule: LineRuleType.EXACT,
      },
    }),
    coverTable(rows, { scale: fit.size, labels }, format),
    ...tail.map(scaled),
  ];
}

function copyLine(copy: string, scale: number, format: WordFormat): Paragraph {
  const font = fonts(format.cover.font, format);
  return new Paragraph({
    alignment: AlignmentType.RIGHT,
    spacing: {
      before: 0,
      after: 0,
      line: twips(COVER_COPY * scale),
      lineRule: LineRuleType.AT_LEAST,
    },
    children: [new TextRun({ ...textRun(xmlText(copy)), font, size: halfPoints(18 * scale) })],
  });
}

/** What stands above the table, at full size. */
function coverLines({ cover }: WordBid, format: WordFormat): CoverLine[] {
  const name = xmlText(cover.projectName).trim();
  const subtitle = (cover.volume || cover.subtitle).trim();
  const title = spaced(format.cover.title.trim() || cover.title.trim() || '投标文件');
  // A long name takes two or three lines; the title below then stands nearer.
  const oneLine = nameSizes.find(
    (size) => lineWidth(name, size, format.body.latinFont) <= textWidth(format) - size,
  );
  const isLong = name.length > 40;
  return [
    { text: name, size: oneLine ?? (isLong ? 20 : 24), before: isLong ? 30 : 50 },
    ...(cover.lot.trim() === '' ? [] : [{ text: cover.lot, size: 18, before: 6 }]),
    { text: title, size: format.cover.titleSize, before: 60, bold: format.body.emphasis },
    { text: subtitle === '' ? '' : `（${subtitle}）`, size: 22, before: 10 },
  ];
}

function coverLine({ text, size, before, bold = false }: CoverLine, format: WordFormat): Paragraph {
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    ...balanced(text, size, format),
    spacing: {
      before: twips(before),
      after: 0,
      line: twips(size * COVER_LINE),
      lineRule: LineRuleType.AT_LEAST,
    },
    children: [
      new TextRun({
        ...textRun(xmlText(text)),
        font: fonts(format.cover.font, format),
        size: halfPoints(size),
        bold,
      }),
    ],
  });
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

const SEALED = '（盖单位章）';
const SIGNED = '（签字或盖章）';

/** Where the cover of a format is sealed and signed; nowhere where there is no cover. */
export function wordCoverSeals({
  cover,
}: WordFormat): { who: string; kind: 'seal' | 'either'; text: string }[] {
  if (!cover.show) return [];
  const places = [
    { who: '投标人', kind: 'seal', text: `投标人${SEALED}` },
    { who: '法定代表人', kind: 'either', text: `法定代表人${SIGNED}` },
  ] as const;
  return places.filter(({ who }) => cover.fields.includes(who));
}

/** Label and value of each line the format asks for. A lot or a purchaser that is not known has no line. */
function coverRows({ cover }: WordBid, format: WordFormat): [string, string][] {
  // A 响应文件 answers a 采购人 and comes from a 供应商.
  const usual = cover.title.startsWith('响应')
    ? { owner: '采购人', bidder: '供应商' }
    : { owner: '招标人', bidder: '投标人' };
  const { owner, bidder } = cover.names ?? usual;
  const apart = (name: string) => (name.length > 4 ? name : [...name].join('  '));
  const value = (text: string, blank: string) => (text.trim() === '' ? blank : text.trim());
  const rows: Record<(typeof format.cover.fields)[number], [string, string] | null> = {
    项目编号: ['项目编号', cover.projectNumber],
    标段: cover.lot.trim() === '' ? null : ['标　　段', cover.lot],
    招标人: cover.purchaser.trim() === '' ? null : [apart(owner), cover.purchaser],
    投标人: [apart(bidder), `${value(cover.bidder, '　'.repeat(10))}${SEALED}`],
    法定代表人: ['法定代表人', `${value(cover.legalPerson, '　'.repeat(6))}${SIGNED}`],
    地址: ['地　　址', cover.address],
    电话: ['电　　话', cover.phone],
    日期: ['日　　期', value(cover.date, '　　　　年　　　月　　　日')],
  };
  return format.cover.fields.flatMap((field) => {
    const row = rows[field];
    return row === null ? [] : [row];
  });
}

const ownRows = (bid: WordBid, format: WordFormat): [string, string][] =>
  coverRows(bid, format).map(([label, value]) => [`${label}：`, value]);

/** A table needs a row: a cover without any line has an empty paragraph in its place. */
function coverTable(
  rows: readonly [string, string][],
  { scale, labels }: { scale: number; labels: number },
  format: WordFormat,
): Paragraph | Table {
  if (rows.length === 0) return new Paragraph({});
  const width = coverTableWidth(format, labels);
  const label = coverLabelWidth(scale, labels);
  const columnWidths = [twips(label), twips(width - label)];
  return new Table({
    width: { size: twips(width), type: WidthType.DXA },
    columnWidths,
    layout: TableLayoutType.FIXED,
    alignment: AlignmentType.CENTER,
    borders: {
      top: NONE,
      bottom: NONE,
      left: NONE,
      right: NONE,
      insideHorizontal: NONE,
      insideVertical: NONE,
    },
    rows: rows.map(
      ([name, value]) =>
        new TableRow({
          height: { value: twips(COVER_ROW.height * scale), rule: 'atLeast' },
          children: [
            coverCell(name, columnWidths[0] ?? 0, scale, false, format),
            coverCell(value, columnWidths[1] ?? 0, scale, true, format),
          ],
        }),
    ),
  });
}

function coverCell(
  text: string,
  width: number,
  scale: number,
  underlined: boolean,
  format: WordFormat,
): TableCell {
  const size = halfPoints(COVER_ROW.size * scale);
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    verticalAlign: VerticalAlign.BOTTOM,
    borders: { top: NONE, left: NONE, right: NONE, bottom: underlined ? LINE : NONE },
    children: [
      new Paragraph({
        alignment: underlined ? AlignmentType.LEFT : AlignmentType.RIGHT,
        spacing: {
          before: 0,
          after: 0,
          line: twips(COVER_ROW.line * scale),
          lineRule: LineRuleType.AT_LEAST,
        },
        children: [
          new TextRun({ ...textRun(xmlText(text)), font: fonts(format.body.font, format), size }),
        ],
      }),
    ],
  });
}
