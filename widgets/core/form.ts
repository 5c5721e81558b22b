import { atom, type WritableAtom } from 'nanostores';
import * as v from 'valibot';
import { parseJson } from './api/json.ts';
import { env } from './env.ts';
import { isApiError, toMessage } from './errors.ts';
import { $session } from './session/session.ts';

/** What a form of texts holds. */
export type Values = Record<string, string>;
/** What any form holds, by the names of its fields. */
export type FormValues = Readonly<Record<string, string | boolean | File | undefined>>;
/** What is wrong, in words, by field; under '' what is wrong with no field in particular. */
export type FieldErrors<V extends FormValues> = Partial<Record<keyof V | '', string>>;

export interface FormState<V extends FormValues> {
  values: V;
  errors: FieldErrors<V>;
  /** What went wrong with the form as a whole. */
  msg: string;
  busy: boolean;
  /** Something was typed, here or before a reload. */
  touched: boolean;
}

interface FormOptions<V extends FormValues> {
  empty: V;
  /** Name under which the tab keeps what was typed; none for what is secret, and only texts are kept. */
  draft?: V extends Values ? string : never;
  /** What is wrong, by field. */
  check: (values: V) => FieldErrors<V>;
  /** Sends it. The key stays the same until something is changed. */
  send: (values: V, key: string) => Promise<void>;
  /** The field a refusal is about; without one it stands under the form. */
  fieldOf?: (error: unknown) => keyof V | undefined;
}

/**
 * The first thing wrong with each field, by the schema that the service checks by.
 * @param unnamed stands for what the schema has no sentence of its own for: the library's are not for our users
 */
export function schemaErrors<V extends FormValues>(
  schema: v.GenericSchema,
  values: unknown,
  unnamed?: string,
): FieldErrors<V> {
  const result = v.safeParse(schema, values);
  const errors: Values = {};
  for (const { path, message } of result.issues ?? []) {
    const field = path?.[0]?.key;
    const hasSentence = unnamed === undefined || /\p{Script=Han}/u.test(message);
    errors[typeof field === 'string' ? field : ''] ??= hasSentence ? message : unnamed;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema's fields are those of the form
  return errors as FieldErrors<V>;
}

/** The field that the service names as wrong, where the form has it. */
export function refusedField(error: unknown, fields: readonly string[]): string | undefined {
  const data = isApiError(error) ? error.data : undefined;
  const named =
    typeof data === 'object' && data !== null && 'field' in data
      ? String(data.field).split('.')[0]
      : undefined;
  return fields.find((field) => field === named);
}

/** Whose drafts these are; '' until the user has been asked for. */
const whose = () => $session.get().id || $session.get().account;

/** What the tab has kept of a form of the same account. */
function createDraft<V extends FormValues>(name: string | undefined, empty: V) {
  const key = () => `tender.${name}.${whose()}`;
  return {
    read(): V | undefined {
      const kept =
        name && whose()
          ? v.safeParse(v.record(v.string(), v.string()), parseJson(env().session.get(key()) ?? ''))
          : undefined;
      if (!kept?.success) return undefined;
      const known = Object.keys(empty).map((field) => [field, kept.output[field] ?? empty[field]]);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field of the form, and no other
      return Object.fromEntries(known) as V;
    },
    keep: (values: V) => void (name && whose() && env().session.set(key(), JSON.stringify(values))),
    forget: () => void (name && env().session.remove(key())),
  };
}

const clean = { errors: {}, msg: '', busy: false, touched: false };

type FormAtom<V extends FormValues> = WritableAtom<FormState<V>>;
type Draft<V extends FormValues> = ReturnType<typeof createDraft<V>>;

/** After a reload the form may be there before it is known whose it is: then the draft is taken up or kept. */
function settleDraft<V extends FormValues>($form: FormAtom<V>, draft: Draft<V>): void {
  const unlisten = $session.listen(() => {
    if (!whose()) return;
    unlisten();
    const form = $form.get();
    if (form.touched) return draft.keep(form.values);
    const values = draft.read();
    if (values) $form.set({ ...form, values, touched: true });
  });
}

/** Sends what is in the form; one key for each wish, until it arrived or `renew` says that it is another one. */
function createSubmit<V extends FormValues>(
  $form: FormAtom<V>,
  draft: Draft<V>,
  { check, send, fieldOf }: Pick<FormOptions<V>, 'check' | 'send' | 'fieldOf'>,
) {
  let key = '';
  const fail = (error: unknown) => {
    const field = fieldOf?.(error);
    const msg = toMessage(error);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one field of the form
    const errors = (field === undefined ? {} : { [field]: msg }) as FieldErrors<V>;
    $form.set({ ...$form.get(), errors, msg: field === undefined ? msg : '', busy: false });
  };
  /** @returns whether it was sent */
  const submit = async (): Promise<boolean> => {
    const form = $form.get();
    if (form.busy) return false;
    const errors = check(form.values);
    if (Object.keys(errors).length > 0) {
      $form.set({ ...form, errors, msg: errors[''] ?? '' });
      return false;
    }
    $form.set({ ...form, errors: {}, msg: '', busy: true });
    key ||= env().randomId();
    try {
      await send(form.values, key);
      key = '';
      draft.forget();
      $form.set({ ...$form.get(), ...clean });
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };
  const renew = () => {
    key = '';
  };
  return { submit, renew };
}

/** One form: its values, what is wrong with them, and the way to the service. What was typed outlives failures and reloads. */
export function createForm<V extends FormValues>(options: FormOptions<V>) {
  const { empty, draft: name } = options;
  const draft = createDraft(name, empty);
  const kept = draft.read();
  const $form = atom<FormState<V>>({
    ...clean,
    values: kept ?? empty,
    touched: kept !== undefined,
  });
  if (name && !whose()) settleDraft($form, draft);
  const { submit, renew } = createSubmit($form, draft, options);
  return {
    $form,
    submit,
    write: (field: keyof V, value: string | V[keyof V]) => {
      renew();
      const { values, errors } = $form.get();
      const { [field]: _, ...others } = errors;
      const next = { ...values, [field]: value };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left of the errors
      $form.set({
        values: next,
        errors: others as FieldErrors<V>,
        msg: '',
        busy: false,
        touched: true,
      });
      draft.keep(next);
    },
    /** What is known of the values, where nothing was typed yet. */
    suggest: (values: Partial<V>) => {
      const form = $form.get();
      if (!form.touched) $form.set({ ...form, values: { ...form.values, ...values } });
    },
    reset: (values: V = empty) => {
      renew();
      draft.forget();
      $form.set({ ...clean, values });
    },
  };
}

export type Form<V extends FormValues> = ReturnType<typeof createForm<V>>;
