import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { Form as FormStore, Values } from '../../core/form.ts';
import { notifySuccess } from '../../core/notify.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { Form } from '../../kit/form.tsx';
import { Callout } from '../../kit/tag.tsx';
import { messages } from '../messages.ts';

interface PaperFormProps<V extends Values> {
  title: string;
  form: FormStore<V>;
  /** What was typed is kept. */
  onClose: () => void;
  onSaved: () => void;
  children: ReactNode;
}

/** What is in the form was typed before, and not saved. */
function DraftNotice({ onDrop }: { onDrop: () => void }) {
  return (
    <div className="wide">
      <Callout
        action={
          <Button size="small" kind="quiet" onClick={onDrop}>
            {messages.papers.dropDraft}
          </Button>
        }
      >
        {messages.papers.draft}
      </Callout>
    </div>
  );
}

/** A form in a sheet beside the list it adds to. Closing it keeps what was typed; giving it up does not. */
export function PaperForm<V extends Values>({
  title,
  form,
  onClose,
  onSaved,
  children,
}: PaperFormProps<V>) {
  const [isDraft, setDraft] = useState(() => form.$form.get().touched);
  const { errors, msg, busy } = useStore(form.$form);
  const id = useId();
  const save = async () => {
    if (!(await form.submit())) return;
    notifySuccess(messages.papers.saved);
    onClose();
    onSaved();
  };
  const reset = () => {
    form.reset();
    setDraft(false);
  };
  const giveUp = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      open
      size="sheet"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={giveUp}>{messages.cancel}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {messages.save}
          </Button>
        </>
      }
    >
      <Form id={id} className="paper-form" errors={errors} busy={busy} onSubmit={() => void save()}>
        {isDraft && <DraftNotice onDrop={reset} />}
        {children}
        {msg && (
          <p className="reason wide" role="alert">
            {msg}
          </p>
        )}
      </Form>
    </Dialog>
  );
}

interface PaperFieldProps<V extends Values>
  extends Omit<ComponentProps<typeof TextField>, 'form' | 'value' | 'error' | 'onChange'> {
  form: FormStore<V>;
  field: keyof V & string;
}

/** One text of the form. */
export function PaperField<V extends Values>({ form, field, ...props }: PaperFieldProps<V>) {
  const { values, errors } = useStore(form.$form);
  return (
    <TextField
      autoComplete="off"
      {...props}
      value={values[field]}
      error={errors[field]}
      onChange={({ target }) => form.write(field, target.value)}
    />
  );
}
