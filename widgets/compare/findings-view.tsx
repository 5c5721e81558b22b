import { useState } from 'react';
import {
  type CompareFinding,
  type CompareReport,
  findingKinds,
  type Place,
} from '../core/contract/compare.ts';
import { Button } from '../kit/button.tsx';
import { Select } from '../kit/field.tsx';
import { EmptyState } from '../kit/states.tsx';
import { bidsOf, nameIn, pairIn } from './documents-of.ts';
import { FindingTag } from './grade-tag.tsx';
import { messages } from './messages.ts';
import type { Ways } from './result-view.tsx';

const { findings: t } = messages;

/** Findings that are there at once; hundreds would be slow to draw. */
const FIRST = 40;
/** Places of a finding that are there at once. */
const FIRST_PLACES = 4;
const findingGrades = ['high', 'medium', 'low'] as const;

interface Filter {
  kind: string;
  grade: string;
  document: string;
}
const everything: Filter = { kind: '', grade: '', document: '' };

const isWanted = ({ kind, grade, documents }: CompareFinding, filter: Filter) =>
  (filter.kind === '' || filter.kind === kind) &&
  (filter.grade === '' || filter.grade === grade) &&
  (filter.document === '' || documents.includes(filter.document));

/** What a reader is to look at, the gravest first. */
export function Findings({ report, ways }: { report: CompareReport; ways: Ways }) {
  const [filter, setFilter] = useState(everything);
  const [most, setMost] = useState(FIRST);
  const wanted = report.findings.filter((finding) => isWanted(finding, filter));
  if (report.findings.length === 0)
    return (
      <EmptyState
        icon="check"
        title={t.none}
        text={report.kind === 'own' ? t.ownNoneText : t.noneText}
      />
    );
  const narrow = (part: Partial<Filter>) => {
    setFilter({ ...filter, ...part });
    setMost(FIRST);
  };
  return (
    <>
      <Filters report={report} filter={filter} onChange={narrow} />
      <p className="time" role="status">
        {t.shown(wanted.length, report.findings.length)}
      </p>
      {wanted.length === 0 && (
        <EmptyState
          icon="search"
          title={t.nothing}
          action={<Button onClick={() => narrow(everything)}>{t.showAll}</Button>}
        />
      )}
      <ol className="findings">
        {wanted.slice(0, most).map((finding) => (
          <FindingItem key={finding.id} report={report} finding={finding} ways={ways} />
        ))}
      </ol>
      {wanted.length > most && (
        <Button wide kind="quiet" onClick={() => setMost(wanted.length)}>
          {t.more(wanted.length - most)}
        </Button>
      )}
    </>
  );
}

interface FiltersProps {
  report: CompareReport;
  filter: Filter;
  onChange: (part: Partial<Filter>) => void;
}

function Filters({ report, filter, onChange }: FiltersProps) {
  const found = new Set(report.findings.map(({ kind }) => kind));
  const kinds = findingKinds.filter((kind) => found.has(kind));
  return (
    <div className="filters">
      <Select
        label={t.grade}
        value={filter.grade}
        options={[
          { value: '', label: t.everyGrade },
          ...findingGrades.map((grade) => ({ value: grade, label: messages.findingGrades[grade] })),
        ]}
        onChange={({ target }) => onChange({ grade: target.value })}
      />
      <Select
        label={t.kind}
        value={filter.kind}
        options={[
          { value: '', label: t.everyKind },
          ...kinds.map((kind) => ({ value: kind, label: messages.findingKinds[kind] })),
        ]}
        onChange={({ target }) => onChange({ kind: target.value })}
      />
      <Select
        label={t.document}
        value={filter.document}
        options={[
          { value: '', label: t.everyDocument },
          ...bidsOf(report).map(({ id, fileName }) => ({ value: id, label: fileName })),
        ]}
        onChange={({ target }) => onChange({ document: target.value })}
      />
    </div>
  );
}

/** A place of each document, then the next of each: what belongs together stands together. */
function byTurns(places: readonly Place[]): Place[] {
  const own = new Map<string, Place[]>();
  for (const place of places)
    own.set(place.documentId, [...(own.get(place.documentId) ?? []), place]);
  const lists = [...own.values()];
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => list[round] ?? []),
  ).flat();
}

interface FindingProps {
  report: CompareReport;
  finding: CompareFinding;
  ways: Ways;
}

function FindingItem({ report, finding, ways }: FindingProps) {
  const { kind, grade, title, detail, documents, places } = finding;
  const [isWhole, setWhole] = useState(false);
  const all = byTurns(places);
  const shown = isWhole ? all : all.slice(0, FIRST_PLACES);
  return (
    <li className="finding" data-grade={grade}>
      <p className="finding-head">
        <FindingTag grade={grade} />
        <span className="time">{messages.findingKinds[kind]}</span>
      </p>
      <h3 className="finding-title">{title}</h3>
      <p className="step-text">{detail}</p>
      <ul className="finding-documents" aria-label={messages.detail.documents}>
        {documents.map((id) => (
          <li key={id}>{nameIn(report, id)}</li>
        ))}
      </ul>
      {shown.length > 0 && (
        <ul className="quotes">
          {shown.map((place, index) => (
            <Quote key={index} {...{ report, finding, place, ways }} />
          ))}
        </ul>
      )}
      {shown.length < places.length && (
        <Button size="small" kind="quiet" onClick={() => setWhole(true)}>
          {t.morePlaces(places.length - shown.length)}
        </Button>
      )}
      {places.length === 0 && <WayOn report={report} finding={finding} ways={ways} />}
    </li>
  );
}

/** The words of a place; they lead to it, with the other document's place beside it. */
function Quote({ report, finding, place, ways }: FindingProps & { place: Place }) {
  const name = nameIn(report, place.documentId);
  const others = finding.places.filter(({ documentId }) => documentId !== place.documentId);
  const [partner] = others;
  // All places of both: what stands together is marked together.
  const both = [
    place,
    ...(partner ? others.filter(({ documentId }) => documentId === partner.documentId) : []),
  ];
  return (
    <li>
      <button
        type="button"
        className="quote"
        onClick={() => ways.toPlaces(finding.documents, both)}
      >
        <span className="quote-place">{t.place(name, place)}</span>
        <span className="quote-text">{place.quote}</span>
      </button>
    </li>
  );
}

/** A finding without places in the text leads to the part that tells of it. */
function WayOn({ report, finding, ways }: FindingProps) {
  const [first, second] = finding.documents;
  const pair = first && second ? pairIn(report, first, second) : undefined;
  if (finding.kind === 'metadata' || finding.kind === 'identifier') {
    return (
      <Button size="small" onClick={() => ways.toTab('metadata')}>
        {t.toMetadata}
      </Button>
    );
  }
  if (finding.kind === 'picture') {
    return (
      <Button size="small" onClick={() => ways.toTab('pictures')}>
        {t.toPictures}
      </Button>
    );
  }
  if (!pair) return null;
  return (
    <Button size="small" onClick={() => ways.toPair(pair)}>
      {t.toSides}
    </Button>
  );
}
