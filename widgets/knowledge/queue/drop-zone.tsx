import { type DragEvent, useRef, useState } from 'react';
import { fileTypes } from '../../core/contract/file-types.ts';
import { Icon } from '../../kit/icon.tsx';
import { messages } from '../messages.ts';
import { droppedFiles } from './dropped.ts';

interface DropZoneProps {
  /** Where the files go, in words. */
  place: string;
  /** One line high, where the list matters more. */
  low?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Takes many files at once by click, keyboard or drop; folders by drop. */
export function DropZone({ place, low = false, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className="kit-upload drop"
      data-low={low || undefined}
      data-over={over || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <button type="button" className="kit-upload-button" onClick={() => input.current?.click()}>
        <span className="kit-upload-icon">
          <Icon name="upload" size={22} />
        </span>
        <span className="kit-upload-title">
          {over ? messages.queue.drop : messages.queue.choose(place)}
        </span>
        <span className="kit-upload-hint">{messages.queue.hint}</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={fileTypes.material.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file chosen again must fire a change again.
          target.value = '';
        }}
      />
    </div>
  );
}
