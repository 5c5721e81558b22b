import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { SaveState } from '../../core/autosave.ts';
import { Button } from '../../kit/button.tsx';
import { t } from './messages.ts';

function wordsOf(save: SaveState): string {
  switch (save.state) {
    case 'saved':
      return t.saving.saved;
    case 'dirty':
      return t.saving.dirty;
    case 'conflict':
    case 'saving':
      return t.saving.saving;
    case 'failed':
      return t.saving.failed;
    case 'blocked':
    case 'refused':
      return t.saving.refused(save.message);
  }
}

/** Whether the service has what is on the screen; while it has not, why, and that nothing is lost. */
export function SaveNote({
  $save,
  onRetry,
}: {
  $save: ReadableAtom<SaveState>;
  onRetry: () => Promise<void>;
}) {
  const save = useStore($save);
  const isTrouble = save.state === 'failed' || save.state === 'refused';
  return (
    <p className="profile-saved" role="status" data-trouble={isTrouble || undefined}>
      {wordsOf(save)}
      {save.state === 'failed' && (
        <Button kind="quiet" size="small" onClick={() => void onRetry()}>
          {t.again}
        </Button>
      )}
    </p>
  );
}
