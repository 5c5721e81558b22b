import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { FinishReason } from '../../core/contract/bid.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea } from '../../kit/field.tsx';
import { useBid } from '../base/context.ts';
import { t } from './messages.ts';

/** Named of each kind; the rest is counted. */
const NAMED = 5;

/** Why the bid cannot be finished yet: what to do about each kind, and the words of who answers for it all the same. */
export function Refusal() {
  const { finish } = useBid();
  const reasons = useStore(finish.$refused);
  const busy = useStore(finish.$busy);
  const [note, setNote] = useState('');
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that asked for it is gone.
    if (open) box.current?.querySelector('textarea')?.focus();
  }, [open]);
  const kinds = [...new Set(reasons.map(({ kind }) => kind))];
  const close = () => {
    setOpen(false);
    finish.$refused.set([]);
  };
  const footer = (
    <>
      <Button onClick={close}>{t.refusal.close}</Button>
      {open ? (
        <Button
          kind="danger"
          busy={busy === 'finish'}
          disabled={note.trim() === ''}
          onClick={() => void finish.finish({ reasons: kinds, note })}
        >
          {t.refusal.overrule}
        </Button>
      ) : (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t.refusal.askOverrule}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open={reasons.length > 0} title={t.refusal.title} onClose={close} footer={footer} alert>
      <div className="refusal" ref={box}>
        {kinds.map((kind) => (
          <Reasons key={kind} kind={kind} of={reasons.filter((one) => one.kind === kind)} />
        ))}
        {open && (
          <TextArea
            label={t.refusal.note}
            hint={t.refusal.noteHint}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

function Reasons({ kind, of }: { kind: FinishReason['kind']; of: readonly FinishReason[] }) {
  const { finish } = useBid();
  const busy = useStore(finish.$busy);
  return (
    <div className="card-warning still-open">
      <p>{t.refusal.kinds[kind](of.length)}</p>
      <ul>
        {of.slice(0, NAMED).map(({ clauseId, chapterId, msg }) => (
          <li key={clauseId ?? chapterId ?? msg}>{msg}</li>
        ))}
        {of.length > NAMED && <li>{t.end.moreErrors(of.length - NAMED)}</li>}
      </ul>
      {kind === 'reference' && (
        <Button
          size="small"
          busy={busy === 'accept'}
          onClick={() => void finish.acceptReferences()}
        >
          {t.refusal.acceptAll}
        </Button>
      )}
    </div>
  );
}
