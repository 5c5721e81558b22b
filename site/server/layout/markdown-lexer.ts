import { Lexer, Marked, type Token, type TokenizerAndRendererExtension } from 'marked';

/**
 * `**重点：**后文` is bold to everyone who writes Chinese, but not to Markdown, which wants a space or punctuation outside.
 * Stars pair here in the order they stand.
 */
const chineseStrong: TokenizerAndRendererExtension = {
  name: 'strong',
  level: 'inline',
  start: (source) => {
    const at = source.indexOf('**');
    return at < 0 ? undefined : at;
  },
  tokenizer(source) {
    const match = /^\*\*(?![\s*])((?:[^*\n]|\*(?!\*))*[^\s*])\*\*/u.exec(source);
    if (match === null) return undefined;
    const [raw, text = ''] = match;
    return { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) };
  },
};

const lexer = new Marked({ gfm: true, extensions: [chineseStrong] });

/** Blocks of Markdown. Text nested beyond what the parser's stack holds comes back as one paragraph of plain text. */
export function blockTokens(markdown: string): Token[] {
  try {
    return lexer.lexer(markdown);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ type: 'text', raw: markdown, text: markdown }];
  }
}

/** Pieces of a line. */
export function inlineTokens(text: string): Token[] {
  return Lexer.lexInline(text, lexer.defaults);
}

/** Tokens are told apart by `type` alone; marked's own union has an open member that defeats narrowing. */
export function isToken<T extends Token>(token: Token, type: T['type']): token is T {
  return token.type === type;
}
