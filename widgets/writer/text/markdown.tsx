import type { MarkedToken, Token, Tokens } from 'marked';
import { createElement, memo, type ReactNode, useMemo, useState } from 'react';
import { DIAGRAM } from '../../core/diagram/block.ts';
import { ownTokens } from '../../core/markdown.ts';
import { DiagramFigure } from './diagram-figure.tsx';
import { MindMapFigure } from './drawn-blocks.tsx';
import { createGrowingLexer, type TokenGroup } from './growing-lexer.ts';
import { LiveBlockFigure } from './live-table.tsx';
import { inline, inlines, inlineText, withBlanks } from './markdown-inline.tsx';
import { MarkdownTable } from './markdown-table.tsx';
import { MarkupView } from './markup-view.tsx';
import { t } from './messages.ts';

/** HTML that forms of a tender are made of; other HTML is shown as the words it is. */
const FORM_MARKUP = /^\s*<(?:table|p|div)[\s>]/i;

function Code({ token }: { token: Tokens.Code }) {
  if (token.lang === DIAGRAM) return <DiagramFigure source={token.text} />;
  if (token.lang === 'mindmap') return <MindMapFigure source={token.text} />;
  if (token.lang === 'scoring-index')
    return <LiveBlockFigure kind="scoring-index" part={token.text} />;
  if (token.lang === 'deviation-table')
    return <LiveBlockFigure kind="deviation-table" part={token.text} />;
  // Chinese paragraphs are often indented by four spaces; Markdown would call that code.
  if (token.codeBlockStyle === 'indented')
    return <p className="kept-lines">{withBlanks(token.text)}</p>;
  return (
    <pre>
      <code>{token.text}</code>
    </pre>
  );
}

const afterComment = (text: string): string =>
  text.includes('-->') ? text.slice(text.indexOf('-->') + 3) : `<!--${text}`;

function Html({ raw }: { raw: string }) {
  const note = t.sourceNote.exec(raw.trim())?.[1]?.trimEnd();
  if (note) return <p className="source-note">{note}</p>;
  const [begin = '', ...rest] = raw.split('<!--');
  const html = [begin, ...rest.map(afterComment)].join('').trim();
  if (html === '') return null;
  return FORM_MARKUP.test(html) ? (
    <MarkupView html={html} drawText={inlineText} />
  ) : (
    <p className="kept-lines">{html}</p>
  );
}

function List({ token }: { token: Tokens.List }) {
  const items = token.items.map((item, index) => <li key={index}>{blocks(item.tokens)}</li>);
  return token.ordered ? <ol start={Number(token.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

function block(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      // The chapter's title is the page's h2; what is inside, from #### on, starts right below it.
      return createElement(
        `h${Math.max(3, token.depth - 1)}`,
        { 'data-level': token.depth },
        inlines(token.tokens),
      );
    case 'paragraph':
      return <p>{inlines(token.tokens)}</p>;
    case 'list':
      return <List token={token} />;
    case 'table':
      return <MarkdownTable token={token} />;
    case 'code':
      return <Code token={token} />;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens)}</blockquote>;
    case 'hr':
      return <hr />;
    case 'html':
      return <Html raw={token.raw} />;
    case 'space':
    case 'def':
      return null;
    default:
      return inline(token);
  }
}

function blocks(tokens: readonly Token[]): ReactNode[] {
  return ownTokens(tokens).map((token, index) => (
    <Block key={index} raw={token.raw} token={token} />
  ));
}

// While a chapter streams in, every block but the last keeps its raw text and is not drawn again.
const Block = memo(
  ({ token }: { raw: string; token: MarkedToken }) => block(token),
  (before, now) => before.raw === now.raw && before.token.type === now.token.type,
);

const Group = memo(({ tokens }: { tokens: TokenGroup }) =>
  blocks(tokens.filter((token) => token.type !== 'space')),
);

/**
 * Draws a chapter's Markdown (tables, lists, headings, `picture:` images, mind maps, diagrams, live blocks, forms in HTML) as React
 * elements. Of HTML only tables and aligned paragraphs are taken over, as data; nothing in the text is ever run or loaded.
 */
export function Markdown({ text }: { text: string }) {
  const [read] = useState(createGrowingLexer);
  const groups = useMemo(() => read(text), [read, text]);
  return groups.map((tokens, index) => <Group key={index} tokens={tokens} />);
}
