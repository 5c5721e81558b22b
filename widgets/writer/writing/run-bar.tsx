import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { Menu } from '../../kit/menu.tsx';
import { Progress } from '../../kit/progress.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useBid, useWriter } from '../context.ts';
import { t as shared } from '../messages.ts';
import { StartWriting } from '../run/start-writing.tsx';
import { t } from './messages.ts';

export type ScreenView = 'many' | 'one';

interface RunBarProps {
  view: ScreenView;
  /** Undefined while there is nothing to choose between. */
  onView: ((view: ScreenView) => void) | undefined;
  panelOpen: boolean;
  onPanel: () => void;
}

/** How far the writing is, and the buttons that steer it: one line above the desk. */
export function RunBar({ view, onView, panelOpen, onPanel }: RunBarProps) {
  const { run } = useBid();
  const { note, failure } = useStore(run.$run);
  return (
    <section className="run-bar" aria-label={t.bar.label}>
      <div className="run-line">
        <RunFigures />
        <div className="run-buttons">
          {onView && (
            <Tabs<ScreenView>
              look="pill"
              label={t.bar.view}
              value={view}
              onChange={onView}
              tabs={[
                { id: 'many', label: t.bar.views.many },
                { id: 'one', label: t.bar.views.one },
              ]}
            />
          )}
          <RunButtons />
          <Button
            kind="quiet"
            icon={panelOpen ? 'chevron-right' : 'chevron-left'}
            aria-expanded={panelOpen}
            onClick={onPanel}
          >
            {panelOpen ? t.bar.panelClose : t.bar.panelOpen}
          </Button>
        </div>
      </div>
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
    </section>
  );
}

function RunFigures() {
  const { run, $status, $progress } = useBid();
  const bid = useStore(useWriter().$bid);
  const status = useStore($status);
  const progress = useStore($progress);
  const failed = useStore(run.$failed);
  const isDone = progress.total > 0 && progress.done === progress.total;
  const tone = isDone ? 'success' : status === 'paused' ? 'warning' : 'accent';
  const wanted = bid?.settings.pages ?? 0;
  // Once all is written there is only one number.
  const expected = isDone ? null : Math.round(progress.expectedPages);
  return (
    <div className="run-figures">
      <span className="run-percent">
        <strong>{shared.percent(progress.percent)}</strong>
        <Progress value={progress.percent} label={shared.progressTitle} tone={tone} />
      </span>
      <Figure name={t.bar.chapters}>
        {t.bar.ofTotal(progress.done, progress.total)}
        {failed.length > 0 && <span className="run-failed">{t.bar.failed(failed.length)}</span>}
      </Figure>
      <Figure name={t.bar.chars}>{shared.chars(progress.chars)}</Figure>
      <Figure name={t.bar.pages} hint={t.bar.pagesHint}>
        {pagesText({
          pages: Math.round(progress.pages),
          expected,
          wanted,
          isCap: bid?.settings.pageMode === 'cap',
        })}
      </Figure>
      {status === 'writing' && (
        <Figure name={t.bar.timeLeft}>
          {progress.secondsLeft === null ? t.bar.leftUnknown : t.bar.left(progress.secondsLeft)}
        </Figure>
      )}
    </div>
  );
}

/** Pages so far, and those that all of it will have. */
function pagesText(count: {
  pages: number;
  expected: number | null;
  wanted: number;
  isCap: boolean;
}): string {
  const { pages, expected, wanted, isCap } = count;
  if (expected === null || expected === 0)
    return isCap ? t.bar.pagesCap(pages, wanted) : t.bar.pagesOf(pages, wanted);
  return isCap
    ? t.bar.pagesToCap(pages, expected, wanted)
    : t.bar.pagesToCome(pages, expected, wanted);
}

function Figure({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <span className="run-figure" title={hint}>
      <span className="run-name">{name}</span>
      <span>{children}</span>
    </span>
  );
}

function RunButtons() {
  const writer = useWriter();
  const { run, $status, $progress } = useBid();
  const isFinished = useStore(writer.$finished);
  const status = useStore($status);
  const progress = useStore($progress);
  const busy = useStore(run.$busy);
  const failed = useStore(run.$failed);
  const isDone = progress.total > 0 && progress.done === progress.total;
  const finish = (
    <Button
      kind={isDone || isFinished ? 'primary' : 'secondary'}
      icon="success"
      onClick={() => writer.goTo('finish')}
    >
      {t.bar.toFinish}
    </Button>
  );
  if (isFinished) return finish;
  return (
    <>
      {status === 'writing' && (
        <Button icon="pause" busy={busy === 'pause'} onClick={() => void run.pause()}>
          {shared.runs.pause}
        </Button>
      )}
      {status === 'paused' && (
        <Button
          kind="primary"
          icon="play"
          busy={busy === 'resume'}
          onClick={() => void run.resume()}
        >
          {shared.runs.resume}
        </Button>
      )}
      {failed.length > 0 && (
        <Button icon="refresh" busy={busy === 'retry'} onClick={() => void run.retryFailed()}>
          {shared.retryFailed(failed.length)}
        </Button>
      )}
      <StartWriting />
      {(isDone || status === 'written') && finish}
      <MoreActs />
    </>
  );
}

/** What is seldom done stands behind a menu. */
function MoreActs() {
  const stores = useBid();
  const status = useStore(stores.$status);
  const progress = useStore(stores.$progress);
  const [asking, setAsking] = useState(false);
  if (status === 'writing' || progress.done === 0) return null;
  const items = [
    {
      id: 'again',
      label: shared.rewriteEverything,
      icon: 'refresh',
      onSelect: () => setAsking(true),
    },
  ] as const;
  return (
    <>
      <Menu label={t.bar.more} items={items} />
      <ConfirmDialog
        open={asking}
        title={shared.rewriteEverything}
        message={shared.rewriteEverythingText}
        confirmText={shared.rewriteEverything}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void stores.write({ all: true });
        }}
      />
    </>
  );
}
