import { useStore } from '@nanostores/react';
import { Checkbox } from '../../kit/checkbox.tsx';
import { RadioRow } from '../../kit/radio-row.tsx';
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
      <RadioRow
        label={writerTexts.lotsTitle}
        className="lots"
        options={subject.lots.map(({ id, number, name }) => ({
          id,
          label: (
            <>
              <strong>{number}</strong> {name}
            </>
          ),
        }))}
        value={subject.lotId}
        disabled={busy === 'lot'}
        onChoose={(id) => void review.chooseLot(id)}
      />
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
    { id: 'apart', label: t.lotsApart, not: 'required' },
    { id: 'joint', label: t.lotsJoint, not: 'apart' },
  ] as const;
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
      <RadioRow
        label={t.jointTitle}
        className="lots"
        beside
        options={choices.filter(({ not }) => not !== rule)}
        value={isJoint ? 'joint' : 'apart'}
        disabled={busy === 'lot'}
        onChoose={(id) => void (id === 'joint' ? review.answerTogether() : review.answerApart())}
      />
      <p className="faint">{isJoint ? t.jointLead : t.moreLotsLead}</p>
    </div>
  );
}
