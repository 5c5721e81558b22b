import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createFeedback, type FormKind, formKinds } from '../core/content/feedback.ts';
import { formView, sentText } from '../core/content/form-view.ts';
import { contentMessages } from '../core/content/messages.ts';
import { $session } from '../core/session/session.ts';
import { FeedbackForm, FeedbackSent } from '../kit/content-form.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { messages } from './messages.ts';

export interface FeedbackProps extends ElementProps {
  /** The only kind; without it the visitor chooses. */
  kind?: string;
  contactRequired?: boolean;
}

/** A form for a message to us. */
export function Feedback({ kind, contactRequired = false, emit }: FeedbackProps) {
  const fixed = formKinds.find((one) => one === kind);
  // Another kind is another form, with a draft of its own.
  return (
    <Form
      key={`${fixed} ${contactRequired}`}
      fixed={fixed}
      required={contactRequired}
      emit={emit}
    />
  );
}

function Form({
  fixed,
  required,
  emit,
}: {
  fixed: FormKind | undefined;
  required: boolean;
  emit: FeedbackProps['emit'];
}) {
  const [store] = useState(() => createFeedback({ kind: fixed, contactRequired: required }));
  const form = useStore(store.$form);
  const pictures = useStore(store.$pictures);
  const session = useStore($session);
  const { step, kind } = form;
  const id = step.state === 'sent' ? step.id : '';
  useEffect(() => store.dispose, [store]);
  useEffect(() => {
    if (id) emit('feedback-sent', { id, kind });
  }, [id, kind, emit]);
  const { form: texts } = contentMessages;
  return (
    <section className="feedback" aria-label={fixed ? texts.kinds[fixed] : messages.title}>
      {id ? (
        <FeedbackSent
          title={texts.sent}
          text={sentText(kind, id)}
          again={texts.again}
          onAgain={store.again}
        />
      ) : (
        <FeedbackForm
          {...formView(form, session, pictures, { fixed, required })}
          onChoose={store.choose}
          onWrite={store.write}
          onSubmit={() => void store.send()}
          onAddPictures={store.addPictures}
          onRemovePicture={store.removePicture}
        />
      )}
    </section>
  );
}
