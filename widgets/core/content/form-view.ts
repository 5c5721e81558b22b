import { maskPhone } from '../format.ts';
import type { SessionState } from '../session/state.ts';
import {
  type FeedbackState,
  type FormKind,
  feedbackLimits,
  formKinds,
  isAnswered,
} from './feedback.ts';
import { type FeedbackPictures, pictureLimits } from './feedback-pictures.ts';
import { contentMessages } from './messages.ts';

/** What a form shows of its state and of the visitor. @param fixed the only kind there is to choose */
export function formView(
  form: FeedbackState,
  session: SessionState,
  pictures: FeedbackPictures,
  options: { fixed?: FormKind | undefined; required?: boolean },
) {
  const { form: texts } = contentMessages;
  const { kind, values, errors, step } = form;
  const needed = options.required || isAnswered(kind);
  return {
    texts,
    kinds: (options.fixed ? [options.fixed] : formKinds).map((id) => ({
      id,
      label: texts.kinds[id],
    })),
    kind,
    placeholder: texts.placeholders[kind],
    values,
    errors,
    most: feedbackLimits.content,
    contactNeeded: needed && !session.token,
    contactNote: needed && session.phone ? texts.contactOfAccount(maskPhone(session.phone)) : '',
    withName: isAnswered(kind),
    // Only an account can send pictures.
    pictures: session.token
      ? { ...pictures, most: pictureLimits.most, types: pictureLimits.types }
      : undefined,
    busy: step.state === 'sending',
    msg: step.state === 'writing' ? step.msg : '',
  };
}

/** What is said when a form was sent. */
export const sentText = (kind: FormKind, id: string): string =>
  `${contentMessages.form.sentText(id)}${isAnswered(kind) ? contentMessages.form.sentContact : ''}`;
