import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { valueOf } from '../../core/loaded.ts';
import { useAnchored, useLeaving } from '../../kit/anchored.ts';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { useWriter } from '../base/context.ts';
import { SourceButton } from '../source/source-button.tsx';
import { createDates, type DateFacts, type ShownDate, shownDates } from './dates-store.ts';
import { t } from './messages.ts';

interface DueDatesProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  now: number;
  onClose: (refocus: boolean) => void;
}

/** Every date that was read of the tender, each with its place in the file where that is known. */
export function DueDates({ id, anchor, now, onClose }: DueDatesProps) {
  const box = useRef<HTMLDivElement>(null);
  useAnchored(true, box, anchor, 'end');
  useEffect(() => box.current?.focus(), []);
  useLeaving(true, anchor, () => onClose(false));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- closes on Escape and once a place is shown; the buttons inside are what people use
    <div
      ref={box}
      id={id}
      className="due-dates"
      popover="manual"
      role="dialog"
      tabIndex={-1}
      aria-label={t.dates.title}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('.source-button')) onClose(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose(true);
      }}
    >
      <h2>{t.dates.title}</h2>
      <DateList now={now} />
      <p className="faint">{t.dates.hint}</p>
    </div>
  );
}

function useFacts(): DateFacts | undefined {
  const writer = useWriter();
  const bid = useStore(writer.$bid);
  const { facts } = useStore(writer.review.$form);
  // What is typed in the review counts before it is saved.
  return useStore(writer.$step) === 'review' ? facts : bid?.facts;
}

function DateList({ now }: { now: number }) {
  const { review } = useWriter();
  const tenderId = useStore(review.$subject)?.tenderId ?? null;
  const [dates] = useState(createDates);
  const read = useStore(dates.$read);
  const facts = useFacts();
  const load = () => void dates.load(tenderId);
  useEffect(() => void dates.load(tenderId), [dates, tenderId]);
  return (
    <>
      <dl aria-busy={read.state === 'loading'}>
        {facts &&
          shownDates(valueOf(read, []), facts, now).map((date) => (
            <DateRow key={date.kind} date={date} />
          ))}
      </dl>
      {read.state === 'loading' && <Skeleton lines={3} />}
      {read.state === 'failed' && <ErrorState text={read.msg} onRetry={load} />}
    </>
  );
}

function DateRow({ date: { kind, at, words, source, isPast } }: { date: ShownDate }) {
  const name = t.dates.kinds[kind];
  // The import has no room beside it for the file.
  const canShow = useStore(useWriter().$step) !== 'import';
  return (
    <div data-kind={kind}>
      <dt>{name}</dt>
      <dd>
        {at !== '' && (isPast ? <s>{at}</s> : <strong>{at}</strong>)}
        {isPast && <span className="faint">{t.dates.past}</span>}
        {words !== '' && <span className="due-words">{words}</span>}
        {canShow && <SourceButton label={name} source={source} />}
      </dd>
    </div>
  );
}
