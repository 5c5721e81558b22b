import { useId, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { messages } from './messages.ts';

const { list: t } = messages;

interface RenameDialogProps {
  name: string;
  busy: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}

export function RenameDialog({ name, busy, onSave, onClose }: RenameDialogProps) {
  const [value, setValue] = useState(name);
  const [isRefused, setRefused] = useState(false);
  const form = useId();
  const nameError = isRefused && value.trim() === '' ? t.nameNeeded : undefined;
  const submit = () => {
    if (value.trim() === '') setRefused(true);
    else onSave(value.trim());
  };
  const footer = (
    <>
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button kind="primary" type="submit" form={form} busy={busy}>
        {t.save}
      </Button>
    </>
  );
  return (
    <Dialog open title={t.renameTitle} size="small" onClose={onClose} footer={footer}>
      <Form id={form} errors={nameError ? { nameError } : {}} busy={busy} onSubmit={submit}>
        <TextField
          label={t.nameLabel}
          value={value}
          maxLength={100}
          autoComplete="off"
          data-first-focus=""
          error={nameError}
          onChange={({ target }) => setValue(target.value)}
        />
      </Form>
    </Dialog>
  );
}
