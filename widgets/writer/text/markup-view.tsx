import { createElement, Fragment, type ReactNode } from 'react';
import { ScrollRegion } from '../../kit/scroll-region.tsx';
import { t } from '../base/messages.ts';
import { type MarkupNode, parseMarkup } from './markup.ts';

/** Blanks between the rows of a table are no content, and React minds them. */
const HOLDS_NO_TEXT: ReadonlySet<string> = new Set([
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'colgroup',
]);
const EMPTY: ReadonlySet<string> = new Set(['br', 'col']);

/** Draws the text of a cell or paragraph, which is Markdown again. */
export type DrawText = (text: string) => ReactNode;

function drawn(nodes: readonly MarkupNode[], drawText: DrawText, inside = ''): ReactNode[] {
  return nodes.map((node, index) => {
    if (node.kind === 'text')
      return HOLDS_NO_TEXT.has(inside) ? null : (
        <Fragment key={index}>{drawText(node.text)}</Fragment>
      );
    const { tag, attributes, children } = node;
    if (EMPTY.has(tag)) return createElement(tag, { key: index, ...attributes });
    const element = createElement(
      tag,
      { key: index, ...attributes },
      drawn(children, drawText, tag),
    );
    if (tag !== 'table') return element;
    return (
      <ScrollRegion key={index} className="table-frame" label={t.marks.table}>
        {element}
      </ScrollRegion>
    );
  });
}

/** A block of HTML in a chapter: forms' tables with merged cells, aligned paragraphs. Anything active in it is gone. */
export function MarkupView({ html, drawText }: { html: string; drawText: DrawText }) {
  return drawn(parseMarkup(html), drawText);
}
