import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Finding } from '../../core/contract/check.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea } from '../../kit/field.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { t as shared } from '../base/messages.ts';
import { t } from './messages.ts';

/** A place of the text that something was found at. */
interface Place {
  chapterId: string;
  quote: string;
}

function useChapterTitle(chapterId: string | null): string | undefined {
  const { outline } = useBid();
  return useStore(outline.$chapters).find((chapter) => chapter.id === chapterId)?.title;
}

/** Names of chapters by their ids; what is about none is about the whole. */
export function useChapterTitles(): (chapterId: string | null) => string {
  const chapters = useStore(useBid().outline.$chapters);
  return (chapterId) => chapters.find(({ id }) => id === chapterId)?.title ?? t.checks.wholeBid;
}

/** Goes to words of the text, on the writing screen. */
export function useGoTo(): (place: Place) => void {
  const writer = useWriter();
  const { editing } = useBid();
  return ({ chapterId, quote }) => {
    writer.goTo('write');
    editing.goTo(chapterId, quote);
  };
}

/** One thing found: what, where, and what can be done about it. */
export function FindingLine({ finding }: { finding: Finding }) {
  const title = useChapterTitle(finding.chapterId);
  const otherTitle = useChapterTitle(finding.other?.chapterId ?? null);
  return (
    <li data-severity={finding.severity} data-state={finding.state}>
      <div className="finding-words">
        <p>{finding.msg}</p>
        {(finding.quote || title) && <Quoted title={title} quote={finding.quote} />}
        {finding.other && (
          <Quoted title={t.checks.other(otherTitle ?? '')} quote={finding.other.quote} />
        )}
        {finding.state === 'waived' && (
          <p className="faint">{t.checks.waivedFor(finding.reason)}</p>
        )}
      </div>
      <FindingActs finding={finding} />
    </li>
  );
}

function Quoted({ title, quote }: { title: string | undefined; quote: string }) {
  return (
    <p className="faint finding-place">
      {title}
      {quote && <q>{quote}</q>}
    </p>
  );
}

/** Puts the right words in place; of stock text it takes the mark off. */
function FixButton({ finding, title = '' }: { finding: Finding; title?: string | undefined }) {
  const { inspection } = useBid().finish;
  const settling = useStore(inspection.$settling);
  const { fix } = finding;
  if (!fix) return null;
  const isAccepted = fix.to === '';
  return (
    <Button
      size="small"
      icon="check"
      busy={settling === finding.id}
      title={isAccepted ? t.checks.acceptNamed(title) : t.checks.fixNamed(fix.from, fix.to)}
      onClick={() => void inspection.mend(finding)}
    >
      {isAccepted ? t.checks.accept : t.checks.fix(fix.to)}
    </Button>
  );
}

/** To where the clauses are answered one by one. */
function AnswerButton() {
  const { $tab } = useBid().finish;
  return (
    <Button size="small" icon="arrow-right" onClick={() => $tab.set('register')}>
      {t.checks.answer}
    </Button>
  );
}

/** To the place, to the place it disagrees with, or settled with a reason. */
export function FindingActs({ finding }: { finding: Finding }) {
  const { inspection } = useBid().finish;
  const isFinished = useStore(useWriter().$finished);
  const settling = useStore(inspection.$settling);
  const [asking, setAsking] = useState(false);
  const title = useChapterTitle(finding.chapterId);
  const goTo = useGoTo();
  const { chapterId, quote, other } = finding;
  return (
    <span className="actions finding-acts">
      {!isFinished && finding.state === 'open' && <FixButton finding={finding} title={title} />}
      {chapterId !== null && (
        <Button
          size="small"
          kind="quiet"
          icon="arrow-right"
          title={t.checks.goToNamed(title ?? '')}
          onClick={() => goTo({ chapterId, quote })}
        >
          {isFinished ? t.checks.view : t.checks.goTo}
        </Button>
      )}
      {other && <OtherPlace place={other} onGo={goTo} />}
      {!isFinished && finding.kind === 'missing-star' && <AnswerButton />}
      {!isFinished && finding.state === 'open' && (
        <Button
          size="small"
          kind="quiet"
          icon="check"
          aria-label={t.checks.waiveNamed(finding.msg)}
          onClick={() => setAsking(true)}
        >
          {t.checks.waive}
        </Button>
      )}
      {!isFinished && finding.state === 'waived' && (
        <Button
          size="small"
          kind="quiet"
          busy={settling === finding.id}
          onClick={() => void inspection.reopen(finding)}
        >
          {t.checks.reopen}
        </Button>
      )}
      {asking && <WaiveDialog finding={finding} onClose={() => setAsking(false)} />}
    </span>
  );
}

function OtherPlace({ place, onGo }: { place: Place; onGo: (place: Place) => void }) {
  const title = useChapterTitle(place.chapterId);
  return (
    <Button size="small" kind="quiet" onClick={() => onGo(place)}>
      {t.checks.other(title ?? '')}
    </Button>
  );
}

function WaiveDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const { inspection } = useBid().finish;
  const settling = useStore(inspection.$settling);
  const [reason, setReason] = useState('');
  const waive = async () => {
    if (await inspection.waive(finding, reason)) onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{shared.cancel}</Button>
      <Button
        kind="primary"
        busy={settling === finding.id}
        disabled={reason.trim() === ''}
        onClick={() => void waive()}
      >
        {t.checks.waiveConfirm}
      </Button>
    </>
  );
  return (
    <Dialog open title={t.checks.waiveTitle} footer={footer} onClose={onClose}>
      <p className="dialog-lead">{finding.msg}</p>
      <div className="waive-reasons">
        {t.checks.waiveReasons.map((usual) => (
          <Button
            key={usual}
            size="small"
            aria-pressed={reason === usual}
            onClick={() => setReason(usual)}
          >
            {usual}
          </Button>
        ))}
      </div>
      <TextArea
        label={t.checks.waiveReason}
        placeholder={t.checks.waiveHint}
        rows={3}
        maxLength={500}
        value={reason}
        data-first-focus=""
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
