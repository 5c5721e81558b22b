import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { StreamState } from '../core/api/event-stream.ts';
import { Icon } from '../kit/icon.tsx';
import { Tooltip } from '../kit/tooltip.tsx';
import { useWriter } from './context.ts';
import { t } from './messages.ts';

/** Who writes, always in sight, with what that means for the text. */
export function WriterBadge() {
  const info = useStore(useWriter().$writerInfo);
  if (!info) return null;
  const isOffline = info.kind === 'offline';
  return (
    <Tooltip text={isOffline ? t.offlineWriterNote : t.modelWriterNote(info.name)}>
      <button type="button" className="writer-badge" data-kind={info.kind}>
        <Icon name={isOffline ? 'edit' : 'sparkle'} size={14} />
        <span>{isOffline ? t.offlineWriter : t.modelWriter(info.name)}</span>
        <Icon name="info" size={13} />
      </button>
    </Tooltip>
  );
}

/** The same in the flow of a page, where the offline writer's limits must be read before it starts. */
export function WriterNote() {
  const info = useStore(useWriter().$writerInfo);
  if (!info) return null;
  return (
    <p className="writer-note">
      {info.kind === 'offline' ? t.offlineWriterNote : t.modelWriterNote(info.name)}
    </p>
  );
}

/** Whether what is on the screen is the latest. */
export function Connection({ store }: { store: ReadableAtom<StreamState> }) {
  const state = useStore(store);
  return (
    <span className="connection" data-state={state} role="status">
      {t.connection[state]}
    </span>
  );
}
