import { atom } from 'nanostores';
import { type Loaded, loadInto } from '../../core/loaded.ts';

export type EditorParts = typeof import('./editor-parts.tsx');

/** The code of the editor, fetched once for all chapters and writers of the page. */
export const $editorParts = atom<Loaded<EditorParts> | { state: 'none' }>({ state: 'none' });

/** Fetches it, unless that is done or under way; a fetch that failed is tried again. */
export async function loadEditorParts(): Promise<void> {
  const { state } = $editorParts.get();
  if (state === 'ready' || state === 'loading') return;
  $editorParts.set({ state: 'loading' });
  await loadInto($editorParts, () => import('./editor-parts.tsx'));
}
