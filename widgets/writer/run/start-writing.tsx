import { useStore } from '@nanostores/react';
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

  const isDone = progress.total > 0 && progress.done === progress.total;
  const isUnderWay = status === 'writing' || status === 'paused' || status === 'finished' || isDone;
  if (isUnderWay) {
    return step === 'write' ? null : (
      <Button kind="primary" onClick={() => writer.goTo('write')}>
        {t.toWriting}
      </Button>
    );
  }
  return (
    <Button
      kind="primary"
      icon="sparkle"
      busy={busy === 'write'}
      disabled={chapters.length === 0}
      onClick={() => (bid?.charged ? void write(writer) : writer.$asking.set('charge'))}
    >
      {progress.done > 0 ? t.runs.writeRest : t.runs.startWriting}
    </Button>
  );
}

async function write(writer: ReturnType<typeof useWriter>): Promise<void> {
  writer.$asking.set(undefined);
  if (await writer.$stores.get()?.write()) writer.goTo('write');
}

/** What the first time costs. Apart from the button, which moves to the dock when the frame becomes narrow. */
export function ChargeQuestion() {
  const writer = useWriter();
  return (
    <ConfirmDialog
      open
      title={t.chargeTitle}
      confirmText={t.startNow}
      message={t.chargeText}
      onCancel={() => writer.$asking.set(undefined)}
      onConfirm={() => void write(writer)}
    />
  );
}
