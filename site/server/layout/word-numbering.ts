import { AlignmentType, type ILevelsOptions, type INumberingOptions, LevelFormat, LevelSuffix } from 'docx';
import type { BodyBlock } from './body-blocks.ts';
import { type LevelNumber, levelNumbers, numberGap } from './heading-number.ts';
import { headingFormat, LIST_INDENT } from './page-geometry.ts';
import { fonts, twips } from './word-fonts.ts';
import type { WordFormat } from './word-format.ts';

export const HEADING_LIST = 'headings';
export const BULLET_LIST = 'bullets';
const LEVELS = 9;
/** Chinese fonts draw a bullet as wide as a character. */
const BULLET_FONT = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', cs: 'Times New Roman' };

const formats: Record<LevelNumber['style'], (typeof LevelFormat)[keyof typeof LevelFormat]> = {
  chinese: LevelFormat.CHINESE_COUNTING_THOUSAND,
  decimal: LevelFormat.DECIMAL,
  circled: LevelFormat.DECIMAL_ENCLOSED_CIRCLE_CHINESE,
  letter: LevelFormat.UPPER_LETTER,
};

/** Whether headings of this level have a number. */
export function numbersLevel(format: WordFormat, level: number): boolean {
  return levelNumbers(format.numbering)[level - 1] != null;
}

/** Ordered lists that start at another number need a definition of their own. */
export function orderedList(start: number): string {
  return `ordered-${start}`;
}

/** Numbering definitions: the headings' levels, tied to their styles, and the lists that the blocks use. */
export function wordNumbering(format: WordFormat, blocks: readonly BodyBlock[]): INumberingOptions {
  const starts = new Set(blocks.flatMap((block) => (block.kind === 'item' && block.ordered ? [block.start] : [])));
  return {
    config: [
      { reference: HEADING_LIST, levels: headingLevels(format) },
      { reference: BULLET_LIST, levels: bulletLevels(format) },
      ...[...starts].map((start) => ({ reference: orderedList(start), levels: orderedLevels(format, start) })),
    ],
  };
}

function headingLevels(format: WordFormat): ILevelsOptions[] {
  const numbers = levelNumbers(format.numbering);
  return numbers.flatMap((number, i) => {
    if (number === null) return [];
    const path = Array.from({ length: i + 2 - number.from }, (_, j) => `%${number.from + j}`).join('.');
    const { indent, size, font, bold } = headingFormat(format, i + 1);
    return [
      {
        level: i,
        format: formats[number.style],
        text: number.prefix + path + number.suffix,
        alignment: AlignmentType.LEFT,
        start: i === 0 ? format.numbering.start : 1,
        suffix: numberGap(number) === '' ? LevelSuffix.NOTHING : LevelSuffix.SPACE,
        // Under 第一章 a 1.1 must not become 一.1.
        ...(number.from <= i && numbers.slice(number.from - 1, i).some((above) => above?.style !== 'decimal')
          ? { isLegalNumberingStyle: true }
          : {}),
        style: {
          style: `Heading${i + 1}`,
          run: { font: fonts(font, format), bold },
          paragraph: { indent: { left: 0, firstLine: twips(indent * size) } },
        },
      },
    ];
  });
}

function listIndent(level: number, format: WordFormat) {
  const { size } = format.body;
  return { left: twips((LIST_INDENT.first + level * LIST_INDENT.step) * size), hanging: twips(LIST_INDENT.mark * size) };
}

function bulletLevels(format: WordFormat): ILevelsOptions[] {
  return Array.from({ length: LEVELS }, (_, level) => ({
    level,
    format: LevelFormat.BULLET,
    text: level % 2 === 0 ? '•' : '–',
    alignment: AlignmentType.LEFT,
    style: { run: { font: BULLET_FONT }, paragraph: { indent: listIndent(level, format) } },
  }));
}

function orderedLevels(format: WordFormat, start: number): ILevelsOptions[] {
  return Array.from({ length: LEVELS }, (_, level) => ({
    level,
    format: level % 3 === 2 ? LevelFormat.DECIMAL_ENCLOSED_CIRCLE_CHINESE : LevelFormat.DECIMAL,
    text: [`%${level + 1}.`, `（%${level + 1}）`, `%${level + 1}`][level % 3] ?? `%${level + 1}.`,
    alignment: AlignmentType.LEFT,
    start,
    style: { paragraph: { indent: listIndent(level, format) } },
  }));
}
