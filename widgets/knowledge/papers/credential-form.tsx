import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type Credential, credentialKinds } from '../../core/contract/credential.ts';
import type { Form } from '../../core/form.ts';
import { Checkbox } from '../../kit/checkbox.tsx';
import { Select, TextArea, TextField } from '../../kit/field.tsx';
import { messages } from '../messages.ts';
import { type CredentialValues, createCredentialForm } from './forms.ts';
import { PaperField, PaperForm } from './paper-form.tsx';
import type { Choices } from './store.ts';

const { papers: t } = messages;

interface CredentialFormProps {
  /** Without one it is a new one. */
  credential: Credential | undefined;
  /** Whose a new one is. */
  staffId?: string;
  choices: Choices;
  canShare: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Puts a certificate down, or changes it. */
export function CredentialForm({
  credential,
  staffId = '',
  choices,
  canShare,
  onClose,
  onSaved,
}: CredentialFormProps) {
  const [form] = useState(() => createCredentialForm(credential, staffId));
  useEffect(() => void choices.loadForm(), [choices]);
  return (
    <PaperForm title={credential ? t.edit(credential.name) : t.add} {...{ form, onClose, onSaved }}>
      <Names form={form} canShare={canShare && !credential} />
      <Validity form={form} />
      <Links form={form} choices={choices} />
    </PaperForm>
  );
}

interface FieldsProps {
  form: Form<CredentialValues>;
}

function Names({ form, canShare }: FieldsProps & { canShare: boolean }) {
  const { values, errors } = useStore(form.$form);
  return (
    <>
      <PaperField form={form} field="name" label={t.name} required data-first-focus="" />
      <Select
        label={t.kind}
        value={values.kind}
        error={errors.kind}
        options={credentialKinds.map((value) => ({ value, label: value }))}
        onChange={({ target }) => form.write('kind', target.value)}
      />
      <PaperField form={form} field="number" label={t.number} />
      <PaperField form={form} field="issuer" label={t.issuer} />
      {canShare && (
        <SpaceField value={values.space} onChange={(space) => form.write('space', space)} />
      )}
    </>
  );
}

/** Who is to see it. */
export function SpaceField({
  value,
  onChange,
}: {
  value: string;
  onChange: (space: string) => void;
}) {
  return (
    <Select
      label={t.space}
      value={value}
      options={[
        { value: 'private', label: t.spaces.private },
        { value: 'company', label: t.spaces.company },
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Validity({ form }: FieldsProps) {
  const { values, errors } = useStore(form.$form);
  return (
    <>
      <PaperField form={form} field="validFrom" label={t.validFrom} type="date" />
      <TextField
        label={t.validUntil}
        type="date"
        disabled={values.forever !== ''}
        value={values.forever ? '' : values.validUntil}
        error={errors.validUntil}
        onChange={({ target }) => form.write('validUntil', target.value)}
      />
      <div className="wide">
        <Checkbox
          label={t.forever}
          checked={values.forever !== ''}
          onChange={({ target }) => form.write('forever', target.checked ? '1' : '')}
        />
      </div>
    </>
  );
}

function Links({ form, choices }: FieldsProps & { choices: Choices }) {
  const { values, errors } = useStore(form.$form);
  const lists = {
    staffId: { label: t.holder, none: t.ofCompany, choices: useStore(choices.$people) },
    fileId: { label: t.file, none: t.noFile, choices: useStore(choices.$files) },
    pictureId: { label: t.picture, none: t.noPicture, choices: useStore(choices.$pictures) },
  };
  return (
    <>
      {(['staffId', 'fileId', 'pictureId'] as const).map((field) => {
        const { label, none, choices: known } = lists[field];
        const value = values[field];
        // One that is not among the first hundred stays as it is.
        const kept =
          value && !known.some(({ id }) => id === value) ? [{ value, label: t.kept }] : [];
        return (
          <Select
            key={field}
            label={label}
            value={value}
            error={errors[field]}
            options={[
              { value: '', label: none },
              ...kept,
              ...known.map((one) => ({ value: one.id, label: one.label })),
            ]}
            onChange={({ target }) => form.write(field, target.value)}
          />
        );
      })}
      <div className="wide">
        <TextArea
          label={t.note}
          rows={2}
          value={values.note}
          error={errors.note}
          onChange={({ target }) => form.write('note', target.value)}
        />
      </div>
    </>
  );
}
