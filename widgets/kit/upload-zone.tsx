import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { kitMessages } from './messages.ts';
import { Progress } from './progress.tsx';

interface UploadZoneProps {
  /** Extensions with their dot, lower-case. */
  accept: readonly string[];
  /** Bytes. */
  maxBytes: number;
  onFile?: (file: File) => void;
  /** Takes several files at a time. */
  onFiles?: (files: File[]) => void;
  /** A file was refused before sending, with the sentence to show; without it several files are taken as they are. */
  onReject?: (message: string) => void;
  title?: string;
  /** What may be given, in words. */
  hint?: ReactNode;
  /** Draws the act as a button of this kind: where it is what the page is for, not one act among others. */
  choose?: 'primary' | 'secondary' | undefined;
  /** While a file is on its way. */
  sending?: { name: string; percent: number } | undefined;
  onCancel?: () => void;
  error?: string | undefined;
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;

/** The sentence to show when a file cannot be taken, undefined when it can. */
function refusal(
  files: readonly File[],
  accept: readonly string[],
  maxBytes: number,
): string | undefined {
  const [file] = files;
  if (!file) return undefined;
  if (files.length > 1) return kitMessages.uploadOne;
  if (!accept.some((extension) => file.name.toLowerCase().endsWith(extension)))
    return `${kitMessages.uploadWrongType}：${file.name}`;
  if (file.size === 0) return kitMessages.uploadEmpty;
  return file.size > maxBytes ? kitMessages.uploadTooLarge(megabytes(maxBytes)) : undefined;
}

/** Hands over what was chosen, or says why not. */
function handOver(files: File[], props: UploadZoneProps): void {
  const { accept, maxBytes, onFile, onFiles, onReject } = props;
  if (onFiles) {
    const refused = onReject
      ? files.map((file) => refusal([file], accept, maxBytes)).find((message) => message)
      : undefined;
    if (refused) onReject?.(refused);
    else if (files.length > 0) onFiles(files);
    return;
  }
  const message = refusal(files, accept, maxBytes);
  const [file] = files;
  if (message) onReject?.(message);
  else if (file) onFile?.(file);
}

/** A place that files are dropped on; `over` while they are above it. */
function useDrop(take: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return { over, drop: { onDrop, onDragOver, onDragLeave: () => setOver(false) } };
}

/** Takes one file, or several, by click, keyboard or drop, and shows its way to the service. */
export function UploadZone(props: UploadZoneProps) {
  const {
    accept,
    onFiles,
    title = kitMessages.uploadTitle,
    hint,
    choose,
    sending,
    onCancel,
    error,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const take = (files: File[]) => handOver(files, props);
  const { over, drop } = useDrop(take);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    take([...(event.target.files ?? [])]);
    // The same file chosen again must fire a change again.
    event.target.value = '';
  };

  if (sending) return <Sending {...sending} onCancel={onCancel} />;
  return (
    <div
      className="kit-upload"
      data-over={over || undefined}
      data-invalid={error ? '' : undefined}
      {...drop}
    >
      <button type="button" className="kit-upload-button" onClick={() => input.current?.click()}>
        <span className="kit-upload-icon">
          <Icon name="upload" size={22} />
        </span>
        <span className="kit-upload-title">{over ? kitMessages.uploadDrop : title}</span>
        {hint && <span className="kit-upload-hint">{hint}</span>}
        {choose && (
          <span className="kit-button kit-upload-choose" data-kind={choose} data-size="medium">
            {kitMessages.uploadChoose}
          </span>
        )}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={onFiles !== undefined}
        accept={accept.join(',')}
        onChange={onChange}
      />
      {error && (
        <p className="kit-note" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Sending({
  name,
  percent,
  onCancel,
}: {
  name: string;
  percent: number;
  onCancel: (() => void) | undefined;
}) {
  return (
    <div className="kit-upload" data-sending="">
      <div className="kit-upload-file">
        <Icon name="file" size={20} />
        <span className="kit-upload-name">{name}</span>
        {onCancel && (
          <Button size="small" kind="quiet" onClick={onCancel}>
            {kitMessages.cancel}
          </Button>
        )}
      </div>
      <Progress value={percent} label={`${kitMessages.uploading} ${name}`} showValue />
    </div>
  );
}
