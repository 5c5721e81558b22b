import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Page, PagedList } from '../../core/paged-list.ts';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { type Column, Pager, Table } from '../../kit/table.tsx';
import { partMessages } from './messages.ts';

interface ListViewProps<T, P extends Page<T>, F extends object> {
  list: PagedList<P, F>;
  /** Says what is listed, for screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  rowKey: (row: T) => string;
  /** Where there is nothing at all. */
  empty: ReactNode;
}

/** A list with its pages, and what stands in its place while it is read, when it cannot be read, and when it is empty. */
export function ListView<T, P extends Page<T>, F extends object>(props: ListViewProps<T, P, F>) {
  const { list, caption, columns, rowKey, empty } = props;
  const state = useStore(list.$list);
  if (state.state === 'loading') {
    return (
      <div className="part-loading">
        <Skeleton lines={6} />
      </div>
    );
  }
  if (state.state === 'failed')
    return <ErrorState title={partMessages.failed} text={state.msg} onRetry={list.retry} />;
  const page = state.value;
  if (page.records.length === 0)
    return list.isNarrowed() ? <NothingFound onShowAll={list.showAll} /> : empty;
  return (
    <>
      <Table caption={caption} columns={columns} rows={page.records} rowKey={rowKey} />
      <div className="part-foot">
        <Pager current={page.current} pages={page.pages} total={page.total} onChange={list.turn} />
      </div>
    </>
  );
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const { nothingFound, nothingFoundText, showAll } = partMessages;
  return (
    <EmptyState
      icon="search"
      title={nothingFound}
      text={nothingFoundText}
      action={<Button onClick={onShowAll}>{showAll}</Button>}
    />
  );
}

/** What went wrong, beside the thing that was asked for. */
export function Refusal({ msg }: { msg: string }) {
  return msg ? (
    <p className="part-refusal" role="alert">
      {msg}
    </p>
  ) : null;
}

/** Names and values, as in a detail. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className="part-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || partMessages.none}</dd>
        </div>
      ))}
    </dl>
  );
}
