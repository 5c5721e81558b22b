import { useStore } from '@nanostores/react';
import type { KnowledgeFile } from '../../core/contract/knowledge.ts';
import { formatBytes } from '../../core/format.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Icon, type IconName } from '../../kit/icon.tsx';
import { Progress } from '../../kit/progress.tsx';
import { messages } from '../messages.ts';
import type { Queue, QueueItem, QueueState } from './queue.ts';

const { queue: t } = messages;

const icons: Record<QueueState, IconName> = {
  waiting: 'clock',
  sending: 'upload',
  paused: 'pause',
  failed: 'alert',
  refused: 'alert',
  same: 'info',
  done: 'success',
  lost: 'history',
};
const isOver = ({ state }: QueueItem) =>
  state === 'done' || state === 'same' || state === 'refused';

interface QueueViewProps {
  queue: Queue;
  onShow: (file: KnowledgeFile) => void;
}

/** Files on their way, each with what is the matter with it and what can be done. Absent while there are none. */
export function QueueView({ queue, onShow }: QueueViewProps) {
  const items = useStore(queue.$items);
  const over = items.filter(isOver).length;
  const lost = items.filter(({ state }) => state === 'lost').length;
  const isMoving = items.some(({ state }) => state === 'sending' || state === 'waiting');
  const isHeld = items.some(({ state }) => state === 'paused' || state === 'failed');
  return (
    <div className="queue" hidden={items.length === 0}>
      <div className="queue-head">
        <p role="status">{items.length > 0 && t.summary(over, items.length)}</p>
        <span className="row-actions">
          {isMoving && (
            <Button size="small" kind="quiet" icon="pause" onClick={queue.pauseAll}>
              {t.pauseAll}
            </Button>
          )}
          {!isMoving && isHeld && (
            <Button size="small" kind="quiet" icon="play" onClick={queue.resumeAll}>
              {t.resumeAll}
            </Button>
          )}
          {lost > 0 && (
            <Button size="small" kind="quiet" onClick={queue.dropLost}>
              {t.dropLost}
            </Button>
          )}
          {over > 0 && (
            <Button size="small" kind="quiet" onClick={queue.clear}>
              {t.clear}
            </Button>
          )}
        </span>
      </div>
      <ul className="queue-list" aria-label={t.title}>
        {items.map((item) => (
          <QueueLine key={item.id} item={item} queue={queue} onShow={onShow} />
        ))}
      </ul>
    </div>
  );
}

function QueueLine({ item, queue, onShow }: QueueViewProps & { item: QueueItem }) {
  const { state, name, percent, bytes, msg, file } = item;
  return (
    <li className="queue-line" data-state={state}>
      <Icon name={icons[state]} size={18} />
      <span className="queue-text">
        <span className="queue-name">{name}</span>
        <span className="queue-note">{msg || t.states[state](formatBytes(bytes))}</span>
        {(state === 'sending' || state === 'paused' || state === 'lost') && (
          <Progress value={percent} label={t.progressOf(name)} showValue />
        )}
      </span>
      <span className="row-actions">
        {(state === 'done' || state === 'same') && file?.status === 'ready' && (
          <Button
            size="small"
            aria-label={messages.previewNamed(file.fileName)}
            onClick={() => onShow(file)}
          >
            {messages.preview}
          </Button>
        )}
        <LineActions item={item} queue={queue} />
      </span>
    </li>
  );
}

/** One button for going on and holding on, so that it keeps the focus when it was pressed. */
function LineActions({
  item: { id, state, name, again },
  queue,
}: {
  item: QueueItem;
  queue: Queue;
}) {
  const isMoving = state === 'sending' || state === 'waiting';
  return (
    <>
      {(isMoving || state === 'paused') && (
        <IconButton
          size="small"
          icon={isMoving ? 'pause' : 'play'}
          label={isMoving ? t.pause(name) : t.resume(name)}
          onClick={() => (isMoving ? queue.pause(id) : queue.resume(id))}
        />
      )}
      {again && (
        <IconButton
          size="small"
          icon="refresh"
          label={t.retry(name)}
          onClick={() => queue.resume(id)}
        />
      )}
      <IconButton
        size="small"
        icon="close"
        label={t.remove(name)}
        onClick={() => queue.remove(id)}
      />
    </>
  );
}
