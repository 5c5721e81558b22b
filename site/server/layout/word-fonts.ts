import type { IRunOptions } from 'docx';
import type { WordFormat } from './word-format.ts';

/** Twentieths of a point, Word's unit of length. */
export function twips(points: number): number {
  return Math.round(points * 20);
}

/** Half points, Word's unit of type size. */
export function halfPoints(points: number): number {
  return Math.round(points * 2);
}

/** Word takes the Chinese font from eastAsia only; without it 仿宋 or 黑体 would not apply. */
export function fonts(chinese: string, format: WordFormat) {
  const { latinFont } = format.body;
  return { ascii: latinFont, hAnsi: latinFont, cs: latinFont, eastAsia: chinese, hint: 'eastAsia' };
}

/** Marks that Latin fonts have too: without a hint Word would draw “ ” … narrow. */
const AMBIGUOUS = /[“”‘’…—·×÷±°§①-⑳℃★☆▲△●○■□◆◇☑☐→]/u;

/** Options of a run of text in the font of its style. */
export function textRun(
  text: string,
  emphasis: {
    bold?: boolean;
    italic?: boolean;
    underline?: boolean;
    script?: 'super' | 'sub' | undefined;
  } = {},
): IRunOptions {
  return {
    text,
    ...(emphasis.bold ? { bold: true } : {}),
    ...(emphasis.italic ? { italics: true } : {}),
    ...(emphasis.underline ? { underline: { type: 'single' } } : {}),
    ...(emphasis.script === 'super' ? { superScript: true } : {}),
    ...(emphasis.script === 'sub' ? { subScript: true } : {}),
    ...(AMBIGUOUS.test(text) ? { font: { hint: 'eastAsia' } } : {}),
  };
}
