import { useStore } from '@nanostores/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import { useBid, useFrame, useWriter } from '../base/context.ts';
import { t as shared } from '../base/messages.ts';
import { pathText } from '../chapters/chapter-number.ts';
import { useRangeWith } from '../chapters/long-list.ts';
import type { OutlineRow } from '../chapters/outline-tree.ts';
import { type ChapterState, shownStatus } from '../run/run-state.ts';
import { useLineKeys } from './chapter-keys.ts';
import { ChapterLine } from './chapter-line.tsx';

/** Heights of a line, px; chapter-list.css has the same. */
const LINE_PX = 34;
const TOUCH_LINE_PX = 44;
/** Lines drawn beyond what is in sight, so that scrolling shows no gaps. */
const BEYOND = 10;

export interface ChaptersProps {
  rows: readonly OutlineRow[];
  shown: string | undefined;
  onPick: (id: string) => void;
  /** As `onPick`, and the focus goes into the text. */
  onEnter: (id: string) => void;
}

interface LinesProps extends ChaptersProps {
  states: ReadonlyMap<string, ChapterState>;
  /** Without indentation: what stands above a line may be filtered out. */
  isFlat: boolean;
}

/** Brings the chapter that is shown into sight: the one being written, or one chosen anywhere on the screen. */
function useInSight(
  shown: string | undefined,
  at: number,
  isStanding: boolean,
  scrollTo: (index: number) => void,
): void {
  const following = useStore(useBid().run.$following);
  const isListed = at >= 0;
  useEffect(() => {
    // Who goes through the list by keys keeps his place in it.
    if (isListed && !isStanding) scrollTo(at);
    // oxlint-disable-next-line react/exhaustive-deps -- under a reader's hand only another chapter moves the list
  }, [following, shown, isListed]);
}

/** The lines in sight, with keys to go through them. */
export function Lines({ rows, states, shown, isFlat, onPick, onEnter }: LinesProps) {
  const bid = useStore(useWriter().$bid);
  const frame: RefObject<HTMLDivElement | null> = useRef(null);
  const isPhone = useFrame() === 'phone';
  const { active, isStanding, ...hears } = useLineKeys({ rows, shown, list: frame, onEnter });
  const rangeExtractor = useRangeWith(rows.findIndex((row) => row.chapter.id === active));
  // oxlint-disable-next-line react/incompatible-library -- the list is drawn here and handed to nobody who remembers it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => (isPhone ? TOUCH_LINE_PX : LINE_PX),
    overscan: BEYOND,
    rangeExtractor,
    getItemKey: (index) => rows[index]?.chapter.id ?? index,
    initialRect: { width: 240, height: 600 },
  });
  const items = virtual.getVirtualItems();
  const at = rows.findIndex((row) => row.chapter.id === shown);
  useInSight(shown, at, isStanding, (index) => virtual.scrollToIndex(index, { align: 'auto' }));
  return (
    <div className="chapters-scroll" ref={frame}>
      <ol
        role="tree"
        aria-label={shared.chaptersTitle}
        style={{
          height: `${virtual.getTotalSize()}px`,
          paddingBlockStart: `${items[0]?.start ?? 0}px`,
        }}
        {...hears}
      >
        {items.map(({ index, key, start }, nth) => {
          const row = rows[index];
          if (!row) return null;
          const state = states.get(row.chapter.id);
          return (
            <ChapterLine
              key={key}
              id={row.chapter.id}
              number={pathText(row.path, bid?.settings.firstLevelName ?? '')}
              title={row.chapter.title}
              budget={row.chapter.pages}
              measured={state?.pages ?? null}
              depth={isFlat ? 0 : row.depth}
              status={shownStatus(state)}
              note={state?.note ?? null}
              shown={row.chapter.id === shown}
              active={row.chapter.id === active}
              gap={start - (items[nth - 1]?.end ?? start)}
              place={isFlat ? index + 1 : (row.path.at(-1) ?? 1)}
              count={isFlat ? rows.length : row.siblings}
              onPick={onPick}
            />
          );
        })}
      </ol>
    </div>
  );
}
