import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createFeedback } from '../core/content/feedback.ts';
import { formView, sentText } from '../core/content/form-view.ts';
import { contentMessages } from '../core/content/messages.ts';
import { $session } from '../core/session/session.ts';
import { FeedbackForm, FeedbackSent } from '../kit/content-form.tsx';
import type { Emit } from '../kit/element.tsx';

/** The form in the panel. */
export function FormPage({ emit }: { emit: Emit }) {
  const [store] = useState(() => createFeedback({}));
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
  if (id)
    return (
      <FeedbackSent
        title={texts.sent}
        text={sentText(kind, id)}
        again={texts.again}
        onAgain={store.again}
      />
    );
  return (
    <FeedbackForm
      {...formView(form, session, pictures, {})}
      onChoose={store.choose}
      onWrite={store.write}
      onSubmit={() => void store.send()}
      onAddPictures={store.addPictures}
      onRemovePicture={store.removePicture}
    />
  );
}
