import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { announcedLeft, type DueWords, dueWords } from '../../core/due.ts';
import { env } from '../../core/env.ts';
import { Icon } from '../../kit/icon.tsx';
import { useWriter } from '../base/context.ts';
import { t } from '../base/messages.ts';
import { DueDates } from './due-dates.tsx';

/** The figure changes with the minute. */
const TICK_MS = 15_000;

function useNow(): number {
  const [now, setNow] = useState(() => env().now());
  useEffect(() => {
    const timer = setInterval(() => setNow(env().now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface DueChipProps {
  /** The deadline as the bid keeps it; '' where it was not read. */
  said: string;
  /** Without the hour, which the tooltip then has alone. */
  isShort: boolean;
}

/** How long it is until the bid must be handed in; where the tender does not say, the way to fill it in. */
export function DueChip({ said, isShort }: DueChipProps) {
  const writer = useWriter();
  const step = useStore(writer.$step);
  const now = useNow();
  const due = dueWords(said, now);
  if (due)
    return (
      <>
        <DueButton due={due} isShort={isShort} now={now} />
        <DueSpoken key={said} said={said} now={now} />
      </>
    );
  if (step === 'review')
    return (
      <span className="due" data-tone="plain">
        {t.due.unknown}
      </span>
    );
  return (
    <button type="button" className="due due-act" onClick={() => writer.goToField('deadline')}>
      {t.due.fillIn}
    </button>
  );
}

interface DueButtonProps {
  due: DueWords;
  isShort: boolean;
  now: number;
}

/** The time left; pressed, it shows every date of the tender. */
function DueButton({ due, isShort, now }: DueButtonProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) anchor.current?.querySelector('button')?.focus();
  };
  return (
    <span className="due-anchor" ref={anchor}>
      <button
        type="button"
        className="due due-act"
        data-tone={due.tone}
        title={due.at}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="clock" size={15} />
        <span className="kit-hidden">{t.due.name}</span>
        <strong>{due.text}</strong>
        {due.until !== '' && (
          <span className={isShort ? 'kit-hidden' : undefined}>{due.until}</span>
        )}
      </button>
      {open && <DueDates id={id} anchor={anchor} now={now} onClose={close} />}
    </span>
  );
}

/** Says the time left in words, once each, when a day, an hour and ten minutes are left. */
function DueSpoken({ said, now }: { said: string; now: number }) {
  const left = announcedLeft(said, now);
  const [first] = useState(left);
  // What was so when the page came is no news.
  return (
    <span role="status" className="kit-hidden">
      {left !== undefined && left !== first ? t.due.spoken(left) : ''}
    </span>
  );
}
