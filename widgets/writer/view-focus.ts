import { type RefObject, useEffect } from 'react';

/** The heading of the view on the screen; dialogs and the parts of a view have headings of their own. */
const HEADING = '.writer-body h2:not(dialog h2)';

/** True where the keyboard stands nowhere on the page, as after what held the focus was taken away. */
const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body;

/** The first heading to be seen: what is folded away takes no focus. */
const headingIn = (frame: HTMLElement) =>
  [...frame.querySelectorAll<HTMLElement>(HEADING)].find(
    (heading) => heading.getClientRects().length > 0,
  );

/**
 * Takes the focus to the heading of a view that came in the place of another, unless it stands on something that stays: what was pressed
 * may go after the new heading has come.
 * @param frame what the views are drawn in. Until a hand was laid on it the focus is the page's.
 */
export function followViews(frame: HTMLElement): () => void {
  let touched = false;
  let heading = headingIn(frame);
  /** A view has come since the last key or click. */
  let isNew = false;
  const touch = () => {
    touched = true;
  };
  const act = () => {
    isNew = false;
    touch();
  };
  const follow = () => {
    // Most changes are of a view, not to another one.
    if (!heading?.isConnected) {
      const next = headingIn(frame);
      isNew ||= next !== undefined && touched;
      heading = next ?? heading;
    }
    if (!isNew || !heading?.isConnected || !isFocusLost()) return;
    isNew = false;
    heading.tabIndex = -1;
    heading.focus();
  };
  const observer = new MutationObserver(follow);
  observer.observe(frame, { childList: true, subtree: true, attributeFilter: ['open'] });
  const acts = ['click', 'keydown', 'drop'] as const;
  for (const name of acts) frame.addEventListener(name, act);
  frame.addEventListener('focusin', touch);
  return () => {
    observer.disconnect();
    for (const name of acts) frame.removeEventListener(name, act);
    frame.removeEventListener('focusin', touch);
  };
}

/** `followViews` for as long as the frame is there. */
export function useViewFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => (frame.current ? followViews(frame.current) : undefined), [frame]);
}
