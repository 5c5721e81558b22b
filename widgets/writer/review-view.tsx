import { useStore } from '@nanostores/react';
import { Button } from '../kit/button.tsx';
import { TextArea } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { ClausesCard } from './clauses-card.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useWriter } from './context.ts';
import { FactsCard } from './facts-card.tsx';
import { t } from './messages.ts';
import type { ReviewSubject } from './review-subject.ts';
import { SaveMark } from './save-mark.tsx';
import { ScoringCard } from './scoring-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SourcePanel } from './source-panel.tsx';

/** The second step: what was read, beside where it stands in the file, before anything is built on it. */
export function ReviewView() {
  const writer = useWriter();
  const subject = useStore(writer.review.$subject);
  const form = useStore(writer.review.$form);
  if (!subject) return null;
  // A bid typed by hand has no file that could say anything.
  const isRead = subject.tenderId !== null;
  const lead = isRead ? t.reviewLead : t.typedLead;
  return (
    <div className="review">
      <header className="page-head">
        <div>
          <h2>{isRead ? t.reviewTitle : t.typedTitle}</h2>
          <p className="lead">{subject.locked ? t.readOnlyLead : lead}</p>
        </div>
        {subject.kind === 'bid' && !subject.locked && <SaveMark store={writer.review.$save} onRetry={writer.review.flush} />}
      </header>
      <ReviewConflict />
      <div className="review-columns">
        <div className="review-main">
          <Warnings warnings={subject.warnings} />
          {subject.lots.length > 1 && <LotsCard subject={subject} />}
          {isRead && <FactsCard facts={subject.facts} />}
          <section className="card">
            <h3>{t.overviewTitle}</h3>
            <TextArea
              label={t.overviewTitle}
              hideLabel
              rows={9}
              value={form.overview}
              readOnly={subject.locked}
              onChange={(event) => writer.review.change({ overview: event.target.value })}
            />
          </section>
          <ScoringCard locked={subject.locked} />
          {isRead && <ClausesCard clauses={subject.clauses} />}
        </div>
        <SettingsCard subject={subject} />
      </div>
      <SourcePanel />
    </div>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <section className="warnings" aria-label={t.warningsTitle}>
      <Icon name="alert" size={18} />
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  );
}

function LotsCard({ subject }: { subject: ReviewSubject }) {
  const { review } = useWriter();
  const busy = useStore(review.$busy);
  return (
    <section className="card" data-asks={subject.lotId === null || undefined}>
      <h3>{t.lotsTitle}</h3>
      <p className="faint">{t.lotsLead}</p>
      <div className="lots" role="radiogroup" aria-label={t.lotsTitle}>
        {subject.lots.map((lot) => (
          <Button
            key={lot.id}
            role="radio"
            aria-checked={lot.id === subject.lotId}
            disabled={busy === 'lot'}
            onClick={() => void review.chooseLot(lot.id)}
          >
            <strong>{lot.number}</strong> {lot.name}
          </Button>
        ))}
      </div>
    </section>
  );
}

function ReviewConflict() {
  const { review } = useWriter();
  const conflict = useStore(review.$conflict);
  if (!conflict) return null;
  return (
    <ConflictDialog
      text={t.reviewConflict}
      mine={conflict.mine.overview}
      theirs={conflict.theirs.overview}
      theirsTitle={t.sides.theirs}
      choices={[
        { label: t.choices.takeLatest, onChoose: () => review.resolve('theirs') },
        { label: t.choices.keepMine, primary: true, onChoose: () => review.resolve('mine') },
      ]}
    />
  );
}
