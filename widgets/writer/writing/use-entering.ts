import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef } from 'react';
import type { ChapterEditing } from '../editor/chapter-editing-store.ts';
import { $editorParts } from '../editor/parts-store.ts';
import { useChapterState } from './shown-chapter.ts';

/** Takes the focus into a chapter that was opened by keys: to its editor once that is there, to its heading where there is none. */
export function useEntering({
  chapter,
  editing,
  $editor,
}: ChapterEditing): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isEntering = useStore(editing.$entering) === chapter.id;
  const isLoading = useStore(chapter.$load).state === 'loading';
  const isOpen = useStore(chapter.$editing);
  const { locked } = useChapterState(chapter);
  const editor = useStore($editor);
  const hasFailed = useStore($editorParts).state === 'failed';
  useEffect(() => {
    if (!isEntering || isLoading) return;
    // The store may know of an editor on its way before this is drawn again.
    const isComing = (isOpen || chapter.$editing.get()) && !locked && !hasFailed;
    if (!editor && isComing) return;
    editing.$entering.set(undefined);
    if (editor) editor.focus();
    else heading.current?.focus();
  }, [isEntering, isLoading, isOpen, locked, hasFailed, editor, chapter, editing]);
  // Left before it was there, it is no longer waited for.
  useEffect(
    () => () => {
      if (editing.$entering.get() === chapter.id) editing.$entering.set(undefined);
    },
    [chapter, editing],
  );
  return heading;
}
