import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Profile } from '../../core/contract/account.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import type { Emit } from '../../kit/element.tsx';
import { TextField } from '../../kit/field.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Refusal } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { Gate, Part } from '../shared/part.tsx';
import { PartForm } from '../shared/part-form.tsx';
import { $profile, loadProfile } from '../shared/profile.ts';
import { ClosingPart } from './closing-view.tsx';
import { createData, dataOf } from './data.ts';
import { ExportPart } from './export-view.tsx';
import { profileMessages } from './messages.ts';
import { createSummary } from './own-data.ts';
import { PasswordPart } from './password-view.tsx';
import { PhonePart } from './phone-view.tsx';
import { createLeaving } from './security.ts';

/** What the account says of its owner, and how it is kept safe. */
export function ProfilePart({ emit }: { emit: Emit }) {
  const { title, signInTitle, signInText } = profileMessages;
  return (
    <Gate emit={emit} label={title} title={signInTitle} text={signInText}>
      <Shown />
    </Gate>
  );
}

function Shown() {
  const state = useStore($profile);
  const [summary] = useState(createSummary);
  useEffect(() => {
    void loadProfile();
    void summary.load();
    return summary.stop;
  }, [summary]);
  if (state.state === 'ready') {
    const profile = state.value;
    return (
      <>
        <DataPart profile={profile} />
        <PhonePart profile={profile} />
        <PasswordPart profile={profile} />
        {profile.company && profile.company.role !== 'owner' && (
          <LeavePart company={profile.company.name} />
        )}
        <ExportPart summary={summary} />
        <ClosingPart profile={profile} summary={summary} />
      </>
    );
  }
  return (
    <Part title={profileMessages.data}>
      {state.state === 'loading' ? (
        <div className="part-loading">
          <Skeleton lines={6} />
        </div>
      ) : (
        <ErrorState
          title={partMessages.failed}
          text={state.msg}
          onRetry={() => void loadProfile()}
        />
      )}
    </Part>
  );
}

const fields = [
  { name: 'name', autoComplete: 'organization', maxLength: 100 },
  { name: 'contactName', autoComplete: 'name', maxLength: 30 },
  { name: 'email', autoComplete: 'email', maxLength: 100 },
  { name: 'industry', autoComplete: 'off', maxLength: 50 },
  { name: 'region', autoComplete: 'off', maxLength: 50 },
] as const;

function DataPart({ profile }: { profile: Profile }) {
  const [form] = useState(createData);
  useEffect(() => form.suggest(dataOf(profile)), [form, profile]);
  const { values, errors, msg, busy, touched } = useStore(form.$form);
  const submit = () => void form.submit();
  const { fields: labels, unsaved, discard } = profileMessages;
  const hints: Partial<Record<string, string>> = profileMessages.hints;
  return (
    <Part title={profileMessages.data} lead={profileMessages.dataLead}>
      <PartForm errors={errors} busy={busy} onSubmit={submit}>
        {fields.map(({ name, ...rest }) => (
          <TextField
            key={name}
            label={labels[name]}
            hint={hints[name]}
            value={values[name]}
            error={errors[name]}
            type={name === 'email' ? 'email' : 'text'}
            {...rest}
            onChange={({ target }) => form.write(name, target.value)}
          />
        ))}
        <div className="part-form-end">
          <Button type="submit" kind="primary" busy={busy} disabled={!touched}>
            {partMessages.save}
          </Button>
          {touched && !busy && (
            <>
              <Button kind="quiet" onClick={() => form.reset(dataOf(profile))}>
                {discard}
              </Button>
              <span className="part-soft">{unsaved}</span>
            </>
          )}
          <Refusal msg={msg} />
        </div>
      </PartForm>
    </Part>
  );
}

function LeavePart({ company }: { company: string }) {
  const [store] = useState(createLeaving);
  const { busy, msg } = useStore(store.task.$task);
  const [asking, setAsking] = useState(false);
  const { leave: texts } = profileMessages;
  const close = () => {
    store.task.forget();
    setAsking(false);
  };
  const leave = <Button onClick={() => setAsking(true)}>{texts.button}</Button>;
  return (
    <Part title={texts.title} lead={texts.text(company)} tools={leave}>
      <ConfirmDialog
        open={asking}
        title={texts.title}
        message={
          <>
            <p>{texts.question(company)}</p>
            <ul className="profile-effects">
              {texts.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
            <Refusal msg={msg} />
          </>
        }
        confirmText={texts.button}
        danger
        busy={busy !== ''}
        onCancel={close}
        onConfirm={() => void store.leave()}
      />
    </Part>
  );
}
