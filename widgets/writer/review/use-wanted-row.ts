import { useStore } from '@nanostores/react';
import { type RefObject, useEffect } from 'react';
import type { WantedRow } from './review-edits.ts';
import type { ReviewStore } from './review-store.ts';

/**
 * Takes the focus to the row it is wanted at after the focused one went: to what is marked with `data-hold` in the element with that
 * `data-key`; else to the first button of the card, where the list is empty or the row is out of sight.
 */
export function useWantedRow(
  card: RefObject<HTMLElement | null>,
  list: WantedRow['list'],
  review: ReviewStore,
): void {
  const wanted = useStore(review.$wanted);
  useEffect(() => {
    if (wanted?.list !== list) return;
    review.$wanted.set(undefined);
    const row =
      wanted.key &&
      card.current?.querySelector(`[data-key="${CSS.escape(wanted.key)}"] [data-hold]`);
    const target = row || card.current?.querySelector('button');
    if (target instanceof HTMLElement) target.focus({ preventScroll: !row });
  }, [card, list, review, wanted]);
}
