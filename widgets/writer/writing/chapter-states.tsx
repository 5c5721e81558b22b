import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Callout } from '../../kit/tag.tsx';
import { useBid } from '../base/context.ts';
import { t } from '../base/messages.ts';
import type { ChapterStore } from '../editor/chapter-store.ts';
import { useChapterState, useTextComing } from './shown-chapter.ts';

/** Why a chapter was not written, and another try. */
export function ChapterFailed({ chapter, note }: { chapter: ChapterStore; note: string | null }) {
  const { run } = useBid();
  const busy = useStore(run.$busy);
  const retry = (
    <Button
      size="small"
      icon="refresh"
      busy={busy === 'rewrite'}
      onClick={() => void run.rewrite(chapter.id, '')}
    >
      {t.retry}
    </Button>
  );
  return (
    <div role="alert" className="chapter-failed">
      <Callout tone="danger" action={retry}>
        {t.chapterFailed}
        {note && <span className="failed-reason">{note}</span>}
      </Callout>
    </div>
  );
}

/** In the place of a text that is not there: what it waits for, or how to begin. */
export function ChapterWithoutText({ chapter }: { chapter: ChapterStore }) {
  const stores = useBid();
  const { status, locked } = useChapterState(chapter);
  const isComing = useTextComing(chapter);
  const paused = useStore(stores.$status) === 'paused';
  if (status === 'writing' || isComing) return <Skeleton lines={4} />;
  const isFailed = status === 'failed';
  if (isFailed && locked) return null;
  if (status === 'queued')
    return <EmptyState icon="clock" title={paused ? t.chapterPaused : t.chapterWaiting} />;
  const action: ReactNode = !locked && (
    <span className="actions">
      {/* The failure above has its own way to another try. */}
      {!isFailed && (
        <Button
          kind="primary"
          icon="sparkle"
          onClick={() => void stores.write({ chapters: [chapter.id] })}
        >
          {t.tools.writeThis}
        </Button>
      )}
      <Button icon="edit" onClick={() => chapter.setEditing(true)}>
        {t.tools.edit}
      </Button>
    </span>
  );
  return (
    <EmptyState
      icon="file"
      title={t.chapterEmpty}
      text={locked || isFailed ? undefined : t.chapterEmptyHint}
      action={action}
    />
  );
}
