import type { MouseEvent } from 'react';
import type { OutlineLook } from './outline-look.ts';

export const partOf = (target: EventTarget, name: string) =>
  target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`) : null;

export const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, input, .outline-twisty') !== null;

const isAdding = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => shiftKey || ctrlKey || metaKey;

/** A press that adds leaves the focus where it is: the row one stands on is where the range begins. */
export function keepStanding(event: MouseEvent): void {
  if (isAdding(event) && !isControl(event.target)) event.preventDefault();
}

/** Clicks that add to a selection, as in every list. @returns true when it was one. */
export function selectedBy(event: MouseEvent, id: string, look: OutlineLook): boolean {
  if (!isAdding(event)) return false;
  if (event.shiftKey) look.selection.extendTo(id);
  else look.selection.toggle(id);
  look.focus(id);
  return true;
}
