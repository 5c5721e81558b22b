import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { notifySuccess, notifyWarning } from '../../core/notify.ts';
import { version } from '../../core/version.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { useWriter } from './context.ts';
import { t } from './help-messages.ts';

/** At the lower left: whom to ask, what to tell them, and what others have asked. */
export function HelpCorner() {
  const [open, setOpen] = useState(false);
  return (
    <span className="help-corner">
      <Button kind="quiet" size="small" icon="headset" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {open && <HelpDialog onClose={() => setOpen(false)} />}
    </span>
  );
}

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const bid = useStore(useWriter().$bid);
  const details = [...(bid ? [t.bid(bid.id)] : []), t.version(version)];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(details.join('\n'));
      notifySuccess(t.copied);
    } catch {
      notifyWarning(t.copyFailed);
    }
  };
  return (
    <Dialog open title={t.title} onClose={onClose}>
      <p className="dialog-lead">{t.contact}</p>
      <section className="help-details" aria-label={t.details}>
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
        <Button size="small" icon="copy" onClick={() => void copy()}>
          {t.copy}
        </Button>
      </section>
      <h4>{t.questions}</h4>
      {t.answers.map(([question, answer]) => (
        <details key={question} className="help-question">
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </Dialog>
  );
}
