import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Distance from the anchor and from the edge of the window, px. */
const GAP = 6;
const EDGE = 8;

function place(box: HTMLElement, anchor: HTMLElement, align: 'start' | 'center' | 'end'): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const wanted =
    align === 'start'
      ? at.left
      : align === 'end'
        ? at.right - width
        : at.left + (at.width - width) / 2;
  const left = Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE));
  const below = at.bottom + GAP;
  const fits = below + height + EDGE <= window.innerHeight || at.top < height + GAP + EDGE;
  box.style.left = `${left}px`;
  box.style.top = `${fits ? below : at.top - GAP - height}px`;
}

/**
 * Shows a `popover="manual"` box in the top layer next to its anchor while `open`, and follows the anchor when the page scrolls.
 * Kernels without popover show it as a fixed box.
 */
export function useAnchored(
  open: boolean,
  box: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  align: 'start' | 'center' | 'end',
): void {
  useLayoutEffect(() => {
    const shown = box.current;
    const at = anchor.current;
    if (!open || !shown || !at) return;
    if ('showPopover' in shown) shown.showPopover();
    const follow = () => place(shown, at, align);
    follow();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [open, box, anchor, align]);
}

/** Calls back once the pointer presses, or the keyboard goes, beside the anchor and the box in it, while `open`. */
export function useLeaving(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  onLeave: () => void,
): void {
  useEffect(() => {
    if (!open) return;
    const beside = (event: Event) => {
      if (anchor.current && !event.composedPath().includes(anchor.current)) onLeave();
    };
    // Where the focus moves within a shadow root, the document hears nothing of it.
    const root = anchor.current?.getRootNode() ?? document;
    document.addEventListener('pointerdown', beside);
    document.addEventListener('focusin', beside);
    root.addEventListener('focusin', beside);
    return () => {
      document.removeEventListener('pointerdown', beside);
      document.removeEventListener('focusin', beside);
      root.removeEventListener('focusin', beside);
    };
  });
}
