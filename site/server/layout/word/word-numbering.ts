import {
  AlignmentType,
  type ILevelsOptions,
  type INumberingOptions,
  LevelFormat,
  LevelSuffix,
} from 'docx';
import type { BodyBlock } from '../body/body-blocks.ts';
import { type LevelNumber, levelNumbers, numberGap } from '../heading-number.ts';
import { headingFormat, LIST_INDENT } from '../page/page-geometry.ts';
import { fonts, twips } from '../word-fonts.ts';
import type { WordFormat } from '../word-format.ts';

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

/** The heading list once more, with every level in figures; it counts together with the list itself. */
export const IN_FIGURES = -1;

/** Which instance of the heading list headings of this level count in; undefined where they do not count. */
export function headingInstance(format: WordFormat, level: number): number | undefined {
  const numbers = levelNumbers(format.numbering);
  if (!counted(numbers, level - 1)) return undefined;
  return mixesFigures(numbers, level - 1) ? IN_FIGURES : 0;
}

/** A level without a number counts too where one below has one: 第二部分's first 2.1 comes after it. */
function counted(numbers: readonly (LevelNumber | null)[], i: number): boolean {
  return numbers.slice(i).some((number) => number !== null);
}

/** Under 第一章 a 1.1 must not become 一.1. Word has a setting for it; LibreOffice needs the levels above to be figures. */
function mixesFigures(numbers: readonly (LevelNumber | null)[], i: number): boolean {
  const from = numbers[i]?.from ?? i + 1;
  return numbers.slice(from - 1, i).some((above) => above !== null && above.style !== 'decimal');
}

/** Ordered lists that start at another number need a definition of their own. */
export function orderedList(start: number): string {
  return `ordered-${start}`;
}

/** Numbering definitions: the headings' levels, tied to their styles, and the lists that the blocks use. */
export function wordNumbering(format: WordFormat, blocks: readonly BodyBlock[]): INumberingOptions {
  const starts = new Set(
    blocks.flatMap((block) => (block.kind === 'item' && block.ordered ? [block.start] : [])),
  );
  return {
    config: [
      { reference: HEADING_LIST, levels: headingLevels(format) },
      { reference: BULLET_LIST, levels: bulletLevels(format) },
      ...[...starts].map((start) => ({
        reference: orderedList(start),
        levels: orderedLevels(format, start),
      })),
    ],
  };
}

function headingLevels(format: WordFormat): ILevelsOptions[] {
  const numbers = levelNumbers(format.numbering);
  return numbers.flatMap((number, i): ILevelsOptions[] => {
    if (!counted(numbers, i)) return [];
    const start = i === 0 ? format.numbering.start : 1;
    const style = `Heading${i + 1}`;
    if (number === null)
      return [
        {
          level: i,
          format: LevelFormat.DECIMAL,
          text: '',
          start,
          suffix: LevelSuffix.NOTHING,
          style: { style },
        },
      ];
    const path = Array.from({ length: i + 2 - number.from }, (_, j) => `%${number.from + j}`).join(
      '.',
    );
    const { indent, size, font, bold } = headingFormat(format, i + 1);
    return [
      {
        level: i,
        format: formats[number.style],
        text: number.prefix + path + number.suffix,
        alignment: AlignmentType.LEFT,
        start,
        suffix: numberGap(number) === '' ? LevelSuffix.NOTHING : LevelSuffix.SPACE,
        ...(mixesFigures(numbers, i) ? { isLegalNumberingStyle: true } : {}),
        style: {
          style,
          run: { font: fonts(font, format), bold },
          paragraph: { indent: { left: 0, firstLine: twips(indent * size) } },
        },
      },
    ];
  });
}

function listIndent(level: number, format: WordFormat) {
  const { size } = format.body;
  return {
    left: twips((LIST_INDENT.first + level * LIST_INDENT.step) * size),
    hanging: twips(LIST_INDENT.mark * size),
  };
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
