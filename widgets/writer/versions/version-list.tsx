import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { notifySuccess } from '../../core/notify.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { Tag } from '../../kit/tag.tsx';
import { t as shared } from '../base/messages.ts';
import { t } from './messages.ts';
import type { Version, VersionsStore } from './versions-store.ts';

interface RestoreProps<T> {
  versions: VersionsStore<T>;
  n: number;
  hint: string | undefined;
  onRestored: () => void;
  onCancel: () => void;
}

/** Asks before a version is brought back, and says what becomes of the text in force. */
export function RestoreDialog<T>({ versions, n, hint, onRestored, onCancel }: RestoreProps<T>) {
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    const done = await versions.restore(n);
    setBusy(false);
    if (!done) return;
    notifySuccess(t.restored);
    onRestored();
  };
  return (
    <ConfirmDialog
      open
      title={t.restoreTitle(n)}
      message={
        <>
          <p>{t.restoreText}</p>
          {hint && <p>{hint}</p>}
        </>
      }
      confirmText={shared.restore}
      busy={busy}
      onConfirm={() => void restore()}
      onCancel={onCancel}
    />
  );
}

interface VersionListProps<T> {
  versions: VersionsStore<T>;
  /** Nothing may be brought back now. */
  locked: boolean;
  restoreHint?: string | undefined;
  onRestored: () => void;
}

/** The versions of an outline or a chapter, newest first, each to be compared with what is in force or brought back. */
export function VersionList<T>({ versions, locked, restoreHint, onRestored }: VersionListProps<T>) {
  const list = useStore(versions.$list);
  const [restoring, setRestoring] = useState<number>();
  if (list.state === 'loading') return <Skeleton lines={5} />;
  if (list.state === 'failed')
    return <ErrorState text={list.msg} onRetry={() => void versions.open()} />;
  if (list.value.versions.length === 0)
    return <EmptyState icon="history" title={shared.versionsEmpty} />;
  return (
    <>
      <ol className="version-list">
        {list.value.versions.map((version) => (
          <VersionLine
            key={version.n}
            version={version}
            onView={() => void versions.view(version.n)}
            onRestore={locked ? undefined : () => setRestoring(version.n)}
          />
        ))}
      </ol>
      {list.value.more && (
        <Button kind="quiet" wide onClick={() => void versions.more()}>
          {shared.morePages}
        </Button>
      )}
      {restoring !== undefined && (
        <RestoreDialog
          versions={versions}
          n={restoring}
          hint={restoreHint}
          onCancel={() => setRestoring(undefined)}
          onRestored={() => {
            setRestoring(undefined);
            onRestored();
          }}
        />
      )}
    </>
  );
}

interface VersionLineProps {
  version: Version;
  onView: () => void;
  onRestore: (() => void) | undefined;
}

function VersionLine({ version, onView, onRestore }: VersionLineProps) {
  const kinds: Record<string, string> = t.kinds;
  const size =
    version.chars === undefined
      ? shared.chapterCount(version.chapters ?? 0)
      : shared.chars(version.chars);
  return (
    <li>
      <div>
        <p>
          <strong>{shared.versionName(version.n)}</strong>
          <Tag>{kinds[version.kind] ?? version.kind}</Tag>
          {version.current && <Tag tone="accent">{shared.versionCurrent}</Tag>}
        </p>
        <p className="faint">
          {version.createdAt} · {size}
        </p>
      </div>
      {!version.current && (
        <span className="actions">
          <Button size="small" kind="quiet" onClick={onView}>
            {shared.versionCompare}
          </Button>
          {onRestore && (
            <Button size="small" onClick={onRestore}>
              {shared.restore}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
