import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type TextField, textFields, typing } from './fields.ts';
import { messages } from './messages.ts';
import type { SignInState, SignInStore } from './store.ts';

interface FieldsProps {
  store: SignInStore;
  /** Beginning of every id, different for each form of a page. */
  ids: string;
  /** Runs when the markup is taken over or drawn. */
  onMount?: () => void;
}

/** Those of the form's first markup come first. */
const names = ['phone', 'captcha', 'smsCode', 'username', 'password'] as const;

/** The light children of the stage: everything that scripts, password managers and assistive technology look for in the document. */
export function Fields({ store, ids, onMount }: FieldsProps) {
  const state = useStore(store.$state);
  useEffect(() => onMount?.(), [onMount]);
  const { errors, live, method } = state;
  return (
    <>
      {names.slice(0, live ? 5 : 3).map((name) => (
        <LabelledInput key={name} name={name} id={ids + name} state={state} />
      ))}
      <input
        slot="agree"
        id={`${ids}agree`}
        name="agree"
        type="checkbox"
        {...(live && {
          'aria-label': messages.agree + messages.terms + messages.and + messages.privacy,
        })}
        {...described(`${ids}agree`, errors.agree)}
      />
      <label slot="agree" htmlFor={`${ids}agree`}>
        {messages.agree}
      </label>
      <Note slot="form" id={`${ids}agree-note`} text={errors.agree} alert />
      <Note slot="form" id={`${ids}form-note`} text={errors.form} alert />
      <button slot="submit" type="submit">
        {messages.submit}
      </button>
      {live && method === 'chat-app' && <div slot="qr" id={`${ids}qr`} />}
    </>
  );
}

function described(id: string, note: string | undefined, error = note) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
  };
}

function LabelledInput({ name, id, state }: { name: TextField; id: string; state: SignInState }) {
  const { live, errors, passwordShown, sentTo } = state;
  const error = errors[name];
  const note = error || (name === 'smsCode' && sentTo) || undefined;
  return (
    <>
      <label slot={name} htmlFor={id}>
        {messages.labels[name]}
      </label>
      <input
        slot={name}
        id={id}
        name={name}
        {...textFields[name]}
        {...(live && { ...typing[name], placeholder: messages.placeholders[name] })}
        {...(name === 'password' ? { type: passwordShown ? 'text' : 'password' } : {})}
        {...described(id, note, error ?? '')}
      />
      <Note slot={name} id={`${id}-note`} text={note} alert={!!error} />
    </>
  );
}

interface NoteProps {
  slot: string;
  id: string;
  text: string | undefined;
  /** What is wrong is said at once; a hint when there is a pause. */
  alert: boolean;
}

function Note({ slot, id, text, alert }: NoteProps) {
  if (!text) return null;
  return (
    <p slot={slot} id={id} role={alert ? 'alert' : 'status'}>
      {text}
    </p>
  );
}
