import { Fragment, type Mark, type MarkType, type Node, type Schema } from '@tiptap/pm/model';
import type { MarkedToken, Tokens } from 'marked';
import { decodeEntities, ENTITY, inlineTokens, ownTokens } from '../../core/markdown.ts';
import type { Line, Segment } from './block-origin.ts';

/** Only these leave the page. */
export const SAFE_LINK = /^(?:https?:|mailto:)/i;

/** Inline HTML that means a mark; any other tag is shown as the characters it is. */
const TAG_MARKS: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  sup: 'superscript',
  sub: 'subscript',
};

/** A new line starts a line after the end of a sentence or before a number, as in the Word file; else it only wraps. */
const ENDS_SENTENCE = /[。；：！？;:!?]\s*$/u;
const STARTS_ENTRY =
  /^(?:[（(]?\d|[（(]?[\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341]+[、）)]|[①-⑳●■◆▲★])/u;
const LATIN_END = /[\x21-\x7e]$/;
const LATIN_START = /^[\x21-\x7e]/;

const LONGEST_LINE_TAIL = 40;
const PIECE = new RegExp(`(${ENTITY.source}|(?<![ \\t])[ \\t]*\\n[ \\t]*)`, 'iu');
const isBreak = (tag: string) => /^<br\s*\/?>$/i.test(tag.trim());

interface Piece {
  raw: string;
  nodes: Node[];
  plain: boolean;
}

/** Reads the inline tokens of one text block; keeps the words before, which decide what a new line means. */
class LineReader {
  private readonly schema: Schema;
  private before = '';

  constructor(schema: Schema) {
    this.schema = schema;
  }

  pieces(tokens: readonly MarkedToken[], marks: readonly Mark[]): Piece[] {
    const result: Piece[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (!token) continue;
      const end = token.type === 'html' ? this.closingAt(tokens, at) : -1;
      if (end < 0) {
        result.push(...this.token(token, marks, tokens[at + 1]));
        continue;
      }
      const between = tokens.slice(at + 1, end);
      const raw = tokens.slice(at, end + 1).map((one) => one.raw);
      result.push({
        raw: raw.join(''),
        nodes: this.nodes(between, this.marked(token.raw, marks)),
        plain: false,
      });
      at = end;
    }
    return result;
  }

  private nodes(tokens: readonly MarkedToken[], marks: readonly Mark[]): Node[] {
    return this.pieces(tokens, marks).flatMap((piece) => piece.nodes);
  }

  private closingAt(tokens: readonly MarkedToken[], at: number): number {
    const name = /^<([a-z]+)>$/i.exec(tokens[at]?.raw ?? '')?.[1]?.toLowerCase();
    if (name === undefined || TAG_MARKS[name] === undefined) return -1;
    return tokens.findIndex(
      (token, index) =>
        index > at && token.type === 'html' && token.raw.toLowerCase() === `</${name}>`,
    );
  }

  private marked(tag: string, marks: readonly Mark[]): readonly Mark[] {
    const name = TAG_MARKS[tag.slice(1, -1).toLowerCase()];
    return name === undefined ? marks : this.with(name, marks);
  }

  private with(
    name: string,
    marks: readonly Mark[],
    attributes: Record<string, string | null> = {},
  ): readonly Mark[] {
    const type: MarkType | undefined = this.schema.marks[name];
    return type ? type.create(attributes).addToSet(marks) : marks;
  }

  private token(
    token: MarkedToken,
    marks: readonly Mark[],
    next: MarkedToken | undefined,
  ): Piece[] {
    const whole = (nodes: Node[]): Piece[] => [{ raw: token.raw, nodes, plain: false }];
    const inside = (name: string) =>
      whole(this.nodes(ownTokens('tokens' in token ? token.tokens : []), this.with(name, marks)));
    switch (token.type) {
      case 'strong':
        return inside('bold');
      case 'em':
        return inside('italic');
      case 'del':
        // A lone ~ is a Chinese range (3~5 days), not a deletion.
        return token.raw.startsWith('~~') ? inside('strike') : this.text(token.raw, marks, next);
      case 'codespan':
        return whole(this.words(token.text, this.with('code', marks)));
      case 'br':
        return whole(this.lineBreak());
      case 'link':
        return this.link(token, marks);
      case 'image':
        return whole(this.picture(token, marks));
      case 'checkbox':
        return whole(this.words(token.checked ? '☑ ' : '☐ ', marks));
      case 'escape':
        return whole(this.words(token.text, marks));
      case 'html':
        return isBreak(token.raw) ? whole(this.lineBreak()) : this.text(token.raw, marks, next);
      case 'text':
        return token.tokens
          ? this.pieces(ownTokens(token.tokens), marks)
          : this.text(token.raw, marks, next);
      default:
        return this.text(token.raw, marks, next);
    }
  }

  private link(token: Tokens.Link, marks: readonly Mark[]): Piece[] {
    const inner = SAFE_LINK.test(token.href)
      ? this.with('link', marks, { href: token.href })
      : marks;
    return [{ raw: token.raw, nodes: this.nodes(ownTokens(token.tokens), inner), plain: false }];
  }

  private picture(token: Tokens.Image, marks: readonly Mark[]): Node[] {
    const id = /^picture:(.+)$/.exec(token.href)?.[1];
    const caption = decodeEntities(token.text).trim();
    const type = this.schema.nodes.picture;
    if (id === undefined || !type) return this.words(caption, marks);
    this.before = '';
    return [type.create({ id, caption })];
  }

  private lineBreak(): Node[] {
    this.before = '';
    return this.schema.nodes.hardBreak ? [this.schema.nodes.hardBreak.create()] : [];
  }

  private words(text: string, marks: readonly Mark[]): Node[] {
    this.before = `${this.before}${text}`.slice(-LONGEST_LINE_TAIL);
    return text === '' ? [] : [this.schema.text(text, marks)];
  }

  private text(source: string, marks: readonly Mark[], next: MarkedToken | undefined): Piece[] {
    const parts = source.split(PIECE);
    return parts.flatMap((raw, index): Piece[] => {
      if (raw === '') return [];
      if (index % 2 === 0) return [{ raw, nodes: this.words(raw, marks), plain: true }];
      if (!raw.includes('\n'))
        return [{ raw, nodes: this.words(decodeEntities(raw), marks), plain: false }];
      const after = parts[index + 1] ?? '';
      return [
        { raw, nodes: this.newLine(after === '' ? (next?.raw ?? '') : after, marks), plain: false },
      ];
    });
  }

  private newLine(after: string, marks: readonly Mark[]): Node[] {
    if (this.before === '') return [];
    if (ENDS_SENTENCE.test(this.before) || STARTS_ENTRY.test(after)) return this.lineBreak();
    return LATIN_END.test(this.before) && LATIN_START.test(after) ? this.words(' ', marks) : [];
  }
}

const blankEdge = (text: string) => ({
  start: /^[ \t\n]*/.exec(text)?.[0].length ?? 0,
  end: text.length - text.trimEnd().length,
});

/** Cuts white space off both ends of the pieces, into the line's prefix and suffix. */
function trimmed(
  pieces: Piece[],
  schema: Schema,
): { pieces: Piece[]; prefix: string; suffix: string } {
  const first = pieces[0];
  const last = pieces.at(-1);
  const prefix = first?.plain ? first.raw.slice(0, blankEdge(first.raw).start) : '';
  const cut = (piece: Piece, raw: string): Piece => {
    const node = piece.nodes[0];
    return { raw, nodes: raw === '' || !node ? [] : [schema.text(raw, node.marks)], plain: true };
  };
  if (first && prefix !== '') pieces[0] = cut(first, first.raw.slice(prefix.length));
  const end = pieces.at(-1) ?? last;
  const suffix = end?.plain ? (/(?<![ \t])[ \t]+$/.exec(end.raw)?.[0] ?? '') : '';
  if (end && suffix !== '')
    pieces[pieces.length - 1] = cut(end, end.raw.slice(0, end.raw.length - suffix.length));
  return { pieces: pieces.filter((piece) => piece.raw !== ''), prefix, suffix };
}

const sizeOf = (nodes: readonly Node[]) => nodes.reduce((sum, node) => sum + node.nodeSize, 0);

/** Reads a line's tokens: what stands in the document, and which Markdown each stretch of it came from. */
export function readLine(
  schema: Schema,
  tokens: readonly MarkedToken[],
): { content: Fragment; line: Line } {
  const { pieces, prefix, suffix } = trimmed(new LineReader(schema).pieces(tokens, []), schema);
  const segments = pieces.map(
    ({ raw, nodes, plain }): Segment => ({ raw, size: sizeOf(nodes), plain }),
  );
  return {
    content: Fragment.fromArray(pieces.flatMap((piece) => piece.nodes)),
    line: { prefix, segments, suffix },
  };
}

/** What a line of Markdown says, as the content of a text block. */
export const readInline = (schema: Schema, text: string): Fragment =>
  readLine(schema, inlineTokens(text)).content;
