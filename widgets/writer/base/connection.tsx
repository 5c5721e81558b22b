import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { StreamState } from '../../core/api/event-stream.ts';
import { t } from './messages.ts';

/** Whether what is on the screen is the latest. */
export function Connection({ store }: { store: ReadableAtom<StreamState> }) {
  const state = useStore(store);
  return (
    <span className="connection" data-state={state} role="status">
      {t.connection[state]}
    </span>
  );
}
