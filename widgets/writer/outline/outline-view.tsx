import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Progress } from '../../kit/progress.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { Callout } from '../../kit/tag.tsx';
import { useBid, useFrame, useWriter } from '../base/context.ts';
import { RemovedNotice } from '../base/removed-notice.tsx';
import { Tips } from '../base/tips.tsx';
import { useOutlineOpen } from '../run/bid-status.ts';
import { SourcePanel } from '../source/source-panel.tsx';
import { ConflictDialog } from '../versions/conflict-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { t } from './messages.ts';
import { OldBidDialog } from './old-bid-dialog.tsx';
import { OutlineBar } from './outline-bar.tsx';
import { OutlineComparison } from './outline-comparison.tsx';
import { BudgetCard, ScoringCard } from './outline-side.tsx';
import { OutlineTree } from './outline-tree-view.tsx';
import { RegenerateDialog } from './regenerate-dialog.tsx';
import { ScoringNotice } from './scoring-notice.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SignsCard } from './signs-card.tsx';
import { focusActive } from './tree-keys.ts';

/** The notice with the way back covers lines; afterwards the way back stands above the tree, ms. */
const NOTICE_MS = 20_000;

/** What is asked to be made anew: all of it, or what stands below a chapter. */
type Regenerating = { chapterId: string | undefined };

/** The third step: the outline, changed by hand until it is right. */
export function OutlineView() {
  const { outline, $outlining } = useBid();
  const load = useStore(outline.$load);
  const isOutlining = useStore($outlining);
  const chapters = useStore(outline.$chapters);
  if (isOutlining && chapters.length === 0) return <Generating />;
  if (load.state === 'failed')
    return <ErrorState title={t.failed} text={load.msg} onRetry={() => void outline.load()} />;
  if (load.state === 'loading') return <Skeleton lines={8} />;
  return <OpenOutline isOutlining={isOutlining} />;
}

function OpenOutline({ isOutlining }: { isOutlining: boolean }) {
  const { outline, run } = useBid();
  const chapters = useStore(outline.$chapters);
  const { failure } = useStore(run.$run);
  const locked = !useOutlineOpen();
  const [regenerating, setRegenerating] = useState<Regenerating | undefined>();
  const size = useFrame();
  // What is to be looked at stands beside the tree where there is room, never above it.
  const isBeside = (size === 'middle' || size === 'wide') && chapters.length > 0;
  const notices = (
    <>
      {!isOutlining && <OutlineNote />}
      {chapters.length > 0 && <ScoringNotice locked={locked} />}
    </>
  );
  return (
    <div className="outline">
      {failure && (
        <p className="card-warning" role="alert">
          {failure.msg}
        </p>
      )}
      <OutlineHead />
      {isOutlining && <UnderWay />}
      {!isBeside && notices}
      <OutlineConflict />
      {chapters.length === 0 ? (
        <NoOutline locked={locked} />
      ) : (
        <div className="outline-columns">
          <OutlineCard
            locked={locked}
            onRegenerate={(chapterId) => setRegenerating({ chapterId })}
          />
          <div className="outline-side">
            {isBeside && notices}
            <SignsCard />
            <BudgetCard locked={locked} />
            <ScoringCard locked={locked} />
          </div>
        </div>
      )}
      {regenerating && !locked && (
        <RegenerateDialog {...regenerating} onClose={() => setRegenerating(undefined)} />
      )}
      <ImportDialog />
      <OldBidDialog />
      <SourcePanel />
    </div>
  );
}

/** What the service has to say on the outline it made: a target that cannot be met, a tender without scoring. */
function OutlineNote() {
  const note = useStore(useWriter().$bid)?.note;
  const status = useStore(useBid().$status);
  if (!note || (status !== 'outlined' && status !== 'draft')) return null;
  return (
    <div className="outline-note">
      <Callout tone="neutral">{note}</Callout>
    </div>
  );
}

/** Seconds since it was first drawn. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

function Generating() {
  const { note } = useStore(useBid().run.$run);
  const seconds = useSeconds();
  return (
    <section className="import">
      <div className="card waiting" aria-busy="true">
        <h2>{t.regenerate.running}</h2>
        <Progress label={t.regenerate.running} />
        {note && (
          <p className="faint" role="status">
            {note}
          </p>
        )}
        {seconds > 2 && <p className="faint">{t.regenerate.seconds(seconds)}</p>}
      </div>
      <Tips />
    </section>
  );
}

/** Another outline is being made while the present one is still to be seen. */
function UnderWay() {
  const { note } = useStore(useBid().run.$run);
  const seconds = useSeconds();
  return (
    <section className="outline-underway" aria-busy="true">
      <p role="status">{note ?? t.regenerate.runningUnder}</p>
      <Progress label={t.regenerate.running} />
      <p className="faint">{t.regenerate.seconds(seconds)}</p>
      <Tips />
    </section>
  );
}

/** Where the focus goes when the step comes; what cannot be changed now says so. */
function OutlineHead() {
  const status = useStore(useBid().$status);
  const isLocked = status === 'finished' || status === 'writing';
  return (
    <>
      <h2 className="kit-hidden">{t.title}</h2>
      {isLocked && (
        <p className="outline-locked">{status === 'finished' ? t.leadFinished : t.leadLocked}</p>
      )}
    </>
  );
}

function OutlineCard({
  locked,
  onRegenerate,
}: {
  locked: boolean;
  /** All of it, or what stands below a chapter. */
  onRegenerate: (id?: string) => void;
}) {
  const { outline } = useBid();
  const undoable = useStore(outline.$undoable);
  const announcement = useStore(outline.$announcement);
  useEffect(() => {
    if (undoable === undefined) return;
    const timer = setTimeout(outline.dismissUndoable, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [undoable, outline]);
  const undo = () => {
    outline.undo();
    focusActive(outline);
  };
  return (
    <section className="card outline-card" aria-label={t.title}>
      <OutlineBar locked={locked} onRegenerate={() => onRegenerate()} />
      <OutlineTree locked={locked} onRegenerate={onRegenerate} />
      {!locked && <p className="outline-keys">{t.keys}</p>}
      <p className="kit-hidden" role="status">
        {announcement}
      </p>
      {!locked && <SelectionBar />}
      {undoable && !locked && <RemovedNotice text={undoable} onUndo={undo} />}
    </section>
  );
}

function NoOutline({ locked }: { locked: boolean }) {
  const { outline } = useBid();
  const action = !locked && (
    <span className="actions">
      <Button icon="upload" onClick={outline.proposal.open}>
        {t.importing.button}
      </Button>
      <Button icon="plus" onClick={() => outline.look.focus(outline.addAfter(null), 'select')}>
        {t.addFirst}
      </Button>
    </span>
  );
  return (
    <section className="card">
      <EmptyState icon="book" title={t.empty} text={t.emptyHint} action={action} />
    </section>
  );
}

function OutlineConflict() {
  const { outline } = useBid();
  const conflict = useStore(outline.$conflict);
  if (!conflict) return null;
  return (
    <ConflictDialog
      text={t.conflict.text}
      compare={
        <OutlineComparison
          before={{ title: t.conflict.theirs, chapters: conflict.theirs.chapters }}
          after={{ title: t.conflict.mine, chapters: conflict.mine }}
        />
      }
      choices={[
        { label: t.conflict.takeTheirs, onChoose: () => void outline.resolve('theirs') },
        { label: t.conflict.keepMine, onChoose: () => void outline.resolve('mine') },
        { label: t.conflict.both, primary: true, onChoose: () => void outline.resolve('both') },
      ]}
    />
  );
}
