import { type DragEvent, useState } from 'react';
import { droppedFiles } from './dropped.ts';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** A place that files and folders are dropped on; `over` while they are above it. */
export function useDropped(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    // A zone within a zone takes it alone.
    event.stopPropagation();
    setOver(false);
    void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
  };
  const onDragOver = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(true);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    // Told as well when they go on over something within.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  return { over, drop: { onDrop, onDragOver, onDragLeave } };
}
