import { atom } from 'nanostores';
import { env } from '../core/env.ts';
import { isApiError, toMessage } from '../core/errors.ts';
import { messages } from './messages.ts';
import type { Errors, Form, Values } from './model.ts';

export interface FormState {
  values: Values;
  errors: Errors;
  /** What is wrong with no field in particular. */
  msg: string;
  busy: boolean;
}

/** The field that the service names as wrong, if the form has it. */
function refusedField(error: unknown, fields: Form['fields']): string | undefined {
  const data = isApiError(error) ? error.data : undefined;
  const named =
    typeof data === 'object' && data !== null && 'field' in data
      ? String(data.field).split('.')[0]
      : undefined;
  return fields.find(({ name }) => name === named)?.name;
}

/** One form. What was typed stays until it was taken. */
export function createFormStore(form: Form) {
  const $form = atom<FormState>({ values: form.values, errors: {}, msg: '', busy: false });
  let sent = { text: '', key: '' };

  const change = (name: string, value: string | boolean | File | undefined) => {
    const state = $form.get();
    const { [name]: _, ...errors } = state.errors;
    $form.set({ ...state, values: { ...state.values, [name]: value }, errors, msg: '' });
  };
  /** The same for the same values: what may have arrived must not be done twice. */
  const keyFor = (values: Values): string => {
    const text = JSON.stringify(values);
    if (sent.text !== text) sent = { text, key: env().randomId() };
    return sent.key;
  };
  /** Whether it was done; what was wrong is in the state otherwise. */
  const submit = async (): Promise<boolean> => {
    const { values, busy } = $form.get();
    if (busy) return false;
    const errors = form.check(values);
    const known = new Set(form.fields.map(({ name }) => name));
    const other = Object.entries(errors).find(([name]) => !known.has(name))?.[1] ?? '';
    $form.set({
      values,
      errors,
      msg: other || (Object.keys(errors).length > 0 ? messages.lookAgain : ''),
      busy: false,
    });
    if (Object.keys(errors).length > 0) return false;
    $form.set({ ...$form.get(), busy: true });
    try {
      await form.send(values, keyFor(values));
      return true;
    } catch (error) {
      const field = refusedField(error, form.fields);
      const text = toMessage(error);
      $form.set({
        values: $form.get().values,
        errors: field ? { [field]: text } : {},
        msg: field ? messages.lookAgain : text,
        busy: false,
      });
      return false;
    }
  };
  return { $form, change, submit };
}
