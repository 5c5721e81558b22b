import { useStore } from '@nanostores/react';
import { Button } from '../kit/button.tsx';
import { Callout } from '../kit/tag.tsx';
import { messages } from './messages.ts';
import type { PicturePage } from './store.ts';

/** What was just removed, with the way back. */
export function Undo({ page }: { page: PicturePage }) {
  const removed = useStore(page.changes.$undo);
  const busy = useStore(page.changes.$busy);
  const [first] = removed;
  const text =
    first &&
    (removed.length === 1 ? messages.removed(first.title) : messages.removedMany(removed.length));
  const action = (
    <span className="pair">
      <Button size="small" busy={busy} icon="undo" onClick={() => void page.restore(removed)}>
        {messages.undo}
      </Button>
      <Button size="small" kind="quiet" onClick={page.changes.forget}>
        {messages.dismiss}
      </Button>
    </span>
  );
  // The region is there before its words, so that they are announced.
  return (
    <div role="status" className="undo">
      {text && <Callout action={action}>{text}</Callout>}
    </div>
  );
}
