import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { env } from '../core/env.ts';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { Pager, Table } from '../kit/table.tsx';
import { bidColumns } from './columns.tsx';
import { messages } from './messages.ts';
import { createHistory, type HistoryState, type HistoryStore } from './store.ts';

const WRITER_PATH = '/home/book/BidingWrite';

export interface HistoryProps extends ElementProps {
  /** Page that writes a bid; the id is added as `?id=`. */
  writer?: string;
}

export function History({ writer = WRITER_PATH, emit }: HistoryProps) {
  const [store] = useState(createHistory);
  useEffect(() => store.start(), [store]);
  const list = useStore(store.$list);
  const go = {
    open: (id: string) => emit('open-bid', { id }) && env().navigate(`${writer}?id=${encodeURIComponent(id)}`),
    create: () => emit('create-bid') && env().navigate(writer),
    signIn: () => emit('sign-in-needed') && env().navigate('/'),
  };
  return (
    <section className="history" aria-label={messages.title} aria-busy={list.state === 'loading'}>
      <header className="head">
        <h2 className="heading">{messages.title}</h2>
        {list.state !== 'signed-out' && <Tools store={store} onCreate={go.create} />}
      </header>
      <Content store={store} list={list} {...go} />
      <Removing store={store} />
    </section>
  );
}

function Tools({ store, onCreate }: { store: HistoryStore; onCreate: () => void }) {
  const search = useStore(store.$search);
  return (
    <div className="tools" role="search">
      <TextField
        label={messages.search}
        hideLabel
        type="search"
        value={search}
        placeholder={messages.searchPlaceholder}
        autoComplete="off"
        onChange={(event) => store.search(event.target.value)}
        prefix={<Icon name="search" />}
      />
      <Button kind="primary" icon="plus" onClick={onCreate}>
        {messages.create}
      </Button>
    </div>
  );
}

interface ContentProps {
  store: HistoryStore;
  list: HistoryState;
  open: (id: string) => void;
  create: () => void;
  signIn: () => void;
}

function Content({ store, list, open, create, signIn }: ContentProps) {
  const busy = useStore(store.$busy);
  switch (list.state) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return <ErrorState title={messages.failedTitle} text={list.msg} onRetry={() => store.load(1)} />;
    case 'signed-out': {
      const action = (
        <Button kind="primary" onClick={signIn}>
          {messages.signIn}
        </Button>
      );
      return <EmptyState icon="user" title={messages.signInTitle} text={messages.signInText} action={action} />;
    }
    case 'ready':
      if (list.bids.length === 0) return <Nothing store={store} onCreate={create} />;
      return (
        <>
          <Table caption={messages.title} columns={bidColumns(store, busy, open)} rows={list.bids} rowKey={(bid) => bid.id} />
          <div className="foot">
            <Pager current={list.current} pages={list.pages} total={list.total} onChange={store.turn} />
          </div>
        </>
      );
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
  const search = useStore(store.$search);
  if (search.trim()) {
    const clear = <Button onClick={() => store.search('')}>{messages.clearSearch}</Button>;
    return <EmptyState icon="search" title={messages.nothingFound} text={messages.nothingFoundText} action={clear} />;
  }
  const action = (
    <Button kind="primary" icon="plus" onClick={onCreate}>
      {messages.create}
    </Button>
  );
  return <EmptyState icon="book" title={messages.emptyTitle} text={messages.emptyText} action={action} />;
}

function Removing({ store }: { store: HistoryStore }) {
  const bid = useStore(store.$removing);
  const busy = useStore(store.$busy);
  if (!bid) return null;
  return (
    <ConfirmDialog
      open
      title={messages.removeTitle}
      message={messages.removeText(bid.name)}
      confirmText={messages.remove}
      danger
      busy={busy === bid.id}
      onConfirm={store.remove}
      onCancel={() => store.askRemove(undefined)}
    />
  );
}
