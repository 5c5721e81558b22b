import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import {
  type CompanyProfile,
  type Missing,
  profileFactNames,
  profileFacts,
  profileLists,
} from '../../core/contract/profile.ts';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { UsesNotes } from '../../library-parts/used-in.tsx';
import { PictureDialog } from '../papers/picture-dialog.tsx';
import { createChoices } from '../papers/store.ts';
import { VerdictDateChoice, VerdictNote } from '../papers/verdict.tsx';
import { UndoNotice } from '../undo-notice.tsx';
import type { Certificate } from './described.ts';
import { FactsSection } from './facts-section.tsx';
import type { Target } from './fields.ts';
import { FillFromFile } from './fill-from-file.tsx';
import { t } from './messages.ts';
import { MissingList } from './missing-list.tsx';
import { RowDialog } from './row-dialog.tsx';
import type { Before } from './row-form.ts';
import { RowsSection } from './rows-section.tsx';
import { SaveNote } from './save-note.tsx';
import { createProfile, type ProfileStore, type Standing } from './store.ts';

/** What the company is and has, which every new bid begins with. */
export function ProfileView() {
  const [store] = useState(createProfile);
  useEffect(() => store.start(), [store]);
  const state = useStore(store.$state);
  if (state.state === 'loading') return <Skeleton lines={8} />;
  if (state.state === 'failed')
    return <ErrorState title={t.failed} text={state.msg} onRetry={() => void store.load()} />;
  return <Shown store={store} standing={state.value} />;
}

interface Task {
  target: Target;
  /** Of the row; undefined for a fact and for a new row. */
  id?: string | undefined;
}

/** The place where something that is missing is filled in; undefined for a fact, which is typed where it stands. */
function taskFor({ people }: CompanyProfile, { part, at }: Missing): Task | undefined {
  if (part === 'facts') return undefined;
  const holder = people.find(({ certificates }) => certificates.some(({ id }) => id === at));
  if (holder) return { target: { holder: holder.id }, id: at };
  return { target: { part }, id: at === '' ? undefined : at };
}

function Shown({ store, standing }: { store: ProfileStore; standing: Standing }) {
  const [choices] = useState(createChoices);
  const tenderId = useStore(store.$tenderId);
  const [task, setTask] = useState<Task>();
  const [picture, setPicture] = useState<Certificate>();
  const root = useRef<HTMLDivElement>(null);
  const { canChange, missing, terms, date, deadlineKnown } = standing;
  const go = (one: Missing) => {
    const next = taskFor(store.$profile.get(), one);
    if (next) setTask(next);
    else root.current?.querySelector<HTMLElement>(`[data-fact="${one.at}"]`)?.focus();
  };
  return (
    <div className="profile" ref={root}>
      <p className="lead">{canChange ? t.lead : t.readOnly}</p>
      <div className="profile-bar">
        <Progress store={store} />
        <SaveNote $save={store.$save} onRetry={store.saveNow} />
        <VerdictDateChoice choices={choices} tenderId={tenderId} onChoose={store.judge} />
      </div>
      <div role="status">
        <VerdictNote {...{ tenderId, date, deadlineKnown }} expired={expiredOf(terms)} />
      </div>
      <Removed store={store} />
      <UsesNotes uses={store.uses} />
      <div className="profile-columns">
        <div className="profile-main">
          <FactsSection
            {...{ store, canChange }}
            onProof={(fact) => setTask({ target: { fact } })}
          />
          {profileLists.map((part) => (
            <RowsSection
              key={part}
              {...{ store, canChange, terms, part }}
              byDeadline={tenderId !== '' && deadlineKnown}
              onEdit={(target, id) => setTask({ target, id })}
              onPicture={setPicture}
            />
          ))}
        </div>
        <div className="profile-side">
          <MissingList missing={missing} onGo={canChange ? go : undefined} />
          {canChange && <FillFromFile store={store} choices={choices} />}
        </div>
      </div>
      {task && <TaskDialog {...{ store, choices, task }} onClose={() => setTask(undefined)} />}
      {picture?.pictureId && (
        <PictureDialog
          id={picture.pictureId}
          title={picture.name}
          onClose={() => setPicture(undefined)}
        />
      )}
    </div>
  );
}

const expiredOf = (terms: Standing['terms']) =>
  terms.filter(({ state }) => state === 'expired').length;

function Progress({ store }: { store: ProfileStore }) {
  const { facts } = useStore(store.$profile);
  const filled = profileFactNames.filter((name) => facts[name]?.value && facts[name].confirmed);
  return <p className="profile-progress">{t.amount(filled.length, profileFactNames.length)}</p>;
}

/** The last row that was removed, to be taken back. */
function Removed({ store: { $undo } }: { store: ProfileStore }) {
  const [$busy] = useState(() => atom(false));
  const forget = () => $undo.set(undefined);
  return (
    <UndoNotice
      {...{ $undo, $busy, forget }}
      takeBack={async () => {
        await $undo.get()?.undo();
        forget();
      }}
    />
  );
}

/** What the target holds now. */
function beforeOf(profile: CompanyProfile, { target, id }: Task): Before {
  if ('fact' in target) return profile.facts[target.fact];
  const rows: readonly ({ id: string } & NonNullable<Before>)[] =
    'part' in target
      ? profile[target.part]
      : (profile.people.find((person) => person.id === target.holder)?.certificates ?? []);
  return rows.find((row) => row.id === id);
}

function titleOf({ people }: CompanyProfile, { target }: Task, before: Before): string {
  if ('fact' in target) return t.proofOf(profileFacts[target.fact].label);
  const name = before && [before.name, before.title, before.bank].find(Boolean);
  if (typeof name === 'string') return t.edit(name);
  if ('part' in target) return t.addRow[target.part];
  return t.addHeld(people.find(({ id }) => id === target.holder)?.name ?? '');
}

interface TaskDialogProps {
  store: ProfileStore;
  choices: ReturnType<typeof createChoices>;
  task: Task;
  onClose: () => void;
}

function TaskDialog({ store, choices, task, onClose }: TaskDialogProps) {
  // As it was when the dialog opened: a save that comes back meanwhile changes nothing under the hands.
  const [{ before, title }] = useState(() => {
    const profile = store.$profile.get();
    const before = beforeOf(profile, task);
    return { before, title: titleOf(profile, task, before) };
  });
  return <RowDialog {...{ store, choices, title, before, onClose }} target={task.target} />;
}
