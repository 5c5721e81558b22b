import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { createElement, memo, type ReactNode, useMemo } from 'react';
import { t } from './messages.ts';
import { type MindMapNode, parseMindMap } from './mind-map-text.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (all, name: string) => ENTITIES[name] ?? all);

/** Only these leave the page; anything else (javascript:, data:) is shown as the words it is. */
const SAFE_LINK = /^(?:https?:|mailto:)/i;

function withBlanks(text: string): ReactNode {
  const parts = decoded(text).split(t.blankPattern);
  return parts.length === 1 ? parts[0] : parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part));
}

function Picture({ alt }: { alt: string }) {
  return (
    <span className="picture" role="img" aria-label={alt || t.marks.picture}>
      <span aria-hidden="true">{t.marks.picture}</span>
      {alt && <span className="picture-name">{alt}</span>}
    </span>
  );
}

// A lone ~ is a Chinese range (3~5 days), not a deletion.
function deletion(token: Tokens.Del): ReactNode {
  const inside = inlines(token.tokens);
  return token.raw.startsWith('~~') ? <del>{inside}</del> : ['~', inside, '~'];
}

function link(token: Tokens.Link): ReactNode {
  const inside = inlines(token.tokens);
  if (!SAFE_LINK.test(token.href)) return inside;
  return (
    <a href={token.href} target="_blank" rel="noopener noreferrer nofollow">
      {inside}
    </a>
  );
}

function inline(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlines(token.tokens) : withBlanks(token.text);
    case 'strong':
      return <strong>{inlines(token.tokens)}</strong>;
    case 'em':
      return <em>{inlines(token.tokens)}</em>;
    case 'del':
      return deletion(token);
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return /^<br\s*\/?>/i.test(token.raw) || token.raw.includes('\n') ? <br /> : token.raw;
    case 'link':
      return link(token);
    case 'image':
      return <Picture alt={decoded(token.text)} />;
    case 'checkbox':
      return <input type="checkbox" checked={token.checked} readOnly disabled aria-label={t.marks.checkbox} />;
    case 'html':
      return /^<br\s*\/?>$/i.test(token.raw.trim()) ? <br /> : token.raw;
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
}

const isMarked = (token: Token): token is MarkedToken => typeof token.raw === 'string';

function inlines(tokens: readonly Token[] | undefined): ReactNode[] {
  return (tokens ?? []).filter(isMarked).map((token, index) => <InlineToken key={index} token={token} />);
}

function InlineToken({ token }: { token: MarkedToken }) {
  return inline(token);
}

function Table({ token }: { token: Tokens.Table }) {
  const cell = (tag: 'th' | 'td') => (one: Tokens.TableCell, index: number) =>
    createElement(
      tag,
      { key: index, 'data-align': one.align ?? undefined, scope: tag === 'th' ? 'col' : undefined },
      inlines(one.tokens),
    );
  return (
    // Focusable, so that a wide table can be scrolled with the keyboard.
    <section className="table-frame" aria-label={t.marks.table} tabIndex={0}>
      <table>
        <thead>
          <tr>{token.header.map(cell('th'))}</tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>{row.map(cell('td'))}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MindMap({ nodes }: { nodes: readonly MindMapNode[] }) {
  return (
    <ul>
      {nodes.map((node, index) => (
        <li key={index}>
          <span>{node.text}</span>
          {node.children.length > 0 && <MindMap nodes={node.children} />}
        </li>
      ))}
    </ul>
  );
}

function Code({ token }: { token: Tokens.Code }) {
  if (token.lang === 'mindmap') {
    return (
      <figure className="mind-map">
        <MindMap nodes={parseMindMap(token.text)} />
        <figcaption>{t.marks.mindMap}</figcaption>
      </figure>
    );
  }
  // Chinese paragraphs are often indented by four spaces; Markdown would call that code.
  if (token.codeBlockStyle === 'indented') return <p className="kept-lines">{withBlanks(token.text)}</p>;
  return (
    <pre>
      <code>{token.text}</code>
    </pre>
  );
}

function List({ token }: { token: Tokens.List }) {
  const items = token.items.map((item, index) => <li key={index}>{blocks(item.tokens)}</li>);
  return token.ordered ? <ol start={Number(token.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

function block(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      // The chapter's title is the page's h2; what is inside starts below it.
      return createElement(`h${Math.min(6, Math.max(3, token.depth))}`, { 'data-level': token.depth }, inlines(token.tokens));
    case 'paragraph':
      return <p>{inlines(token.tokens)}</p>;
    case 'list':
      return <List token={token} />;
    case 'table':
      return <Table token={token} />;
    case 'code':
      return <Code token={token} />;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens)}</blockquote>;
    case 'hr':
      return <hr />;
    case 'html':
      return <p className="kept-lines">{token.raw.trim()}</p>;
    case 'space':
    case 'def':
      return null;
    default:
      return inline(token);
  }
}

function blocks(tokens: readonly Token[]): ReactNode[] {
  return tokens.filter(isMarked).map((token, index) => <Block key={index} raw={token.raw} token={token} />);
}

// While a chapter streams in, every block but the last keeps its raw text and is not drawn again.
const Block = memo(
  ({ token }: { raw: string; token: MarkedToken }) => block(token),
  (before, now) => before.raw === now.raw && before.token.type === now.token.type,
);

/**
 * Draws a chapter's Markdown (GFM tables, lists, headings, `picture:` images, ```mindmap blocks) as React elements.
 * HTML in the text is shown as the characters it is; nothing in it is ever parsed by the browser.
 */
export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => lexer(text), [text]);
  return blocks(tokens.filter((token) => token.type !== 'space'));
}
