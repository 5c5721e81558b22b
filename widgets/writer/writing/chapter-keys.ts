import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { lineSteps, useTyped } from '../chapters/long-list.ts';
import { typeaheadTarget } from '../chapters/outline-shown.ts';
import type { OutlineRow } from '../chapters/outline-tree.ts';

const lineOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset.line : undefined;

/** The line a key leads to from another one: by lines, or to the chapter above and the first one below. */
function lineAt(key: string, rows: readonly OutlineRow[], from: string): string | undefined {
  const at = rows.findIndex(({ chapter }) => chapter.id === from);
  const by = lineSteps[key];
  if (by !== undefined) return rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.chapter.id;
  const next = rows[at + 1]?.chapter;
  if (key === 'ArrowRight') return next?.parentId === from ? next.id : undefined;
  const above = rows[at]?.chapter.parentId;
  return key === 'ArrowLeft' && rows.some(({ chapter }) => chapter.id === above)
    ? (above ?? undefined)
    : undefined;
}

interface LineKeys {
  rows: readonly OutlineRow[];
  /** The chapter on the screen: where the Tab key leads to. */
  shown: string | undefined;
  list: RefObject<HTMLElement | null>;
  /** Opens a chapter and goes on in its text. */
  onEnter: (id: string) => void;
}

/**
 * Keys of the chapter list, by the tree pattern of WAI-ARIA: one stop of the Tab key, from line to line with the arrows or by typing.
 * @returns the line Tab leads to, whether the focus stands in the list, and what the list has to hear.
 */
export function useLineKeys({ rows, shown, list, onEnter }: LineKeys) {
  const [stood, setStood] = useState<string>();
  const wanted = useRef<string>(undefined);
  const typed = useTyped();
  const has = (id: string | undefined) => rows.some(({ chapter }) => chapter.id === id);
  const active = [stood, shown].find(has) ?? rows[0]?.chapter.id;
  // Only then the line is sure to be drawn.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const line = list.current?.querySelector<HTMLElement>(
      `[data-line="${CSS.escape(wanted.current)}"]`,
    );
    wanted.current = undefined;
    line?.focus({ preventScroll: true });
    line?.scrollIntoView({ block: 'nearest' });
  });
  const goTo = (id: string) => {
    wanted.current = id;
    setStood(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = lineOf(event.target);
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onEnter(from);
    }
    const isLetter = event.key.length === 1;
    const target = isLetter
      ? typeaheadTarget(rows, from, typed(event.key))
      : lineAt(event.key, rows, from);
    if (target === undefined) return;
    event.preventDefault();
    if (target !== from) goTo(target);
  };
  return {
    active,
    isStanding: has(stood),
    onKeyDown,
    onFocus: (event: FocusEvent) => setStood(lineOf(event.target)),
    onBlur: (event: FocusEvent) => {
      // From line to line the list is not left.
      if (
        !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))
      )
        setStood(undefined);
    },
  };
}
