import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState } from '../kit/states.tsx';
import { ChapterList } from './chapter-list.tsx';
import { ChapterPage } from './chapter-page.tsx';
import { useBid, useWriter } from './context.ts';
import { t } from './messages.ts';
import { ProgressPanel } from './progress-panel.tsx';

/** Below this the panes stack and the page scrolls as a whole, px. */
const NARROW = 900;
const LEAST_HEIGHT = 480;
const BOTTOM_GAP = 16;

/** The panes take what is left of the window below whatever stands above them, and scroll on their own. */
function useRoom() {
  const panes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const measure = () => {
      const box = panes.current;
      if (!box) return;
      const top = box.getBoundingClientRect().top + window.scrollY;
      const room = Math.max(LEAST_HEIGHT, window.innerHeight - top - BOTTOM_GAP);
      box.style.height = window.innerWidth < NARROW ? '' : `${room}px`;
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return panes;
}

/** The fourth step: chapters on the left, the text in the middle, the run on the right. */
export function WritingView() {
  const panes = useRoom();
  const writer = useWriter();
  const { outline, $chapter } = useBid();
  const load = useStore(outline.$load);
  const rows = useStore(outline.$rows);
  const chapter = useStore($chapter);
  const row = rows.find((candidate) => candidate.chapter.id === chapter?.id);
  return (
    <div className="writing" ref={panes}>
      <ChapterList />
      <section className="paper-pane" aria-label={row?.chapter.title ?? t.steps.write}>
        {load.state === 'loading' && <Skeleton lines={10} />}
        {load.state === 'ready' && rows.length === 0 && (
          <EmptyState icon="book" title={t.outlineEmpty} text={t.outlineEmptyHint} />
        )}
        {chapter && row && <ChapterPage key={chapter.id} chapter={chapter} row={row} />}
      </section>
      <ProgressPanel onFinish={() => writer.goTo('finish')} />
    </div>
  );
}
