import { useStore } from '@nanostores/react';
import { type RefObject, useLayoutEffect } from 'react';
import type { OutlineLook } from './outline-look.ts';

/** Takes the focus to where the look wants it, once that row is drawn: it may be new, or have moved. */
export function useTreeFocus(frame: RefObject<HTMLElement | null>, look: OutlineLook): void {
  const wanted = useStore(look.$wanted);
  useLayoutEffect(() => {
    const row =
      wanted && frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted.id)}"]`);
    if (!wanted || !row) return;
    look.$wanted.set(undefined);
    row.scrollIntoView({ block: 'nearest' });
    if (wanted.what === 'seen') return;
    const input =
      wanted.what === 'row' ? null : row.querySelector<HTMLInputElement>('input[data-rename]');
    (input ?? row).focus({ preventScroll: true });
    if (wanted.what === 'select') input?.select();
  });
}
