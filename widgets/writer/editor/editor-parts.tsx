import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { createBidEditor } from './bid-editor.ts';
import type { ChapterEditing } from './chapter-editing-store.ts';
import { CommentsPanel } from './comments-panel.tsx';
import { DiagramDialog } from './diagram-dialog.tsx';
import { EditorBlocks } from './editor-blocks.tsx';
import { FindPanel } from './find-panel.tsx';
import { FormView } from './form-view.tsx';
import { MindMapDialog } from './mind-map-dialog.tsx';
import { InstructionDialog, PassagePanel } from './passage-panel.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { SelectionMenu } from './selection-menu.tsx';
import { Toolbar } from './toolbar.tsx';

// All of the editor that is fetched when a chapter is first edited, in one chunk.
export { FormView, Toolbar };

/** The text of a chapter on its paper, to be written on. */
export function EditorText({ page, title }: { page: ChapterEditing; title: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) return page.open(createBidEditor, box.current, title);
    // Another title is no other text: the editor stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page]);
  return (
    <>
      <div className="editor-text" ref={box} />
      <EditorBlocks page={page} />
      <SelectionMenu page={page} />
      <EditorDialogs page={page} />
    </>
  );
}

function EditorDialogs({ page }: { page: ChapterEditing }) {
  const dialog = useStore(page.$dialog);
  switch (dialog?.kind) {
    case 'picture':
      return <PictureDialog page={page} drawn={dialog.drawn} />;
    case 'mind-map':
      return <MindMapDialog page={page} drawn={dialog.drawn} />;
    case 'diagram':
      return <DiagramDialog page={page} drawn={dialog.drawn} of={dialog.of} />;
    case 'instruction':
      return <InstructionDialog page={page} />;
    case undefined:
      return null;
  }
}

/** What is open beside the text. */
export function EditorPanel({ page }: { page: ChapterEditing }) {
  const panel = useStore(page.editing.$panel);
  switch (panel) {
    case 'find':
      return <FindPanel page={page} />;
    case 'comments':
      return <CommentsPanel page={page} />;
    case 'passage':
      return <PassagePanel page={page} />;
    case undefined:
      return null;
  }
}
