import { Fragment, type Node, type NodeType, type Schema } from '@tiptap/pm/model';
import type { MarkedToken, Tokens } from 'marked';
import { DIAGRAM } from '../../core/diagram/block.ts';
import { blockTokens, inlineTokens, ownTokens } from '../../core/markdown.ts';
import { indexPart, livePart } from './bid-atoms.ts';
import { chained, type Line, type Origin } from './block-origin.ts';
import { readLine } from './read-inline.ts';
import { readMergedTable, readPipeTable } from './read-table.ts';
import { alignOf, splitTables } from './table-source.ts';

/** Lists and quotes inside one another deeper than this stay Markdown, to be read but not edited. */
const DEEPEST_NESTING = 40;

type Reading = Omit<Origin, 'source' | 'gap'>;

function withoutTail(raw: string): string {
  let end = raw.length;
  while (end > 0 && ' \t\n'.includes(raw[end - 1] ?? '')) end -= 1;
  return raw.slice(0, end);
}

/** Reads blocks of Markdown into document nodes, each with where it came from. Never throws on odd input. */
export class BlockReader {
  private readonly schema: Schema;

  constructor(schema: Schema) {
    this.schema = schema;
  }

  /** The blocks of a text, and the blank lines before the first. Sources and gaps join to the text. */
  read(markdown: string): { lead: string; blocks: Origin[] } {
    const blocks: Origin[] = [];
    let lead = '';
    const addGap = (text: string) => {
      const last = blocks.at(-1);
      if (last) last.gap += text;
      else lead += text;
    };
    for (const part of splitTables(markdown)) {
      if (part.kind === 'table') {
        blocks.push({
          ...(readMergedTable(this.schema, part.text) ?? this.kept(part.text)),
          source: part.text,
          gap: '',
        });
        continue;
      }
      const inner = this.tokens(blockTokens(part.text), 0, part.text);
      addGap(inner.lead);
      blocks.push(...inner.blocks);
    }
    return { lead, blocks: chained(blocks) };
  }

  private tokens(
    tokens: readonly MarkedToken[] | undefined,
    depth: number,
    text: string,
  ): { lead: string; blocks: Origin[] } {
    const blocks: Origin[] = [];
    if (!tokens || tokens.map((token) => token.raw).join('') !== text) {
      const source = withoutTail(text);
      const node = this.kept(source);
      return {
        lead: '',
        blocks: source === '' ? [] : [{ ...node, source, gap: text.slice(source.length) }],
      };
    }
    let lead = '';
    for (const token of tokens) {
      const last = blocks.at(-1);
      if (token.type !== 'space') blocks.push(...this.block(token, depth));
      else if (last) last.gap += token.raw;
      else lead += token.raw;
    }
    return { lead, blocks: chained(blocks) };
  }

  private inner(tokens: readonly MarkedToken[], depth: number): Origin[] {
    return this.tokens(tokens, depth, tokens.map((token) => token.raw).join('')).blocks;
  }

  private block(token: MarkedToken, depth: number): Origin[] {
    const source = withoutTail(token.raw);
    const gap = token.raw.slice(source.length);
    const paragraphs = token.type === 'html' ? this.alignedParagraphs(source) : undefined;
    const last = paragraphs?.at(-1);
    if (paragraphs && last) {
      last.gap += gap;
      return paragraphs;
    }
    return [{ ...this.reading(token, source, depth), source, gap }];
  }

  private reading(token: MarkedToken, source: string, depth: number): Reading {
    if (depth > DEEPEST_NESTING) return this.kept(source);
    switch (token.type) {
      case 'heading':
        return this.heading(token, source);
      case 'paragraph':
      case 'text':
        return this.textBlock('paragraph', null, token.text, token.tokens, source);
      case 'list':
        return this.list(token, depth);
      case 'table':
        return readPipeTable(this.schema, token, source) ?? this.kept(source);
      case 'code':
        return this.code(token, source);
      case 'blockquote':
        return this.quote(token, source, depth);
      case 'hr':
        return this.made('horizontalRule') ?? this.kept(source);
      default:
        return this.kept(source);
    }
  }

  private made(
    name: string,
    attributes: Record<string, unknown> | null = null,
    content?: Fragment | Node[],
  ): Reading | undefined {
    const type: NodeType | undefined = this.schema.nodes[name];
    const node = type?.createAndFill(attributes, content);
    return node ? { node } : undefined;
  }

  /** Something that is shown as it is written and only removed as a whole. */
  private kept(source: string): Reading {
    const made = this.made('rawBlock', { source });
    if (!made)
      throw new Error(
        'tender: the editor lacks its block for unknown Markdown, so text would be lost. Add rawBlock.',
      );
    return made;
  }

  private textBlock(
    name: string,
    attributes: Record<string, unknown> | null,
    text: string,
    tokens: Parameters<typeof ownTokens>[0],
    source: string,
  ): Reading {
    const { content, line } = readLine(this.schema, ownTokens(tokens));
    const made = this.made(name, attributes, content);
    if (!made) return this.kept(source);
    const at = source.indexOf(withoutTail(text));
    const written =
      line.prefix + line.segments.map((segment) => segment.raw).join('') + line.suffix;
    if (at < 0 || withoutTail(written) !== withoutTail(text)) return made;
    return { ...made, line: framed(line, source, at, at + withoutTail(text).length) };
  }

  private heading(token: Tokens.Heading, source: string): Reading {
    // A paragraph above a line of dashes is a heading to Markdown, never to the people who write bids.
    if (!source.trimStart().startsWith('#'))
      return this.textBlock('paragraph', null, token.text, token.tokens, source);
    const level = { level: token.depth };
    const mark = /^\s*#+[ \t]*/.exec(source)?.[0] ?? '';
    const reading = this.textBlock(
      'heading',
      level,
      token.text,
      token.tokens,
      source.slice(mark.length),
    );
    return reading.line
      ? { ...reading, line: { ...reading.line, prefix: mark + reading.line.prefix } }
      : reading;
  }

  private list(token: Tokens.List, depth: number): Reading {
    const parts = token.items.map((item): Origin => {
      const source = withoutTail(item.raw);
      const blocks = this.inner(item.task ? taskTokens(item) : ownTokens(item.tokens), depth + 1);
      const content = blocks.map((block) => block.node);
      const made = this.made('listItem', null, content) ?? this.kept(source);
      const marker = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/m.exec(source)?.[0] ?? '- ';
      return {
        ...made,
        source,
        gap: item.raw.slice(source.length),
        parts: blocks,
        marker,
        loose: item.loose,
      };
    });
    const nodes = parts.map((part) => part.node);
    const start = typeof token.start === 'number' ? token.start : 1;
    const made = token.ordered
      ? this.made('orderedList', { start }, nodes)
      : this.made('bulletList', null, nodes);
    return { ...(made ?? this.kept(token.raw)), parts: chained(parts), loose: token.loose };
  }

  private code(token: Tokens.Code, source: string): Reading {
    const language = token.lang?.trim() ?? '';
    // Chinese paragraphs are often indented by four spaces; Markdown would call that program text.
    if (token.codeBlockStyle === 'indented') return this.indented(token.text, source);
    if (language === DIAGRAM)
      return this.made('diagram', { text: token.text }) ?? this.kept(source);
    if (language.toLowerCase() === 'mindmap')
      return this.made('mindMap', { text: token.text }) ?? this.kept(source);
    if (language === 'scoring-index')
      return (
        this.made('liveBlock', { kind: language, part: indexPart(token.text) }) ?? this.kept(source)
      );
    if (language === 'deviation-table') {
      const part = livePart(token.text);
      return this.made('liveBlock', { kind: language, part }) ?? this.kept(source);
    }
    const content = token.text === '' ? [] : [this.schema.text(token.text)];
    return this.made('codeBlock', { language: language || null }, content) ?? this.kept(source);
  }

  private indented(text: string, source: string): Reading {
    const { hardBreak } = this.schema.nodes;
    const content = text.split('\n').flatMap((line, index) => {
      const words = line.trim() === '' ? [] : [this.schema.text(line.trim())];
      return index > 0 && hardBreak ? [hardBreak.create(), ...words] : words;
    });
    return this.made('paragraph', null, content) ?? this.kept(source);
  }

  private quote(token: Tokens.Blockquote, source: string, depth: number): Reading {
    const parts = this.inner(ownTokens(token.tokens), depth + 1);
    const nodes = parts.map((part) => part.node);
    const made = nodes.length > 0 ? this.made('blockquote', null, nodes) : undefined;
    return made ? { ...made, parts } : this.kept(source);
  }

  /** `<p align="center">…</p>`, one or several below one another. */
  private alignedParagraphs(source: string): Origin[] | undefined {
    if (!/^(?:\s*<p\b[^<>]*>(?:(?!<\/?p\b)[\s\S])*<\/p>)+\s*$/iu.test(source)) return undefined;
    // Every piece behind an opening tag is a paragraph's text, its end and the gap behind it: that was looked at above.
    const pieces = source.split(/(<p\b[^<>]*>)/iu);
    const found = pieces.flatMap((open, at): [string, string, string, string, string][] => {
      const [, text = '', close = '', gap = ''] =
        at % 2 === 1 ? (/^([\s\S]*)(<\/p>)(\s*)$/iu.exec(pieces[at + 1] ?? '') ?? []) : [];
      return close === '' ? [] : [[open + text + close + gap, open, text, close, gap]];
    });
    const origins = found.flatMap(([whole, open, text, close, gap]): Origin[] => {
      const { content, line } = readLine(this.schema, inlineTokens(text));
      const align = alignOf(open);
      const made = this.made('paragraph', { align: align === 'left' ? null : align }, content);
      const framedLine = {
        prefix: open + line.prefix,
        segments: line.segments,
        suffix: line.suffix + close,
      };
      return made
        ? [{ ...made, source: whole.slice(0, whole.length - gap.length), gap, line: framedLine }]
        : [];
    });
    return origins.length === found.length && source.startsWith('<') ? origins : undefined;
  }
}

const taskTokens = (item: Tokens.ListItem): MarkedToken[] => {
  const [box, first, ...rest] = ownTokens(item.tokens);
  if (box?.type !== 'checkbox' || first?.type !== 'text') return ownTokens(item.tokens);
  const raw = box.raw + first.raw;
  return [
    { type: 'text', raw, text: box.raw + first.text, tokens: [box, ...ownTokens(first.tokens)] },
    ...rest,
  ];
};

/** A line with what stands before and after its text in the source. */
function framed(line: Line, source: string, start: number, end: number): Line {
  const suffix = line.suffix.trimEnd() === '' ? '' : line.suffix;
  return {
    prefix: source.slice(0, start) + line.prefix,
    segments: line.segments,
    suffix: suffix + source.slice(end),
  };
}
