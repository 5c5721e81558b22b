import { useStore } from '@nanostores/react';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { t } from './messages.ts';
import type { ReviewSubject } from './review-subject.ts';

/** Which of several lots the bid is for; the reading follows the choice. */
export function LotsCard({ subject }: { subject: ReviewSubject }) {
  const { review } = useWriter();
  const busy = useStore(review.$busy);
  return (
    <section className="card" data-asks={subject.lotId === null || undefined}>
      <h3>{writerTexts.lotsTitle}</h3>
      <p className="faint">{writerTexts.lotsLead}</p>
      <div className="lots" role="radiogroup" aria-label={writerTexts.lotsTitle}>
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
      {subject.lotId !== null && <MoreLots subject={subject} />}
    </section>
  );
}

/** Who bids for several lots hands in a bid for each. */
function MoreLots({ subject }: { subject: ReviewSubject }) {
  const { review } = useWriter();
  const busy = useStore(review.$busy);
  const wanted = useStore(review.$moreLots);
  return (
    <fieldset className="more-lots" disabled={busy !== undefined}>
      <legend>{t.moreLotsTitle}</legend>
      <p className="faint">{t.moreLotsLead}</p>
      {subject.lots
        .filter(({ id }) => id !== subject.lotId)
        .map((lot) => (
          <Checkbox
            key={lot.id}
            label={`${lot.number} ${lot.name}`}
            checked={wanted.includes(lot.id)}
            onChange={(event) => review.wantLot(lot.id, event.currentTarget.checked)}
          />
        ))}
    </fieldset>
  );
}
