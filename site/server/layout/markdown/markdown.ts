import type { MarkedToken, Token, Tokens } from 'marked';
import { DIAGRAM } from 'tender-widgets/diagram';
import { blockTokens, inlineTokens, ownTokens, plainBlock } from 'tender-widgets/markdown';
import { alignOf, htmlTable, splitHtmlTables } from './html-table.ts';
import { type Inline, inlines, plainText, withoutPrograms } from './markdown-inline.ts';

/** What our Markdown subset can say, as a tree. Raw HTML other than tables never gets here as markup. */
export type MarkdownNode =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; children: Inline[]; align?: ParagraphAlign }
  | { kind: 'list'; ordered: boolean; start: number; items: MarkdownNode[][] }
  /** `widths`: shares of the columns where the table says them. `borderless`: only keeps columns apart. */
  | {
      kind: 'table';
      rows: MarkdownCell[][];
      headerRows: number;
      widths?: number[];
      borderless?: boolean;
    }
  | { kind: 'picture'; id: string; alt: string }
  | { kind: 'mind-map'; items: { level: number; text: string }[] }
  /** `source`: what stands in the block. */
  | { kind: 'diagram'; source: string }
  | { kind: 'quote'; children: MarkdownNode[] }
  | { kind: 'code'; lines: string[] };

/** Of `<p align=…>`, which forms are laid out with. */
export type ParagraphAlign = 'left' | 'center' | 'right';

export interface MarkdownCell {
  children: Inline[];
  rowSpan: number;
  colSpan: number;
  align: ParagraphAlign | null;
}

/** Lists, quotes and such inside one another deeper than this are read as text; nobody writes them, but a loop must end. */
const DEEPEST_NESTING = 12;

/** Parses Markdown: GFM with `picture:ID` images, mindmap and diagram blocks, and HTML tables. Never throws on odd input. */
export function parseMarkdown(markdown: string): MarkdownNode[] {
  return splitHtmlTables(markdown).flatMap((part) =>
    part.kind === 'table' ? htmlTable(part.html) : nodes(blocksOf(part.text), 0),
  );
}

function blocksOf(text: string): Token[] {
  return blockTokens(text) ?? [plainBlock(text)];
}

function nodes(tokens: Token[], depth: number): MarkdownNode[] {
  return ownTokens(tokens).flatMap((token) => node(token, depth));
}

function node(token: MarkedToken, depth: number): MarkdownNode[] {
  if (depth > DEEPEST_NESTING) return textNodes([plainBlock(token.raw)]);
  switch (token.type) {
    case 'heading':
      return headingNode(token);
    case 'paragraph':
      return textNodes(token.tokens);
    case 'text':
      return textNodes(token.tokens ?? [token]);
    case 'list':
      return [listNode(token, depth)];
    case 'table':
      return [tableNode(token)];
    case 'code':
      return codeNode(token);
    case 'blockquote':
      return [{ kind: 'quote', children: nodes(token.tokens, depth + 1) }];
    case 'html':
      return htmlNodes(token.raw, depth);
    default:
      return [];
  }
}

function headingNode(token: Tokens.Heading): MarkdownNode[] {
  // A paragraph above a line of dashes is a heading to Markdown, never to the people who write bids.
  if (!token.raw.trimStart().startsWith('#')) return textNodes(token.tokens ?? []);
  const text = plainText(inlines(token.tokens ?? []));
  return text.trim() === '' ? [] : [{ kind: 'heading', level: token.depth, text }];
}

/** A paragraph's pieces: pictures stand alone, and a line that ends a sentence ends its paragraph. */
function textNodes(tokens: Token[], align?: ParagraphAlign): MarkdownNode[] {
  const result: MarkdownNode[] = [];
  let line: Inline[] = [];
  const finish = () => {
    if (plainText(line).trim() !== '')
      result.push({ kind: 'paragraph', children: line, ...(align ? { align } : {}) });
    line = [];
  };
  for (const piece of inlines(tokens)) {
    if (piece.kind === 'text' || piece.kind === 'page') line.push(piece);
    else finish();
    if (piece.kind === 'picture') result.push({ kind: 'picture', id: piece.id, alt: piece.alt });
  }
  finish();
  return result;
}

const BLOCK_TAG = /(<\/?(?:p|div|center)\b[^<>]*>)/iu;

/** Paragraphs of HTML, aligned as they say; what stands outside them is Markdown. */
function htmlNodes(html: string, depth: number): MarkdownNode[] {
  const clean = withoutPrograms(html);
  if (!BLOCK_TAG.test(clean)) return textNodes(inlineTokens(clean));
  const open: (ParagraphAlign | undefined)[] = [];
  return clean.split(BLOCK_TAG).flatMap((part) => {
    if (part.startsWith('</') && BLOCK_TAG.test(part)) open.pop();
    else if (BLOCK_TAG.test(part))
      open.push(/^<center\b/iu.test(part) ? 'center' : (alignOf(part) ?? open.at(-1)));
    else if (open.length === 0) return nodes(blocksOf(part), depth + 1);
    else return textNodes(inlineTokens(part.trim()), open.at(-1));
    return [];
  });
}

function listNode(token: Tokens.List, depth: number): MarkdownNode {
  const items = token.items.map((item) => {
    const children = nodes(item.tokens, depth + 1);
    return item.task ? withBox(children, item.checked === true) : children;
  });
  const start = typeof token.start === 'number' ? token.start : 1;
  return { kind: 'list', ordered: token.ordered, start, items };
}

function withBox(children: MarkdownNode[], checked: boolean): MarkdownNode[] {
  const box: Inline = { kind: 'text', text: checked ? '☑ ' : '☐ ', bold: false, italic: false };
  const [first, ...rest] = children;
  if (first?.kind === 'paragraph')
    return [{ ...first, children: [box, ...first.children] }, ...rest];
  return [{ kind: 'paragraph', children: [box] }, ...children];
}

function tableNode(token: Tokens.Table): MarkdownNode {
  const cell = (source: Tokens.TableCell): MarkdownCell => ({
    children: inlines(source.tokens),
    rowSpan: 1,
    colSpan: 1,
    align: source.align,
  });
  const header = token.header.map(cell);
  const hasHeader = header.some((entry) => plainText(entry.children).trim() !== '');
  const rows = token.rows.map((row) => row.map(cell));
  return {
    kind: 'table',
    rows: hasHeader || rows.length === 0 ? [header, ...rows] : rows,
    headerRows: hasHeader ? 1 : 0,
  };
}

function codeNode(token: Tokens.Code): MarkdownNode[] {
  const lines = token.text.split('\n');
  const language = token.lang?.trim().toLowerCase();
  // Live blocks become tables before a bid is laid out; one that did not has nothing to show.
  if (language === 'scoring-index' || language === 'deviation-table') return [];
  if (language === DIAGRAM) return [{ kind: 'diagram', source: token.text }];
  if (language === 'mindmap') return [{ kind: 'mind-map', items: mindMapItems(lines) }];
  // Chinese writers indent by spaces; Markdown would take that for program text.
  if (token.codeBlockStyle === 'indented')
    return lines.flatMap((line) => textNodes([{ type: 'text', raw: line, text: line.trim() }]));
  return [{ kind: 'code', lines }];
}

/** Levels from 0 by indentation: two spaces, four spaces or a tab a level, whichever the text uses. */
function mindMapItems(lines: string[]): { level: number; text: string }[] {
  const indents: number[] = [];
  const items: { level: number; text: string }[] = [];
  for (const line of lines) {
    const match = /^([ \t　]*)(?:[-*+]\s+|#+\s+)?(.*)/su.exec(line);
    const text = match?.[2]?.trim() ?? '';
    if (text === '') continue;
    const indent = (match?.[1] ?? '').replaceAll('\t', '    ').length;
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop();
    items.push({ level: indents.length, text });
    indents.push(indent);
  }
  return items;
}
