import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Progress } from '../kit/progress.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { useOutlineOpen } from './bid-status.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useBid, useWriter } from './context.ts';
import { t } from './messages.ts';
import { type OutlineChapters, outlineRows } from './outline-tree.ts';
import { OutlineTree } from './outline-tree-view.tsx';
import { RemovedNotice } from './removed-notice.tsx';
import { SaveMark } from './save-mark.tsx';
import { ScoringCoverage } from './scoring-coverage.tsx';
import { StartWriting } from './start-writing.tsx';
import { Tips } from './tips.tsx';
import { VersionsButton } from './versions-dialog.tsx';

/** The third step: the outline, changed by hand until it is right. */
export function OutlineView() {
  const { outline, run, $outlining } = useBid();
  const load = useStore(outline.$load);
  const isOutlining = useStore($outlining);
  const { note, failure } = useStore(run.$run);
  if (isOutlining) return <Generating note={note} />;
  if (load.state === 'failed')
    return <ErrorState title={t.outlineFailed} text={load.message} onRetry={() => void outline.load()} />;
  if (load.state === 'loading') return <Skeleton lines={8} />;
  return (
    <div className="outline">
      {failure && (
        <p className="card-warning" role="alert">
          {failure.msg}
        </p>
      )}
      <OutlineHead />
      <OutlineConflict />
      <div className="outline-columns">
        <OutlineCard />
        <ScoringCoverage />
      </div>
    </div>
  );
}

function Generating({ note }: { note: string | null }) {
  return (
    <section className="import">
      <div className="card waiting" aria-busy="true">
        <h2>{t.outlineGenerating}</h2>
        <Progress label={t.outlineGenerating} />
        {note && (
          <p className="faint" role="status">
            {note}
          </p>
        )}
      </div>
      <Tips />
    </section>
  );
}

function OutlineHead() {
  const { outline, makeOutline, $status } = useBid();
  const isOpen = useOutlineOpen();
  const status = useStore($status);
  const [asking, setAsking] = useState(false);
  return (
    <header className="page-head">
      <div>
        <h2>{t.outlineTitle}</h2>
        <p className="lead">{status === 'finished' ? t.readOnlyLead : status === 'writing' ? t.outlineLocked : t.outlineLead}</p>
      </div>
      <div className="actions">
        {isOpen && <SaveMark store={outline.$save} onRetry={outline.flush} />}
        <VersionsButton
          versions={outline.versions}
          locked={!isOpen}
          textOf={outlineText}
          now={() => outlineText(outline.$chapters.get())}
        />
        {isOpen && (
          <Button icon="refresh" onClick={() => setAsking(true)}>
            {t.regenerateOutline}
          </Button>
        )}
        <StartWriting />
      </div>
      <ConfirmDialog
        open={asking}
        title={t.regenerateTitle}
        message={t.regenerateText}
        confirmText={t.regenerateOutline}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void makeOutline();
        }}
      />
    </header>
  );
}

/** An outline as plain lines, for comparing. Without numbers: one new chapter would mark all that follow. */
function outlineText(chapters: OutlineChapters): string {
  return outlineRows(chapters)
    .map(({ chapter, depth }) => `${'\u3000'.repeat(depth * 2)}${chapter.title}  ${t.pages(chapter.pages)}`)
    .join('\n');
}

function OutlineCard() {
  const writer = useWriter();
  const { outline } = useBid();
  const chapters = useStore(outline.$chapters);
  const pages = useStore(outline.$pages);
  const removed = useStore(outline.$removed);
  const target = useStore(writer.$bid)?.settings.pages ?? 0;
  const isOpen = useOutlineOpen();
  if (chapters.length === 0) return <NoOutline />;
  return (
    <section className="card" aria-label={t.outlineTitle}>
      <div className="outline-bar">
        <span>{t.chapterCount(chapters.length)}</span>
        <span data-off={Math.abs(pages - target) > target * 0.1 || undefined}>{t.pageSum(t.pages(pages), t.pages(target))}</span>
        {isOpen && Math.abs(pages - target) >= 1 && (
          <Button kind="quiet" size="small" onClick={() => outline.scale(target)}>
            {t.scalePages}
          </Button>
        )}
        {isOpen && <span className="outline-keys">{t.outlineKeys}</span>}
      </div>
      <OutlineTree locked={!isOpen} />
      {removed && <RemovedNotice text={removed} onUndo={outline.undo} />}
      {isOpen && (
        <Button kind="quiet" icon="plus" onClick={() => outline.addAfter(null)}>
          {t.addFirst}
        </Button>
      )}
    </section>
  );
}

function NoOutline() {
  const { outline, makeOutline } = useBid();
  const isOpen = useOutlineOpen();
  const action = isOpen && (
    <span className="actions">
      <Button kind="primary" icon="sparkle" onClick={() => void makeOutline()}>
        {t.generateOutline}
      </Button>
      <Button icon="plus" onClick={() => outline.addAfter(null)}>
        {t.addFirst}
      </Button>
    </span>
  );
  return (
    <section className="card">
      <EmptyState icon="book" title={t.outlineEmpty} text={t.outlineEmptyHint} action={action} />
    </section>
  );
}

function OutlineConflict() {
  const { outline } = useBid();
  const conflict = useStore(outline.$conflict);
  if (!conflict) return null;
  return (
    <ConflictDialog
      text={t.outlineConflict}
      mine={outlineText(conflict.mine)}
      theirs={outlineText(conflict.theirs.chapters)}
      theirsTitle={t.sides.theirs}
      choices={[
        { label: t.choices.takeLatest, onChoose: () => void outline.resolve('theirs') },
        { label: t.choices.keepMine, primary: true, onChoose: () => void outline.resolve('mine') },
      ]}
    />
  );
}
