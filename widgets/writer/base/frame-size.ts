import { type RefObject, useLayoutEffect, useState } from 'react';

/** By the width the element has, never the window's: `phone` has a dock, `short` names the current step alone, `wide` has room for the side. */
export type FrameSize = 'phone' | 'short' | 'middle' | 'wide';

const PHONE = 760;
const SHORT = 1100;
const WIDE = 1400;

export const frameSize = (width: number): FrameSize =>
  width <= PHONE ? 'phone' : width < SHORT ? 'short' : width < WIDE ? 'middle' : 'wide';

/** Whether the host gives the element a height of its own: then an empty box takes it too. */
function isGivenHeight(box: HTMLElement): boolean {
  const { height } = box.style;
  box.style.height = '0';
  const given = (box.parentElement?.clientHeight ?? 0) > 0;
  box.style.height = height;
  return given;
}

/** Fills the box of the host where that has a height, else what the window has below the element's top. */
function fill(box: HTMLElement): void {
  if (isGivenHeight(box)) {
    box.dataset['fills'] = '';
    return;
  }
  delete box.dataset['fills'];
  const top = Math.round(box.getBoundingClientRect().top + window.scrollY);
  box.style.setProperty('--frame-top', `${top}px`);
}

/** Keeps the frame as large as its host wants it, and tells how wide that is. */
export function useFrameSize(frame: RefObject<HTMLElement | null>): FrameSize {
  const [size, setSize] = useState(() => frameSize(window.innerWidth));
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const measure = () => setSize(frameSize(box.clientWidth));
    const measureAll = () => {
      fill(box);
      measure();
    };
    measureAll();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    window.addEventListener('resize', measureAll);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measureAll);
    };
  }, [frame]);
  return size;
}
