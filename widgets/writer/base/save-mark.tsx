import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { SaveState } from '../../core/autosave.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { t } from './messages.ts';

function wordsOf(save: SaveState): string {
  switch (save.state) {
    case 'saved':
      return t.saving.saved;
    case 'dirty':
      return t.saving.dirty;
    case 'saving':
      return t.saving.saving;
    case 'conflict':
    case 'failed':
      return t.saving.failed;
    case 'blocked':
    case 'refused':
      return t.saving.blocked;
  }
}

/** Whether the service has what is on the screen; while it has not, why, and that nothing is lost. */
export function SaveMark({
  store,
  onRetry,
}: {
  store: ReadableAtom<SaveState>;
  onRetry: () => unknown;
}) {
  const save = useStore(store);
  const reason =
    save.state === 'failed'
      ? t.savingFailed
      : save.state === 'blocked' || save.state === 'refused'
        ? save.message
        : undefined;
  return (
    <span className="save-mark" data-state={save.state} role="status" title={reason}>
      {save.state === 'saved' && <Icon name="check" size={14} />}
      {(save.state === 'failed' || save.state === 'refused') && <Icon name="alert" size={14} />}
      <span>{wordsOf(save)}</span>
      {reason && <span className="save-reason">{reason}</span>}
      {save.state === 'failed' && (
        <Button kind="quiet" size="small" onClick={() => void onRetry()}>
          {t.retry}
        </Button>
      )}
    </span>
  );
}
