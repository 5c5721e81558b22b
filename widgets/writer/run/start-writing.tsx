import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { t } from '../base/messages.ts';

/** Writes what is not written yet. Before the first time it says what that costs. */
export function StartWriting() {
  const writer = useWriter();
  const stores = useBid();
  const bid = useStore(writer.$bid);
  const step = useStore(writer.$step);
  const status = useStore(stores.$status);
  const progress = useStore(stores.$progress);
  const chapters = useStore(stores.outline.$chapters);
  const busy = useStore(stores.run.$busy);
  const [asking, setAsking] = useState(false);

  const isDone = progress.total > 0 && progress.done === progress.total;
  const isUnderWay = status === 'writing' || status === 'paused' || status === 'finished' || isDone;
  if (isUnderWay) {
    return step === 'write' ? null : (
      <Button kind="primary" onClick={() => writer.goTo('write')}>
        {t.toWriting}
      </Button>
    );
  }
  const write = async () => {
    setAsking(false);
    if (await stores.write()) writer.goTo('write');
  };
  return (
    <>
      <Button
        kind="primary"
        icon="sparkle"
        busy={busy === 'write'}
        disabled={chapters.length === 0}
        onClick={() => (bid?.charged ? void write() : setAsking(true))}
      >
        {progress.done > 0 ? t.runs.writeRest : t.runs.startWriting}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.chargeTitle}
        confirmText={t.startNow}
        message={t.chargeText}
        onCancel={() => setAsking(false)}
        onConfirm={() => void write()}
      />
    </>
  );
}
