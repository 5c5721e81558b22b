import type { ComparedDocument, CompareReport } from '../core/contract/compare.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Progress } from '../kit/progress.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { Callout, Tag, type Tone } from '../kit/tag.tsx';
import { messages } from './messages.ts';

const { detail: t } = messages;
const tones: Record<ComparedDocument['status'], Tone> = {
  waiting: 'neutral',
  reading: 'accent',
  ready: 'success',
  failed: 'danger',
};

/** How far the service is, and how each document fares. */
export function ProgressView({ report, lost }: { report: CompareReport; lost: boolean }) {
  const said = messages.statuses[report.status];
  return (
    <div className="progress-view">
      <p className="progress-title" role="status">
        <Spinner />
        {said}
      </p>
      <Progress value={report.progress} label={said} showValue />
      <p className="step-text">{t.progressText}</p>
      <div role="status">{lost && <Callout tone="warning">{messages.retryHint}</Callout>}</div>
      <DocumentStates documents={report.documents} />
    </div>
  );
}

/** The comparison came to nothing, with the reason. */
export function Stopped({ report, onAgain }: { report: CompareReport; onAgain: () => void }) {
  return (
    <div className="progress-view">
      <Callout
        tone="danger"
        action={
          <Button size="small" onClick={onAgain}>
            {t.again}
          </Button>
        }
      >
        <strong>{t.stoppedTitle}</strong>
        {report.error && <span className="callout-line">{report.error}</span>}
      </Callout>
      <Warnings warnings={report.warnings} />
      <DocumentStates documents={report.documents} />
    </div>
  );
}

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Callout tone="warning">
      <ul className="warnings">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Callout>
  );
}

/** Each document with what became of it. */
export function DocumentStates({ documents }: { documents: readonly ComparedDocument[] }) {
  return (
    <ul className="lines" aria-label={t.documents}>
      {documents.map(({ id, fileName, role, status, error, warning, pages, chars }) => (
        <li key={id} className="line" data-refused={status === 'failed' || undefined}>
          <Icon name={status === 'failed' ? 'alert' : 'file'} />
          <span className="line-text">
            <span className="line-name" title={fileName}>
              {fileName}
            </span>
            {error && <span className="reason">{error}</span>}
            {warning && <span className="caution">{warning}</span>}
          </span>
          {role === 'tender' && <Tag>{t.tenderRole}</Tag>}
          {status === 'ready' && chars > 0 && (
            <span className="time line-size">
              {pages !== null && `${t.pages(pages)}　`}
              {t.chars(chars)}
            </span>
          )}
          <Tag tone={tones[status]} dot>
            {messages.documentStatuses[status]}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
