import type { Tokens } from 'marked';
import { createElement } from 'react';
import { ScrollRegion } from '../../kit/scroll-region.tsx';
import { t as shared } from '../base/messages.ts';
import { inlines } from './markdown-inline.tsx';

/** A table that scrolls sideways where it is too wide. */
export function MarkdownTable({ token }: { token: Tokens.Table }) {
  const cell = (tag: 'th' | 'td') => (one: Tokens.TableCell, index: number) =>
    createElement(
      tag,
      { key: index, 'data-align': one.align ?? undefined, scope: tag === 'th' ? 'col' : undefined },
      inlines(one.tokens),
    );
  return (
    <ScrollRegion className="table-frame" label={shared.marks.table}>
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
    </ScrollRegion>
  );
}
