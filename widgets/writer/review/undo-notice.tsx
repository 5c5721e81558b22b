import { useStore } from '@nanostores/react';
import { useWriter } from '../base/context.ts';
import { RemovedNotice } from '../base/removed-notice.tsx';
import type { Undo } from './review-edits.ts';

/** Says what was just changed in a list, and takes that back. */
export function UndoNotice({ list }: { list: Undo['list'] }) {
  const { review } = useWriter();
  const undo = useStore(review.$undo);
  return undo?.list === list ? <RemovedNotice text={undo.text} onUndo={review.undo} /> : null;
}
