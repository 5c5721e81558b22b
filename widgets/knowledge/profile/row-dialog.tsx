import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Form } from '../../core/form.ts';
import { Checkbox } from '../../kit/checkbox.tsx';
import { Select, TextArea } from '../../kit/field.tsx';
import { messages } from '../messages.ts';
import { PaperField, PaperForm } from '../papers/paper-form.tsx';
import type { Choices } from '../papers/store.ts';
import { fieldsOf, isCertificate, isProduct, type RowField, type Target } from './fields.ts';
import { t } from './messages.ts';
import { type Before, createRowForm, type RowValues } from './row-form.ts';
import type { ProfileStore } from './store.ts';

interface RowDialogProps {
  store: ProfileStore;
  choices: Choices;
  title: string;
  target: Target;
  before: Before;
  onClose: () => void;
}

/** Writes one fact or one row down, with what shows it. */
export function RowDialog({ store, choices, title, target, before, onClose }: RowDialogProps) {
  const [form] = useState(() =>
    createRowForm({
      ...{ store, target, before },
      nameOf: (id) => choices.$files.get().find((file) => file.id === id)?.label ?? '',
    }),
  );
  useEffect(() => void choices.loadForm(), [choices]);
  return (
    <PaperForm title={title} form={form} onClose={onClose} onSaved={() => {}}>
      {fieldsOf(target).map((field, at) => (
        <RowInput key={field.name} form={form} field={field} first={at === 0} />
      ))}
      {isCertificate(target) && <Forever form={form} />}
      {isProduct(target) && <Parameters form={form} />}
      <Links form={form} choices={choices} withPicture={isCertificate(target)} />
    </PaperForm>
  );
}

interface InputProps {
  form: Form<RowValues>;
}

function RowInput({ form, field, first }: InputProps & { field: RowField; first: boolean }) {
  const { values, errors } = useStore(form.$form);
  const { name, label, kind, required = false } = field;
  if (kind === 'long')
    return (
      <div className="wide">
        <TextArea
          label={label}
          rows={3}
          required={required}
          value={values[name]}
          error={errors[name]}
          onChange={({ target }) => form.write(name, target.value)}
        />
      </div>
    );
  return (
    <PaperField
      {...{ form, label, required }}
      field={name}
      type={kind === 'date' ? 'date' : 'text'}
      disabled={name === 'validUntil' && values.forever !== ''}
      data-first-focus={first ? '' : undefined}
    />
  );
}

function Forever({ form }: InputProps) {
  const { values } = useStore(form.$form);
  return (
    <div className="wide">
      <Checkbox
        label={messages.papers.forever}
        checked={values.forever !== ''}
        onChange={({ target }) => form.write('forever', target.checked ? '1' : '')}
      />
    </div>
  );
}

function Parameters({ form }: InputProps) {
  const { values, errors } = useStore(form.$form);
  return (
    <div className="wide">
      <TextArea
        label={t.parameters}
        hint={t.parametersHint}
        rows={6}
        value={values.parameters}
        error={errors.parameters}
        onChange={({ target }) => form.write('parameters', target.value)}
      />
    </div>
  );
}

function Links({
  form,
  choices,
  withPicture,
}: InputProps & { choices: Choices; withPicture: boolean }) {
  const files = useStore(choices.$files);
  const pictures = useStore(choices.$pictures);
  return (
    <>
      <Link form={form} field="evidenceFile" label={t.evidenceFile} known={files} />
      <PaperField
        form={form}
        field="evidencePage"
        label={t.evidencePage}
        inputMode="numeric"
        maxLength={5}
      />
      {withPicture && (
        <Link form={form} field="pictureId" label={messages.papers.picture} known={pictures} />
      )}
    </>
  );
}

interface LinkProps extends InputProps {
  field: string;
  label: string;
  known: readonly { id: string; label: string }[];
}

function Link({ form, field, label, known }: LinkProps) {
  const { values, errors } = useStore(form.$form);
  const value = values[field] ?? '';
  // One that is not among the first hundred stays as it is.
  const kept =
    value && !known.some(({ id }) => id === value) ? [{ value, label: messages.papers.kept }] : [];
  return (
    <Select
      label={label}
      value={value}
      error={errors[field]}
      options={[
        { value: '', label: messages.papers.noFile },
        ...kept,
        ...known.map((one) => ({ value: one.id, label: one.label })),
      ]}
      onChange={({ target }) => form.write(field, target.value)}
    />
  );
}
