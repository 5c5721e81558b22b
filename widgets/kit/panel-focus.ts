import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const activeIn = (root: Node | undefined): Element | null =>
  root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;

/** What has the focus, in shadow roots too. */
function focused(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** A dialog that was opened from the part: its keys are its own, though they pass the part on their way up. */
function isInDialogOf(panel: Element, target: EventTarget | null): boolean {
  const dialog = target instanceof Element ? target.closest('dialog') : null;
  return dialog !== null && panel.contains(dialog);
}

/** A part beside the text that is no dialog: Escape closes it, and what had the focus when it came has it again if it was inside. */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  // Before what is in it takes the focus.
  const [before] = useState(focused);
  useLayoutEffect(() => {
    const shown = panel.current;
    const root = shown?.getRootNode();
    return () => {
      if (!shown?.contains(activeIn(root))) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [panel, before]);
  useEffect(() => {
    const shown = panel.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (shown && isInDialogOf(shown, event.target)) return;
      event.preventDefault();
      onClose();
    };
    shown?.addEventListener('keydown', onKey);
    return () => shown?.removeEventListener('keydown', onKey);
  }, [panel, onClose]);
}
