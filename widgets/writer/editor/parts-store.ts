import { atom } from 'nanostores';

export type EditorParts = typeof import('./editor-parts.tsx');

export type PartsState = { state: 'none' } | { state: 'loading' } | { state: 'ready'; parts: EditorParts } | { state: 'failed' };

/** The code of the editor, fetched once for all chapters and writers of the page. */
export const $editorParts = atom<PartsState>({ state: 'none' });

/** Fetches it, unless that is done or under way; a fetch that failed is tried again. */
export async function loadEditorParts(): Promise<void> {
  const { state } = $editorParts.get();
  if (state === 'ready' || state === 'loading') return;
  $editorParts.set({ state: 'loading' });
  try {
    $editorParts.set({ state: 'ready', parts: await import('./editor-parts.tsx') });
  } catch {
    $editorParts.set({ state: 'failed' });
  }
}
