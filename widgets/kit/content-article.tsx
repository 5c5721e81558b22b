import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { type EntryLike, EntryLink, type EntryPlace, TextLink } from './content-link.tsx';
import { type ContentNode, type ContentTag, readContent } from './content-markup.ts';
import { Skeleton } from './spinner.tsx';
import { EmptyState, ErrorState } from './states.tsx';

/** A span of more is broken or hostile text. */
const MOST_SPAN = 100;

const number = (value: string | undefined, most: number) => {
  const count = Number(value);
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : undefined;
};

/** React's names of what the markup lets through. */
function propertiesOf({
  tag,
  attributes,
}: ContentTag): Record<string, string | number | undefined> {
  if (tag === 'td' || tag === 'th') {
    const { colspan, rowspan, align } = attributes;
    return {
      colSpan: number(colspan, MOST_SPAN),
      rowSpan: number(rowspan, MOST_SPAN),
      'data-align': align,
    };
  }
  if (tag === 'ol') return { start: number(attributes['start'], 10_000) };
  return attributes['id'] ? { id: attributes['id'] } : {};
}

function Picture({
  attributes,
  place,
}: {
  attributes: ContentTag['attributes'];
  place: EntryPlace;
}) {
  const { src = '', alt = '', width, height } = attributes;
  const address = place.address(src);
  if (!/^(?:https?:|\/)/i.test(address)) return alt;
  return (
    <img
      src={address}
      alt={alt}
      width={number(width, 10_000)}
      height={number(height, 10_000)}
      loading="lazy"
      decoding="async"
    />
  );
}

function drawTag(node: ContentTag, place: EntryPlace): ReactNode {
  const { tag, attributes, children } = node;
  if (tag === 'img') return <Picture attributes={attributes} place={place} />;
  if (tag === 'hr' || tag === 'br') return createElement(tag);
  const inside = <Nodes nodes={children} place={place} />;
  if (tag === 'a') {
    return (
      <TextLink url={attributes['href'] ?? ''} place={place}>
        {inside}
      </TextLink>
    );
  }
  // Rows take no text between their cells.
  const cells = /^(?:table|thead|tbody|tfoot|tr)$/.test(tag)
    ? children.filter((child) => typeof child !== 'string')
    : undefined;
  const content = cells ? <Nodes nodes={cells} place={place} /> : inside;
  const drawn = createElement(tag, propertiesOf(node), content);
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard too
  return tag === 'table' ? (
    <div className="wide-table" tabIndex={0} role="group">
      {drawn}
    </div>
  ) : (
    drawn
  );
}

function Nodes({ nodes, place }: { nodes: readonly ContentNode[]; place: EntryPlace }) {
  return nodes.map((node, index) => (
    <Fragment key={index}>{typeof node === 'string' ? node : drawTag(node, place)}</Fragment>
  ));
}

/** Text of an article, from the HTML our build made of it. */
export function ArticleText({ html, place }: { html: string; place: EntryPlace }) {
  const nodes = useMemo(() => readContent(html), [html]);
  return (
    <div className="article-text">
      <Nodes nodes={nodes} place={place} />
    </div>
  );
}

interface ArticleLike {
  title: string;
  /** yyyy-MM-dd; '' where it is not known. */
  date: string;
  html: string;
  related: readonly (EntryLike & { title: string })[];
}

interface ArticleTexts {
  updated: (date: string) => string;
  /** Heading of what to read next. */
  related: string;
  articleFailed: string;
  articleMissing: string;
  articleMissingText: string;
}

interface ArticleViewProps {
  article: ArticleLike;
  place: EntryPlace;
  texts: ArticleTexts;
  /** Between the text and what to read next. */
  foot?: ReactNode;
}

/** An article with its title, and what to read next. */
function ArticleView({ article, place, texts, foot }: ArticleViewProps) {
  return (
    <article className="article">
      <header className="article-head">
        <h2 className="article-title" tabIndex={-1}>
          {article.title}
        </h2>
        {article.date && <p className="article-date">{texts.updated(article.date)}</p>}
      </header>
      <ArticleText html={article.html} place={place} />
      {foot}
      {article.related.length > 0 && (
        <nav className="article-related" aria-label={texts.related}>
          <h3 className="article-related-title">{texts.related}</h3>
          <ul>
            {article.related.map((entry) => (
              <li key={`${entry.kind}/${entry.code}`}>
                <EntryLink entry={entry} place={place}>
                  {entry.title}
                </EntryLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}

interface ArticlePaneProps extends Omit<ArticleViewProps, 'article'> {
  state:
    | { state: 'loading' | 'missing' }
    | { state: 'failed'; msg: string }
    | { state: 'ready'; value: ArticleLike };
  onRetry: () => void;
}

/** Where one article is read: while it is on its way, when it is there, and when it cannot be had. */
export function ArticlePane({ state, onRetry, ...view }: ArticlePaneProps) {
  switch (state.state) {
    case 'loading':
      return (
        <div className="article-loading">
          <Skeleton lines={12} />
        </div>
      );
    case 'missing':
      return (
        <EmptyState
          icon="file"
          title={view.texts.articleMissing}
          text={view.texts.articleMissingText}
        />
      );
    case 'failed':
      return <ErrorState title={view.texts.articleFailed} text={state.msg} onRetry={onRetry} />;
    case 'ready':
      return <ArticleView {...view} article={state.value} />;
  }
}
