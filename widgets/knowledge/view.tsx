import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../core/api/call.ts';
import { type KnowledgeFile, removeKnowledgeFile } from '../core/contract/knowledge.ts';
import { env } from '../core/env.ts';
import { createKnowledge, type KnowledgeStore, knowledgeFileTypes } from '../core/library/knowledge.ts';
import { notifySuccess } from '../core/notify.ts';
import { $signedIn } from '../core/session/session.ts';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { SignInNeeded } from '../kit/sign-in-needed.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { Tag, type Tone } from '../kit/tag.tsx';
import { UploadZone } from '../kit/upload-zone.tsx';
import { messages } from './messages.ts';
import { Preview } from './preview.tsx';

/** Bytes of the largest file the service takes. */
const LARGEST = 50 * 1_048_576;

const tones: Record<KnowledgeFile['status'], Tone> = { reading: 'accent', ready: 'success', failed: 'danger' };

export interface KnowledgeProps extends ElementProps {
  /** The upload comes first: a page for adding files. */
  upload?: boolean;
}

/** The bidder's own material: added, found, looked into and removed. */
export function Knowledge({ upload = false, emit }: KnowledgeProps) {
  const signedIn = useStore($signedIn);
  const signIn = () => {
    if (emit('sign-in-needed')) env().navigate('/');
  };
  return (
    <section className="knowledge kit-part" data-upload={upload || undefined} aria-label={messages.title}>
      {signedIn ? (
        <Shelf />
      ) : (
        <SignInNeeded title={messages.signInTitle} text={messages.signInText} label={messages.signIn} onSignIn={signIn} />
      )}
    </section>
  );
}

function Shelf() {
  const box = useRef<HTMLElement>(null);
  const [knowledge] = useState(createKnowledge);
  const q = useStore(knowledge.$q);
  useEffect(() => {
    void knowledge.look();
    return knowledge.dispose;
  }, [knowledge]);
  return (
    <>
      <header className="kit-part-head" ref={box}>
        <h2 className="kit-part-heading">{messages.title}</h2>
        <TextField
          label={messages.search}
          hideLabel
          type="search"
          value={q}
          maxLength={100}
          placeholder={messages.searchPlaceholder}
          prefix={<Icon name="search" />}
          onChange={(event) => knowledge.search(event.target.value)}
        />
      </header>
      <Upload knowledge={knowledge} />
      <Files knowledge={knowledge} onRemoved={() => box.current?.querySelector('input')?.focus()} />
    </>
  );
}

function Upload({ knowledge }: { knowledge: KnowledgeStore }) {
  const sending = useStore(knowledge.$sending);
  const refusal = useStore(knowledge.$refusal);
  return (
    <div className="upload">
      <UploadZone
        accept={knowledgeFileTypes}
        maxBytes={LARGEST}
        title={messages.upload}
        hint={messages.uploadHint}
        sending={sending}
        error={refusal}
        onReject={knowledge.refuse}
        onCancel={knowledge.cancel}
        onFile={(file) => void knowledge.add(file)}
      />
    </div>
  );
}

function Files({ knowledge, onRemoved }: { knowledge: KnowledgeStore; onRemoved: () => void }) {
  const shelf = useStore(knowledge.$shelf);
  const q = useStore(knowledge.$q);
  const [shown, setShown] = useState<KnowledgeFile>();
  const [leaving, setLeaving] = useState<KnowledgeFile>();
  const remove = async ({ id }: KnowledgeFile) => {
    setLeaving(undefined);
    const gone = await call(removeKnowledgeFile, { params: { id } }).then(
      () => true,
      () => false,
    );
    if (gone) notifySuccess(messages.removed);
    await knowledge.look();
    onRemoved();
  };
  if (shelf.state === 'loading') return <Skeleton lines={6} />;
  if (shelf.state === 'failed')
    return <ErrorState title={messages.failedTitle} text={shelf.message} onRetry={() => void knowledge.look()} />;
  if (shelf.files.length === 0) {
    return q.trim() ? (
      <EmptyState icon="search" title={messages.nothingFound} text={messages.nothingFoundText} />
    ) : (
      <EmptyState icon="file" title={messages.emptyTitle} text={messages.emptyText} />
    );
  }
  return (
    <>
      <Table
        caption={messages.title}
        columns={columns({ onPreview: setShown, onRemove: setLeaving })}
        rows={shelf.files}
        rowKey={({ id }) => id}
      />
      {shelf.more && (
        <Button kind="quiet" onClick={() => void knowledge.more()}>
          {messages.more}
        </Button>
      )}
      {shown && <Preview file={shown} onClose={() => setShown(undefined)} />}
      <ConfirmDialog
        open={leaving !== undefined}
        message={messages.removeQuestion(leaving?.fileName ?? '')}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => leaving && void remove(leaving)}
      />
    </>
  );
}

interface ColumnActions {
  onPreview: (file: KnowledgeFile) => void;
  onRemove: (file: KnowledgeFile) => void;
}

function columns({ onPreview, onRemove }: ColumnActions): Column<KnowledgeFile>[] {
  return [
    {
      key: 'name',
      title: messages.name,
      phone: 'lead',
      render: ({ fileName, error }) => (
        <span className="name">
          {fileName}
          {error && <span className="reason">{error}</span>}
        </span>
      ),
    },
    {
      key: 'status',
      title: messages.status,
      width: '112px',
      phone: 'inline',
      render: ({ status }) => (
        <Tag tone={tones[status]} dot>
          {messages.statuses[status]}
        </Tag>
      ),
    },
    {
      key: 'chars',
      title: messages.chars,
      width: '112px',
      phone: 'inline',
      render: ({ status, chars }) => <span className="time">{status === 'ready' ? messages.charCount(chars) : ''}</span>,
    },
    {
      key: 'added',
      title: messages.added,
      width: '152px',
      phone: 'inline',
      // Seconds say nothing in a list.
      render: ({ createdAt }) => <time className="time">{createdAt.slice(0, 16)}</time>,
    },
    {
      key: 'actions',
      title: messages.actions,
      width: '152px',
      align: 'end',
      phone: 'inline',
      render: (file) => (
        <span className="actions">
          <Button
            size="small"
            disabled={file.status !== 'ready'}
            aria-label={messages.previewNamed(file.fileName)}
            onClick={() => onPreview(file)}
          >
            {messages.preview}
          </Button>
          <Button size="small" kind="quiet" aria-label={messages.removeNamed(file.fileName)} onClick={() => onRemove(file)}>
            {messages.remove}
          </Button>
        </span>
      ),
    },
  ];
}
