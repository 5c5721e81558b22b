import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { branchOf } from '../chapters/outline-tree.ts';
import { type DropPlace, dropPlace } from './outline-drop.ts';
import type { OutlineStore } from './outline-store.ts';

/** Way of the pointer before a press becomes a drag, px. */
const THRESHOLD = 4;
/** Near the edge of the frame it scrolls: width of the edge and the fastest step of a frame, px. */
const EDGE = 44;
const FASTEST = 14;
/** Way to the side that asks for another level, px: more than a hand strays on its way down. */
const LEVEL_WAY = 34;

export interface TreeDrag {
  id: string;
  title: string;
  /** Undefined where it cannot be dropped. */
  place: DropPlace | undefined;
  x: number;
  y: number;
}

interface DragSetting {
  frame: RefObject<HTMLElement | null>;
  outline: OutlineStore;
  rowHeight: number;
}

interface Held {
  id: string;
  title: string;
  depth: number;
  height: number;
  startX: number;
  startY: number;
  x: number;
  y: number;
  isMoving: boolean;
}

function heldRow(
  { outline }: DragSetting,
  id: string,
  { clientX, clientY }: ReactPointerEvent,
): Held | undefined {
  const branch = branchOf(outline.$rows.get(), id);
  const [top] = branch;
  if (!top) return undefined;
  const height = Math.max(...branch.map((row) => row.depth)) - top.depth;
  const start = { startX: clientX, startY: clientY, x: clientX, y: clientY };
  return { id, title: top.chapter.title, depth: top.depth, height, ...start, isMoving: false };
}

function placeUnder({ frame, outline, rowHeight }: DragSetting, held: Held): DropPlace | undefined {
  const list = frame.current?.querySelector<HTMLElement>('[role=tree]');
  if (!list) return undefined;
  const rows = outline.look.$shown.get();
  const line = Math.round((held.y - list.getBoundingClientRect().top) / rowHeight);
  const depth = held.depth + Math.trunc((held.x - held.startX) / LEVEL_WAY);
  return dropPlace(rows, held.id, Math.min(Math.max(line, 0), rows.length), depth, held.height);
}

/** Scrolls a box up or down. @returns true when it moved. */
function scrolled(box: Element, by: number): boolean {
  const before = box.scrollTop;
  box.scrollTop += by;
  return box.scrollTop !== before;
}

/**
 * Scrolls where the pointer is near the upper or lower edge of what is seen of the frame; once the frame is at its end, the page.
 * @returns true when something moved.
 */
function scrollAtEdge(frame: HTMLElement, y: number): boolean {
  const page = frame.ownerDocument.documentElement;
  const { top, bottom } = frame.getBoundingClientRect();
  const [upper, lower] = [Math.max(top, 0), Math.min(bottom, page.clientHeight)];
  const over = y < upper + EDGE ? y - upper - EDGE : Math.max(0, y - lower + EDGE);
  const by = (Math.max(-EDGE, Math.min(EDGE, over)) / EDGE) * FASTEST;
  if (by === 0) return false;
  const isHidden = by < 0 ? top < 0 : bottom > page.clientHeight;
  return scrolled(frame, by) || (isHidden && scrolled(page, by));
}

/** Follows one press of the pointer until it is let go, taken away, or Escape is pressed. */
function followPointer(
  handle: HTMLElement,
  pointerId: number,
  held: Held,
  onMove: () => void,
  onEnd: (drop: boolean) => void,
) {
  const ended = new AbortController();
  const { signal } = ended;
  const end = (drop: boolean) => {
    if (signal.aborted) return;
    ended.abort();
    onEnd(drop);
  };
  // A row is held only once it moves: held at once it would take the clicks of what stands in it.
  let isCaptured = false;
  const capture = () => {
    if (isCaptured) return;
    isCaptured = true;
    handle.setPointerCapture(pointerId);
  };
  if (handle.dataset['part'] === 'drag') capture();
  handle.addEventListener(
    'pointermove',
    ({ clientX, clientY, buttons }) => {
      if (!isCaptured && buttons === 0) return end(false);
      held.x = clientX;
      held.y = clientY;
      held.isMoving ||= Math.hypot(clientX - held.startX, clientY - held.startY) > THRESHOLD;
      if (!held.isMoving) return;
      capture();
      onMove();
    },
    { signal },
  );
  handle.addEventListener('pointerup', () => end(held.isMoving), { signal });
  for (const lost of ['pointercancel', 'lostpointercapture'])
    handle.addEventListener(lost, () => end(false), { signal });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  document.addEventListener('keydown', onKey, { signal, capture: true });
  return () => end(false);
}

/** All that are chosen go along with the one under the pointer. */
function dropAt(outline: OutlineStore, id: string, { parentId, afterId }: DropPlace): void {
  const selected = outline.look.selection.$selected.get();
  if (selected.has(id)) outline.placeAllAt(selected, parentId, afterId);
  else outline.placeAt(id, parentId, afterId);
}

/** Dragging of rows, with mouse, pen and finger. `start` is called when one is pressed. */
export function useTreeDrag(setting: DragSetting) {
  const [drag, setDrag] = useState<TreeDrag | undefined>();
  const current = useRef(setting);
  useLayoutEffect(() => {
    current.current = setting;
  });
  const cancel = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  const start = useCallback((event: ReactPointerEvent, handle: HTMLElement, id: string) => {
    const held = heldRow(current.current, id, event);
    if (!held) return;
    if (handle.dataset['part'] === 'drag') event.preventDefault();
    let frameId = 0;
    let place: DropPlace | undefined;
    const show = () => {
      frameId = 0;
      const { frame } = current.current;
      // Its row stays in the document while the list scrolls under it.
      if (!place) current.current.outline.look.pick(id);
      place = placeUnder(current.current, held);
      setDrag({ id, title: held.title, place, x: held.x, y: held.y });
      if (frame.current && scrollAtEdge(frame.current, held.y))
        frameId = requestAnimationFrame(show);
    };
    const onMove = () => {
      frameId ||= requestAnimationFrame(show);
    };
    cancel.current = followPointer(handle, event.pointerId, held, onMove, (isDrop) => {
      cancelAnimationFrame(frameId);
      const { outline } = current.current;
      place = isDrop ? placeUnder(current.current, held) : undefined;
      setDrag(undefined);
      if (!place) return;
      dropAt(outline, id, place);
      outline.look.focus(id);
    });
  }, []);
  return { drag, start };
}
