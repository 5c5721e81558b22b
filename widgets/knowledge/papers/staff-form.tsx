import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Staff } from '../../core/contract/credential.ts';
import { TextArea } from '../../kit/field.tsx';
import { messages } from '../messages.ts';
import { SpaceField } from './credential-form.tsx';
import { createStaffForm } from './forms.ts';
import { PaperField, PaperForm } from './paper-form.tsx';

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
  const { values, errors } = useStore(form.$form);
  return (
    <PaperForm title={person ? t.edit(person.name) : t.addPerson} {...{ form, onClose, onSaved }}>
      {texts.map((field) => (
        <PaperField
          key={field}
          {...{ form, field }}
          label={t.person[field]}
          required={field === 'name'}
          data-first-focus={field === 'name' ? '' : undefined}
        />
      ))}
      <PaperField
        form={form}
        field="contractUntil"
        label={t.person.contractUntil}
        hint={t.contractHint}
        type="date"
      />
      {canShare && !person && (
        <SpaceField value={values.space} onChange={(space) => form.write('space', space)} />
      )}
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
