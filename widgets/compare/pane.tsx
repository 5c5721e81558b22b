import { useStore } from '@nanostores/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { CompareBlock, LeftOut } from '../core/contract/compare.ts';
import { BlockView } from './block-view.tsx';
import type { SideName } from './follow.ts';
import { MatchMap } from './match-map.tsx';
import { messages } from './messages.ts';
import { usePaneHandle } from './pane-handle.ts';
import type { Stretch } from './segments.ts';
import type { SidesStore, Text } from './sides-store.ts';

const { sides: t } = messages;

/** Blocks drawn beyond what is in sight, so that scrolling shows no gaps. */
const BEYOND = 8;
/** Space above the first block and below the last, px. */
const PADDING = 16;
/** For the guess of a block's height before it is drawn, px; sides.css has the same. */
const LINE_PX = 24;
const CHARACTER_PX = 14;
const ROW_PX = 38;
const GAP_PX = 10;

function guessedHeight(block: CompareBlock | undefined, width: number): number {
  if (!block) return LINE_PX;
  if (block.kind === 'table') return block.text.split('\n').length * ROW_PX + GAP_PX;
  return (
    Math.max(
      1,
      Math.ceil((block.text.length * CHARACTER_PX) / Math.max(120, width - 2 * PADDING)),
    ) *
      LINE_PX +
    GAP_PX
  );
}

const none: readonly Stretch[] = [];

interface PaneProps {
  store: SidesStore;
  side: SideName;
  text: Text;
  name: string;
  ratio: number;
}

interface BlockAtProps {
  blocks: readonly CompareBlock[];
  index: number;
  stretches: ReadonlyMap<number, readonly Stretch[]>;
  current: string;
}

/** One block with what is marked in it, as it goes on from the one before. */
function BlockAt({ blocks, index, stretches, current }: BlockAtProps) {
  const block = blocks[index];
  const before = blocks[index - 1];
  const own = stretches.get(index) ?? none;
  return (
    block && (
      <BlockView
        block={block}
        showsPage={block.page !== null && block.page !== (before?.page ?? null)}
        stretches={own}
        current={isIn(own, current) ? current : ''}
        goesOn={reasonAtEnd(before, stretches.get(index - 1) ?? none)}
      />
    )
  );
}

/** The text of one document; only what is in sight is drawn. */
export function Pane({ store, side, text, name, ratio }: PaneProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const stretches = useStore(store.$stretches[side]);
  const current = useStore(store.$current);
  const { blocks } = text;
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and in effects, none is handed on memoized
  const virtual = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => guessedHeight(blocks[index], scroller.current?.clientWidth ?? 520),
    overscan: BEYOND,
    paddingStart: PADDING,
    paddingEnd: PADDING,
    getItemKey: (index) => blocks[index]?.index ?? index,
    initialRect: { width: 520, height: 640 },
  });
  usePaneHandle(store.panes, side, scroller, virtual);
  useMarkClicks(scroller, store);
  const items = virtual.getVirtualItems();
  return (
    <div className="pane" data-side={side}>
      <header className="pane-head">
        <h3 className="pane-name" title={name}>
          {name}
        </h3>
        <span className="time">{t.own(messages.ratio(ratio))}</span>
      </header>
      <div className="pane-body">
        <div
          className="pane-text"
          ref={scroller}
          role="region"
          aria-label={t.pane(name)}
          tabIndex={0}
        >
          <div className="pane-length" style={{ height: virtual.getTotalSize() }}>
            {items.map(
              ({ index, start, key }) =>
                blocks[index] && (
                  <div
                    key={key}
                    ref={virtual.measureElement}
                    data-index={index}
                    className="pane-block"
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <BlockAt {...{ blocks, index, stretches, current }} />
                  </div>
                ),
            )}
          </div>
        </div>
        <MatchMap store={store} side={side} text={text} />
      </div>
    </div>
  );
}

/** Of hundreds of blocks only those are drawn anew that the current match comes to or leaves. */
const isIn = (stretches: readonly Stretch[], id: string) =>
  stretches.some(({ mark }) => 'match' in mark && mark.match.id === id);

/** Why the last words of a block do not count. */
function reasonAtEnd(
  block: CompareBlock | undefined,
  stretches: readonly Stretch[],
): LeftOut['reason'] | undefined {
  for (const { end, mark } of stretches)
    if (block && 'reason' in mark && end >= block.text.length) return mark.reason;
  return undefined;
}

/** A press on a mark brings its partner to the same height. */
function useMarkClicks(scroller: { current: HTMLDivElement | null }, store: SidesStore): void {
  useEffect(() => {
    const shown = scroller.current;
    const press = ({ target }: Event) => {
      const mark =
        target instanceof Element ? target.closest<HTMLElement>('mark[data-match]') : null;
      if (mark?.dataset.match) store.go(mark.dataset.match);
    };
    shown?.addEventListener('click', press);
    return () => shown?.removeEventListener('click', press);
  }, [scroller, store]);
}
