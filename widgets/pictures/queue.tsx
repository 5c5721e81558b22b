import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import type { PictureQueue, QueuedPicture, QueueState } from '../core/library/picture-queue.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { Progress } from '../kit/progress.tsx';
import { Tag, type Tone } from '../kit/tag.tsx';
import { messages } from './messages.ts';

const { queue: texts } = messages;
const tones: Record<QueueState, Tone> = {
  ...{ asking: 'accent', waiting: 'neutral', sending: 'accent', done: 'success' },
  ...{ known: 'warning', refused: 'danger', failed: 'danger' },
};

/** The files on their way, each with what became of it. */
export function Queue({ queue }: { queue: PictureQueue }) {
  const files = useStore(queue.$queue);
  if (files.length === 0) return null;
  // What waits for an answer must not be out of sight.
  const ordered = files.toSorted(
    (a, b) => Number(b.state === 'asking') - Number(a.state === 'asking'),
  );
  const isOver = files.some(
    ({ state }) => state === 'done' || state === 'known' || state === 'refused',
  );
  return (
    <section className="queue" aria-label={texts.title}>
      <ul>
        {ordered.map((file) => (
          <li key={file.id} data-state={file.state}>
            <Row queue={queue} file={file} />
          </li>
        ))}
      </ul>
      {isOver && (
        <Button size="small" kind="quiet" onClick={queue.clear}>
          {texts.clear}
        </Button>
      )}
    </section>
  );
}

function Row({ queue, file }: { queue: PictureQueue; file: QueuedPicture }) {
  const { id, name, state, percent, message } = file;
  const isChecked = state === 'sending' && percent >= 100;
  return (
    <>
      <div className="queue-head">
        <span className="queue-name" title={name}>
          {name}
        </span>
        <span role="status">
          <Tag tone={tones[state]}>{isChecked ? texts.checking : texts.states[state]}</Tag>
        </span>
        {state === 'failed' && (
          <Button
            size="small"
            icon="refresh"
            aria-label={texts.retryOf(name)}
            onClick={() => queue.retry(id)}
          >
            {texts.retry}
          </Button>
        )}
        <IconButton
          icon="close"
          size="small"
          label={texts.cancelOf(name)}
          onClick={() => queue.cancel(id)}
        />
      </div>
      {state === 'sending' && (
        <Progress label={name} value={isChecked ? undefined : percent} showValue />
      )}
      {state === 'asking' && <Pages queue={queue} file={file} />}
      {message && state !== 'asking' && <p className="queue-note">{message}</p>}
    </>
  );
}

/** Which pages of a PDF are to be pictures. */
function Pages({
  queue,
  file: { id, name, pages: before, message },
}: {
  queue: PictureQueue;
  file: QueuedPicture;
}) {
  const [pages, setPages] = useState(before);
  const put = (event: FormEvent) => {
    event.preventDefault();
    queue.choosePages(id, pages);
  };
  return (
    <form className="pages" onSubmit={put}>
      <TextField
        label={texts.pages(name)}
        hideLabel
        placeholder={texts.pagesPlaceholder}
        hint={texts.pagesHint}
        error={message || undefined}
        value={pages}
        maxLength={100}
        onChange={(event) => setPages(event.target.value)}
      />
      <Button kind="primary" type="submit" aria-label={texts.putOf(name)}>
        {texts.put}
      </Button>
    </form>
  );
}
