import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect } from 'react';
import { Button } from '../../kit/button.tsx';
import { Callout } from '../../kit/tag.tsx';
import { useFrame } from '../base/context.ts';
import type { ChapterStore } from '../editor/chapter-store.ts';
import { t as words } from '../editor/messages.ts';
import { $editorParts, type EditorParts, loadEditorParts } from '../editor/parts-store.ts';
import { t as drawn } from '../text/messages.ts';
import { useChapterState } from './shown-chapter.ts';

/** True while the chapter is open for editing; but on a phone it opens itself as soon as it may be changed. */
export function useOpenForEditing(chapter: ChapterStore): boolean {
  const { locked } = useChapterState(chapter);
  const load = useStore(chapter.$load);
  const editing = useStore(chapter.$editing);
  const hasText = useStore(chapter.$hasText);
  const isPhone = useFrame() === 'phone';
  const mayBeChanged = load.state === 'ready' && !locked;
  // Before the effects of what is drawn below, which ask whether an editor is on its way.
  useLayoutEffect(() => {
    if (mayBeChanged && hasText && !isPhone) chapter.setEditing(true);
  }, [chapter, mayBeChanged, hasText, isPhone]);
  return mayBeChanged && editing;
}

/** The editor's code once it is there; fetched from the moment it is wanted. */
export function useParts(wanted: boolean): EditorParts | undefined {
  const parts = useStore($editorParts);
  useEffect(() => {
    if (wanted) void loadEditorParts();
  }, [wanted]);
  return parts.state === 'ready' ? parts.value : undefined;
}

/** Keeps the room of the bar, so that nothing jumps when it comes. */
export function EditorLoading() {
  const { state } = useStore($editorParts);
  if (state !== 'failed') return <div className="editor-bar" aria-hidden="true" />;
  const retry = (
    <Button size="small" icon="refresh" onClick={() => void loadEditorParts()}>
      {drawn.retry}
    </Button>
  );
  return (
    <div role="alert" className="editor-failed">
      <Callout tone="warning" action={retry}>
        {words.loadFailed}
      </Callout>
    </div>
  );
}
