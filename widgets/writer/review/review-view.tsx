import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { factNames } from '../../core/contract/tender.ts';
import { TextArea } from '../../kit/field.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { AddendaCard } from '../addenda/addenda-card.tsx';
import { useFrame, useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import type { MarkActions } from '../source/passages.tsx';
import { SourcePanel } from '../source/source-panel.tsx';
import type { Place } from '../source/source-store.ts';
import { useRoomBeside } from '../source/use-room-beside.ts';
import { ConflictDialog } from '../versions/conflict-dialog.tsx';
import { ClausesCard } from './clauses-card.tsx';
import { DoubtsCard } from './doubts-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { FilesCard } from './files-card.tsx';
import { LotsCard } from './lots-card.tsx';
import { t } from './messages.ts';
import { bidForm, formText, type ReviewForm } from './review-form.ts';
import type { ReviewSubject } from './review-subject.ts';
import { ScoringCard } from './scoring-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { TakeMarked } from './take-marked.tsx';
import { UndoNotice } from './undo-notice.tsx';

/** The second step: what was read, beside where it stands in the file, before anything is built on it. */
export function ReviewView() {
  const writer = useWriter();
  const subject = useStore(writer.review.$subject);
  const open = useStore(writer.source.$open);
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrame();
  // Where there is room for both the file is a pane of its own, else it lies over the form while it is looked at.
  const isPane = size === 'middle' || size === 'wide';
  const room = useRoomBeside(frame, open !== undefined && !isPane);
  const isLooking = useStore(writer.review.$looking);
  if (!subject) return null;
  if (isLooking)
    return (
      <div key="looking" className="review" aria-busy="true" aria-label={writerTexts.loading}>
        <Skeleton lines={8} />
      </div>
    );
  // A bid typed by hand has no file that could say anything.
  const isRead = subject.tenderId !== null;
  const isBeside = room > 0 || (isPane && open !== undefined);
  return (
    <div
      // Another box than the one that waits: nothing of that moves.
      key="read"
      className="review"
      ref={frame}
      data-pane={(isPane && open !== undefined) || undefined}
      data-beside={isBeside || undefined}
      style={{ paddingInlineEnd: room }}
    >
      <div className="review-form">
        <h2 className="kit-hidden">{isRead ? writerTexts.reviewTitle : writerTexts.typedTitle}</h2>
        {subject.locked && <p className="lead review-lead">{writerTexts.readOnlyLead}</p>}
        <ReviewConflict />
        <Columns subject={subject} />
      </div>
      <Places isPane={isPane} />
      <Announcement />
    </div>
  );
}

/** Takes the focus to the field somebody came for. */
function useWantedField() {
  const { $wanted } = useWriter();
  const columns = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wanted = $wanted.get();
    if (wanted === undefined) return;
    $wanted.set(undefined);
    const field = columns.current?.querySelector<HTMLElement>(`[name="${wanted}"]`);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [$wanted]);
  return columns;
}

function Columns({ subject }: { subject: ReviewSubject }) {
  const { locked } = subject;
  return (
    <div className="review-columns" ref={useWantedField()}>
      <div className="review-main">
        <DoubtsCard locked={locked} />
        <AddendaCard />
        {subject.lots.length > 1 && <LotsCard subject={subject} />}
        <UndoNotice list="all" />
        <FactsCard locked={locked} />
        <ScoringCard locked={locked} />
        <ClausesCard locked={locked} />
        <OverviewCard locked={locked} />
        <FilesCard locked={locked} isBid={subject.kind === 'bid'} />
      </div>
      <SettingsCard subject={subject} />
    </div>
  );
}

/** What was done that shows only by its place, for screen readers. */
function Announcement() {
  const announcement = useStore(useWriter().review.$announcement);
  return (
    <p className="kit-hidden" role="status">
      {announcement}
    </p>
  );
}

function OverviewCard({ locked }: { locked: boolean }) {
  const { review } = useWriter();
  const { overview } = useStore(review.$form);
  return (
    <section className="card">
      <header className="card-head">
        <h3>{writerTexts.overviewTitle}</h3>
        <span className="faint">{t.overviewSize(overview.length)}</span>
      </header>
      <TextArea
        label={writerTexts.overviewTitle}
        hideLabel
        rows={9}
        maxLength={200_000}
        value={overview}
        readOnly={locked}
        onChange={(event) => review.change({ overview: event.target.value })}
      />
    </section>
  );
}

/** The places of all that was read, in the order of the page, so that one can go through them. */
function placesOf(form: ReviewForm): Place[] {
  return [
    ...factNames.map((name) => ({
      label: writerTexts.facts[name],
      source: form.facts[name].source,
    })),
    ...form.scoring.map((row) => ({ label: row.item.trim() || t.unnamed, source: row.source })),
    ...form.clauses.map((row) => ({
      label: writerTexts.clauseKinds[row.kind],
      source: row.source,
    })),
  ].flatMap(({ label, source }) => (source ? [{ label, source }] : []));
}

const takeMarked: MarkActions = (marked, done) => <TakeMarked marked={marked} onDone={done} />;

/** Where there is a pane for the file it is open from the start, at the first doubt or else at the deadline; closed, it stays so. */
function usePaneFromStart(isPane: boolean, places: readonly Place[]): void {
  const { review, source } = useWriter();
  const isShown = useRef(false);
  // Before anything is seen: the form would stand elsewhere for a moment.
  useLayoutEffect(() => {
    if (!isPane || isShown.current || places.length === 0) return;
    isShown.current = true;
    if (source.$open.get()) return;
    const doubt = review.$doubts.get().doubts.find(({ sources }) => sources.length > 0);
    const deadline = places.find(({ label }) => label === writerTexts.facts.deadline);
    const [first] = doubt ? doubt.sources : [];
    const place = doubt && first ? { label: doubt.msg, source: first } : (deadline ?? places[0]);
    if (place) void source.show(place.label, place.source);
  }, [isPane, places, review, source]);
}

function Places({ isPane }: { isPane: boolean }) {
  const { review } = useWriter();
  const form = useStore(review.$form);
  const places = useMemo(() => placesOf(form), [form]);
  const subject = useStore(review.$subject);
  usePaneFromStart(isPane, places);
  const shared = { places, isPane };
  return subject?.locked ? (
    <SourcePanel {...shared} />
  ) : (
    <SourcePanel {...shared} actions={takeMarked} />
  );
}

function ReviewConflict() {
  const { review } = useWriter();
  const conflict = useStore(review.$conflict);
  if (!conflict) return null;
  return (
    <ConflictDialog
      text={writerTexts.reviewConflict}
      mine={formText(conflict.mine)}
      theirs={formText(bidForm(conflict.theirs))}
      theirsTitle={writerTexts.sides.theirs}
      choices={[
        { label: writerTexts.choices.takeLatest, onChoose: () => review.resolve('theirs') },
        {
          label: writerTexts.choices.keepMine,
          primary: true,
          onChoose: () => review.resolve('mine'),
        },
      ]}
    />
  );
}
