import {
  AlignmentType,
  type IParagraphStyleOptions,
  type ISpacingProperties,
  type IStylesOptions,
  LeaderType,
  LineRuleType,
  TabStopType,
} from 'docx';
import { DEEPEST_LEVEL } from '../heading-number.ts';
import { captionLine, headingFormat, textWidth } from '../page/page-geometry.ts';
import { fonts, halfPoints, twips } from '../word-fonts.ts';
import type { LineSpacing, WordFormat } from '../word-format.ts';
import { HEADING_LIST, headingInstance } from './word-numbering.ts';

const BLACK = '000000';
export const alignments = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.BOTH,
} as const;
const leaders = {
  dots: LeaderType.DOT,
  dashes: LeaderType.HYPHEN,
  line: LeaderType.UNDERSCORE,
  none: LeaderType.NONE,
} as const;

/** Style ids of the file. Word's own names (heading 1, toc 1, caption) keep its commands working on them. */
export const styleIds = {
  text: 'BidText',
  plain: 'BidPlain',
  table: 'BidTableText',
  caption: 'Caption',
  contentsTitle: 'BidContentsTitle',
  header: 'Header',
  footer: 'Footer',
} as const;

/** The style sheet of a bid. */
export function wordStyles(format: WordFormat): IStylesOptions {
  return {
    default: {
      document: {
        run: {
          font: fonts(format.body.font, format),
          size: halfPoints(format.body.size),
          color: BLACK,
          language: { value: 'en-US', eastAsia: 'zh-CN' },
        },
      },
    },
    paragraphStyles: [
      ...bodyStyles(format),
      ...headingStyles(format),
      ...contentsStyles(format),
      ...furnitureStyles(format),
    ],
  };
}

function spacing(line: LineSpacing): ISpacingProperties {
  if (line.rule === 'multiple')
    return { line: Math.round(line.value * 240), lineRule: LineRuleType.AUTO };
  return {
    line: twips(line.points),
    lineRule: line.rule === 'fixed' ? LineRuleType.EXACT : LineRuleType.AT_LEAST,
  };
}

function least(points: number): ISpacingProperties {
  return { line: twips(points), lineRule: LineRuleType.AT_LEAST };
}

function bodyStyles(format: WordFormat): IParagraphStyleOptions[] {
  const { body, table, caption } = format;
  const alignment = alignments[body.align];
  const plainSpacing = {
    before: twips(body.spaceBefore),
    after: twips(body.spaceAfter),
    ...spacing(body.lineSpacing),
  };
  return [
    {
      id: styleIds.plain,
      name: '标书无缩进',
      basedOn: 'Normal',
      quickFormat: true,
      paragraph: { alignment, spacing: plainSpacing },
    },
    {
      id: styleIds.text,
      name: '标书正文',
      basedOn: styleIds.plain,
      quickFormat: true,
      paragraph: { indent: firstLine(body.firstLineIndent, body.size) },
    },
    {
      id: styleIds.table,
      name: '标书表格',
      basedOn: 'Normal',
      quickFormat: true,
      run: { font: fonts(table.font, format), size: halfPoints(table.size) },
      paragraph: { spacing: { before: 0, after: 0, ...spacing(table.lineSpacing) } },
    },
    {
      id: styleIds.caption,
      name: 'caption',
      basedOn: 'Normal',
      next: styleIds.text,
      quickFormat: true,
      run: {
        font: fonts(caption.font, format),
        size: halfPoints(caption.size),
        bold: caption.bold,
        color: BLACK,
      },
      paragraph: {
        alignment: alignments[caption.align],
        spacing: { before: 60, after: 60, ...least(captionLine(format)) },
      },
    },
  ];
}

/** Word reads the characters, LibreOffice the length. */
function firstLine(characters: number, size: number) {
  return { firstLineChars: Math.round(characters * 100), firstLine: twips(characters * size) };
}

function headingStyles(format: WordFormat): IParagraphStyleOptions[] {
  return Array.from({ length: DEEPEST_LEVEL }, (_, i) => {
    const heading = headingFormat(format, i + 1);
    const instance = headingInstance(format, i + 1);
    return {
      id: `Heading${i + 1}`,
      name: `heading ${i + 1}`,
      basedOn: 'Normal',
      next: styleIds.text,
      quickFormat: true,
      uiPriority: 9,
      run: {
        font: fonts(heading.font, format),
        size: halfPoints(heading.size),
        bold: heading.bold,
        color: BLACK,
      },
      paragraph: {
        keepNext: true,
        keepLines: true,
        outlineLevel: i,
        alignment: alignments[heading.align],
        spacing: {
          before: twips(heading.spaceBefore),
          after: twips(heading.spaceAfter),
          ...spacing(heading.lineSpacing),
        },
        indent:
          heading.indent > 0 ? firstLine(heading.indent, heading.size) : { left: 0, firstLine: 0 },
        ...(instance === undefined
          ? {}
          : { numbering: { reference: HEADING_LIST, level: i, instance } }),
      },
    };
  });
}

function contentsStyles(format: WordFormat): IParagraphStyleOptions[] {
  const { size, lineSpacing } = format.toc;
  const top = headingFormat(format, 1);
  const entries = Array.from({ length: DEEPEST_LEVEL }, (_, i) => ({
    id: `TOC${i + 1}`,
    name: `toc ${i + 1}`,
    basedOn: 'Normal',
    next: 'Normal',
    uiPriority: 39,
    run: { size: halfPoints(size), bold: i === 0 && format.body.emphasis },
    paragraph: {
      alignment: AlignmentType.LEFT,
      spacing: { before: 0, after: 0, ...spacing(lineSpacing) },
      indent: { left: twips(Math.min(i, 4) * size * 2) },
    },
  }));
  return [
    {
      id: styleIds.contentsTitle,
      name: '标书目录标题',
      basedOn: 'Normal',
      run: { font: fonts(top.font, format), size: halfPoints(top.size), bold: top.bold },
      paragraph: {
        alignment: AlignmentType.CENTER,
        spacing: { before: 0, after: twips(14), ...least(30) },
      },
    },
    ...entries,
  ];
}

/** Tab of a contents entry: page numbers stand at the right edge of the text behind dots. */
export function contentsTab(format: WordFormat) {
  return {
    type: TabStopType.RIGHT,
    position: twips(textWidth(format)),
    leader: leaders[format.toc.leader],
  };
}

function furnitureStyles(format: WordFormat): IParagraphStyleOptions[] {
  return [
    {
      id: styleIds.header,
      name: 'header',
      basedOn: 'Normal',
      run: { font: fonts(format.header.font, format), size: halfPoints(format.header.size) },
      paragraph: { alignment: alignments[format.header.align] },
    },
    {
      id: styleIds.footer,
      name: 'footer',
      basedOn: 'Normal',
      run: { font: fonts(format.footer.font, format), size: halfPoints(format.footer.size) },
      paragraph: { alignment: alignments[format.footer.align] },
    },
  ];
}
