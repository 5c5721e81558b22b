import { type RefObject, useLayoutEffect, useState } from 'react';

/** Less than this is too narrow for a form: the panel then lies over it, px. */
const NARROWEST_FORM = 520;
const GAP = 20;

/** Width of the panel beside a form in a window so wide, px; the same as in source.css. */
export const panelWidth = (window: number): number => Math.min(760, Math.max(420, window * 0.46));

/**
 * How much of its width a form gives up so that the panel at the edge of the window covers none of it, px; 0 while there is no panel,
 * or no room for both.
 */
export function useRoomBeside(frame: RefObject<HTMLElement | null>, isOpen: boolean): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = frame.current?.getBoundingClientRect();
      if (!box || !isOpen) return setRoom(0);
      const covered =
        box.right -
        (document.documentElement.clientWidth - panelWidth(document.documentElement.clientWidth));
      setRoom(covered > 0 && box.width - covered - GAP >= NARROWEST_FORM ? covered + GAP : 0);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [frame, isOpen]);
  return room;
}
