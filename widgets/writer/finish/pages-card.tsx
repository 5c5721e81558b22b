import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { PageCount } from '../../core/contract/word.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { Progress } from '../../kit/progress.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { t as shared } from '../base/messages.ts';
import { t } from './messages.ts';

const tones: Record<PageCount['state'], Tone> = {
  fits: 'success',
  over: 'danger',
  short: 'warning',
};

/** Pages of the laid-out file against what is wanted, and the way there. */
export function PagesCard() {
  const { pages } = useBid().finish;
  const counted = useStore(pages.$pages);
  const measuring = useStore(pages.$measuring);
  return (
    <section className="card" aria-busy={measuring}>
      <header className="card-head">
        <h3>{t.pages.title}</h3>
        <Button
          kind="quiet"
          size="small"
          icon="refresh"
          busy={measuring}
          onClick={() => void pages.measure()}
        >
          {t.pages.measure}
        </Button>
      </header>
      {counted.state === 'loading' && (
        <>
          <p className="faint" role="status">
            {t.pages.measuring}
          </p>
          <Skeleton lines={2} />
        </>
      )}
      {counted.state === 'failed' && (
        <ErrorState
          title={t.pages.failed}
          text={counted.msg}
          onRetry={() => void pages.measure()}
        />
      )}
      {counted.state === 'ready' && <Counted count={counted.value} />}
    </section>
  );
}

function Counted({ count }: { count: PageCount }) {
  const isFinished = useStore(useWriter().$finished);
  const { $status } = useBid();
  const isWriting = useStore($status) === 'writing';
  const share = count.wanted > 0 ? Math.min(100, (count.pages / count.wanted) * 100) : 0;
  const tone = count.state === 'fits' ? 'success' : count.state === 'over' ? 'danger' : 'warning';
  return (
    <>
      <p className="pages-count">
        <strong>{t.pages.counted(count.pages)}</strong>
        <Tag tone={tones[count.state]} dot>
          {t.pages[count.state]}
        </Tag>
        <span className="faint">{t.pages.wanted(count.wanted, count.mode === 'cap')}</span>
      </p>
      <Progress value={share} label={t.pages.title} tone={tone} />
      {count.advice && <p>{count.advice}</p>}
      <p className="faint">{t.pages.by[count.by]}</p>
      {count.cover && <p className="faint">{t.pages.cover[count.cover]}</p>}
      {isWriting && (
        <p className="faint" role="status">
          {t.pages.fitting}
        </p>
      )}
      {!isFinished && !isWriting && count.state !== 'fits' && <Fit />}
    </>
  );
}

function Fit() {
  const writer = useWriter();
  const { finish, $progress } = useBid();
  const fitting = useStore(finish.pages.$fitting);
  const progress = useStore($progress);
  const [asking, setAsking] = useState(false);
  const isWritten = progress.percent >= 100;
  const fit = async () => {
    setAsking(false);
    if (await finish.pages.fit()) writer.goTo('write');
  };
  return (
    <>
      <Button icon="sparkle" busy={fitting} disabled={!isWritten} onClick={() => setAsking(true)}>
        {t.pages.fit}
      </Button>
      {!isWritten && <p className="faint">{t.end.locked(progress.total - progress.done)}</p>}
      <ConfirmDialog
        open={asking}
        title={t.pages.fitTitle}
        message={t.pages.fitText}
        confirmText={t.pages.fit}
        cancelText={shared.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => void fit()}
      />
    </>
  );
}
