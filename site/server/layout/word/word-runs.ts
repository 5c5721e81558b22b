import { type IRunOptions, type ParagraphChild, TextRun } from 'docx';
import { check } from 'tender-widgets/contract';
import type { Inline } from '../markdown/markdown-inline.ts';
import { isChineseFont } from '../page/text-width.ts';
import { textRun } from '../word-fonts.ts';
import type { PageOf } from '../word-forms/fill-form-words.ts';
import type { WordContext } from './word-context.ts';
import { field } from './word-field.ts';

/**
 * Runs of a line of text. Bold, italic and underline only where the format has them; pictures are drawn elsewhere. A line that
 * begins as stock text is highlighted: whoever opens the file sees what nobody has said for this bid.
 */
export function runs(
  children: readonly Inline[],
  context: WordContext,
  always: { bold?: boolean; font?: IRunOptions['font'] } = {},
): ParagraphChild[] {
  const { emphasis } = context.format.body;
  const [first] = children;
  const isStock = first?.kind === 'text' && first.text.startsWith(check.referenceMark);
  return children.flatMap((piece): ParagraphChild[] => {
    switch (piece.kind) {
      case 'break':
        return [new TextRun({ break: 1 })];
      case 'picture':
        return [];
      case 'page':
        return pageNumber(piece.chapterId, context);
      case 'text':
        return [
          new TextRun({
            ...textRun(piece.underline ? lastingBlanks(piece.text, context) : piece.text, {
              bold: always.bold === true || (piece.bold && emphasis),
              italic: piece.italic && emphasis,
              underline: piece.underline === true && emphasis,
              script: piece.script,
            }),
            ...(always.font ? { font: always.font } : {}),
            ...(isStock ? { highlight: 'yellow' as const } : {}),
          }),
        ];
    }
  });
}

/** Blanks to fill in by hand: an underline is not drawn under ordinary spaces at the end of a line. */
function lastingBlanks(text: string, { format }: WordContext): string {
  // As wide as before: a space of a Chinese font is half a character, one of a Latin font a quarter.
  const wide = '\u00a0'.repeat(isChineseFont(format.body.latinFont) ? 2 : 4);
  return text.replace(/^[ \u3000]+|(?<![ \u3000])[ \u3000]+$/gu, (blanks) =>
    blanks.replaceAll('\u3000', wide).replaceAll(' ', '\u00a0'),
  );
}

function pageNumber(chapterId: string, context: WordContext): TextRun[] {
  const found = chapterPage(chapterId, context);
  return typeof found === 'string'
    ? [new TextRun(textRun(found))]
    : field(`PAGEREF ${found.anchor} \\h`, found.page);
}

/** The page a chapter stands on; the name of its volume where it is bound elsewhere. */
export function chapterPage(
  chapterId: string,
  { anchors, headingPages, bid }: Pick<WordContext, 'anchors' | 'headingPages' | 'bid'>,
): ReturnType<PageOf> {
  const anchor = anchors.get(chapterId);
  if (anchor !== undefined) return { anchor, page: String(headingPages.get(chapterId) ?? 1) };
  const volume = Object.hasOwn(bid.elsewhere, chapterId) ? bid.elsewhere[chapterId] : undefined;
  return volume === undefined ? '—' : `见${volume}`;
}
