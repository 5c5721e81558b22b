import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { env } from '../../core/env.ts';

/** Letters within this time are one word of typeahead, ms. */
const TYPEAHEAD_MS = 700;

/** Lines of a step with Page Up and Page Down. */
const PAGE = 12;

/** Keys that walk by lines, and by how many. */
export const lineSteps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Of a list that is drawn in part: the lines in sight, and the one that holds the focus. */
export function useRangeWith(kept: number): (range: Range) => number[] {
  return useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (kept < 0 || indexes.includes(kept)) return indexes;
      return [...indexes, kept].sort((one, other) => one - other);
    },
    [kept],
  );
}

/** Joins letters typed shortly one after the other. */
export function useTyped(): (letter: string) => string {
  const typed = useRef({ text: '', at: 0 });
  return useCallback((letter) => {
    const now = env().now();
    const { text, at } = typed.current;
    // The same letter again goes on to the next chapter that begins with it.
    const joined = now - at > TYPEAHEAD_MS || text === letter ? letter : text + letter;
    typed.current = { text: joined, at: now };
    return joined;
  }, []);
}
