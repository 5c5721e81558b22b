import { useStore } from '@nanostores/react';
import { Button } from '../../kit/button.tsx';
import { useWriter } from '../context.ts';
import { t } from '../messages.ts';
import type { ReviewSubject } from './review-subject.ts';

/** Which of several lots the bid is for; the reading follows the choice. */
export function LotsCard({ subject }: { subject: ReviewSubject }) {
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
