import { atom } from 'nanostores';
import * as v from 'valibot';
import { call } from '../api/call.ts';
import { errorCodes } from '../contract/error-codes.ts';
import { type FeedbackKind, isContact, saveFeedback } from '../contract/feedback.ts';
import { env } from '../env.ts';
import { hasCode, toMessage } from '../errors.ts';
import { $session } from '../session/session.ts';
import { createFeedbackPictures } from './feedback-pictures.ts';
import { contentMessages } from './messages.ts';

export type FormKind = Exclude<FeedbackKind, 'article'>;
export const formKinds: readonly FormKind[] = ['suggestion', 'fault', 'contact', 'book', 'partner'];
/** Kinds where an answer is the point: they ask for name and company too, and for a way to reach the visitor. */
const ANSWERED: ReadonlySet<FormKind> = new Set(['contact', 'book', 'partner']);
export const isAnswered = (kind: FormKind): boolean => ANSWERED.has(kind);

/** Characters a field takes (contract, `saveFeedback`). */
export const feedbackLimits = { content: 2000, contact: 100, name: 60, company: 100 } as const;
export type FeedbackField = keyof typeof feedbackLimits;
const fields = Object.keys(feedbackLimits) as FeedbackField[];

export interface FeedbackState {
  kind: FormKind;
  values: Readonly<Record<FeedbackField, string>>;
  errors: Readonly<Partial<Record<FeedbackField, string>>>;
  step: { state: 'writing'; msg: string } | { state: 'sending' } | { state: 'sent'; id: string };
}

export interface FeedbackOptions {
  /** Fixes the kind; without it the visitor chooses. */
  kind?: FormKind | undefined;
  contactRequired?: boolean | undefined;
}

/** The page, and on the desk the bid: what support has to look at first. Nothing else of the address is sent. */
function writtenOn(): string {
  const bid = new URLSearchParams(env().search()).get('id');
  return env().path() + (bid ? `?id=${encodeURIComponent(bid)}` : '');
}

const empty = { content: '', contact: '', name: '', company: '' };
const text = v.optional(v.string(), '');
const Draft = v.object({
  kind: v.optional(v.picklist(formKinds), 'suggestion'),
  values: v.object({ content: text, contact: text, name: text, company: text }),
});

function readDraft(key: string): Pick<FeedbackState, 'kind' | 'values'> | undefined {
  try {
    return v.parse(Draft, JSON.parse(env().session.get(key) ?? ''));
  } catch {
    return undefined;
  }
}

/** Whether a visitor must leave a way to be reached: the service takes the account's phone of those who are signed in. */
export const needsContact = (kind: FormKind, required = false): boolean =>
  (required || isAnswered(kind)) && $session.get().token === '';

function findErrors(
  { kind, values }: FeedbackState,
  required: boolean | undefined,
): FeedbackState['errors'] {
  const { form } = contentMessages;
  const errors: Partial<Record<FeedbackField, string>> = {};
  const shown = isAnswered(kind) ? fields : (['content', 'contact'] as const);
  for (const field of shown) {
    if (values[field].trim().length > feedbackLimits[field])
      errors[field] = form.tooLong(feedbackLimits[field]);
  }
  if (errors.content) errors.content = form.contentLong(feedbackLimits.content);
  if (!values.content.trim()) errors.content = form.contentMissing;
  const contact = values.contact.trim();
  if (!contact && needsContact(kind, required)) errors.contact = form.contactMissing;
  if (contact && !isContact(contact)) errors.contact = form.contactWrong;
  return errors;
}

/** What is sent: fields the kind does not show stay here. */
function bodyOf({ kind, values }: FeedbackState) {
  const { content, contact, name, company } = values;
  return {
    kind,
    content,
    contact,
    page: writtenOn(),
    ...(isAnswered(kind) ? { name, company } : {}),
  };
}

/** The form after a failure, which stands at the field it is about. */
function failedForm(form: FeedbackState, error: unknown): FeedbackState {
  const msg = toMessage(error);
  const isContact = hasCode(error, errorCodes.contactMissing.code);
  const errors = isContact ? { contact: msg } : {};
  return { ...form, errors, step: { state: 'writing', msg: isContact ? '' : msg } };
}

/** The form after it was sent. The way to reach a visitor stays the same from one message to the next. */
const sentForm = (form: FeedbackState, id: string): FeedbackState => ({
  ...form,
  values: { ...form.values, content: '' },
  errors: {},
  step: { state: 'sent', id },
});

/** Sends the form with the pictures that have arrived, and gives the message's id. Throws as `call` does. */
async function deliver(
  form: FeedbackState,
  pictures: readonly string[],
  idempotencyKey: string,
): Promise<string> {
  const body = { ...bodyOf(form), ...(pictures.length > 0 ? { pictures: [...pictures] } : {}) };
  const how = { quiet: true, idempotencyKey };
  return (await call(saveFeedback, { body }, how)).id;
}

/** One form. What is typed stays in the tab until it was sent, over reloads and failures. */
export function createFeedback(options: FeedbackOptions) {
  const key = `tender.feedback.${options.kind ?? 'any'}`;
  const draft = readDraft(key);
  const $form = atom<FeedbackState>({
    kind: options.kind ?? draft?.kind ?? 'suggestion',
    values: draft?.values ?? empty,
    errors: {},
    step: { state: 'writing', msg: '' },
  });
  /** Kept until something is changed, so that a form that arrived but was not answered is saved once. */
  let sending = '';
  const pictures = createFeedbackPictures();

  const change = (part: Partial<Pick<FeedbackState, 'kind' | 'values' | 'errors'>>) => {
    sending = '';
    const form: FeedbackState = { ...$form.get(), ...part, step: { state: 'writing', msg: '' } };
    $form.set(form);
    env().session.set(key, JSON.stringify({ kind: form.kind, values: form.values }));
  };
  const send = async (): Promise<void> => {
    const form = $form.get();
    if (form.step.state === 'sending') return;
    const errors = findErrors(form, options.contactRequired);
    if (Object.keys(errors).length > 0)
      return $form.set({ ...form, errors, step: { state: 'writing', msg: '' } });
    $form.set({ ...form, errors, step: { state: 'sending' } });
    sending ||= env().randomId();
    try {
      const id = await deliver(form, await pictures.ids(), sending);
      sending = '';
      env().session.remove(key);
      pictures.clear();
      $form.set(sentForm(form, id));
    } catch (error) {
      $form.set(failedForm($form.get(), error));
    }
  };
  return {
    $form,
    $pictures: pictures.$pictures,
    addPictures: (files: readonly File[]) => {
      sending = '';
      pictures.add(files);
    },
    removePicture: (picture: string) => {
      sending = '';
      pictures.remove(picture);
    },
    choose: (kind: FormKind) => change({ kind, errors: {} }),
    write: (field: FeedbackField, value: string) => {
      const { values, errors } = $form.get();
      const { [field]: _, ...others } = errors;
      change({ values: { ...values, [field]: value }, errors: others });
    },
    send,
    /** The form is gone for good. */
    dispose: pictures.clear,
    again: () => $form.set({ ...$form.get(), step: { state: 'writing', msg: '' } }),
  };
}
