import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
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
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const asked = useRef(false);
  useEffect(() => {
    if (!asked.current || busy || Object.keys(errors).length === 0) return;
    asked.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors, busy]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    asked.current = true;
    onSubmit();
  };
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
      <form ref={form} id={id} className="paper-form" onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  );
}
