import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Profile } from '../../core/contract/account.ts';
import { maskPhone } from '../../core/format.ts';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { CodeField } from '../shared/code-field.tsx';
import { Refusal } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { Part } from '../shared/part.tsx';
import { PartForm } from '../shared/part-form.tsx';
import { profileMessages } from './messages.ts';
import { createPhoneChange, type OwnCheck, type PhoneChange } from './security.ts';

const { phone: texts } = profileMessages;

/** The phone one signs in with, and the way to another. */
export function PhonePart({ profile }: { profile: Profile }) {
  const [store] = useState(createPhoneChange);
  useEffect(() => store.stop, [store]);
  const step = useStore(store.$step);
  const { phone } = profile;
  const change = step === 'closed' && (
    <Button onClick={() => store.open(phone !== '')}>{phone ? texts.change : texts.bind}</Button>
  );
  return (
    <Part
      title={texts.title}
      lead={phone ? texts.current(maskPhone(phone)) : texts.none}
      tools={change}
    >
      {step === 'old' && (
        <div className="profile-step">
          <p className="part-name">{texts.stepOld}</p>
          <p className="part-soft">{texts.oldText(maskPhone(phone))}</p>
          <OwnCode check={store.own} onCancel={store.close} />
        </div>
      )}
      {step === 'new' && (
        <div className="profile-step">
          {phone && <p className="part-name">{texts.stepNew}</p>}
          <NewPhone store={store} />
        </div>
      )}
    </Part>
  );
}

/** The account's own phone answers. */
export function OwnCode({ check, onCancel }: { check: OwnCheck; onCancel: () => void }) {
  const { values, errors, msg, busy } = useStore(check.form.$form);
  const submit = () => void check.form.submit();
  return (
    <PartForm errors={errors} busy={busy} narrow opened onSubmit={submit}>
      <CodeField
        code={check.code}
        value={values.code}
        error={errors.code}
        onWrite={(value) => check.form.write('code', value)}
        onSend={() => void check.send()}
      />
      <Refusal msg={msg} />
      <div className="part-form-end">
        <Button type="submit" kind="primary" busy={busy}>
          {texts.next}
        </Button>
        <Button onClick={onCancel}>{partMessages.cancel}</Button>
      </div>
    </PartForm>
  );
}

function NewPhone({ store }: { store: PhoneChange }) {
  const { values, errors, msg, busy } = useStore(store.form.$form);
  const submit = () => void store.form.submit();
  return (
    <PartForm errors={errors} busy={busy} narrow opened onSubmit={submit}>
      <TextField
        label={texts.newPhone}
        type="tel"
        autoComplete="tel"
        value={values.phone}
        error={errors.phone}
        onChange={({ target }) => store.write('phone', target.value)}
      />
      <CodeField
        code={store.code}
        value={values.code}
        error={errors.code}
        disabled={!store.canSend(values.phone)}
        onWrite={(value) => store.write('code', value)}
        onSend={() => void store.sendCode()}
      />
      <Refusal msg={msg} />
      <div className="part-form-end">
        <Button type="submit" kind="primary" busy={busy}>
          {texts.submit}
        </Button>
        <Button onClick={store.close}>{partMessages.cancel}</Button>
      </div>
    </PartForm>
  );
}
