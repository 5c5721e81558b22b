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
  return queue.map((queued) => <QueueLine key={queued.key} queued={queued} uploads={uploads} />);
}

function progressWords(status: Queued['status'], bytes: number): string {
  if (status.state !== 'sending') return t.waiting;
  if (status.isWaiting) return status.words || t.lineDown;
  return status.percent >= 100 ? t.storing : formatBytes(bytes);
}

function QueueLine({ queued: { key, file, status }, uploads }: { queued: Queued; uploads: UploadQueue }) {
  const isRefused = status.state === 'refused';
  const percent = status.state === 'sending' ? status.percent : 0;
  return (
    <li className="line" data-refused={isRefused || undefined}>
      <Icon name={isRefused ? 'alert' : 'upload'} />
      <span className="line-text">
        <span className="line-name" title={file.name}>
          {file.name}
        </span>
        {isRefused ? (
          <span className="reason" role="alert">
            {status.message}
          </span>
        ) : (
          <span className="line-progress">
            <Progress value={percent} label={t.sending(file.name)} showValue={status.state === 'sending'} />
            <span className="time">{progressWords(status, file.size)}</span>
          </span>
        )}
      </span>
      {isRefused && status.again && (
        <Button size="small" icon="refresh" aria-label={t.retryNamed(file.name)} onClick={() => uploads.retry(key)}>
          {t.retry}
        </Button>
      )}
      <IconButton
        size="small"
        icon="close"
        label={isRefused ? t.remove(file.name) : t.stop(file.name)}
        onClick={() => uploads.remove(key)}
      />
    </li>
  );
}
