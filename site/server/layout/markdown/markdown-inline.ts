import type { MarkedToken, Token, Tokens } from 'marked';
import { decodeEntities, ownTokens } from 'tender-widgets/markdown';
import { xmlText } from '../word-text.ts';

/** A piece of a line. `break` is a line the writer ended on purpose; `page` is the number of the page a chapter stands on. */
export type Inline =
  | InlineText
  | InlinePicture
  | { kind: 'page'; chapterId: string }
  | { kind: 'break' };

export interface InlineText extends Emphasis {
  kind: 'text';
  text: string;
}

/** In a table cell; its own size in points is known once the bid is laid out. */
export interface InlinePicture {
  kind: 'picture';
  id: string;
  alt: string;
  width?: number;
  height?: number;
}

interface Emphasis {
  bold: boolean;
  italic: boolean;
  underline?: true;
  script?: 'super' | 'sub';
}

/** Pieces of marked's inline tokens. Unknown tags vanish, their text stays; scripts and styles vanish whole. */
export function inlines(tokens: Token[]): Inline[] {
  return piecesOf(tokens, { bold: false, italic: false });
}

/** The words alone; a break counts as a space, a page number as two digits. */
export function plainText(children: readonly Inline[]): string {
  return children
    .map((piece) =>
      piece.kind === 'text' ? piece.text : piece.kind === 'picture' ? '' : blankOf(piece),
    )
    .join('');
}

function blankOf(piece: { kind: 'page' | 'break' }): string {
  return piece.kind === 'page' ? '00' : ' ';
}

/** What a pair of tags does to the text between. */
const tagEmphasis: ReadonlyMap<string, Partial<Emphasis>> = new Map([
  ['b', { bold: true }],
  ['strong', { bold: true }],
  ['i', { italic: true }],
  ['em', { italic: true }],
  ['u', { underline: true }],
  ['ins', { underline: true }],
  ['sup', { script: 'super' }],
  ['sub', { script: 'sub' }],
]);

/** Neighbours are read together: a tag opens in one token and closes in another. */
function piecesOf(tokens: Token[], outer: Emphasis): Inline[] {
  const open: string[] = [];
  let dropped = '';
  return ownTokens(tokens).flatMap((token) => {
    const [, slash = '', name = ''] =
      (token.type === 'html' && /^<(\/?)([a-z]+)\b[^>]*>$/iu.exec(token.raw.trim())) || [];
    const tag = name.toLowerCase();
    if (dropped !== '') {
      if (slash !== '' && tag === dropped) dropped = '';
      return [];
    }
    if (slash === '' && (tag === 'script' || tag === 'style')) dropped = tag;
    else if (tagEmphasis.has(tag)) {
      const at = open.lastIndexOf(tag);
      if (slash === '') open.push(tag);
      else if (at >= 0) open.splice(at, 1);
      return [];
    }
    const emphasis = open.reduce(
      (sum, each): Emphasis => ({ ...sum, ...tagEmphasis.get(each) }),
      outer,
    );
    return pieces(token, emphasis);
  });
}

function pieces(token: MarkedToken, emphasis: Emphasis): Inline[] {
  const inner = (change: Partial<Emphasis>) =>
    piecesOf('tokens' in token && token.tokens ? token.tokens : [], { ...emphasis, ...change });
  switch (token.type) {
    case 'image':
      return imagePieces(token, emphasis);
    case 'strong':
      return inner({ bold: true });
    case 'em':
      return inner({ italic: true });
    case 'br':
      return [{ kind: 'break' }];
    case 'link':
      return inner({});
    case 'del':
      // 5~10天，20~30天 has two tildes and strikes nothing through.
      return token.raw.startsWith('~~') ? inner({}) : textPieces(token.raw, emphasis);
    case 'codespan':
    case 'escape':
      return textPieces(token.text, emphasis);
    case 'html':
      return htmlPieces(token.raw, emphasis);
    default:
      if ('tokens' in token && token.tokens) return inner({});
      return textPieces('text' in token ? token.text : token.raw, emphasis);
  }
}

function imagePieces(token: Tokens.Image, emphasis: Emphasis): Inline[] {
  const id = /^picture:(.+)$/.exec(token.href)?.[1];
  return id === undefined
    ? textPieces(token.text, emphasis)
    : [{ kind: 'picture', id, alt: xmlText(decodeEntities(token.text)).trim() }];
}

function htmlPieces(html: string, emphasis: Emphasis): Inline[] {
  return withoutPrograms(html)
    .split(/<(?:br|\/p|\/div|\/li)\b[^<>]*>/iu)
    .flatMap((part, i): Inline[] => [
      ...(i > 0 ? [{ kind: 'break' } as const] : []),
      ...textPieces(part.replace(/<\/?[a-z][^<>]*>/giu, ''), emphasis),
    ]);
}

/** HTML without scripts, styles and comments. */
export function withoutPrograms(html: string): string {
  const plain = without(
    html,
    /<(script|style)\b/giu,
    ([, name = '']) => new RegExp(`</${name}\\s*>`, 'giu'),
  );
  return without(plain, /<!--/gu, () => /-->/gu);
}

/** The text without what stands from an opening to its closing; one that is never closed goes on to the end. */
function without(
  text: string,
  opening: RegExp,
  closingOf: (opened: RegExpExecArray) => RegExp,
): string {
  const kept: string[] = [];
  let at = 0;
  for (let opened = opening.exec(text); opened; opened = opening.exec(text)) {
    kept.push(text.slice(at, opened.index));
    const closing = closingOf(opened);
    closing.lastIndex = opening.lastIndex;
    at = closing.test(text) ? closing.lastIndex : text.length;
    opening.lastIndex = at;
  }
  return kept.join('') + text.slice(at);
}

const PAGE_TOKEN = /\{\{page:([^{}\s]{1,100})\}\}/u;

function textPieces(text: string, emphasis: Emphasis): Inline[] {
  // Every second part is the id of a chapter.
  return text
    .split(PAGE_TOKEN)
    .flatMap((part, i): Inline[] =>
      i % 2 === 1 ? [{ kind: 'page', chapterId: part }] : linePieces(part, emphasis),
    );
}

/** As much of the text before a new line as decides what the line means; nobody leaves more blanks behind a sentence. */
const TAIL = 40;

/** Text between tags: a new line joins without a space, or starts a line of its own after the end of a sentence. */
function linePieces(text: string, emphasis: Emphasis): Inline[] {
  const result: Inline[] = [];
  let parts: string[] = [];
  let tail = '';
  const append = (part: string) => {
    parts.push(part);
    tail = (tail + part.slice(-TAIL)).slice(-TAIL);
  };
  const finish = () => {
    const current = parts.join('');
    if (current !== '') result.push({ kind: 'text', text: current, ...emphasis });
    parts = [];
    tail = '';
  };
  for (const [i, line] of xmlText(decodeEntities(text)).split('\n').entries()) {
    const next = i === 0 ? line : line.trimStart();
    if (
      i > 0 &&
      (/[。；：！？;:!?]\s*$/u.test(tail) ||
        /^(?:[（(]?\d|[（(]?[一二三四五六七八九十]+[、）)]|[①-⑳●■◆▲★])/u.test(next))
    ) {
      finish();
      result.push({ kind: 'break' });
    } else if (i > 0 && /[\x21-\x7e]$/.test(tail) && /^[\x21-\x7e]/.test(next)) append(' ');
    append(next);
  }
  finish();
  return result;
}
