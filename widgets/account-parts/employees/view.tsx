import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Employee, Profile } from '../../core/contract/account.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../../kit/dialog.tsx';
import type { Emit } from '../../kit/element.tsx';
import { TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { ListView, Refusal } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { Gate, Part } from '../shared/part.tsx';
import { $profile, isManager, loadProfile } from '../shared/profile.ts';
import { usePart } from '../shared/use-part.ts';
import { employeeColumns } from './columns.tsx';
import { AddForm, StandardDialog } from './forms.tsx';
import { employeesMessages } from './messages.ts';
import { createEmployees, type EmployeesStore, nameOf } from './store.ts';

/** The people of the company, for those who manage it; the others read what it would be. */
export function EmployeesPart({ emit }: { emit: Emit }) {
  const { title, signInTitle, signInText } = employeesMessages;
  return (
    <Gate emit={emit} label={title} title={signInTitle} text={signInText}>
      <ByRole />
    </Gate>
  );
}

function ByRole() {
  const state = useStore($profile);
  useEffect(() => void loadProfile(), []);
  const { title, memberTitle, memberText } = employeesMessages;
  if (state.state === 'loading')
    return (
      <Part title={title}>
        <div className="part-loading">
          <Skeleton lines={6} />
        </div>
      </Part>
    );
  if (state.state === 'failed')
    return (
      <Part title={title}>
        <ErrorState
          title={partMessages.failed}
          text={state.msg}
          onRetry={() => void loadProfile()}
        />
      </Part>
    );
  const profile = state.value;
  if (isManager(profile)) return <Staff profile={profile} />;
  if (!profile.company) return <Individual />;
  return (
    <Part title={title}>
      <EmptyState icon="user" title={memberTitle(profile.company.name)} text={memberText} />
    </Part>
  );
}

function Individual() {
  const { individualTitle, individualText, individualPoints } = employeesMessages;
  return (
    <Part title={individualTitle} lead={individualText}>
      <div className="employees-start">
        <ul className="employees-points">
          {individualPoints.map((point) => (
            <li key={point}>
              <Icon name="check" />
              <span>{point}</span>
            </li>
          ))}
        </ul>
        <AddForm monthLimit={null} onDone={() => void loadProfile()} />
      </div>
    </Part>
  );
}

type PendingAction =
  | { what: 'add' }
  | { what: 'standard' }
  | { what: 'edit'; person: Employee }
  | { what: 'remove'; person: Employee };

function Staff({ profile }: { profile: Profile }) {
  const store = usePart(createEmployees);
  const list = useStore(store.list.$list);
  const [pending, setPending] = useState<PendingAction>();
  const close = () => setPending(undefined);
  const done = () => {
    close();
    void store.list.reload();
  };
  const page = list.state === 'ready' ? list.value : undefined;
  const monthLimit = page?.monthLimit ?? null;
  const { count, standard, emptyTitle, emptyText, noLimit, times } = employeesMessages;
  const lead = page && (
    <>
      {count(profile.company?.employees ?? page.total, page.employeeLimit)} ·{' '}
      {standard(monthLimit === null ? noLimit : times(monthLimit))}
    </>
  );
  const columns = employeeColumns({
    onEdit: (person) => setPending({ what: 'edit', person }),
    onRemove: (person) => setPending({ what: 'remove', person }),
    ownId: profile.id,
  });
  return (
    <Part
      title={employeesMessages.title}
      lead={lead}
      tools={<Tools store={store} onDo={setPending} />}
    >
      <ListView
        list={store.list}
        caption={employeesMessages.title}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="user" title={emptyTitle} text={emptyText} />}
      />
      {pending?.what === 'add' && (
        <Dialog open size="small" title={employeesMessages.add} onClose={close}>
          <AddForm monthLimit={monthLimit} onDone={done} onCancel={close} />
        </Dialog>
      )}
      {(pending?.what === 'edit' || pending?.what === 'standard') && (
        <StandardDialog
          person={pending.what === 'edit' ? pending.person : undefined}
          monthLimit={monthLimit}
          onClose={close}
          onDone={done}
        />
      )}
      <RemoveDialog
        store={store}
        person={pending?.what === 'remove' ? pending.person : undefined}
        onClose={close}
      />
    </Part>
  );
}

function Tools({ store, onDo }: { store: EmployeesStore; onDo: (pending: PendingAction) => void }) {
  const { q } = useStore(store.list.$filter);
  const { busy, msg } = useStore(store.exporting.$task);
  return (
    <div className="kit-part-tools" role="search">
      <TextField
        label={employeesMessages.search}
        hideLabel
        type="search"
        value={q}
        maxLength={50}
        placeholder={employeesMessages.searchPlaceholder}
        autoComplete="off"
        prefix={<Icon name="search" />}
        onChange={({ target }) => store.list.search({ q: target.value })}
      />
      <Button icon="download" busy={busy !== ''} onClick={() => void store.save()}>
        {partMessages.export}
      </Button>
      <Button icon="gear" onClick={() => onDo({ what: 'standard' })}>
        {employeesMessages.standardTitle}
      </Button>
      <Button kind="primary" icon="plus" onClick={() => onDo({ what: 'add' })}>
        {employeesMessages.add}
      </Button>
      <Refusal msg={msg} />
    </div>
  );
}

interface RemoveDialogProps {
  store: EmployeesStore;
  person: Employee | undefined;
  onClose: () => void;
}

function RemoveDialog({ store, person, onClose }: RemoveDialogProps) {
  const { busy, msg } = useStore(store.removing.$task);
  const close = () => {
    store.removing.forget();
    onClose();
  };
  const remove = async () => {
    if (person && (await store.remove(person))) onClose();
  };
  const isPending = person?.state === 'pending';
  const texts = employeesMessages;
  return (
    <ConfirmDialog
      open={person !== undefined}
      title={isPending ? texts.withdrawTitle : texts.removeTitle}
      message={
        <>
          <p>
            {(isPending ? texts.withdrawQuestion : texts.removeQuestion)(
              person ? nameOf(person) : '',
            )}
          </p>
          {!isPending && (
            <ul className="employees-effects">
              {texts.removeEffects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          )}
          <Refusal msg={msg} />
        </>
      }
      confirmText={isPending ? texts.withdraw : texts.remove}
      danger={!isPending}
      busy={busy !== ''}
      onCancel={close}
      onConfirm={() => void remove()}
    />
  );
}
