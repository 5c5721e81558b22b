import { useRef } from 'react';
import { fileTypes } from '../../core/contract/file-types.ts';
import { Icon } from '../../kit/icon.tsx';
import { messages } from '../messages.ts';
import { useDropped } from './use-dropped.ts';

interface DropZoneProps {
  /** Where the files go, in words. */
  place: string;
  onFiles: (files: readonly File[]) => void;
}

/** Takes many files at once by click, keyboard or drop; folders by drop. */
export function DropZone({ place, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const { over, drop } = useDropped(onFiles);
  return (
    <div className="kit-upload drop" data-over={over || undefined} {...drop}>
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
