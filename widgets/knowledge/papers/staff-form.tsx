import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Staff } from '../../core/contract/credential.ts';
import { notifySuccess } from '../../core/notify.ts';
import { TextArea, TextField } from '../../kit/field.tsx';
import { messages } from '../messages.ts';
import { SpaceField } from './credential-form.tsx';
import { createStaffForm } from './forms.ts';
import { PaperForm } from './paper-form.tsx';

const { papers: t } = messages;
const texts = ['name', 'post', 'title', 'major', 'education'] as const;

interface StaffFormProps {
  /** Without one it is somebody new. */
  person: Staff | undefined;
  canShare: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Puts somebody down, or changes what is known of them. */
export function StaffForm({ person, canShare, onClose, onSaved }: StaffFormProps) {
  const [form] = useState(() => createStaffForm(person));
  const [isDraft, setDraft] = useState(() => form.$form.get().touched);
  const { values, errors, msg, busy } = useStore(form.$form);
  const save = async () => {
    if (!(await form.submit())) return;
    notifySuccess(t.saved);
    onClose();
    onSaved();
  };
  const reset = () => {
    form.reset();
    setDraft(false);
  };
  return (
    <PaperForm
      {...{ errors, msg, busy, isDraft, onClose }}
      title={person ? t.edit(person.name) : t.addPerson}
      onSubmit={() => void save()}
      onReset={reset}
    >
      {texts.map((field) => (
        <TextField
          key={field}
          label={t.person[field]}
          value={values[field]}
          error={errors[field]}
          required={field === 'name'}
          autoComplete="off"
          data-first-focus={field === 'name' ? '' : undefined}
          onChange={({ target }) => form.write(field, target.value)}
        />
      ))}
      <TextField
        label={t.person.contractUntil}
        hint={t.contractHint}
        type="date"
        value={values.contractUntil}
        error={errors.contractUntil}
        onChange={({ target }) => form.write('contractUntil', target.value)}
      />
      {canShare && !person && <SpaceField value={values.space} onChange={(space) => form.write('space', space)} />}
      <div className="wide">
        <TextArea
          label={t.note}
          rows={2}
          value={values.note}
          error={errors.note}
          onChange={({ target }) => form.write('note', target.value)}
        />
      </div>
    </PaperForm>
  );
}
