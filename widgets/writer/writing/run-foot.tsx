import { useStore } from '@nanostores/react';
import type { Progress as BidProgress } from '../../core/contract/bid.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Progress } from '../../kit/progress.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { t as shared } from '../base/messages.ts';
import { t } from './messages.ts';

export type ScreenView = 'many' | 'one';

interface RunFootProps {
  view: ScreenView;
  /** Undefined while there is nothing to choose between. */
  onView: ((view: ScreenView) => void) | undefined;
}

/** At the foot of the text: how far the writing is while it runs or stands still, and what it needs. Otherwise nothing. */
export function RunFoot({ view, onView }: RunFootProps) {
  const { run, $status, layout } = useBid();
  const readNote = useStore(layout.$readNote);
  const isFinished = useStore(useWriter().$finished);
  const status = useStore($status);
  const failed = useStore(run.$failed);
  const { failure, ...state } = useStore(run.$run);
  const isCut = useStore(run.$connection) === 'offline';
  const isUnderWay = status === 'writing' || status === 'paused';
  const isNews = isUnderWay ? !isCut : state.note !== readNote;
  // What the service was at before the line was cut is not known to be so now.
  const note = isNews ? state.note : null;
  if (isFinished || (!isUnderWay && failed.length === 0 && !note && !failure)) return null;
  return (
    <section className="run-foot" aria-label={t.bar.label}>
      {isUnderWay && <RunFigures />}
      {note && (
        <p className="run-note" role="status">
          {note}
        </p>
      )}
      {note && !isUnderWay && (
        <IconButton
          size="small"
          icon="close"
          label={t.bar.putAway}
          onClick={() => layout.putAway(note)}
        />
      )}
      {failure && (
        <p className="run-note" data-failed="" role="alert">
          {failure.msg}
        </p>
      )}
      <RunButtons view={view} onView={onView} />
    </section>
  );
}

function RunButtons({ view, onView }: RunFootProps) {
  const { run } = useBid();
  const following = useStore(run.$following);
  const failed = useStore(run.$failed);
  const busy = useStore(run.$busy);
  return (
    <span className="run-buttons">
      {onView && !following && (
        <Button size="small" icon="arrow-right" onClick={() => run.followAgain()}>
          {t.bar.follow}
        </Button>
      )}
      {onView && (
        <Tabs<ScreenView>
          look="pill"
          label={t.bar.view}
          value={view}
          onChange={onView}
          tabs={[
            { id: 'one', label: t.bar.views.one },
            { id: 'many', label: t.bar.views.many },
          ]}
        />
      )}
      {failed.length > 0 && (
        <Button
          size="small"
          icon="refresh"
          busy={busy === 'retry'}
          onClick={() => void run.retryFailed()}
        >
          {shared.retryFailed(failed.length)}
        </Button>
      )}
    </span>
  );
}

function RunFigures() {
  const { run, $status, $progress } = useBid();
  const status = useStore($status);
  const progress = useStore($progress);
  const failed = useStore(run.$failed);
  return (
    <div className="run-figures">
      <Progress
        value={progress.percent}
        label={shared.progressTitle}
        tone={status === 'paused' ? 'warning' : 'accent'}
      />
      <span>
        {t.bar.chapters(progress.done, progress.total)}
        {(progress.unfilled ?? 0) > 0 && t.bar.unfilled(progress.unfilled ?? 0)}
        {failed.length > 0 && <span className="run-failed">{t.bar.failed(failed.length)}</span>}
      </span>
      {progress.expectedPages > 0 && <span>{t.bar.pages(Math.round(progress.expectedPages))}</span>}
      {status === 'writing' && <Left progress={progress} />}
    </div>
  );
}

/** How long it will take; of what is not known while nothing is heard, nothing is said but that. */
function Left({ progress: { done, failed, total, secondsLeft } }: { progress: BidProgress }) {
  const connection = useStore(useBid().run.$connection);
  if (connection === 'offline')
    return (
      <span className="run-cut" role="status">
        {t.bar.cutOff}
      </span>
    );
  if (secondsLeft !== null) return <span>{t.bar.left(secondsLeft)}</span>;
  if (total > 0 && done + failed >= total)
    return failed > 0 ? null : <span>{t.bar.allWritten}</span>;
  return <span>{t.bar.leftUnknown}</span>;
}
