import { useStore } from '@nanostores/react';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { SourceButton } from '../source/source-button.tsx';
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

/** Who bids for several lots hands in a bid for each, or one for all where the tender lets him. */
function MoreLots({ subject }: { subject: ReviewSubject }) {
  const { review } = useWriter();
  const busy = useStore(review.$busy);
  const wanted = useStore(review.$moreLots);
  const isWanted = (id: string) => (subject.lotIds ?? wanted).includes(id);
  const others = subject.lots.filter(({ id }) => id !== subject.lotId);
  return (
    <>
      <fieldset className="more-lots" disabled={busy !== undefined}>
        <legend>{t.moreLotsTitle}</legend>
        {others.map((lot) => (
          <Checkbox
            key={lot.id}
            label={`${lot.number} ${lot.name}`}
            checked={isWanted(lot.id)}
            onChange={(event) => void review.wantLot(lot.id, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {others.some(({ id }) => isWanted(id)) && <Together subject={subject} />}
    </>
  );
}

/** A bid for each of the lots, or one for all; what the tender forbids is not offered. */
function Together({ subject }: { subject: ReviewSubject }) {
  const { review } = useWriter();
  const busy = useStore(review.$busy);
  const { joint, lotIds } = subject;
  const rule = joint?.rule ?? 'silent';
  const isJoint = lotIds !== undefined;
  const choices = [
    { label: t.lotsApart, isOn: !isJoint, choose: review.answerApart, not: 'required' },
    { label: t.lotsJoint, isOn: isJoint, choose: review.answerTogether, not: 'apart' },
  ];
  return (
    <div className="more-lots">
      <h4>{t.jointTitle}</h4>
      <p className="joint-rule">
        {t.jointRules[rule]}
        {joint?.sources.map((source) => (
          <span key={`${source.block} ${source.quote}`}>
            <q>{source.quote}</q>
            <SourceButton label={t.jointTitle} source={source} />
          </span>
        ))}
      </p>
      <div className="lots" data-beside="" role="radiogroup" aria-label={t.jointTitle}>
        {choices
          .filter(({ not }) => not !== rule)
          .map(({ label, isOn, choose }) => (
            <Button
              key={label}
              role="radio"
              aria-checked={isOn}
              disabled={busy === 'lot'}
              onClick={() => void choose()}
            >
              {label}
            </Button>
          ))}
      </div>
      <p className="faint">{isJoint ? t.jointLead : t.moreLotsLead}</p>
    </div>
  );
}
