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
 * Takes the focus to the heading of a view that came in the place of another, unless it stands on something that stayed.
 * @param frame what the views are drawn in. Until a hand was laid on it the focus is the page's.
 */
export function followViews(frame: HTMLElement): () => void {
  let touched = false;
  let heading = headingIn(frame);
  const touch = () => {
    touched = true;
  };
  const follow = () => {
    // Most changes are of a view, not to another one.
    if (heading?.isConnected) return;
    const next = headingIn(frame);
    if (!next) return;
    heading = next;
    if (!touched || !isFocusLost()) return;
    next.tabIndex = -1;
    next.focus();
  };
  const observer = new MutationObserver(follow);
  observer.observe(frame, { childList: true, subtree: true });
  const hands = ['click', 'keydown', 'focusin', 'drop'] as const;
  for (const hand of hands) frame.addEventListener(hand, touch);
  return () => {
    observer.disconnect();
    for (const hand of hands) frame.removeEventListener(hand, touch);
  };
}

/** `followViews` for as long as the frame is there. */
export function useViewFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => (frame.current ? followViews(frame.current) : undefined), [frame]);
}
