import type { Editor } from '@tiptap/core';
import { readTyped } from './late-reading.ts';

/** A picture of the library. */
export interface PictureAttributes {
  id: string;
  caption: string;
}

/** Takes a picture into the library; undefined when that failed, of which the host has told. */
export type TakePicture = (file: File) => Promise<PictureAttributes | undefined>;

/** Those the library takes. */
export const isPicture = (file: File): boolean =>
  /^image\/(?:png|jpe?g|gif|webp|bmp)$/.test(file.type);

function putIn(editor: Editor, picture: PictureAttributes): void {
  const { paragraph, picture: type } = editor.schema.nodes;
  const { parent } = editor.state.selection.$from;
  const inline = type?.create({ ...picture });
  if (!inline || !paragraph) return;
  const isLine = parent.isTextblock && parent.content.size > 0;
  const node = isLine ? paragraph.create(null, inline) : inline;
  editor.view.dispatch(editor.state.tr.replaceSelectionWith(node, false).scrollIntoView());
}

/** Puts pictures where the cursor stands, or at a place, once the library has them. */
export async function putPictures(
  editor: Editor,
  take: TakePicture,
  files: readonly File[],
  at?: number,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    const picture = await take(file);
    if (!picture || editor.isDestroyed || !editor.isEditable) continue;
    readTyped(editor.view);
    if (at !== undefined && index === 0)
      editor.commands.setTextSelection(Math.min(at, editor.state.doc.content.size));
    putIn(editor, picture);
  }
}
