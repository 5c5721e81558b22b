import { useId, useState } from 'react';
import { notifySuccess } from '../core/notify.ts';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../kit/dialog.tsx';
import { Detail } from './detail.tsx';
import { messages } from './messages.ts';
import type { Form } from './model.ts';
import { PlanFields, usePlanForm } from './plan-form.tsx';
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
  form: plan,
  onClose,
  onDone,
}: {
  form: Form;
  onClose: () => void;
  onDone: () => void;
}) {
  const shown = usePlanForm(plan);
  const [leaving, setLeaving] = useState(false);
  const id = useId();
  // A click beside the dialog must not throw away what was typed.
  const leave = () => (shown.touched ? setLeaving(true) : onClose());
  const done = () => {
    notifySuccess(plan.done);
    onDone();
  };
  const footer = (
    <>
      <Button onClick={leave}>{messages.cancel}</Button>
      <Button type="submit" form={id} kind={plan.danger ? 'danger' : 'primary'} busy={shown.busy}>
        {plan.submit}
      </Button>
    </>
  );
  const size = plan.fields.length > 5 ? 'large' : plan.fields.length > 1 ? 'medium' : 'small';
  return (
    <Dialog open title={plan.title} onClose={leave} footer={footer} size={size}>
      <PlanFields plan={plan} shown={shown} id={id} onDone={done} />
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
