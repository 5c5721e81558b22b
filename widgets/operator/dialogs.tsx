import { useStore } from '@nanostores/react';
import { useId, useRef, useState } from 'react';
import { notifySuccess } from '../core/notify.ts';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../kit/dialog.tsx';
import { Detail } from './detail.tsx';
import { FieldView } from './field-view.tsx';
import { createFormStore } from './form-store.ts';
import { messages } from './messages.ts';
import type { Form } from './model.ts';
import type { DialogStack } from './use-dialogs.ts';

/** @param onDone something was changed. */
export function Dialogs({ dialogs, onDone }: { dialogs: DialogStack; onDone: () => void }) {
  const { shown, show, close } = dialogs;
  if (!shown) return null;
  const done = () => {
    close();
    onDone();
  };
  if (shown.kind === 'form') return <FormDialog form={shown.form} onClose={close} onDone={done} />;
  return <Detail detail={shown.detail} onClose={close} onShow={show} />;
}

function FormDialog({
  form,
  onClose,
  onDone,
}: {
  form: Form;
  onClose: () => void;
  onDone: () => void;
}) {
  const [store] = useState(() => createFormStore(form));
  const { values, errors, msg, busy } = useStore(store.$form);
  const [leaving, setLeaving] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const id = useId();
  // A click beside the dialog must not throw away what was typed.
  const leave = () => (values === form.values ? onClose() : setLeaving(true));
  const submit = async () => {
    if (!(await store.submit())) {
      requestAnimationFrame(() =>
        frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
      );
      return;
    }
    notifySuccess(form.done);
    onDone();
  };
  const footer = (
    <>
      <Button onClick={leave}>{messages.cancel}</Button>
      <Button type="submit" form={id} kind={form.danger ? 'danger' : 'primary'} busy={busy}>
        {form.submit}
      </Button>
    </>
  );
  const size = form.fields.length > 5 ? 'large' : form.fields.length > 1 ? 'medium' : 'small';
  return (
    <Dialog open title={form.title} onClose={leave} footer={footer} size={size}>
      <form
        id={id}
        ref={frame}
        className="form"
        data-two={form.fields.length > 5 || undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {form.note && <p className="form-note">{form.note}</p>}
        {form.fields.map((field) => (
          <FieldView
            key={field.name}
            field={field}
            value={values[field.name]}
            error={errors[field.name]}
            onChange={(value) => store.change(field.name, value)}
          />
        ))}
        {msg && (
          <p className="form-error" role="alert">
            {msg}
          </p>
        )}
      </form>
      <ConfirmDialog
        open={leaving}
        title={messages.leaveTitle}
        message={messages.leaveText}
        confirmText={messages.leave}
        cancelText={messages.stay}
        danger
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  );
}
