import { useStore } from '@nanostores/react';
import { formatBytes } from '../core/format.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Progress } from '../kit/progress.tsx';
import { messages } from './messages.ts';
import type { Queued, UploadQueue } from './upload-queue.ts';

const { importing: t } = messages;

/** Files on their way, and those that were refused, each with its reason. */
export function QueueLines({ uploads }: { uploads: UploadQueue }) {
  const queue = useStore(uploads.$queue);
  return queue.map((queued) => <QueueLine key={queued.id} queued={queued} uploads={uploads} />);
}

function progressWords({ state, isWaiting, msg, percent, file }: Queued): string {
  if (state !== 'sending') return t.waiting;
  if (isWaiting) return msg || t.lineDown;
  return percent >= 100 ? t.storing : formatBytes(file.size);
}

function QueueLine({ queued, uploads }: { queued: Queued; uploads: UploadQueue }) {
  const { id, file, state, percent, msg, again } = queued;
  const isRefused = state === 'refused';
  return (
    <li className="line" data-refused={isRefused || undefined}>
      <Icon name={isRefused ? 'alert' : 'upload'} />
      <span className="line-text">
        <span className="line-name" title={file.name}>
          {file.name}
        </span>
        {isRefused ? (
          <span className="reason" role="alert">
            {msg}
          </span>
        ) : (
          <span className="line-progress">
            <Progress
              value={percent}
              label={t.sending(file.name)}
              showValue={state === 'sending'}
            />
            <span className="time">{progressWords(queued)}</span>
          </span>
        )}
      </span>
      {isRefused && again && (
        <Button
          size="small"
          icon="refresh"
          aria-label={t.retryNamed(file.name)}
          onClick={() => uploads.retry(id)}
        >
          {t.retry}
        </Button>
      )}
      <IconButton
        size="small"
        icon="close"
        label={isRefused ? t.remove(file.name) : t.stop(file.name)}
        onClick={() => uploads.remove(id)}
      />
    </li>
  );
}
