import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type Credential, credentialKinds, expiryStates } from '../../core/contract/credential.ts';
import { Button } from '../../kit/button.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Table } from '../../kit/table.tsx';
import { UsesNotes } from '../../library-parts/used-in.tsx';
import type { Library } from '../library.ts';
import { messages } from '../messages.ts';
import { Pages } from '../pages.tsx';
import type { Shown } from '../preview.tsx';
import { UndoNotice } from '../undo-notice.tsx';
import { credentialColumns } from './credential-columns.tsx';
import { CredentialForm } from './credential-form.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { type CredentialsStore, createCredentials } from './store.ts';
import { VerdictDateChoice, VerdictNote } from './verdict.tsx';

const { papers: t } = messages;

interface CredentialsViewProps extends Pick<Library, 'quota'> {
  onShow: (shown: Shown) => void;
}

/** Certificates with their ends: put down, looked for, and held against the deadline of a tender. */
export function CredentialsView({ quota, onShow }: CredentialsViewProps) {
  const [store] = useState(createCredentials);
  useEffect(() => store.start(), [store]);
  const canShare = useStore(quota.$inCompany) ?? false;
  const [edited, setEdited] = useState<{ credential?: Credential }>();
  const [picture, setPicture] = useState<Credential>();
  return (
    <>
      <Tools store={store} onAdd={() => setEdited({})} />
      <UndoNotice {...store.changes} />
      <UsesNotes uses={store.uses} />
      <List
        store={store}
        onAdd={() => setEdited({})}
        onEdit={(credential) => setEdited({ credential })}
        onFile={({ fileId, name }) => fileId && onShow({ id: fileId, fileName: name })}
        onPicture={setPicture}
      />
      {edited && (
        <CredentialForm
          credential={edited.credential}
          choices={store.choices}
          canShare={canShare}
          onClose={() => setEdited(undefined)}
          onSaved={() => void store.reload()}
        />
      )}
      {picture?.pictureId && (
        <PictureDialog
          id={picture.pictureId}
          title={picture.name}
          onClose={() => setPicture(undefined)}
        />
      )}
    </>
  );
}

function Tools({
  store: { list, judge, choices },
  onAdd,
}: {
  store: CredentialsStore;
  onAdd: () => void;
}) {
  const { q, kind, state, tenderId } = useStore(list.$filter);
  return (
    <div className="tools" role="search">
      <TextField
        label={t.search}
        hideLabel
        type="search"
        value={q}
        maxLength={100}
        placeholder={t.searchPlaceholder}
        autoComplete="off"
        prefix={<Icon name="search" />}
        onChange={({ target }) => list.search({ q: target.value })}
      />
      <Select
        label={t.kind}
        hideLabel
        value={kind}
        options={[
          { value: '', label: t.everyKind },
          ...credentialKinds.map((value) => ({ value, label: value })),
        ]}
        onChange={({ target }) =>
          list.narrow({ kind: credentialKinds.find((one) => one === target.value) ?? '' })
        }
      />
      <Select
        label={t.state}
        hideLabel
        value={state}
        options={[
          { value: '', label: t.everyState },
          ...expiryStates.map((value) => ({ value, label: t.states[value] })),
        ]}
        onChange={({ target }) =>
          list.narrow({ state: expiryStates.find((one) => one === target.value) ?? '' })
        }
      />
      <VerdictDateChoice choices={choices} tenderId={tenderId} onChoose={judge} />
      <Button kind="primary" icon="plus" onClick={onAdd}>
        {t.add}
      </Button>
    </div>
  );
}

interface ListProps {
  store: CredentialsStore;
  onAdd: () => void;
  onEdit: (credential: Credential) => void;
  onFile: (credential: Credential) => void;
  onPicture: (credential: Credential) => void;
}

function List({ store, onAdd, onEdit, onFile, onPicture }: ListProps) {
  const { list } = store;
  const expired = useStore(store.$expired);
  const { tenderId } = useStore(list.$filter);
  const add = (
    <Button kind="primary" icon="plus" onClick={onAdd}>
      {t.add}
    </Button>
  );
  const empty = <EmptyState icon="success" title={t.empty} text={t.emptyText} action={add} />;
  const columnsFor = (deadlineKnown: boolean) =>
    credentialColumns({
      byDeadline: tenderId !== '' && deadlineKnown,
      uses: store.uses,
      ...{ onEdit, onFile, onPicture, onRemove: (credential) => void store.remove(credential) },
    });
  return (
    <Pages list={list} empty={list.isNarrowed() ? undefined : empty}>
      {({ records, date, deadlineKnown }) => (
        <>
          <div className="judged" role="status">
            <VerdictNote {...{ tenderId, date, deadlineKnown, expired }} />
          </div>
          {records.length === 0 ? (
            <EmptyState
              icon="search"
              title={t.nothingFound}
              text={messages.nothingFoundText}
              action={<Button onClick={list.showAll}>{messages.showAll}</Button>}
            />
          ) : (
            <Table
              caption={t.title}
              columns={columnsFor(deadlineKnown)}
              rows={records}
              rowKey={({ id }) => id}
            />
          )}
        </>
      )}
    </Pages>
  );
}
