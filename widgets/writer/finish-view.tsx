import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Icon } from '../kit/icon.tsx';
import { Callout } from '../kit/tag.tsx';
import { Tooltip } from '../kit/tooltip.tsx';
import { ChecksCard } from './checks-card.tsx';
import { useBid, useWriter } from './context.ts';
import { CoverageTable } from './coverage-table.tsx';
import { wordFormats } from './finish-store.ts';
import { t } from './messages.ts';

/** The last step: what is still open, the Word file, and the end of editing. */
export function FinishView() {
  const { finish } = useBid();
  const isFinished = useStore(useWriter().$finished);
  useEffect(() => void finish.look(), [finish]);
  return (
    <div className="finish">
      {!isFinished && (
        <header className="page-head">
          <div>
            <h2>{t.finishTitle}</h2>
            <p className="lead">{t.finishLead}</p>
          </div>
        </header>
      )}
      {isFinished && <FinishedBanner />}
      <div className="review-columns">
        <div className="review-main">
          <ChecksCard />
          <CoverageTable />
        </div>
        <aside className="finish-side">
          <WordCard />
          {!isFinished && <FinishCard />}
        </aside>
      </div>
    </div>
  );
}

function FinishedBanner() {
  const writer = useWriter();
  const { finish } = useBid();
  const bid = useStore(writer.$bid);
  const busy = useStore(finish.$busy);
  return (
    <header className="finished">
      <Icon name="success" size={28} />
      <div>
        <h2>{t.finished}</h2>
        <p className="lead">{t.finishedAt(bid?.finishedAt ?? '')}</p>
      </div>
      <Button icon="copy" busy={busy === 'copy'} onClick={() => void finish.copy((id) => void writer.openBid(id))}>
        {t.copyBid}
      </Button>
    </header>
  );
}

function WordCard() {
  const { finish } = useBid();
  const bid = useStore(useWriter().$bid);
  const chosen = useStore(finish.$format);
  const busy = useStore(finish.$busy);
  return (
    <section className="card">
      <h3>{t.wordTitle}</h3>
      <fieldset className="formats">
        <legend className="kit-hidden">{t.wordTitle}</legend>
        {wordFormats.map((format) => (
          <label key={format} data-chosen={format === chosen || undefined}>
            <input type="radio" name="format" checked={format === chosen} onChange={() => finish.choose(format)} />
            <strong>{t.wordFormats[format][0]}</strong>
            <span className="faint">{t.wordFormats[format][1]}</span>
          </label>
        ))}
      </fieldset>
      {chosen === 'blind' && bid?.settings.blind === false && <Callout tone="warning">{t.blindFormatOnly}</Callout>}
      <Button
        kind={bid?.status === 'finished' ? 'primary' : 'secondary'}
        size="large"
        wide
        icon="download"
        busy={busy === 'download'}
        onClick={() => void finish.download(t.wordName(bid?.name || t.unnamed, chosen))}
      >
        {busy === 'download' ? t.downloading : t.download}
      </Button>
      {bid?.status !== 'finished' && <p className="faint">{t.downloadUnfinished}</p>}
    </section>
  );
}

function FinishCard() {
  const { finish, $progress } = useBid();
  const progress = useStore($progress);
  const errors = useStore(finish.$errors);
  const warnings = useStore(finish.$warnings);
  const busy = useStore(finish.$busy);
  const [asking, setAsking] = useState(false);
  const canFinish = progress.percent >= 100;
  const button = (
    <Button
      kind="primary"
      size="large"
      wide
      icon="success"
      busy={busy === 'finish'}
      disabled={!canFinish}
      onClick={() => setAsking(true)}
    >
      {t.finish}
    </Button>
  );
  return (
    <section className="card finish-card">
      {canFinish ? button : <Tooltip text={t.finishLocked(progress.percent)}>{button}</Tooltip>}
      {!canFinish && <p className="faint">{t.finishLocked(progress.percent)}</p>}
      <ConfirmDialog
        open={asking}
        title={t.finishConfirmTitle}
        confirmText={t.finish}
        message={
          <>
            {errors > 0 && <p className="card-warning">{t.finishErrors(errors)}</p>}
            {warnings > 0 && <p>{t.finishWarnings(warnings)}</p>}
            <p>{t.finishConfirm}</p>
          </>
        }
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void finish.finish();
        }}
      />
    </section>
  );
}
