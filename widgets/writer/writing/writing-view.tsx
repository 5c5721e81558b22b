import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useBid } from '../context.ts';
import { t as shared } from '../messages.ts';
import { ChapterList } from './chapter-list.tsx';
import { ChapterPage } from './chapter-page.tsx';
import { LiveGrid } from './live-grid.tsx';
import { RunBar, type ScreenView } from './run-bar.tsx';
import { WritingPanel } from './writing-panel.tsx';

/** Below this the panes stack and the page scrolls as a whole, px. */
const NARROW = 900;
/** Below this the side panel would leave the text too little room; it opens over it, px. */
const PANEL_FITS = 1180;
const LEAST_HEIGHT = 480;
/** Left for the line with the help below the panes, where the page has no customer service of its own. */
const HELP_GAP = 60;

/** The panes take what is left of the window below whatever stands above them, and scroll on their own. */
function useRoom() {
  const panes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const measure = () => {
      const box = panes.current;
      if (!box) return;
      const top = box.getBoundingClientRect().top + window.scrollY;
      const below = box.closest('.writer')?.querySelector('.help-corner') ? HELP_GAP : 0;
      const room = Math.max(LEAST_HEIGHT, window.innerHeight - top - below);
      box.style.height = window.innerWidth < NARROW ? '' : `${room}px`;
    };
    measure();
    // The line above grows by a note and shrinks again.
    const above = new ResizeObserver(measure);
    if (panes.current?.previousElementSibling) above.observe(panes.current.previousElementSibling);
    window.addEventListener('resize', measure);
    return () => {
      above.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return panes;
}

/** Several chapters at once while they are written and the reader has not gone to one of them. */
function useScreenView(): { view: ScreenView; choose: ((view: ScreenView) => void) | undefined } {
  const { run, $status } = useBid();
  const following = useStore(run.$following);
  const status = useStore($status);
  const shown = useStore(run.$shown);
  const isWriting = status === 'writing';
  const choose = (view: ScreenView) => {
    if (view === 'many') run.followAgain();
    else if (shown !== undefined) run.pick(shown);
  };
  return {
    view: isWriting && following ? 'many' : 'one',
    choose: isWriting ? choose : undefined,
  };
}

/** The fourth step: chapters on the left, the text in the middle, what it must answer on the right. */
export function WritingView() {
  const panes = useRoom();
  const { view, choose } = useScreenView();
  const [panelOpen, setPanelOpen] = useState(() => window.innerWidth >= PANEL_FITS);
  return (
    <div className="desk">
      <RunBar
        view={view}
        onView={choose}
        panelOpen={panelOpen}
        onPanel={() => setPanelOpen(!panelOpen)}
      />
      <div className="writing" ref={panes} data-panel={panelOpen || undefined}>
        <ChapterList />
        <Paper view={view} />
        {panelOpen && <WritingPanel />}
      </div>
      <Announcements />
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
      className="paper-pane"
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
