import type { KeyboardEvent } from 'react';

/** keyCode of a key that an input method swallows; Safari reports Enter this way after the composition has ended. */
const IME_KEY = 229;

/** True while an input method is choosing characters: Enter picks a word then, and must not submit anything. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === IME_KEY;
}

/** For `onKeyDown` of a field: Enter during composition does not submit the form. */
export function ignoreComposingEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}
