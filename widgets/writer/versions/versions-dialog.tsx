import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { t } from '../base/messages.ts';
import { RestoreDialog, VersionList } from './version-list.tsx';
import type { VersionsStore } from './versions-store.ts';

interface VersionsProps<T> {
  versions: VersionsStore<T>;
  /** Nothing may be brought back now. */
  locked: boolean;
  /** Draws a version beside what is in force. */
  compare: (value: T) => ReactNode;
  /** What bringing a version back means here, beyond the usual words. */
  restoreHint?: string | undefined;
}

/** Opens the list of versions of an outline or a chapter. */
export function VersionsButton<T>({
  size = 'medium',
  ...props
}: VersionsProps<T> & { size?: 'small' | 'medium' }) {
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpen(true);
    void props.versions.open();
  };
  return (
    <>
      <Button
        icon="history"
        size={size}
        kind={size === 'small' ? 'quiet' : 'secondary'}
        onClick={show}
      >
        {t.versions}
      </Button>
      {open && <VersionsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function VersionsDialog<T>({ onClose, ...props }: VersionsProps<T> & { onClose: () => void }) {
  const { versions, locked, restoreHint } = props;
  const viewed = useStore(versions.$viewed);
  if (viewed) return <CompareDialog {...props} onClose={onClose} onRestored={onClose} />;
  return (
    <Dialog open title={t.versions} onClose={onClose}>
      <VersionList
        versions={versions}
        locked={locked}
        restoreHint={restoreHint}
        onRestored={onClose}
      />
    </Dialog>
  );
}

interface CompareProps<T> extends VersionsProps<T> {
  onClose: () => void;
  onRestored: () => void;
}

/** The version that is looked at beside what is in force; nothing while none is. */
export function CompareDialog<T>({
  versions,
  locked,
  compare,
  restoreHint,
  onClose,
  onRestored,
}: CompareProps<T>) {
  const viewed = useStore(versions.$viewed);
  const [restoring, setRestoring] = useState(false);
  if (!viewed) return null;
  const footer = (
    <>
      <Button onClick={versions.closeView}>{t.back}</Button>
      {!locked && (
        <Button kind="primary" icon="history" onClick={() => setRestoring(true)}>
          {t.restore}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open size="large" title={t.versionName(viewed.n)} footer={footer} onClose={onClose}>
      {compare(viewed.value)}
      {restoring && (
        <RestoreDialog
          versions={versions}
          n={viewed.n}
          hint={restoreHint}
          onCancel={() => setRestoring(false)}
          onRestored={onRestored}
        />
      )}
    </Dialog>
  );
}
