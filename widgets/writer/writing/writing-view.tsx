import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useBid, useFrame } from '../base/context.ts';
import { t as shared } from '../base/messages.ts';
import { SourcePanel } from '../source/source-panel.tsx';
import { WholeView } from '../whole/whole-view.tsx';
import { ChapterList } from './chapter-list.tsx';
import { ChapterPage } from './chapter-page.tsx';
import { TreeButton } from './chapter-tools.tsx';
import { LiveGrid } from './live-grid.tsx';
import { Rail } from './rail.tsx';
import { RunFoot, type ScreenView } from './run-foot.tsx';
import { useLayoutKeys } from './screen-keys.ts';
import { SidePanel } from './side-panel.tsx';

/** The chapter that grows; several at once where that is asked for while they are written. */
function useScreenView(): { view: ScreenView; choose: ((view: ScreenView) => void) | undefined } {
  const { run, $status } = useBid();
  const isMany = useStore(run.$many);
  const isWriting = useStore($status) === 'writing';
  return {
    view: isWriting && isMany ? 'many' : 'one',
    choose: isWriting ? (view) => run.followAgain(view === 'many') : undefined,
  };
}

/** The fourth step: chapters on the left, the text in the middle, what it must answer on the right. */
export function WritingView() {
  const { layout } = useBid();
  const size = useFrame();
  const { view, choose } = useScreenView();
  const tree = useStore(layout.$tree);
  const focus = useStore(layout.$focus);
  const sheet = useStore(layout.$sheet);
  const isWhole = useStore(layout.$whole);
  const chosen = useStore(layout.$side);
  const isPhone = size === 'phone';
  const side = layout.sideOf(chosen, isPhone || size === 'wide');
  const hasTree = isPhone ? sheet === 'chapters' : tree && !focus;
  const hasSide = isPhone ? sheet === 'side' : side !== undefined && !focus;
  useLayoutKeys(layout);
  // Who leaves the step finds it whole again.
  useEffect(() => () => layout.$focus.set(false), [layout]);
  return (
    <div className="writing" data-focus={focus || undefined}>
      {hasTree && <ChapterList />}
      <section className="paper-pane">
        {isWhole && view === 'one' ? (
          <WholeView start={<TreeButton />} onBack={layout.toggleWhole} />
        ) : (
          <Paper view={view} />
        )}
        <RunFoot view={view} onView={choose} />
      </section>
      {hasSide && <SidePanel side={side ?? 'todo'} />}
      {!focus && !isPhone && <Rail open={side} />}
      <Announcements />
      <SourcePanel />
    </div>
  );
}

function Paper({ view }: { view: ScreenView }) {
  const { outline, $chapter } = useBid();
  const load = useStore(outline.$load);
  const rows = useStore(outline.$rows);
  const chapter = useStore($chapter);
  const row = rows.find((candidate) => candidate.chapter.id === chapter?.id);
  return (
    <section
      className="paper-part"
      aria-label={view === 'one' && row ? row.chapter.title : shared.steps.write}
    >
      {load.state === 'loading' && <Skeleton lines={10} />}
      {load.state === 'ready' && rows.length === 0 && (
        <EmptyState icon="book" title={shared.outlineEmpty} text={shared.outlineEmptyHint} />
      )}
      {view === 'many' && <LiveGrid rows={rows} />}
      {view === 'one' && chapter && row && (
        <ChapterPage key={chapter.id} chapter={chapter} row={row} />
      )}
    </section>
  );
}

/** How the writing goes, for those who do not see it. */
function Announcements() {
  const text = useStore(useBid().announcer.$announcement);
  return (
    <p className="kit-hidden" role="status" aria-live="polite">
      {text}
    </p>
  );
}
