import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import type { SideName } from './follow.ts';
import type { LinkedPanes, PaneHandle } from './linked-panes.ts';
import { SPOT } from './sides-store.ts';

type Lines = Virtualizer<HTMLDivElement, Element>;

/** Part of the pane's height above the line at which one reads. */
const READING_LINE = 1 / 3;
/** Frames in which blocks that are just drawn find their height. */
const MOST_FRAMES = 60;
/** As many calm frames mean that the place stands still. */
const CALM_FRAMES = 3;

const lineOf = (shown: HTMLElement) => shown.clientHeight * READING_LINE;

/** How far a pane is at its reading line, in blocks. */
function positionOf(shown: HTMLElement, lines: Lines): number {
  const y = shown.scrollTop + lineOf(shown);
  const block = lines.getVirtualItemForOffset(y);
  return block
    ? block.index + Math.min(1, Math.max(0, (y - block.start) / Math.max(1, block.size)))
    : 0;
}

function moveTo(shown: HTMLElement, lines: Lines, position: number): void {
  const index = Math.min(Math.floor(position), lines.options.count - 1);
  const block = lines.measurementsCache[index];
  if (block) shown.scrollTop = block.start + (position - index) * block.size - lineOf(shown);
}

const selectorOf = (mark: string) =>
  mark === SPOT ? '[data-spot]' : `[data-match="${CSS.escape(mark)}"]`;

/** Brings a mark to the reading line; what is drawn on the way has other heights than guessed, so it is looked at until it stands. */
function reveal(shown: HTMLElement, lines: Lines, block: number, mark: string): () => void {
  moveTo(shown, lines, block);
  let [frames, calm, frame] = [0, 0, 0];
  const settle = () => {
    const drawn = shown.querySelector<HTMLElement>(`[data-index="${block}"]`);
    const target = drawn?.querySelector(selectorOf(mark)) ?? drawn;
    const before = shown.scrollTop;
    if (target)
      shown.scrollTop +=
        target.getBoundingClientRect().top - shown.getBoundingClientRect().top - lineOf(shown);
    else moveTo(shown, lines, block);
    calm = target && Math.abs(shown.scrollTop - before) < 1 ? calm + 1 : 0;
    frames += 1;
    if (calm < CALM_FRAMES && frames < MOST_FRAMES) frame = requestAnimationFrame(settle);
  };
  frame = requestAnimationFrame(settle);
  return () => cancelAnimationFrame(frame);
}

const hands = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

/** Ties a pane to the other one: it leads where a hand is on it, and is led otherwise. */
export function usePaneHandle(
  panes: LinkedPanes,
  side: SideName,
  scroller: RefObject<HTMLDivElement | null>,
  lines: Lines,
): void {
  useEffect(() => {
    const shown = scroller.current;
    if (!shown) return;
    let stop = () => {};
    const handle: PaneHandle = {
      position: () => positionOf(shown, lines),
      moveTo(position) {
        stop();
        moveTo(shown, lines, position);
        // Blocks that are drawn by this have their own heights in the next frame.
        const frame = requestAnimationFrame(() => moveTo(shown, lines, position));
        stop = () => cancelAnimationFrame(frame);
      },
      reveal(block, mark) {
        stop();
        stop = reveal(shown, lines, block, mark);
      },
    };
    const lead = () => {
      stop();
      panes.lead(side);
    };
    const follow = () => panes.scrolled(side);
    const detach = panes.attach(side, handle);
    for (const hand of hands) shown.addEventListener(hand, lead, { passive: true });
    shown.addEventListener('scroll', follow, { passive: true });
    return () => {
      stop();
      detach();
      for (const hand of hands) shown.removeEventListener(hand, lead);
      shown.removeEventListener('scroll', follow);
    };
  }, [panes, side, scroller, lines]);
}
