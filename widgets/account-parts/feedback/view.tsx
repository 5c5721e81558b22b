import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createFeedback } from '../../core/content/feedback.ts';
import { formView, sentText } from '../../core/content/form-view.ts';
import { contentMessages } from '../../core/content/messages.ts';
import { type Feedback, feedbackStates } from '../../core/contract/feedback.ts';
import { $session } from '../../core/session/session.ts';
import { FeedbackForm, FeedbackSent } from '../../kit/content-form.tsx';
import type { Emit } from '../../kit/element.tsx';
import { Select } from '../../kit/field.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { Pager } from '../../kit/table.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { partMessages } from '../shared/messages.ts';
import { Gate, Part } from '../shared/part.tsx';
import { usePart } from '../shared/use-part.ts';
import { ownFeedbackMessages } from './messages.ts';
import { createOwnFeedback, type OwnFeedbackStore } from './store.ts';

/** A message to us, and those written before with their answers. */
export function FeedbackPart({ emit }: { emit: Emit }) {
  const { title, signInTitle, signInText } = ownFeedbackMessages;
  return (
    <Gate emit={emit} label={title} title={signInTitle} text={signInText}>
      <OwnFeedback emit={emit} />
    </Gate>
  );
}

function OwnFeedback({ emit }: { emit: Emit }) {
  const store = usePart(createOwnFeedback);
  const { state } = useStore(store.list.$filter);
  const { write, lead, list, filter, everyState, states } = ownFeedbackMessages;
  const tools = (
    <div className="kit-part-tools">
      <Select
        label={filter}
        hideLabel
        value={state}
        options={[
          { value: '', label: everyState },
          ...feedbackStates.map((value) => ({ value, label: states[value] })),
        ]}
        onChange={({ target }) =>
          store.list.narrow({ state: feedbackStates.find((one) => one === target.value) ?? '' })
        }
      />
    </div>
  );
  return (
    <>
      <Part title={write} lead={lead}>
        <Write emit={emit} onSent={() => void store.list.load(1, true)} />
      </Part>
      <Part title={list} tools={tools}>
        <Written store={store} />
      </Part>
    </>
  );
}

function Write({ emit, onSent }: { emit: Emit; onSent: () => void }) {
  const [store] = useState(() => createFeedback({}));
  useEffect(() => store.dispose, [store]);
  const form = useStore(store.$form);
  const pictures = useStore(store.$pictures);
  const session = useStore($session);
  const { step, kind } = form;
  const { form: texts } = contentMessages;
  const send = async () => {
    await store.send();
    const { step: now } = store.$form.get();
    if (now.state !== 'sent') return;
    emit('feedback-sent', { id: now.id, kind });
    onSent();
  };
  if (step.state === 'sent')
    return (
      <FeedbackSent
        title={texts.sent}
        text={sentText(kind, step.id)}
        again={texts.again}
        onAgain={store.again}
      />
    );
  return (
    <div className="own-form">
      <FeedbackForm
        {...formView(form, session, pictures, {})}
        onChoose={store.choose}
        onWrite={store.write}
        onSubmit={() => void send()}
        onAddPictures={store.addPictures}
        onRemovePicture={store.removePicture}
      />
    </div>
  );
}

function Written({ store }: { store: OwnFeedbackStore }) {
  const list = useStore(store.list.$list);
  const { emptyTitle, emptyText } = ownFeedbackMessages;
  if (list.state === 'loading') return <Skeleton lines={6} />;
  if (list.state === 'failed')
    return <ErrorState title={partMessages.failed} text={list.msg} onRetry={store.list.retry} />;
  const page = list.value;
  if (page.records.length === 0)
    return <EmptyState icon="chat" title={emptyTitle} text={emptyText} />;
  return (
    <>
      <ul className="own-list">
        {page.records.map((one) => (
          <One key={one.id} one={one} store={store} />
        ))}
      </ul>
      <div className="part-foot">
        <Pager
          current={page.current}
          pages={page.pages}
          total={page.total}
          onChange={store.list.turn}
        />
      </div>
    </>
  );
}

const tones: Record<Feedback['state'], Tone> = {
  open: 'warning',
  answered: 'success',
  closed: 'neutral',
};

function One({ one, store }: { one: Feedback; store: OwnFeedbackStore }) {
  const { kinds } = contentMessages.form;
  const { states, article, answer, picture } = ownFeedbackMessages;
  return (
    <li className="own-one">
      <p className="own-head">
        <span className="part-name">{one.kind === 'article' ? article : kinds[one.kind]}</span>
        <Tag tone={tones[one.state]} dot>
          {states[one.state]}
        </Tag>
        <time className="part-time">{one.createdAt.slice(0, 16)}</time>
      </p>
      <p className="own-text">{one.content}</p>
      {one.pictures.length > 0 && (
        <div className="own-pictures">
          {one.pictures.map((id, index) => (
            <Shown key={id} store={store} id={id} label={picture(index + 1)} />
          ))}
        </div>
      )}
      {one.answer && (
        <div className="own-answer">
          <p className="kit-label">
            {answer} <time className="part-time">{one.answeredAt.slice(0, 16)}</time>
          </p>
          <p className="own-text">{one.answer}</p>
        </div>
      )}
    </li>
  );
}

/** A small picture that opens in full in a tab of its own. */
function Shown({ store, id, label }: { store: OwnFeedbackStore; id: string; label: string }) {
  const [url, setUrl] = useState<string>();
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    let left = false;
    store.url(id).then(
      (found) => !left && setUrl(found),
      () => !left && setMissing(true),
    );
    return () => {
      left = true;
    };
  }, [store, id]);
  if (!url)
    return <span className="own-picture">{missing && ownFeedbackMessages.pictureGone}</span>;
  return (
    <a className="own-picture" href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={label} />
    </a>
  );
}
