import {
  Lexer,
  Marked,
  type MarkedToken,
  type Token,
  type TokenizerAndRendererExtension,
  type Tokens,
} from 'marked';
import { isTangled } from './markdown-guard.ts';

/**
 * `**重点：**后文` is bold to everyone who writes Chinese, but not to Markdown, which wants a space or punctuation outside.
 * Stars pair here in the order they stand. Words end at a star by themselves, so no `start` searches for the next pair at each piece.
 */
const chineseStrong: TokenizerAndRendererExtension = {
  name: 'strong',
  level: 'inline',
  tokenizer(source) {
    const match = /^\*\*(?![\s*])((?:[^*\n]|\*(?!\*))*[^\s*])\*\*/u.exec(source);
    if (match === null) return undefined;
    const [raw, text = ''] = match;
    return { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) };
  },
};

/** Bare addresses are words here: Markdown would let them run on through Chinese punctuation. */
const withoutBareAddresses = { url: () => undefined };

const dialect = new Marked({
  gfm: true,
  extensions: [chineseStrong],
  tokenizer: withoutBareAddresses,
});

const isOwn = (token: Token): token is MarkedToken => typeof token.raw === 'string';

/** Tokens of the kinds Markdown itself has; the dialect knows no others. */
export const ownTokens = (tokens: readonly Token[] | undefined): MarkedToken[] =>
  (tokens ?? []).filter(isOwn);

/**
 * Blocks of a chapter's Markdown, whose `raw` join to the text. The one dialect in which a chapter is shown, edited, checked
 * and laid out: what is bold on the page is bold in Word.
 * @returns undefined when the text is nested deeper than the parser's stack holds, or holds more marks than anybody writes
 */
export function blockTokens(markdown: string): MarkedToken[] | undefined {
  if (isTangled(markdown)) return undefined;
  try {
    return ownTokens(dialect.lexer(markdown));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Text that is no Markdown, as a block. */
export const plainBlock = (text: string): Tokens.Text => ({ type: 'text', raw: text, text });

/** Pieces of a line, whose `raw` join to it; one piece of words where it holds more marks than anybody writes. */
export function inlineTokens(text: string): MarkedToken[] {
  if (isTangled(text)) return [plainBlock(text)];
  return ownTokens(Lexer.lexInline(text, dialect.defaults));
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['emsp', '\u2003'],
  ['ensp', '\u2002'],
  ['times', '×'],
  ['deg', '°'],
  ['plusmn', '±'],
  ['middot', '·'],
  ['le', '≤'],
  ['ge', '≥'],
  ['mdash', '—'],
  ['ldquo', '“'],
  ['rdquo', '”'],
]);
const LAST_CODE_POINT = 0x10ffff;

/** Finds the entities people and models write. */
export const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/giu;

/** Resolves them; an unknown one stays as it is. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole) => {
    const name = whole.slice(1, -1);
    if (!name.startsWith('#')) return ENTITIES.get(name.toLowerCase()) ?? whole;
    const code =
      name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
  });
}
