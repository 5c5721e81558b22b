import { useStore } from '@nanostores/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useBid, useWriter } from '../base/context.ts';
import { pathText } from '../chapters/chapter-number.ts';
import { useRangeWith, useTyped } from '../chapters/long-list.ts';
import type { ShownRow } from '../chapters/outline-shown.ts';
import { branchOf } from '../chapters/outline-tree.ts';
import { ChapterSettingsDialog } from './chapter-settings.tsx';
import { LineMenu } from './line-menu.tsx';
import { t } from './messages.ts';
import type { DropPlace } from './outline-drop.ts';
import { OutlineLine } from './outline-line.tsx';
import { useTreeDrag } from './tree-drag.ts';
import { useTreeFocus } from './tree-focus.ts';
import { onRowKey, type TreeHands } from './tree-keys.ts';
import { isControl, keepStanding, partOf, selectedBy } from './tree-presses.ts';

/** Lines drawn beyond the edges of what is seen. */
const OVERSCAN = 8;
/** Height of a line where the style sheet says nothing (yet), px. */
const ROW_HEIGHT = 38;

/** Height of a line as the style sheet has it for this width, px. */
function useRowHeight(frame: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(ROW_HEIGHT);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const read = () =>
      setHeight(
        Number.parseFloat(getComputedStyle(current).getPropertyValue('--outline-row')) ||
          ROW_HEIGHT,
      );
    const observer = new ResizeObserver(read);
    observer.observe(current);
    read();
    return () => observer.disconnect();
  }, [frame]);
  return height;
}

/** Only the lines in sight are in the document, and the active one, which holds the focus. */
function useLines(
  frame: RefObject<HTMLElement | null>,
  shown: readonly ShownRow[],
  active: string | undefined,
  height: number,
) {
  const activeIndex = shown.findIndex(({ chapter }) => chapter.id === active);
  const rangeExtractor = useRangeWith(activeIndex);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here only, none is handed on memoized
  const lines = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    rangeExtractor,
  });
  useLayoutEffect(() => lines.measure(), [lines, height]);
  return lines;
}

/** Where a dragged chapter would go, in words. */
function dropText(place: DropPlace | undefined, shown: readonly ShownRow[]): string {
  if (!place) return t.line.dropNowhere;
  const parent = shown.find(({ chapter }) => chapter.id === place.parentId);
  return parent ? t.line.dropUnder(parent.chapter.title) : t.line.dropTop;
}

interface TreeEventsOptions {
  shown: readonly ShownRow[];
  active: string | undefined;
  hands: TreeHands;
  start: ReturnType<typeof useTreeDrag>['start'];
}

/** What the tree hears for all its rows. */
function useTreeEvents({ shown, active, hands, start }: TreeEventsOptions) {
  const { look } = hands.outline;
  const isFiltering = useStore(look.$isFiltering);
  const rowOf = (target: EventTarget) => {
    const id = partOf(target, 'row')?.dataset.row;
    return shown.find(({ chapter }) => chapter.id === id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    // Keys of the controls in a row are theirs.
    if (row && event.target === partOf(event.target, 'row')) onRowKey(event, row, hands);
  };
  const onClick = (event: MouseEvent) => {
    const row = rowOf(event.target);
    if (!row) return;
    const { id } = row.chapter;
    const part = partOf(event.target, 'part')?.dataset.part;
    if (!hands.locked && part !== 'twisty' && selectedBy(event, id, look)) return;
    look.selection.clear();
    if (part === 'twisty') look.setCollapsed([id], !row.collapsed);
    if (part === 'title' && !hands.locked) look.focus(id, 'rename');
    else if (part || event.target === partOf(event.target, 'row')) look.focus(id);
  };
  const onFocus = (event: FocusEvent) => {
    const row = rowOf(event.target);
    if (row && row.chapter.id !== active) look.pick(row.chapter.id);
  };
  const onPointerDown = (event: PointerEvent) => {
    const handle = partOf(event.target, 'part');
    const row = rowOf(event.target);
    if (!row || event.button !== 0 || isFiltering || event.shiftKey) return;
    // A finger on a row scrolls the list; a mouse drags it by any place that is no control.
    const byRow = event.pointerType === 'mouse' && !isControl(event.target);
    const grip = handle?.dataset.part === 'drag' ? handle : byRow && partOf(event.target, 'row');
    if (grip) start(event, grip, row.chapter.id);
  };
  return {
    ...{ onKeyDown, onClick, onFocus },
    onMouseDown: hands.locked ? undefined : keepStanding,
    onPointerDown: hands.locked ? undefined : onPointerDown,
  };
}

type Drag = NonNullable<ReturnType<typeof useTreeDrag>['drag']>;

function DropLine({ place, rowHeight }: { place: DropPlace; rowHeight: number }) {
  return (
    <div
      className="outline-drop"
      style={{
        transform: `translateY(${place.line * rowHeight}px)`,
        insetInlineStart: `calc(${place.depth} * var(--outline-step) + 22px)`,
      }}
    />
  );
}

/** The chapter under the pointer, and where it would go. */
function Dragged({ drag, shown }: { drag: Drag; shown: readonly ShownRow[] }) {
  return (
    <div
      className="outline-dragged"
      data-refused={!drag.place || undefined}
      style={{ left: drag.x + 14, top: drag.y + 10 }}
    >
      <span>{drag.title}</span>
      <small>{dropText(drag.place, shown)}</small>
    </div>
  );
}

/** The rows of a dragged branch. */
function useDragged(shown: readonly ShownRow[], draggedId: string | undefined) {
  return useMemo(
    () => new Set(draggedId ? branchOf(shown, draggedId).map(({ chapter }) => chapter.id) : []),
    [draggedId, shown],
  );
}

type LineProps = ComponentProps<typeof OutlineLine>;

/** The menu of a row, the same function as long as what it calls is. */
const useRowMenu = (
  hands: TreeHands,
  onSettings: (id: string) => void,
  onRegenerate: (id: string) => void,
): LineProps['menu'] =>
  useCallback(
    (row: ShownRow, isActive: boolean) => (
      <LineMenu
        row={row}
        active={isActive}
        hands={hands}
        onSettings={onSettings}
        onRegenerate={onRegenerate}
      />
    ),
    [hands, onSettings, onRegenerate],
  );

interface RowsProps extends Pick<LineProps, 'hands' | 'menu' | 'onSettings'> {
  /** The lines that are drawn, and where. */
  places: readonly { index: number; start: number }[];
  shown: readonly ShownRow[];
  active: string | undefined;
  dragged: ReadonlySet<string>;
}

function Rows({ places, shown, active, dragged, hands, menu, onSettings }: RowsProps) {
  const bid = useStore(useWriter().$bid);
  const renaming = useStore(hands.outline.look.$renaming);
  const selected = useStore(hands.outline.look.selection.$selected);
  const scoring = bid?.scoring;
  const items = useMemo(() => new Map((scoring ?? []).map((item) => [item.id, item])), [scoring]);
  const firstLevelName = bid?.settings.firstLevelName ?? '';
  return places.map(({ index, start: top }) => {
    const row = shown[index];
    return (
      row && (
        <OutlineLine
          key={row.chapter.id}
          row={row}
          number={pathText(row.path, firstLevelName)}
          top={top}
          items={items}
          active={row.chapter.id === active}
          renaming={row.chapter.id === renaming && !hands.locked}
          dragged={dragged.has(row.chapter.id)}
          selected={selected.has(row.chapter.id)}
          hands={hands}
          menu={menu}
          onSettings={onSettings}
        />
      )
    );
  });
}

/** The outline as a tree that is changed where it stands. */
export function OutlineTree({
  locked,
  onRegenerate,
}: {
  locked: boolean;
  onRegenerate: (id: string) => void;
}) {
  const { outline } = useBid();
  const { look } = outline;
  const shown = useStore(look.$shown);
  const active = useStore(look.$active);
  const frame = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const [settingsOf, setSettingsOf] = useState<string | undefined>();
  const rowHeight = useRowHeight(frame);
  const lines = useLines(frame, shown, active, rowHeight);
  useTreeFocus(frame, look);
  const typed = useTyped();
  const hands = useMemo<TreeHands>(() => ({ outline, locked, typed }), [outline, locked, typed]);
  const { drag, start } = useTreeDrag({ frame, outline, rowHeight });
  const dragged = useDragged(shown, drag?.id);
  const menu = useRowMenu(hands, setSettingsOf, onRegenerate);
  const events = useTreeEvents({ shown, active, hands, start });
  return (
    <>
      <p id={helpId} className="kit-hidden">
        {t.treeHelp}
      </p>
      <div className="outline-frame" ref={frame} data-dragging={drag ? '' : undefined}>
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows take the focus, one at a time */}
        <div
          role="tree"
          aria-multiselectable="true"
          className="outline-tree"
          aria-label={t.treeLabel}
          aria-describedby={locked ? undefined : helpId}
          style={{ height: lines.getTotalSize() }}
          {...events}
        >
          <Rows
            places={lines.getVirtualItems()}
            {...{ shown, active, dragged, hands, menu }}
            onSettings={setSettingsOf}
          />
        </div>
        {drag?.place && <DropLine place={drag.place} rowHeight={rowHeight} />}
      </div>
      {drag && <Dragged drag={drag} shown={shown} />}
      {settingsOf !== undefined && (
        <ChapterSettingsDialog
          id={settingsOf}
          locked={locked}
          onClose={() => setSettingsOf(undefined)}
        />
      )}
    </>
  );
}
