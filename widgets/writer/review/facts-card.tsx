import { useStore } from '@nanostores/react';
import { type FactName, factNames, lotFactNames } from '../../core/contract/tender.ts';
import { IconButton } from '../../kit/button.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { SourceButton } from '../source/source-button.tsx';
import { factNote } from './fact-values.ts';
import { t } from './messages.ts';
import type { ReviewSubject } from './review-subject.ts';

/** What the tender says of the project, each with its place in the file; the bidder corrects what was read wrong. */
export function FactsCard({ locked }: { locked: boolean }) {
  return (
    <section className="card">
      <header className="card-head">
        <h3>{writerTexts.factsTitle}</h3>
        {!locked && <p className="faint">{t.factsLead}</p>}
      </header>
      <div className="facts">
        {factNames.map((name) => (
          <FactLine key={name} name={name} locked={locked} />
        ))}
      </div>
      <FactsByLot />
    </section>
  );
}

/** What differs from lot to lot, where one bid is to answer several. */
function FactsByLot() {
  const subject = useStore(useWriter().review.$subject);
  return subject?.lotFacts.map((lot) => {
    const title = t.lotFactsOf(lot.number, lot.name);
    return (
      <section key={lot.lotId} className="lot-facts" aria-label={title}>
        <h4>{title}</h4>
        <dl className="facts">
          {lotFactNames.map((name) => {
            const fact = lot.facts[name];
            const label = writerTexts.facts[name];
            return (
              <div key={name} className="fact" data-absent={fact === null || undefined}>
                <dt>{label}</dt>
                <dd className="fact-value">
                  {fact
                    ? (factNote(name, fact.value)?.text ?? fact.value)
                    : writerTexts.notMentioned}
                </dd>
                <span className="fact-side">
                  <SourceButton
                    label={t.factText(title, label)}
                    source={fact ? fact.source : null}
                  />
                </span>
              </div>
            );
          })}
        </dl>
      </section>
    );
  });
}

/** What is not there is not mentioned only where the file was read, and read for the lot that is bid for. */
function emptyText(name: FactName, subject: ReviewSubject | undefined): string {
  if (subject?.tenderId === null) return t.factUnread;
  if (subject?.lotIds && (lotFactNames as readonly FactName[]).includes(name))
    return subject.kind === 'tender' ? t.factByLot : t.factByLotInSheet;
  return subject && subject.lots.length > 1 && subject.lotId === null ? t.factOfLot : t.factEmpty;
}

function FactLine({ name, locked }: { name: FactName; locked: boolean }) {
  const { review } = useWriter();
  const { value, source } = useStore(review.$form).facts[name];
  const tender = useStore(review.$tender);
  const subject = useStore(review.$subject);
  const label = writerTexts.facts[name];
  const note = factNote(name, value);
  const read = tender?.facts[name]?.value;
  const isChanged = read !== undefined && value.trim() !== read;
  const id = `fact-${name}`;
  return (
    <div className="fact" data-absent={value === '' || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="fact-value">
        <textarea
          id={id}
          name={name}
          className="cell"
          rows={1}
          maxLength={2000}
          placeholder={locked ? writerTexts.notMentioned : emptyText(name, subject)}
          value={value}
          readOnly={locked}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => review.changeFact(name, event.target.value.replaceAll('\n', ''))}
          onBlur={() => review.tidyFact(name)}
        />
        {note && (
          <span id={`${id}-note`} className="fact-note" data-doubt={note.isDoubt || undefined}>
            {note.text}
          </span>
        )}
      </div>
      <span className="fact-side">
        {isChanged && !locked && tender && (
          <IconButton
            size="small"
            icon="history"
            label={t.factReset(label)}
            onClick={() => review.resetFact(name, tender.facts)}
          />
        )}
        <SourceButton label={label} source={source} />
      </span>
    </div>
  );
}
