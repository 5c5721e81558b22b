import type { KeyboardEvent } from 'react';
import { isComposing } from '../../kit/composing.ts';
import { lineSteps } from '../chapters/long-list.ts';
import type { ShownRow } from '../chapters/outline-shown.ts';
import type { OutlineStore } from './outline-store.ts';

export interface TreeHands {
  outline: OutlineStore;
  locked: boolean;
  /** Letters typed shortly one after the other. */
  typed(letter: string): string;
}

const shifts: Record<string, (outline: OutlineStore, id: string) => void> = {
  ArrowUp: (outline, id) => outline.move(id, -1),
  ArrowDown: (outline, id) => outline.move(id, 1),
  ArrowRight: (outline, id) => outline.indent(id),
  ArrowLeft: (outline, id) => outline.outdent(id),
};

/** Keys that move a chapter, here and while its title is typed. @returns true when it was one. */
function shifted(event: KeyboardEvent, id: string, { outline }: TreeHands): boolean {
  const shift = event.altKey && !event.ctrlKey && !event.metaKey ? shifts[event.key] : undefined;
  if (!shift) return false;
  event.preventDefault();
  shift(outline, id);
  return true;
}

/** After a step back: where the focus was may be gone. */
export function focusActive({ look }: OutlineStore): void {
  const active = look.$active.get();
  if (active !== undefined) look.focus(active);
}

/** Undo and redo by keys. @returns true when it was one. */
function stepped(event: KeyboardEvent, outline: OutlineStore): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
  if (!isRedo && key !== 'z') return false;
  event.preventDefault();
  if (isRedo) outline.redo();
  else outline.undo();
  focusActive(outline);
  return true;
}

/** Takes a chapter away; the focus goes to the row that takes its place, else to the one above. */
export function removeRow(id: string, outline: OutlineStore): void {
  const shown = outline.look.$shown.get();
  const at = shown.findIndex(({ chapter }) => chapter.id === id);
  const depth = shown[at]?.depth ?? 0;
  const next = shown.slice(at + 1).find((row) => row.depth <= depth) ?? shown[at - 1];
  outline.remove(id);
  if (next) outline.look.focus(next.chapter.id);
}

/** The chosen chapters, else the one the key was pressed on. */
function removeChosen(id: string, outline: OutlineStore): void {
  const { $selected, clear } = outline.look.selection;
  const selected = $selected.get();
  if (!selected.has(id)) return removeRow(id, outline);
  outline.removeAll(selected);
  clear();
}

function walkTarget(
  key: string,
  row: ShownRow,
  { outline: { look } }: TreeHands,
): string | undefined {
  const { id, parentId } = row.chapter;
  const by = lineSteps[key];
  if (by !== undefined) return look.neighbour(id, by);
  const isOpen = row.children > 0 && !row.collapsed;
  if (key === 'ArrowRight') return isOpen ? look.neighbour(id, 1) : undefined;
  return key === 'ArrowLeft' && !isOpen ? (parentId ?? undefined) : undefined;
}

function folded(event: KeyboardEvent, row: ShownRow, { outline: { look } }: TreeHands): boolean {
  const { id, parentId } = row.chapter;
  if (event.key === '*') {
    const level = look.$shown.get().filter(({ chapter }) => chapter.parentId === parentId);
    look.setCollapsed(
      level.map(({ chapter }) => chapter.id),
      false,
    );
    return true;
  }
  const isOpening = event.key === 'ArrowRight' && row.collapsed;
  const isClosing =
    event.key === 'ArrowLeft' && row.children > 0 && !row.collapsed && !look.$isFiltering.get();
  if (isOpening || isClosing) look.setCollapsed([id], isClosing);
  return isOpening || isClosing;
}

function changed(event: KeyboardEvent, { chapter }: ShownRow, hands: TreeHands): boolean {
  const { outline } = hands;
  const { id } = chapter;
  const isPlus =
    event.key === 'Insert' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
  if (isPlus)
    outline.look.focus(event.shiftKey ? outline.addUnder(id) : outline.addAfter(id), 'select');
  else if (event.key === 'Enter' || event.key === 'F2') outline.look.focus(id, 'select');
  else if (event.key === 'Delete' || event.key === 'Backspace') removeChosen(id, outline);
  else return false;
  return true;
}

/** Keys that choose several rows. @returns true when it was one. */
function selecting(event: KeyboardEvent, id: string, { outline: { look } }: TreeHands): boolean {
  const { selection } = look;
  const isControl = event.ctrlKey || event.metaKey;
  const by = event.shiftKey && !event.altKey && !isControl ? lineSteps[event.key] : undefined;
  const next = by === undefined ? undefined : look.neighbour(id, by);
  if (event.key === ' ' && !isControl) selection.toggle(id);
  else if (isControl && event.key.toLowerCase() === 'a') selection.selectLevel(id);
  else if (event.key === 'Escape' && selection.$selected.get().size > 0) selection.clear();
  else if (next !== undefined) {
    selection.extendTo(next);
    look.focus(next);
  } else return false;
  event.preventDefault();
  return true;
}

/** Keys on a row, by the tree pattern of WAI-ARIA, with those that change the outline. */
export function onRowKey(event: KeyboardEvent, row: ShownRow, hands: TreeHands): void {
  const { outline, locked, typed } = hands;
  const { id } = row.chapter;
  if (!locked && selecting(event, id, hands)) return;
  if (!locked && shifted(event, id, hands)) return outline.look.focus(id);
  if (!locked && stepped(event, outline)) return;
  if (folded(event, row, hands) || (!locked && changed(event, row, hands)))
    return event.preventDefault();
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const target = walkTarget(event.key, row, hands);
  if (target !== undefined) {
    event.preventDefault();
    return outline.look.focus(target);
  }
  if (event.key.length !== 1 || event.key === ' ') return;
  const found = outline.look.typeahead(typed(event.key));
  if (found !== undefined) outline.look.focus(found);
}

/** Keys while a title is typed. Tab makes levels here, as in every outliner; Escape and Enter lead out. */
export function onTitleKey(
  event: KeyboardEvent<HTMLInputElement>,
  row: ShownRow,
  before: string,
  hands: TreeHands,
): void {
  event.stopPropagation();
  if (isComposing(event)) return;
  const { outline } = hands;
  const { id } = row.chapter;
  if (shifted(event, id, hands)) return outline.look.focus(id, 'rename');
  if (event.key === 'Tab') {
    event.preventDefault();
    if (event.shiftKey) outline.outdent(id);
    else outline.indent(id);
    return outline.look.focus(id, 'rename');
  }
  if (event.key === 'Escape') {
    event.preventDefault();
    outline.changeChapter(id, { title: before }, 'typing');
    return outline.look.focus(id);
  }
  if (event.key === 'Enter') {
    event.preventDefault();
    if (event.currentTarget.value.trim() === '') return outline.look.focus(id);
    return outline.look.focus(
      event.shiftKey ? outline.addUnder(id) : outline.addAfter(id),
      'select',
    );
  }
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    event.preventDefault();
    const next = outline.look.neighbour(id, event.key === 'ArrowUp' ? -1 : 1);
    if (next !== undefined) outline.look.focus(next, 'rename');
    return;
  }
  // The browser takes back letters; when there are none to take back, the outline does.
  if (event.currentTarget.value === before) stepped(event, outline);
}
