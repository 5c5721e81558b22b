import type { ReactNode } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { messages } from '../messages.ts';
import { DropZone } from './drop-zone.tsx';

interface UploadSheetProps {
  /** Where the files go, in words. */
  place: string;
  /** What is on its way. */
  queue: ReactNode;
  onFiles: (files: readonly File[]) => void;
  /** What is on its way goes on. */
  onClose: () => void;
}

/** Files are added beside the list they come into. */
export function UploadSheet({ place, queue, onFiles, onClose }: UploadSheetProps) {
  return (
    <Dialog open size="sheet" title={messages.queue.add} onClose={onClose}>
      <DropZone place={place} onFiles={onFiles} />
      {queue}
    </Dialog>
  );
}
