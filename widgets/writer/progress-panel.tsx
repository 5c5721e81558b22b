import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Progress } from '../kit/progress.tsx';
import { useBid, useWriter } from './context.ts';
import { t } from './messages.ts';
import { StartWriting } from './start-writing.tsx';
import { Tips } from './tips.tsx';
import { WriterNote } from './writer-badge.tsx';

/** How far the run is, and the buttons that steer it. */
export function ProgressPanel({ onFinish }: { onFinish: () => void }) {
  const writer = useWriter();
  const { run, $status, $progress } = useBid();
  const isFinished = useStore(writer.$finished);
  const status = useStore($status);
  const progress = useStore($progress);
  const { note, failure } = useStore(run.$run);
  const isDone = progress.total > 0 && progress.done === progress.total;
  const tone = isDone ? 'success' : status === 'paused' ? 'warning' : 'accent';
  return (
    <aside className="run" aria-label={t.progressTitle}>
      <div className="run-card">
        <p className="run-percent">
          <strong>{t.percent(progress.percent)}</strong>
          <span>{t.progressDone(progress.done, progress.total)}</span>
        </p>
        <Progress value={progress.percent} label={t.progressTitle} tone={tone} />
        <p className="faint">{t.progressText(t.chars(progress.chars), t.pages(Math.round(progress.pages)))}</p>
        {note && (
          <p className="run-note" role="status">
            {note}
          </p>
        )}
        {failure && (
          <p className="card-warning" role="alert">
            {failure.msg}
          </p>
        )}
        {!isFinished && <RunButtons />}
        {(isDone || isFinished) && (
          <Button kind="primary" wide icon="success" onClick={onFinish}>
            {t.finishTitle}
          </Button>
        )}
      </div>
      {status === 'writing' && <Tips />}
      <div className="run-writer">
        <WriterNote />
      </div>
    </aside>
  );
}

function RunButtons() {
  const { run, $status } = useBid();
  const status = useStore($status);
  const busy = useStore(run.$busy);
  const failed = useStore(run.$failed);
  const following = useStore(run.$following);
  return (
    <div className="run-buttons">
      {status === 'writing' && (
        <Button wide icon="pause" busy={busy === 'pause'} onClick={() => void run.pause()}>
          {t.runs.pause}
        </Button>
      )}
      {status === 'paused' && (
        <Button wide kind="primary" icon="play" busy={busy === 'resume'} onClick={() => void run.resume()}>
          {t.runs.resume}
        </Button>
      )}
      {failed.length > 0 && (
        <Button wide icon="refresh" busy={busy === 'retry'} onClick={() => void run.retryFailed()}>
          {t.retryFailed(failed.length)}
        </Button>
      )}
      <StartWriting />
      {status === 'writing' && !following && (
        <Button wide kind="quiet" icon="arrow-right" onClick={run.followAgain}>
          {t.followOff}
        </Button>
      )}
      <RewriteEverything />
    </div>
  );
}

function RewriteEverything() {
  const stores = useBid();
  const status = useStore(stores.$status);
  const progress = useStore(stores.$progress);
  const [asking, setAsking] = useState(false);
  if (status === 'writing' || progress.done === 0) return null;
  return (
    <>
      <Button kind="quiet" wide icon="refresh" onClick={() => setAsking(true)}>
        {t.rewriteEverything}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.rewriteEverything}
        message={t.rewriteEverythingText}
        confirmText={t.rewriteEverything}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void stores.write({ all: true });
        }}
      />
    </>
  );
}
