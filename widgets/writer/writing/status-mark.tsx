import { Icon } from '../../kit/icon.tsx';
import { t as shared } from '../base/messages.ts';
import type { ShownStatus } from '../run/run-state.ts';

/** What state a chapter is in, as a sign with its name for screen readers. */
export function StatusMark({ status }: { status: ShownStatus }) {
  return (
    <span className="status-mark" data-status={status} title={shared.chapterStatus[status]}>
      {/* Still: forty turning signs cost more than the text that streams. */}
      {status === 'writing' && <Icon name="edit" size={13} />}
      {status === 'done' && <Icon name="check" size={14} />}
      {status === 'unfilled' && <Icon name="minus" size={14} />}
      {status === 'failed' && <Icon name="alert" size={14} />}
      {status === 'queued' && <Icon name="clock" size={13} />}
      <span className="kit-hidden">{shared.chapterStatus[status]}</span>
    </span>
  );
}
