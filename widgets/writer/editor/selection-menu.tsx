import { useStore } from '@nanostores/react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { ChapterEditing } from './chapter-editing-store.ts';
import { EditorIcon } from './editor-icon.tsx';
import { blankLabel } from './fill-store.ts';
import { t } from './messages.ts';
import { passageActs } from './passage-menu.tsx';

/** Distance from the selection and from the edge of the window, px. */
const GAP = 8;
const EDGE = 8;

const keepFocus = (event: { preventDefault(): void }) => event.preventDefault();

/** True once the pointer that makes a selection has let go: a menu under a moving pointer is in the way. */
function usePointerUp(): boolean {
  const [up, setUp] = useState(true);
  useLayoutEffect(() => {
    const isMenu = (target: EventTarget) =>
      target instanceof Element && target.matches('.selection-menu');
    const down = (event: Event) => setUp(event.composedPath().some(isMenu));
    const release = () => setUp(true);
    document.addEventListener('pointerdown', down, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', down, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return up;
}

/** Over the selected words: what the writer can do with them, and a note. The bar offers the same to the keyboard. In a blank: its value everywhere. */
export function SelectionMenu({ page }: { page: ChapterEditing }) {
  const state = useStore(page.$state);
  const panel = useStore(page.editing.$panel);
  const up = usePointerUp();
  const isFree = up && state?.focused === true && state.atom === null && panel !== 'passage';
  if (!isFree) return null;
  if (!state.empty)
    return (
      <Floating page={page}>
        <PassageActs page={page} />
      </Floating>
    );
  if (state.blank === null || blankLabel(state.blank) === undefined) return null;
  return (
    <Floating page={page}>
      <FillAct page={page} mark={state.blank} />
    </Floating>
  );
}

/** Beside a blank the caret stands in: its value for all its places. */
function FillAct({ page, mark }: { page: ChapterEditing; mark: string }) {
  const { fill } = page.editing;
  return (
    <button type="button" tabIndex={-1} onClick={() => void fill.open(mark, page.chapter.id)}>
      {t.fill.everywhere}
    </button>
  );
}

function Floating({ page, children }: { page: ChapterEditing; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Redrawn with each new selection.
  useStore(page.$state);
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown) return;
    if ('showPopover' in shown && !shown.matches(':popover-open')) shown.showPopover();
    const place = () => {
      const at = page.$editor.get()?.rect();
      if (!at) return;
      const { offsetWidth: width, offsetHeight: height } = shown;
      const left = Math.max(EDGE, Math.min(at.left, window.innerWidth - width - EDGE));
      // A phone shows its own menu above the words.
      const above = matchMedia('(pointer: coarse)').matches ? 0 : at.top - height - GAP;
      shown.style.left = `${left}px`;
      shown.style.top = `${above > EDGE ? above : Math.min(at.bottom + GAP, window.innerHeight - height - EDGE)}px`;
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', place, { capture: true });
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the selection while its buttons are pressed
    <div ref={box} className="selection-menu" popover="manual" onMouseDown={keepFocus}>
      {children}
    </div>
  );
}

function PassageActs({ page }: { page: ChapterEditing }) {
  const state = useStore(page.$state);
  return (
    <>
      {state?.table?.canMerge && (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => page.$editor.get()?.commands.table('merge')}
        >
          <EditorIcon name="merge" size={15} />
          {t.table.merge}
        </button>
      )}
      {passageActs(page).map(({ id, label, onSelect }) => (
        <button key={id} type="button" tabIndex={-1} onClick={onSelect}>
          {label}
        </button>
      ))}
      <button type="button" tabIndex={-1} data-note="" onClick={() => page.beginComment()}>
        <EditorIcon name="comment" size={15} />
        {t.comments}
      </button>
    </>
  );
}
