import { parseMarkdown } from '../markdown/markdown.ts';
import { formItems } from './form-items.ts';

/** Words between blanks and signs that are shorter stand in any text. */
const LEAST_WORDS = 4;
/** So much of them stays where blanks inside of words are filled in, and one case of several is chosen. */
const STAYS = 0.6;
/** Words that say what belongs there. */
const HINT = /[（(【[][^（()）【】[\]]{1,24}[）)】\]]/g;

/**
 * Whether a chapter's text still says what the form says that it was made from, as far as that is told without the tender's file. Where it
 * does not, the text goes into the file and not the form.
 */
export function saysForm(text: string, form: string): boolean {
  const said = linesOf(text).join('\n');
  if (said.trim() === '') return false;
  const words = linesOf(form)
    .flatMap((line) => line.replaceAll(HINT, ' ').split(/[^\p{L}]+/u))
    .filter((piece) => piece.length >= LEAST_WORDS);
  const length = (pieces: readonly string[]) => pieces.join('').length;
  return length(words.filter((piece) => said.includes(piece))) >= length(words) * STAYS;
}

const linesOf = (markdown: string): string[] =>
  formItems(parseMarkdown(markdown)).flatMap((item) =>
    item.kind === 'line' ? [item.text] : item.rows.flat(),
  );
