import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { bidStatuses } from '../core/contract/bid.ts';
import { env } from '../core/env.ts';
import { $signedIn } from '../core/session/session.ts';
import { claimVisitorTender } from '../core/visitor-tender.ts';
import { Button } from '../kit/button.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { Select, TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { SignInNeeded } from '../kit/sign-in-needed.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { Pager, Table } from '../kit/table.tsx';
import { Callout } from '../kit/tag.tsx';
import { bidColumns } from './columns.tsx';
import { messages } from './messages.ts';
import { Start } from './start.tsx';
import { createHistory, type HistorySort, type HistoryStore, isNarrowed } from './store.ts';

const sorts: readonly HistorySort[] = ['deadline', 'updated', 'created', 'name', 'progress'];

const WRITER_PATH = '/home/book/BidingWrite';

export interface HistoryProps extends ElementProps {
  /** Page that writes a bid; the id is added as `?id=`. */
  writer?: string;
  /** `home`: the bid that is due next and a place for a tender file stand above the list. */
  look?: string;
}

/** A tender read before the sign-in becomes the account's here, and is gone on with. */
function useVisitorTender(isHome: boolean, writer: string): void {
  const signedIn = useStore($signedIn);
  useEffect(() => {
    if (!isHome || !signedIn) return;
    void claimVisitorTender().then(
      (id) => id && env().navigate(`${writer}?tender=${encodeURIComponent(id)}`),
    );
  }, [isHome, signedIn, writer]);
}

const KEPT_TOTAL = 'tender.bids';
const hadBids = () => Number(env().local.get(KEPT_TOTAL) ?? 0) > 0;
const keepTotal = (total: number) => env().local.set(KEPT_TOTAL, String(total));

export function History({ writer = WRITER_PATH, look, emit }: HistoryProps) {
  const [store] = useState(createHistory);
  useEffect(() => store.start(), [store]);
  useVisitorTender(look === 'home', writer);
  const list = useStore(store.list.$list);
  const signedIn = useStore($signedIn);
  const go = {
    open: (id: string, step?: 'finish') =>
      emit('open-bid', { id }) &&
      env().navigate(`${writer}?${step ? `step=${step}&` : ''}id=${encodeURIComponent(id)}`),
    create: () => emit('create-bid') && env().navigate(writer),
    signIn: () => emit('sign-in-needed') && env().navigate('/'),
  };
  const total = list.state === 'ready' ? list.value.total : undefined;
  const isWhole = !isNarrowed(useStore(store.list.$filter));
  useEffect(() => {
    if (total === undefined || !isWhole) return;
    keepTotal(total);
    emit('bids-listed', { total });
  }, [total, isWhole, emit]);
  const isHome = look === 'home' && signedIn;
  // Until the list has come it is as it was the last time here; what cannot be read is no empty list.
  const isNew = isHome && isWhole && list.state !== 'failed' && (total ?? Number(hadBids())) === 0;
  return (
    <>
      {isHome && <Start store={store} writer={writer} isNew={isNew} onOpen={go.open} />}
      {!isNew && <List store={store} go={go} isHome={isHome} />}
    </>
  );
}

interface Ways {
  open: (id: string) => void;
  create: () => void;
  signIn: () => void;
}

function List({ store, go, isHome }: { store: HistoryStore; go: Ways; isHome: boolean }) {
  const list = useStore(store.list.$list);
  const signedIn = useStore($signedIn);
  return (
    <section
      className="history kit-part"
      aria-label={messages.title}
      aria-busy={signedIn && list.state === 'loading'}
    >
      <header className="kit-part-head">
        <h2 className="kit-part-heading">{messages.title}</h2>
        {signedIn && <Tools store={store} {...(isHome ? {} : { onCreate: go.create })} />}
      </header>
      <Removed store={store} />
      {signedIn ? (
        <Content store={store} {...go} />
      ) : (
        <SignInNeeded
          title={messages.signInTitle}
          text={messages.signInText}
          label={messages.signIn}
          onSignIn={go.signIn}
        />
      )}
    </section>
  );
}

/** On the home page a new bid begins above the list. */
function Tools({ store, onCreate }: { store: HistoryStore; onCreate?: () => void }) {
  const query = useStore(store.list.$filter);
  return (
    <div className="kit-part-tools" role="search">
      <TextField
        label={messages.search}
        hideLabel
        type="search"
        value={query.name}
        placeholder={messages.searchPlaceholder}
        autoComplete="off"
        onChange={(event) => store.list.search({ name: event.target.value })}
        prefix={<Icon name="search" />}
      />
      <Select
        label={messages.filter}
        hideLabel
        value={query.status}
        options={[
          { value: '', label: messages.everyStatus },
          ...bidStatuses.map((status) => ({ value: status, label: messages.statuses[status] })),
        ]}
        onChange={({ target }) =>
          store.list.narrow({ status: bidStatuses.find((status) => status === target.value) ?? '' })
        }
      />
      <Select
        label={messages.sort}
        hideLabel
        value={query.sort}
        options={sorts.map((sort) => ({ value: sort, label: messages.sorts[sort] }))}
        onChange={({ target }) =>
          store.list.narrow({ sort: sorts.find((sort) => sort === target.value) ?? 'updated' })
        }
      />
      {onCreate && (
        <Button kind="primary" icon="plus" onClick={onCreate}>
          {messages.create}
        </Button>
      )}
    </div>
  );
}

interface ContentProps {
  store: HistoryStore;
  open: (id: string) => void;
  create: () => void;
}

function Content({ store, open, create }: ContentProps) {
  const list = useStore(store.list.$list);
  const busy = useStore(store.$busy);
  switch (list.state) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return <ErrorState title={messages.failedTitle} text={list.msg} onRetry={store.list.retry} />;
    case 'ready': {
      const { records, current, pages, total } = list.value;
      if (records.length === 0) return <Nothing store={store} onCreate={create} />;
      return (
        <>
          <Table
            caption={messages.title}
            columns={bidColumns(store, busy, open)}
            rows={records}
            rowKey={(bid) => bid.id}
          />
          <div className="foot">
            <Pager current={current} pages={pages} total={total} onChange={store.list.turn} />
          </div>
        </>
      );
    }
  }
}

function Loading() {
  return (
    <div className="loading">
      <Skeleton lines={8} />
    </div>
  );
}

function Nothing({ store, onCreate }: { store: HistoryStore; onCreate: () => void }) {
  const query = useStore(store.list.$filter);
  if (isNarrowed(query)) {
    const all = <Button onClick={store.showAll}>{messages.showAll}</Button>;
    return (
      <EmptyState
        icon="search"
        title={messages.nothingFound}
        text={messages.nothingFoundText}
        action={all}
      />
    );
  }
  const action = (
    <Button kind="primary" icon="plus" onClick={onCreate}>
      {messages.create}
    </Button>
  );
  return (
    <EmptyState icon="book" title={messages.emptyTitle} text={messages.emptyText} action={action} />
  );
}

/** Says what was just removed, and takes that back. */
function Removed({ store }: { store: HistoryStore }) {
  const bid = useStore(store.$removed);
  const busy = useStore(store.$busy);
  return (
    <div role="status" className="removed">
      {bid && (
        <Callout
          tone="neutral"
          action={
            <span className="actions">
              <Button size="small" icon="history" busy={busy === bid.id} onClick={store.undoRemove}>
                {messages.undo}
              </Button>
              <Button size="small" kind="quiet" onClick={store.forgetRemoved}>
                {messages.closeNotice}
              </Button>
            </span>
          }
        >
          {messages.removed(bid.name)}
        </Callout>
      )}
    </div>
  );
}
