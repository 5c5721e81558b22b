import { type RefObject, useEffect, useRef } from 'react';
import type { ChapterEditing } from '../editor/chapter-editing-store.ts';
import { type LayoutStore, type Side, sides } from './layout-store.ts';

/** Ctrl+S, Ctrl+F and Ctrl+H on the desk, or while the focus is nowhere; inside the text the editor hears them first. */
export function useShortcuts(page: ChapterEditing) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isOurs = (event: KeyboardEvent) =>
      event.target === document.body ||
      event.composedPath().some((target) => target === screen.current);
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.isComposing ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey
      )
        return;
      if (!isOurs(event)) return;
      const acts: Record<string, () => void> = {
        s: () => void page.save(),
        f: () => page.editing.$panel.set('find'),
        h: () => page.editing.$panel.set('find'),
      };
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [page]);
  return screen;
}

/** Ctrl+. gives the text the whole window and Escape takes it back; Ctrl+\\ shows and hides the chapters; Ctrl+Alt+P goes from the chapter to the whole and back; Alt+1… opens the side. */
export function useLayoutKeys(layout: LayoutStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const side = event.altKey && !event.ctrlKey ? sides[Number(event.key) - 1] : undefined;
      const isControl = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (side !== undefined) layout.toggle(side, shownSide(layout));
      else if (isControl && event.key === '.') layout.toggleFocus();
      else if (isControl && event.key === '\\') layout.toggleTree();
      else if (event.ctrlKey && event.altKey && event.code === 'KeyP') layout.toggleWhole();
      else if (event.key === 'Escape' && layout.$focus.get()) layout.toggleFocus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [layout]);
}

function shownSide({ $side }: LayoutStore): Side | undefined {
  const side = $side.get();
  return side === 'default' ? undefined : side;
}

/** The height of a phone's keyboard, on which the bar of tools stands; browsers tell it only by what is left in sight. */
export function useKeyboardRoom(screen: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const shown = screen.current;
    if (!view || !shown) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      shown.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, [screen]);
}
