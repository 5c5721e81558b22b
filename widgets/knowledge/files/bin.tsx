import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { KnowledgeFile } from '../../core/contract/knowledge.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { LongName } from '../../kit/long-name.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { type Column, Table } from '../../kit/table.tsx';
import type { Space } from '../library.ts';
import { messages } from '../messages.ts';
import { Pages } from '../pages.tsx';

const { binTexts: t } = messages;

interface BinHeadProps {
  space: Space['shelf']['space'];
  hasRows: boolean;
  onLeave: () => void;
  onClear: () => void;
}

function BinHead({ space, hasRows, onLeave, onClear }: BinHeadProps) {
  return (
    <div className="bin-head">
      <Button kind="quiet" size="small" icon="arrow-left" onClick={onLeave}>
        {messages.spaces[space]}
      </Button>
      <p className="count">{t.lead}</p>
      {hasRows && (
        <Button size="small" onClick={onClear}>
          {t.clear}
        </Button>
      )}
    </div>
  );
}

/** What was removed in the last 30 days, to be had back or cleared. */
export function Bin({ space, onLeave }: { space: Space; onLeave: () => void }) {
  const { shelf, actions } = space;
  const state = useStore(shelf.list.$list);
  const [leaving, setLeaving] = useState<readonly KnowledgeFile[] | 'all'>();
  const clear = () => {
    setLeaving(undefined);
    void (leaving === 'all' ? actions.wipeAll() : actions.wipe(leaving ?? []));
  };
  const hasRows = state.state === 'ready' && state.value.records.length > 0;
  return (
    <div className="bin">
      <BinHead
        space={shelf.space}
        hasRows={hasRows}
        onLeave={onLeave}
        onClear={() => setLeaving('all')}
      />
      <Pages
        list={shelf.list}
        empty={<EmptyState icon="trash" title={t.empty} text={t.emptyText} />}
      >
        {({ records }) => (
          <Table
            caption={messages.bin}
            columns={binColumns(
              (file) => void actions.restore([file]),
              (file) => setLeaving([file]),
            )}
            rows={records}
            rowKey={({ id }) => id}
          />
        )}
      </Pages>
      <ConfirmDialog
        open={leaving !== undefined}
        danger
        title={t.wipe}
        message={leaving === 'all' ? t.clearQuestion : t.wipeQuestion(leaving?.[0]?.fileName ?? '')}
        confirmText={t.wipe}
        onCancel={() => setLeaving(undefined)}
        onConfirm={clear}
      />
    </div>
  );
}

type OfFile = (file: KnowledgeFile) => void;

const binColumns = (onRestore: OfFile, onWipe: OfFile): Column<KnowledgeFile>[] => [
  {
    key: 'name',
    title: messages.name,
    phone: 'lead',
    render: ({ fileName }) => (
      <span className="name">
        <LongName>{fileName}</LongName>
      </span>
    ),
  },
  {
    key: 'removed',
    title: t.removedAt,
    width: '152px',
    phone: 'inline',
    render: ({ removedAt }) => <time className="time">{removedAt?.slice(0, 16)}</time>,
  },
  {
    key: 'actions',
    title: messages.actions,
    width: '172px',
    align: 'end',
    phone: 'inline',
    render: (file) =>
      file.canChange && (
        <span className="row-actions">
          <Button
            size="small"
            aria-label={t.restoreNamed(file.fileName)}
            onClick={() => onRestore(file)}
          >
            {t.restore}
          </Button>
          <Button
            size="small"
            kind="quiet"
            aria-label={t.wipeNamed(file.fileName)}
            onClick={() => onWipe(file)}
          >
            {t.wipe}
          </Button>
        </span>
      ),
  },
];
