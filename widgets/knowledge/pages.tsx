import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Page, PagedList } from '../core/paged-list.ts';
import { Skeleton } from '../kit/spinner.tsx';
import { ErrorState } from '../kit/states.tsx';
import { Pager } from '../kit/table.tsx';
import { messages } from './messages.ts';

interface PagesProps<P extends Page<unknown>, F extends object> {
  list: PagedList<P, F>;
  /** In place of a page without rows; undefined: such a page is shown as any other. */
  empty: ReactNode;
  children: (page: P) => ReactNode;
}

/** A list page by page: while it loads, after a failure, and with its pager below. */
export function Pages<P extends Page<unknown>, F extends object>({
  list,
  empty,
  children,
}: PagesProps<P, F>) {
  const state = useStore(list.$list);
  if (state.state === 'loading') return <Skeleton lines={6} />;
  if (state.state === 'failed')
    return <ErrorState title={messages.failedTitle} text={state.msg} onRetry={list.retry} />;
  const { records, current, pages, total } = state.value;
  if (records.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <>
      {children(state.value)}
      <div className="foot">
        <Pager current={current} pages={pages} total={total} onChange={list.turn} />
      </div>
    </>
  );
}
