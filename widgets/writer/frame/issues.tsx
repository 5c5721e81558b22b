import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { valueOf } from '../../core/loaded.ts';
import { useBid, useWriter } from '../base/context.ts';
import { useGoTo } from '../finish/finding-line.tsx';
import { t } from './messages.ts';

/** How many places wait for the bidder on this step, and the way to the next of them. */
export function Issues() {
  const step = useStore(useWriter().$step);
  if (step === 'import' || step === 'review') return <Doubts />;
  return step === 'write' || step === 'finish' ? <MustFix /> : null;
}

interface CountProps {
  name: string;
  count: number;
  onGo: (event: MouseEvent<HTMLElement>) => void;
}

function Count({ name, count, onGo }: CountProps) {
  // Its room stays, so that nothing beside it moves when something is found.
  return (
    <button
      type="button"
      className="issues"
      data-none={count === 0 || undefined}
      title={t.nextPlace}
      onClick={onGo}
    >
      {name} <span className="issues-count">{count}</span>
    </button>
  );
}

/** Brings the first doubt that was not looked at into sight. */
function goToDoubt({ currentTarget }: MouseEvent<HTMLElement>): void {
  const doubt = currentTarget
    .closest('.writer')
    ?.querySelector('.doubts li:not([data-seen], .doubt-group)');
  doubt?.scrollIntoView({ block: 'center' });
  doubt?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}

function Doubts(): ReactNode {
  const { open } = useStore(useWriter().review.$doubts);
  return <Count name={t.doubts} count={open} onGo={goToDoubt} />;
}

/** Goes through what must be put right, one place after the other. */
function useNextError(): () => void {
  const writer = useWriter();
  const { inspection } = useBid().finish;
  const goTo = useGoTo();
  const last = useRef<string>(undefined);
  return () => {
    const open = valueOf(inspection.$findings.get(), []).filter(
      ({ severity, state }) => severity === 'error' && state === 'open',
    );
    const finding = open[(open.findIndex(({ id }) => id === last.current) + 1) % open.length];
    if (!finding) return;
    last.current = finding.id;
    if (finding.chapterId === null) writer.goTo('finish');
    else goTo({ chapterId: finding.chapterId, quote: finding.quote });
  };
}

/** Checks a text that has been written, once it is looked at. */
export function useCheckOfWritten(): void {
  const step = useStore(useWriter().$step);
  const { finish, $status } = useBid();
  const isWritten = useStore($status) === 'written';
  useEffect(() => {
    if (step === 'write' && isWritten) void finish.inspection.check();
  }, [step, isWritten, finish]);
}

/** What the check of the text found; nothing is said of it while it is being written. */
function MustFix() {
  const { finish, $status } = useBid();
  const status = useStore($status);
  const errors = useStore(finish.inspection.$errors);
  const next = useNextError();
  useCheckOfWritten();
  return <Count name={t.mustFix} count={status === 'writing' ? 0 : errors} onGo={next} />;
}
