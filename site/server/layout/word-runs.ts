import { type ParagraphChild, TextRun } from 'docx';
import type { Inline } from './markdown-inline.ts';
import { textRun } from './word-fonts.ts';
import type { WordFormat } from './word-format.ts';

/** Runs of a line of text. Bold and italic only where the format has them. */
export function runs(children: readonly Inline[], format: WordFormat, always: { bold?: boolean } = {}): ParagraphChild[] {
  return children.flatMap((piece): ParagraphChild[] => {
    if (piece.kind === 'break') return [new TextRun({ break: 1 })];
    if (piece.kind === 'picture') return [];
    const emphasis = {
      bold: always.bold === true || (piece.bold && format.body.emphasis),
      italic: piece.italic && format.body.emphasis,
    };
    return [new TextRun(textRun(piece.text, emphasis))];
  });
}
