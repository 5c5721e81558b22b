import { useStore } from '@nanostores/react';
import { type ComponentProps, useContext, useState } from 'react';
import { shownChars } from '../../core/contract/shown-chars.ts';
import { valueOf } from '../../core/loaded.ts';
import { Button } from '../../kit/button.tsx';
import { Connection } from '../base/connection.tsx';
import { BidContext, useBid, useWriter } from '../base/context.ts';
import { HelpCorner } from '../base/help-corner.tsx';
import { t as shared } from '../base/messages.ts';
import { SaveMark } from '../base/save-mark.tsx';
import type { ChapterStore } from '../editor/chapter-store.ts';
import { allPlacesOf } from '../writing/alike.ts';
import { t as writing } from '../writing/messages.ts';
import { pointsText, rangeText } from '../writing/score-bar.tsx';
import { useShownText } from '../writing/shown-chapter.ts';
import { DueChip } from './due-chip.tsx';
import { t } from './messages.ts';

/** The foot of the frame: whether all is saved, and the figures of the whole, each said here alone. */
export function StatusBar({ ownHelp }: { ownHelp: boolean }) {
  const stores = useContext(BidContext);
  const step = useStore(useWriter().$step);
  return (
    <footer className="status-bar" aria-label={t.bar}>
      <slot name="help">{ownHelp && <HelpCorner />}</slot>
      <Saved />
      {stores && step === 'write' && <Chars />}
      {stores && <Connection store={stores.run.$connection} />}
      {stores && step === 'write' && <FocusEnd />}
      {stores && step === 'write' && <Figures />}
    </footer>
  );
}

/** While the text has the window: how long it is until the deadline, and the way back. */
function FocusEnd() {
  const { layout } = useBid();
  const bid = useStore(useWriter().$bid);
  const focus = useStore(layout.$focus);
  if (!focus) return null;
  return (
    <>
      <DueChip said={bid?.facts.deadline?.value ?? ''} isShort />
      <Button kind="quiet" size="small" icon="close" onClick={layout.toggleFocus}>
        {t.focusEnd}
      </Button>
    </>
  );
}

interface SavedProps {
  /** Only where it is not saved, and why. */
  isShort?: boolean;
}

/** Of what is changed on this step. */
function Saved({ isShort = false }: SavedProps) {
  const writer = useWriter();
  const stores = useContext(BidContext);
  const step = useStore(writer.$step);
  const isFinished = useStore(writer.$finished);
  const Mark = isShort ? Unsaved : SaveMark;
  if (!stores || isFinished) return null;
  if (step === 'review') return <Mark store={writer.review.$save} onRetry={writer.review.flush} />;
  if (step === 'outline')
    return <Mark store={stores.outline.$save} onRetry={stores.outline.flush} />;
  return step === 'write' ? <ChapterSaved isShort={isShort} /> : null;
}

function ChapterSaved({ isShort = false }: SavedProps) {
  const chapter = useStore(useBid().$chapter);
  const Mark = isShort ? Unsaved : SaveMark;
  return chapter ? <Mark store={chapter.$save} onRetry={chapter.flush} /> : null;
}

/** What passes by itself within a moment is no trouble. */
const PASSING: ReadonlySet<string> = new Set(['saved', 'dirty', 'saving']);

/** From the first attempt that failed until one has not, so that it does not come and go with each. */
function Unsaved(props: ComponentProps<typeof SaveMark>) {
  const { state } = useStore(props.store);
  const [failed, setFailed] = useState(false);
  if (!failed && !PASSING.has(state)) setFailed(true);
  if (failed && state === 'saved') setFailed(false);
  if (!failed) return null;
  return (
    <div className="unsaved">
      <SaveMark {...props} />
    </div>
  );
}

/** On a phone there is no room for the bar: what is not saved stands above the acts, and nothing else. */
export function PhoneStatus() {
  return <Saved isShort />;
}

function ChapterChars({ chapter }: { chapter: ChapterStore }) {
  const { text } = useShownText(chapter);
  return <span>{t.chars(shownChars(text).toLocaleString('zh-CN'))}</span>;
}

function Chars() {
  const chapter = useStore(useBid().$chapter);
  return chapter ? <ChapterChars key={chapter.id} chapter={chapter} /> : null;
}

/** At the right end: what comes later stands further left, so that nothing moves. How many pages it will be, the foot of a run says. */
function Figures() {
  const { $status, $progress } = useBid();
  const bid = useStore(useWriter().$bid);
  const status = useStore($status);
  const progress = useStore($progress);
  const { laidPages } = progress;
  const pages = Math.round(laidPages ?? progress.pages);
  const says =
    laidPages === undefined
      ? { text: t.pages, hint: t.pagesHint }
      : { text: t.laidPages, hint: t.laidPagesHint };
  return (
    <span className="status-end">
      {status !== 'writing' && progress.done > 0 && <CheckFigures />}
      <span>{shared.bidStatus[status]}</span>
      <span>{shared.percent(progress.percent)}</span>
      {status !== 'writing' && pages > 0 && (
        <span title={says.hint}>{says.text(pages, bid?.settings.pages ?? 0)}</span>
      )}
    </span>
  );
}

/** Said of a text that is there, not of one that is being written. */
function CheckFigures() {
  const { coverage, finish } = useBid();
  const score = useStore(coverage.$score);
  const toFill = allPlacesOf(
    valueOf(useStore(finish.inspection.$findings), []).filter(
      ({ kind, state }) => kind === 'placeholder' && state === 'open',
    ),
  );
  return (
    <>
      {toFill > 0 && <span>{t.toFill(toFill)}</span>}
      {score.total > 0 && (
        <span>{writing.coverage.estimate(rangeText(score), pointsText(score.total))}</span>
      )}
    </>
  );
}
