import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Employee } from '../../core/contract/account.ts';
import { notifySuccess } from '../../core/notify.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { Refusal } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { PartForm } from '../shared/part-form.tsx';
import { employeesMessages } from './messages.ts';
import { createAdding, createStandard } from './store.ts';

const { form: texts } = employeesMessages;
const roles = ['employee', 'admin'] as const;
const roleOptions = roles.map((value) => ({ value, label: employeesMessages.roles[value] }));

interface AddFormProps {
  /** The company's standard. */
  monthLimit: number | null;
  onDone: () => void;
  /** Absent where the form stands on the page. */
  onCancel?: () => void;
}

/** Adds somebody by their phone. */
export function AddForm({ monthLimit, onDone, onCancel }: AddFormProps) {
  const [form] = useState(() => createAdding(monthLimit));
  const { values, errors, msg, busy } = useStore(form.$form);
  const submit = async () => {
    if (await form.submit()) onDone();
  };
  return (
    <PartForm errors={errors} busy={busy} narrow onSubmit={() => void submit()}>
      <TextField
        label={texts.phone}
        hint={texts.phoneHint}
        type="tel"
        value={values.phone}
        error={errors.phone}
        required
        autoComplete="off"
        onChange={({ target }) => form.write('phone', target.value)}
      />
      <TextField
        label={texts.name}
        value={values.name}
        error={errors.name}
        autoComplete="off"
        onChange={({ target }) => form.write('name', target.value)}
      />
      <Select
        label={texts.role}
        hint={texts.roleHint}
        value={values.role}
        options={roleOptions}
        onChange={({ target }) => form.write('role', target.value)}
      />
      <TextField
        label={texts.limit}
        hint={texts.limitHint}
        inputMode="numeric"
        value={values.monthLimit}
        error={errors.monthLimit}
        onChange={({ target }) => form.write('monthLimit', target.value)}
      />
      <Refusal msg={msg} />
      <div className="part-form-end">
        {onCancel && <Button onClick={onCancel}>{partMessages.cancel}</Button>}
        <Button type="submit" kind="primary" busy={busy}>
          {employeesMessages.add}
        </Button>
      </div>
    </PartForm>
  );
}

interface StandardDialogProps {
  /** Who; without somebody it is the standard of those to come. */
  person: Employee | undefined;
  monthLimit: number | null;
  onClose: () => void;
  onDone: () => void;
}

/** Changes what somebody may, or the standard. */
export function StandardDialog({ person, monthLimit, onClose, onDone }: StandardDialogProps) {
  const [form] = useState(() => createStandard(person, monthLimit));
  const { values, errors, msg, busy } = useStore(form.$form);
  const submit = async () => {
    if (!(await form.submit())) return;
    notifySuccess(partMessages.saved);
    onDone();
  };
  return (
    <Dialog
      open
      size="small"
      title={person ? employeesMessages.editTitle : employeesMessages.standardTitle}
      onClose={onClose}
    >
      <PartForm errors={errors} busy={busy} narrow onSubmit={() => void submit()}>
        {person ? (
          <>
            <TextField
              label={texts.name}
              value={values.name}
              error={errors.name}
              onChange={({ target }) => form.write('name', target.value)}
            />
            <Select
              label={texts.role}
              hint={texts.roleHint}
              value={values.role}
              options={roleOptions}
              onChange={({ target }) => form.write('role', target.value)}
            />
          </>
        ) : (
          <p className="part-soft">{employeesMessages.standardLead}</p>
        )}
        <TextField
          label={texts.limit}
          hint={texts.limitHint}
          inputMode="numeric"
          value={values.monthLimit}
          error={errors.monthLimit}
          onChange={({ target }) => form.write('monthLimit', target.value)}
        />
        <Refusal msg={msg} />
        <div className="part-form-end">
          <Button onClick={onClose}>{partMessages.cancel}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {partMessages.save}
          </Button>
        </div>
      </PartForm>
    </Dialog>
  );
}
