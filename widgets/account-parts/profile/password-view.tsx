import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Profile } from '../../core/contract/account.ts';
import { maskPhone } from '../../core/format.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { Refusal } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { Part } from '../shared/part.tsx';
import { PartForm } from '../shared/part-form.tsx';
import { profileMessages } from './messages.ts';
import { OwnCode } from './phone-view.tsx';
import { createPasswordChange, type PasswordChange, passwordStrength } from './security.ts';

const { password: texts } = profileMessages;
const ways = ['old', 'code'] as const;

/** The password one signs in with, and the way to another. */
export function PasswordPart({ profile }: { profile: Profile }) {
  const [store] = useState(createPasswordChange);
  useEffect(() => store.stop, [store]);
  const open = useStore(store.$open);
  const { hasPassword, phone } = profile;
  // The first password asks for the phone's code.
  const canSet = hasPassword || phone !== '';
  const change = !open && canSet && (
    <Button onClick={() => store.open(profile)}>{hasPassword ? texts.change : texts.create}</Button>
  );
  return (
    <Part
      title={texts.title}
      lead={hasPassword ? texts.set : canSet ? texts.unset : texts.phoneFirst}
      tools={change}
    >
      {open && (
        <div className="profile-step">
          <Change store={store} profile={profile} />
        </div>
      )}
    </Part>
  );
}

function Change({
  store,
  profile: { hasPassword, phone },
}: {
  store: PasswordChange;
  profile: Profile;
}) {
  const way = useStore(store.$way);
  const ticket = useStore(store.$ticket);
  const tabs = ways.map((id) => ({ id, label: texts.ways[id] }));
  const needsCode = way === 'code' && !ticket;
  return (
    <>
      {hasPassword && phone && (
        <div className="profile-ways">
          <Tabs look="pill" label={texts.by} tabs={tabs} value={way} onChange={store.choose} />
        </div>
      )}
      {needsCode ? (
        <>
          <p className="part-soft">{profileMessages.phone.oldText(maskPhone(phone))}</p>
          <OwnCode check={store.own} onCancel={store.close} />
        </>
      ) : (
        <NewPassword store={store} withOld={way === 'old'} />
      )}
    </>
  );
}

function NewPassword({ store, withOld }: { store: PasswordChange; withOld: boolean }) {
  const { values, errors, msg, busy } = useStore(store.form.$form);
  const [shown, setShown] = useState(false);
  const submit = () => void store.form.submit();
  const field = (name: 'old' | 'fresh' | 'repeat') => ({
    type: shown ? 'text' : 'password',
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => store.form.write(name, target.value),
  });
  const eye = (
    <IconButton
      icon={shown ? 'eye-off' : 'eye'}
      size="small"
      label={shown ? texts.hide : texts.show}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <PartForm errors={errors} busy={busy} narrow opened onSubmit={submit}>
      {withOld && <TextField label={texts.old} autoComplete="current-password" {...field('old')} />}
      <div>
        <TextField
          label={texts.fresh}
          hint={texts.freshHint}
          autoComplete="new-password"
          suffix={eye}
          {...field('fresh')}
        />
        {values.fresh && <Strength password={values.fresh} />}
      </div>
      <TextField label={texts.repeat} autoComplete="new-password" {...field('repeat')} />
      <Refusal msg={msg} />
      <div className="part-form-end">
        <Button type="submit" kind="primary" busy={busy}>
          {partMessages.save}
        </Button>
        <Button onClick={store.close}>{partMessages.cancel}</Button>
        <span className="part-soft">{texts.others}</span>
      </div>
    </PartForm>
  );
}

function Strength({ password }: { password: string }) {
  const strength = passwordStrength(password);
  return (
    <p className="profile-strength" data-strength={strength} aria-live="polite">
      <span className="profile-meter" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {texts.strength} {texts.strengths[strength]}
    </p>
  );
}
