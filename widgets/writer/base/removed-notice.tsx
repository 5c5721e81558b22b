import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/tag.tsx';
import { t } from './messages.ts';

/** Says what was just taken away, and takes that back. */
export function RemovedNotice({ text, onUndo }: { text: string; onUndo: () => void }) {
  const undo = (
    <Button kind="quiet" size="small" icon="history" onClick={onUndo}>
      {t.undo}
    </Button>
  );
  return (
    <div role="status" className="removed-notice">
      <Callout tone="neutral" action={undo}>
        {text}
      </Callout>
    </div>
  );
}
