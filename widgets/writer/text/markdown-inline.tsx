import type { MarkedToken, Token, Tokens } from 'marked';
import { createElement, type ReactNode } from 'react';
import { decodeEntities, inlineTokens, ownTokens } from '../../core/markdown.ts';
import { t } from '../base/messages.ts';
import { PictureFigure } from './drawn-blocks.tsx';

/** Only these leave the page; anything else (javascript:, data:) is shown as the words it is. */
const SAFE_LINK = /^(?:https?:|mailto:)/i;
/** A picture of the library, by its id. */
const PICTURE = /^picture:([\w-]{1,64})$/;
/** What the editor writes in the flow of a sentence beyond Markdown. */
const OPENING = /^<(b|strong|i|em|u|ins|s|del|sup|sub)>$/i;

/** Words with their blanks marked. */
export function withBlanks(text: string): ReactNode {
  const parts = decodeEntities(text).split(t.blankPattern);
  return parts.length === 1
    ? parts[0]
    : parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part));
}

/** Anything but a picture of the library is only named: remote pictures are never loaded. */
function picture({ href, text }: Tokens.Image): ReactNode {
  const alt = decodeEntities(text);
  const id = PICTURE.exec(href)?.[1];
  if (id) return <PictureFigure id={id} caption={alt} />;
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

function markup(raw: string): ReactNode {
  const tag = raw.trim();
  if (/^<br\s*\/?>$/i.test(tag)) return <br />;
  return tag.startsWith('<!--') ? null : raw;
}

/** One token in the flow of a sentence. */
export function inline(token: MarkedToken): ReactNode {
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
      return picture(token);
    case 'checkbox':
      return (
        <input
          type="checkbox"
          checked={token.checked}
          readOnly
          disabled
          aria-label={t.marks.checkbox}
        />
      );
    case 'html':
      return markup(token.raw);
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
}

function InlineToken({ token }: { token: MarkedToken }) {
  return inline(token);
}

/** Tokens in the flow of a sentence; `<u>`, `<sup>` and such hold what stands before their end. */
export function inlines(tokens: readonly Token[] | undefined): ReactNode[] {
  const marked = ownTokens(tokens);
  const drawn: ReactNode[] = [];
  for (let index = 0; index < marked.length; index += 1) {
    const token = marked[index];
    if (!token) break;
    const tag =
      token.type === 'html' ? OPENING.exec(token.raw.trim())?.[1]?.toLowerCase() : undefined;
    const end = tag
      ? marked.findIndex(
          (other, at) => at > index && other.raw.trim().toLowerCase() === `</${tag}>`,
        )
      : -1;
    if (tag && end > 0) {
      drawn.push(createElement(tag, { key: index }, inlines(marked.slice(index + 1, end))));
      index = end;
    } else drawn.push(<InlineToken key={index} token={token} />);
  }
  return drawn;
}

/** Markdown in the flow of a sentence, such as the text of a cell in an HTML table. */
export const inlineText = (text: string): ReactNode => inlines(inlineTokens(text));
