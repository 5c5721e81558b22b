import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';

interface PartFormProps {
  /** What is wrong, by field. */
  errors: object;
  busy: boolean;
  /** One column. */
  narrow?: boolean;
  /** It came up by a press: the first field takes the focus that the press has left behind. */
  opened?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form; after it was refused, the first field with an error gets the focus. */
export function PartForm({ errors, busy, narrow = false, opened = false, onSubmit, children }: PartFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (opened) form.current?.querySelector('input')?.focus();
  }, [opened]);
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
  return (
    <form className="part-form" data-narrow={narrow ? '' : undefined} ref={form} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}
