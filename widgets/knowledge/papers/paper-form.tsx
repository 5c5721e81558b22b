import { type ReactNode, useId } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form } from '../../kit/form.tsx';
import { Callout } from '../../kit/tag.tsx';
import { messages } from '../messages.ts';

interface PaperFormProps {
  title: string;
  errors: object;
  msg: string;
  busy: boolean;
  /** What is in the form was typed before, and not saved. */
  isDraft: boolean;
  onSubmit: () => void;
  /** Begins anew. */
  onReset: () => void;
  /** What was typed is kept. */
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. Closing it keeps what was typed; giving it up does not. */
export function PaperForm({ title, errors, msg, busy, isDraft, onSubmit, onReset, onClose, children }: PaperFormProps) {
  const id = useId();
  const giveUp = () => {
    onReset();
    onClose();
  };
  return (
    <Dialog
      open
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
      <Form id={id} className="paper-form" errors={errors} busy={busy} onSubmit={onSubmit}>
        {isDraft && (
          <div className="wide">
            <Callout
              action={
                <Button size="small" kind="quiet" onClick={onReset}>
                  {messages.papers.dropDraft}
                </Button>
              }
            >
              {messages.papers.draft}
            </Callout>
          </div>
        )}
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
