import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { CompareSummary } from '../core/contract/compare.ts';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { LongName } from '../kit/long-name.tsx';
import { Menu } from '../kit/menu.tsx';
import { Progress } from '../kit/progress.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { type Column, Pager, Table } from '../kit/table.tsx';
import { Tag } from '../kit/tag.tsx';
import { useBusy } from '../kit/use-busy.ts';
import { GradeTag } from './grade-tag.tsx';
import { type ComparePage, createList, isAtWork, type ListStore } from './list-store.ts';
import { messages } from './messages.ts';
import { RenameDialog } from './rename-dialog.tsx';

const { list: t } = messages;

interface ListProps {
  host: HTMLElement;
  onStart: () => void;
  onOpen: (id: string) => void;
}

/** Past comparisons, the newest first. */
export function List({ host, onStart, onOpen }: ListProps) {
  const [store] = useState(createList);
  useEffect(() => store.start(), [store]);
  const list = useStore(store.list.$list);
  useBusy(host, list.state === 'loading');
  return (
    <div className="kit-part" aria-busy={list.state === 'loading'}>
      <header className="kit-part-head">
        <h2 className="kit-part-heading">{t.title}</h2>
        <Button kind="primary" icon="plus" onClick={onStart}>
          {t.start}
        </Button>
      </header>
      <Content store={store} onOpen={onOpen} />
    </div>
  );
}

function Content({ store, onOpen }: { store: ListStore; onOpen: (id: string) => void }) {
  const list = useStore(store.list.$list);
  switch (list.state) {
    case 'loading':
      return (
        <div className="loading">
          <Skeleton lines={6} />
        </div>
      );
    case 'failed':
      return <ErrorState title={t.failedTitle} text={list.msg} onRetry={store.list.retry} />;
    case 'ready':
      if (list.value.records.length === 0)
        return <EmptyState icon="copy" title={t.emptyTitle} text={t.emptyText} />;
      return <Rows store={store} page={list.value} onOpen={onOpen} />;
  }
}

interface RowsProps {
  store: ListStore;
  page: ComparePage;
  onOpen: (id: string) => void;
}

function Rows({ store, page, onOpen }: RowsProps) {
  const busy = useStore(store.$busy);
  const [renamed, setRenamed] = useState<CompareSummary>();
  const [leaving, setLeaving] = useState<CompareSummary>();
  const actions = { busy, onOpen, onRename: setRenamed, onRemove: setLeaving };
  const remove = async (compare: CompareSummary) => {
    await store.remove(compare.id);
    setLeaving(undefined);
  };
  return (
    <>
      <Table
        caption={t.title}
        columns={columns(actions)}
        rows={page.records}
        rowKey={({ id }) => id}
      />
      <div className="foot">
        <Pager
          current={page.current}
          pages={page.pages}
          total={page.total}
          onChange={store.list.turn}
        />
      </div>
      {renamed && (
        <RenameDialog
          name={renamed.name}
          busy={busy !== ''}
          onSave={(name) => void store.rename(renamed.id, name).then(() => setRenamed(undefined))}
          onClose={() => setRenamed(undefined)}
        />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        title={t.removeTitle}
        danger
        busy={busy !== ''}
        confirmText={t.remove}
        message={t.removeQuestion(leaving?.name ?? '')}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => leaving && void remove(leaving)}
      />
    </>
  );
}

interface RowActions {
  busy: string;
  onOpen: (id: string) => void;
  onRename: (compare: CompareSummary) => void;
  onRemove: (compare: CompareSummary) => void;
}

function columns(actions: RowActions): Column<CompareSummary>[] {
  return [
    {
      key: 'name',
      title: t.name,
      phone: 'lead',
      render: ({ id, name }) => (
        <button
          type="button"
          className="name"
          title={t.openNamed(name)}
          onClick={() => actions.onOpen(id)}
        >
          <LongName>{name}</LongName>
        </button>
      ),
    },
    {
      key: 'files',
      title: t.files,
      width: '72px',
      phone: 'inline',
      render: ({ documentCount }) => <span className="time">{t.fileCount(documentCount)}</span>,
    },
    {
      key: 'result',
      title: t.result,
      width: '220px',
      phone: 'wide',
      render: (compare) => <Result compare={compare} />,
    },
    {
      key: 'created',
      title: t.created,
      width: '148px',
      phone: 'inline',
      // Seconds say nothing in a list.
      render: ({ createdAt }) => <time className="time">{createdAt.slice(0, 16)}</time>,
    },
    {
      key: 'actions',
      title: t.actions,
      width: '124px',
      align: 'end',
      phone: 'inline',
      render: (compare) => <Actions compare={compare} actions={actions} />,
    },
  ];
}

function Result({ compare }: { compare: CompareSummary }) {
  const { kind, status, progress, grade, highestRatio, error, name } = compare;
  if (isAtWork(compare)) {
    return (
      <span className="at-work">
        <span className="time">{messages.statuses[status]}</span>
        <Progress value={progress} label={t.progressOf(name)} showValue />
      </span>
    );
  }
  if (status === 'failed' || grade === null) {
    return (
      <span className="stopped">
        <Tag tone="danger" dot>
          {messages.statuses.failed}
        </Tag>
        {error && <span className="reason">{error}</span>}
      </span>
    );
  }
  return (
    <span className="result">
      <GradeTag kind={kind} grade={grade} />
      {highestRatio !== null && (
        <span className="time">{t.highest(messages.ratio(highestRatio))}</span>
      )}
    </span>
  );
}

function Actions({ compare, actions }: { compare: CompareSummary; actions: RowActions }) {
  const items = [
    { id: 'rename', label: t.rename, icon: 'edit', onSelect: () => actions.onRename(compare) },
    {
      id: 'remove',
      label: t.remove,
      icon: 'trash',
      danger: true,
      onSelect: () => actions.onRemove(compare),
    },
  ] as const;
  return (
    <span className="actions">
      <Button
        size="small"
        busy={actions.busy === compare.id}
        aria-label={t.openNamed(compare.name)}
        onClick={() => actions.onOpen(compare.id)}
      >
        {t.open}
      </Button>
      <Menu size="small" label={t.more(compare.name)} items={items} />
    </span>
  );
}
