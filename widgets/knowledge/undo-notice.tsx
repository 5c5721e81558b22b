import { useStore } from '@nanostores/react';
import { Button } from '../kit/button.tsx';
import { Callout } from '../kit/tag.tsx';
import type { Changes } from './changes.ts';
import { messages } from './messages.ts';

/** Says what was just done, and takes that back. */
export function UndoNotice({ $undo, $busy, takeBack, forget }: Omit<Changes, 'during'>) {
  const undo = useStore($undo);
  const busy = useStore($busy);
  return (
    <div role="status" className="undone">
      {undo && (
        <Callout
          tone="neutral"
          action={
            <span className="row-actions">
              <Button size="small" icon="undo" busy={busy} onClick={() => void takeBack()}>
                {messages.undo}
              </Button>
              <Button size="small" kind="quiet" onClick={forget}>
                {messages.closeNotice}
              </Button>
            </span>
          }
        >
          {undo.text}
        </Callout>
      )}
    </div>
  );
}
