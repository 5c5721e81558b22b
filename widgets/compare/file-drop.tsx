import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { fileTypes } from '../core/contract/file-types.ts';
import { Icon } from '../kit/icon.tsx';
import { messages } from './messages.ts';

const { importing: t } = messages;

interface FileDropProps {
  title: string;
  hint: string;
  /** Takes several at once. */
  many?: boolean;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Takes files by click, keyboard or drop; what becomes of each is told in the list below. */
export function FileDrop({ title, hint, many = false, disabled = false, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onFiles(files);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    if (files.length > 0) onFiles(files);
    // The same file chosen again must fire a change again.
    target.value = '';
  };
  return (
    <div
      className="kit-upload"
      data-over={over || undefined}
      data-off={disabled || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <button
        type="button"
        className="kit-upload-button"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <span className="kit-upload-icon">
          <Icon name="upload" size={22} />
        </span>
        <span className="kit-upload-title">{over ? t.dropOver : title}</span>
        <span className="kit-upload-hint">{hint}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={many}
        accept={fileTypes.material.join(',')}
        onChange={onChange}
      />
    </div>
  );
}
