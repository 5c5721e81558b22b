import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  /** What is wrong, by field. */
  errors: object;
  busy: boolean;
  /** It came up by a press: the first field takes the focus that the press has left behind. */
  opened?: boolean;
  onSubmit: () => void;
}

/** A form that is checked by its store; after it was refused, the first field with an error gets the focus. */
export function Form({ errors, busy, opened = false, onSubmit, ...form }: FormProps) {
  const box = useRef<HTMLFormElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (opened) box.current?.querySelector('input')?.focus();
  }, [opened]);
  useEffect(() => {
    if (!asked.current || busy || Object.keys(errors).length === 0) return;
    asked.current = false;
    box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors, busy]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    asked.current = true;
    onSubmit();
  };
  return <form {...form} ref={box} onSubmit={submit} noValidate />;
}
