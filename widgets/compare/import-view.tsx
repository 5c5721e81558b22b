import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { leastCompared, mostCompared } from '../core/contract/compare.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { Callout } from '../kit/tag.tsx';
import type { Choice, ChoiceKind } from './choices-store.ts';
import { FileDrop } from './file-drop.tsx';
import { createImport, type ImportStore } from './import-store.ts';
import { messages } from './messages.ts';
import { PickDialog } from './pick-dialog.tsx';
import { QueueLines } from './queue-view.tsx';
import type { Chosen } from './selection-store.ts';

const { importing: t } = messages;

interface ImportProps {
  onBack: () => void;
  onStarted: (id: string) => void;
}

/** What is to be compared: files, bids of the history, and the tender file they all answer. */
export function Import({ onBack, onStarted }: ImportProps) {
  const [store] = useState(createImport);
  useEffect(() => store.stop, [store]);
  const [picking, setPicking] = useState<ChoiceKind>();
  const take = (kind: ChoiceKind, choices: readonly Choice[]) => {
    setPicking(undefined);
    if (kind !== 'tenders')
      return store.add(
        choices.map(({ id, name }) => ({ kind: kind === 'files' ? 'file' : 'bid', id, name })),
      );
    for (const { id, name } of choices) store.chooseTender({ kind: 'tender', id, name });
  };
  return (
    <div className="kit-part importing">
      <header className="kit-part-head">
        <h2 className="kit-part-heading">{t.title}</h2>
        <Button kind="quiet" icon="arrow-left" onClick={onBack}>
          {t.back}
        </Button>
      </header>
      <Documents store={store} onPick={setPicking} />
      <TenderPart store={store} onPick={() => setPicking('tenders')} />
      <Start store={store} onStarted={onStarted} />
      <p className="note">
        {messages.note} {messages.senseBefore}
      </p>
      {picking && (
        <PickDialog
          kind={picking}
          store={store}
          onTake={take}
          onClose={() => setPicking(undefined)}
        />
      )}
    </div>
  );
}

function Documents({ store, onPick }: { store: ImportStore; onPick: (kind: ChoiceKind) => void }) {
  const { documents } = useStore(store.$selection);
  const queue = useStore(store.uploads.$queue);
  const count = useStore(store.$count);
  const isFull = count >= mostCompared;
  const heading = useId();
  return (
    <section className="step" aria-labelledby={heading}>
      <FileDrop
        many
        title={t.dropTitle}
        hint={isFull ? t.full : t.dropHint}
        disabled={isFull}
        onFiles={store.drop}
      />
      <div className="ways">
        <Button icon="file" disabled={isFull} onClick={() => onPick('files')}>
          {t.fromFiles}
        </Button>
        <Button icon="book" disabled={isFull} onClick={() => onPick('bids')}>
          {t.fromBids}
        </Button>
      </div>
      <div className="step-head">
        <h3 className="step-title" id={heading}>
          {t.chosen}
        </h3>
        <span className="time" role="status">
          {t.chosenCount(count)}
        </span>
      </div>
      {documents.length + queue.length === 0 ? (
        <p className="empty-line">{t.none}</p>
      ) : (
        <ol className="lines">
          {documents.map((document) => (
            <ChosenLine
              key={`${document.kind}-${document.id}`}
              document={document}
              onRemove={() => store.remove(document)}
            />
          ))}
          <QueueLines uploads={store.uploads} />
        </ol>
      )}
    </section>
  );
}

function ChosenLine({
  document: { kind, name },
  onRemove,
}: {
  document: Chosen;
  onRemove: () => void;
}) {
  return (
    <li className="line">
      <Icon name={kind === 'bid' ? 'book' : 'file'} />
      <span className="line-text">
        <span className="line-name" title={name}>
          {name}
        </span>
        <span className="time">{kind === 'bid' ? t.ofBid : t.ofFile}</span>
      </span>
      <IconButton size="small" icon="close" label={t.remove(name)} onClick={onRemove} />
    </li>
  );
}

function TenderPart({ store, onPick }: { store: ImportStore; onPick: () => void }) {
  const { tender } = useStore(store.$selection);
  const queue = useStore(store.tenderUpload.$queue);
  const input = useRef<HTMLDivElement>(null);
  const heading = useId();
  return (
    <section className="step" aria-labelledby={heading} ref={input}>
      <h3 className="step-title" id={heading}>
        {t.tenderTitle}
      </h3>
      <p className="step-text">{t.tenderText}</p>
      {tender || queue.length > 0 ? (
        <ul className="lines">
          {tender && queue.length === 0 && (
            <li className="line">
              <Icon name="check" />
              <span className="line-text">
                <span className="line-name" title={tender.name}>
                  {tender.name}
                </span>
              </span>
              <IconButton
                size="small"
                icon="close"
                label={t.tenderRemove}
                onClick={() => store.chooseTender(null)}
              />
            </li>
          )}
          <QueueLines uploads={store.tenderUpload} />
        </ul>
      ) : (
        <div className="ways">
          <Button icon="file" onClick={onPick}>
            {t.tenderPick}
          </Button>
          <TenderUpload onFile={(file) => store.dropTender([file])} />
        </div>
      )}
    </section>
  );
}

function TenderUpload({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="upload" onClick={() => input.current?.click()}>
        {t.tenderUpload}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}

function Start({ store, onStarted }: { store: ImportStore; onStarted: (id: string) => void }) {
  const { documents, name } = useStore(store.$selection);
  const queue = useStore(store.uploads.$queue);
  const problem = useStore(store.$problem);
  const canStart = useStore(store.$canStart);
  const isSending = useStore(store.$isSending);
  const isStarting = useStore(store.$starting);
  const missing = leastCompared - documents.length;
  const said = isSending ? t.waitForUploads : missing > 0 ? t.needMore(missing) : '';
  const start = async () => {
    const id = await store.start();
    if (id !== undefined) onStarted(id);
  };
  const hasRefused = queue.some(({ state }) => state === 'refused');
  return (
    <section className="step" aria-label={t.nameLabel}>
      <TextField
        label={t.nameLabel}
        value={name}
        maxLength={100}
        autoComplete="off"
        hint={t.nameHint}
        onChange={({ target }) => store.rename(target.value)}
      />
      <div role="alert">{problem && <Callout tone="danger">{problem}</Callout>}</div>
      <div className="start">
        <Button
          kind="primary"
          size="large"
          disabled={!canStart}
          busy={isStarting}
          onClick={() => void start()}
        >
          {t.start}
        </Button>
        <span className="step-text" role="status">
          {said || (hasRefused ? t.refusedLeft : '')}
        </span>
      </div>
    </section>
  );
}
