import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { kitMessages } from './messages.ts';

export interface Column<T> {
  key: string;
  title: string;
  /** In the place of the title, such as a box that chooses every row. */
  head?: ReactNode;
  align?: 'start' | 'end';
  /** CSS width, in px or %. */
  width?: string;
  /** On a phone a row is a card. lead: its heading; inline: beside its neighbour, unlabelled; wide: a line of its own; hidden: left out. */
  phone?: 'lead' | 'inline' | 'wide' | 'hidden';
  render: (row: T) => ReactNode;
}

interface TableProps<T> {
  /** Says what the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
}

/** A table that becomes a list of cards where its place is narrow. */
export function Table<T>({ caption, columns, rows, rowKey }: TableProps<T>) {
  return (
    <div className="kit-table-frame">
      <table className="kit-table">
        <caption className="kit-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-align={column.align}
                style={column.width ? { width: column.width } : undefined}
              >
                {column.head ?? column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-label={column.title}
                  data-align={column.align}
                  data-phone={column.phone}
                >
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PagerProps {
  /** From 1. */
  current: number;
  pages: number;
  total: number;
  onChange: (page: number) => void;
  disabled?: boolean;
  /** Where there is more than one on a page. */
  label?: string;
}

export function Pager({
  current,
  pages,
  total,
  onChange,
  disabled = false,
  label = kitMessages.pages,
}: PagerProps) {
  return (
    <nav className="kit-pager" aria-label={label}>
      <span className="kit-pager-total">{kitMessages.totalRows(total)}</span>
      {pages > 1 && (
        <>
          <Button
            kind="quiet"
            size="small"
            icon="chevron-left"
            disabled={disabled || current <= 1}
            onClick={() => onChange(current - 1)}
          >
            {kitMessages.previousPage}
          </Button>
          <span aria-live="polite">{kitMessages.pageOf(current, pages)}</span>
          <Button
            kind="quiet"
            size="small"
            disabled={disabled || current >= pages}
            onClick={() => onChange(current + 1)}
          >
            {kitMessages.nextPage}
          </Button>
        </>
      )}
    </nav>
  );
}
