import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Credential, Staff } from '../../core/contract/credential.ts';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Menu } from '../../kit/menu.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { UsedIn, UsesNotes } from '../../library-parts/used-in.tsx';
import type { Library } from '../library.ts';
import { messages } from '../messages.ts';
import { Pages } from '../pages.tsx';
import { UndoNotice } from '../undo-notice.tsx';
import { CredentialForm } from './credential-form.tsx';
import { Expiry } from './expiry.tsx';
import { StaffForm } from './staff-form.tsx';
import { createStaff, type StaffStore } from './store.ts';
import { VerdictDateChoice, VerdictNote } from './verdict.tsx';

const { papers: t } = messages;

type Task =
  | { kind: 'person'; person?: Staff }
  | { kind: 'credential'; person: Staff; credential?: Credential };

/** The people of the company with their certificates. */
export function StaffView({ quota }: Pick<Library, 'quota'>) {
  const [store] = useState(createStaff);
  useEffect(() => store.start(), [store]);
  const canShare = useStore(quota.$inCompany) ?? false;
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const saved = () => void store.list.reload();
  return (
    <>
      <Tools store={store} onAdd={() => setTask({ kind: 'person' })} />
      <UndoNotice {...store.changes} />
      <UsesNotes uses={store.uses} />
      <People store={store} onTask={setTask} />
      {task?.kind === 'person' && (
        <StaffForm person={task.person} canShare={canShare} onClose={close} onSaved={saved} />
      )}
      {task?.kind === 'credential' && (
        <CredentialForm
          credential={task.credential}
          staffId={task.person.id}
          choices={store.choices}
          canShare={canShare}
          onClose={close}
          onSaved={saved}
        />
      )}
    </>
  );
}

function Tools({
  store: { list, judge, choices },
  onAdd,
}: {
  store: StaffStore;
  onAdd: () => void;
}) {
  const { q, tenderId } = useStore(list.$filter);
  return (
    <div className="tools" role="search">
      <TextField
        label={t.searchPeople}
        hideLabel
        type="search"
        value={q}
        maxLength={100}
        placeholder={t.searchPeoplePlaceholder}
        autoComplete="off"
        prefix={<Icon name="search" />}
        onChange={({ target }) => list.search({ q: target.value })}
      />
      <VerdictDateChoice choices={choices} tenderId={tenderId} onChoose={judge} />
      <Button kind="primary" icon="plus" onClick={onAdd}>
        {t.addPerson}
      </Button>
    </div>
  );
}

interface PeopleProps {
  store: StaffStore;
  onTask: (task: Task) => void;
}

function People({ store, onTask }: PeopleProps) {
  const { list } = store;
  const { tenderId } = useStore(list.$filter);
  const add = (
    <Button kind="primary" icon="plus" onClick={() => onTask({ kind: 'person' })}>
      {t.addPerson}
    </Button>
  );
  const empty = <EmptyState icon="user" title={t.noPeople} text={t.noPeopleText} action={add} />;
  return (
    <Pages list={list} empty={list.isNarrowed() ? undefined : empty}>
      {({ records, date, deadlineKnown }) => (
        <>
          <div className="judged" role="status">
            <VerdictNote {...{ tenderId, date, deadlineKnown }} />
          </div>
          {records.length === 0 && (
            <EmptyState
              icon="search"
              title={t.noOneFound}
              text={messages.nothingFoundText}
              action={<Button onClick={list.showAll}>{messages.showAll}</Button>}
            />
          )}
          <ul className="people" aria-label={t.people}>
            {records.map((person) => (
              <PersonCard
                key={person.id}
                {...{ person, store, onTask }}
                byDeadline={tenderId !== '' && deadlineKnown}
              />
            ))}
          </ul>
        </>
      )}
    </Pages>
  );
}

type PersonProps = Pick<PeopleProps, 'onTask'> & { person: Staff };

function PersonMenu({ person, store, onTask }: PersonProps & Pick<PeopleProps, 'store'>) {
  return (
    <Menu
      size="small"
      label={messages.more(person.name)}
      items={[
        {
          id: 'edit',
          label: t.change,
          icon: 'edit',
          onSelect: () => onTask({ kind: 'person', person }),
        },
        {
          id: 'add',
          label: t.addTheirs,
          icon: 'plus',
          onSelect: () => onTask({ kind: 'credential', person }),
        },
        {
          ...{ id: 'remove', label: messages.remove, icon: 'trash', danger: true },
          onSelect: () => void store.remove(person),
        },
      ]}
    />
  );
}

function PersonPapers({ person, onTask, byDeadline }: PersonProps & { byDeadline: boolean }) {
  return (
    <ul className="person-papers" aria-label={t.papersOf(person.name)}>
      {person.credentials.map((credential) => (
        <li key={credential.id} className="person-line">
          {credential.canChange ? (
            <button
              type="button"
              className="name"
              onClick={() => onTask({ kind: 'credential', person, credential })}
            >
              {credential.name}
            </button>
          ) : (
            <span className="name">{credential.name}</span>
          )}
          <Expiry {...credential} byDeadline={byDeadline} />
        </li>
      ))}
    </ul>
  );
}

function PersonCard({
  person,
  store,
  onTask,
  byDeadline,
}: PeopleProps & { person: Staff; byDeadline: boolean }) {
  const { id, name, post, title, major, education, canChange, contractUntil } = person;
  return (
    <li className="person">
      <header className="person-head">
        <h3>
          {name}
          {post && <span className="person-post">{post}</span>}
        </h3>
        {canChange && <PersonMenu person={person} store={store} onTask={onTask} />}
      </header>
      <p className="sub">
        {[title, major, education].filter(Boolean).join(' · ') || t.nothingKnown}
      </p>
      <UsedIn {...{ uses: store.uses, id, name }} />
      {contractUntil && (
        <p className="person-line">
          <span>{t.contract(contractUntil)}</span>
          <Expiry {...person} byDeadline={byDeadline} />
        </p>
      )}
      {person.credentials.length > 0 ? (
        <PersonPapers person={person} onTask={onTask} byDeadline={byDeadline} />
      ) : (
        <p className="count">{t.noPapers}</p>
      )}
    </li>
  );
}
