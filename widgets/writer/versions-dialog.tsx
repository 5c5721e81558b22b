import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { t } from './messages.ts';
import { TextCompare } from './text-compare.tsx';
import type { Version, VersionsStore } from './versions-store.ts';

interface VersionsProps<T> {
  versions: VersionsStore<T>;
  /** Nothing may be brought back now. */
  locked: boolean;
  /** A version as lines, for comparing. */
  textOf: (value: T) => string;
  /** What is in force, as lines. */
  now: () => string;
}

/** Opens the list of versions of an outline or a chapter. */
export function VersionsButton<T>({ size = 'medium', ...props }: VersionsProps<T> & { size?: 'small' | 'medium' }) {
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpen(true);
    void props.versions.open();
  };
  return (
    <>
      <Button icon="history" size={size} kind={size === 'small' ? 'quiet' : 'secondary'} onClick={show}>
        {t.versions}
      </Button>
      {open && <VersionsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function VersionsDialog<T>({ versions, locked, textOf, now, onClose }: VersionsProps<T> & { onClose: () => void }) {
  const list = useStore(versions.$list);
  const viewed = useStore(versions.$viewed);
  const restore = async (n: number) => {
    if (await versions.restore(n)) onClose();
  };
  const footer = viewed && (
    <>
      <Button onClick={versions.closeView}>{t.back}</Button>
      {!locked && (
        <Button kind="primary" icon="history" onClick={() => void restore(viewed.n)}>
          {t.restore}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open
      size={viewed ? 'large' : 'medium'}
      title={viewed ? t.versionName(viewed.n) : t.versions}
      footer={footer}
      onClose={onClose}
    >
      {viewed ? (
        <TextCompare
          left={{ title: t.versionName(viewed.n), text: textOf(viewed.value) }}
          right={{ title: t.sides.versionNow, text: now() }}
        />
      ) : (
        <>
          {list.state === 'loading' && <Skeleton lines={5} />}
          {list.state === 'failed' && <ErrorState text={list.message} onRetry={() => void versions.open()} />}
          {list.state === 'ready' && list.versions.length === 0 && <EmptyState icon="history" title={t.versionsEmpty} />}
          {list.state === 'ready' && list.versions.length > 0 && (
            <ol className="versions">
              {list.versions.map((version) => (
                <VersionLine
                  key={version.n}
                  version={version}
                  onView={() => void versions.view(version.n)}
                  onRestore={locked ? undefined : () => void restore(version.n)}
                />
              ))}
            </ol>
          )}
          {list.state === 'ready' && list.more && (
            <Button kind="quiet" wide onClick={() => void versions.more()}>
              {t.morePages}
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}

interface VersionLineProps {
  version: Version;
  onView: () => void;
  onRestore: (() => void) | undefined;
}

function VersionLine({ version, onView, onRestore }: VersionLineProps) {
  const kinds: Record<string, string> = t.versionKinds;
  const size = version.chars === undefined ? t.chapterCount(version.chapters ?? 0) : t.chars(version.chars);
  return (
    <li>
      <div>
        <p>
          <strong>{t.versionName(version.n)}</strong>
          <Tag>{kinds[version.kind] ?? version.kind}</Tag>
          {version.current && <Tag tone="accent">{t.versionCurrent}</Tag>}
        </p>
        <p className="faint">
          {version.createdAt} · {size}
        </p>
      </div>
      {!version.current && (
        <span className="actions">
          <Button size="small" kind="quiet" onClick={onView}>
            {t.versionCompare}
          </Button>
          {onRestore && (
            <Button size="small" onClick={onRestore}>
              {t.restore}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
