import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { env } from '../core/env.ts';
import { Icon } from '../kit/icon.tsx';
import { useWriter } from './context.ts';
import { type Due, deadlineMs, dueAt, saidDay } from './due.ts';
import { t } from './messages.ts';

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

/** The two largest units that count; from three days on the hours say nothing. */
function spanText({ tone, days, hours, minutes }: Due): string {
  if (days > 0)
    return tone === 'soon' && hours > 0 ? t.due.daysHours(days, hours) : t.due.days(days);
  return hours > 0 ? t.due.hoursMinutes(hours, minutes) : t.due.minutes(minutes);
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
  const deadline = deadlineMs(said);
  if (deadline === undefined) {
    if (step === 'review')
      return (
        <span className="due" data-tone="plain">
          {t.due.unknown}
        </span>
      );
    return (
      <button type="button" className="due due-unknown" onClick={() => writer.goTo('review')}>
        {t.due.fillIn}
      </button>
    );
  }
  const due = dueAt(deadline, now);
  const text = due.tone === 'past' ? t.due.past(spanText(due)) : t.due.left(spanText(due));
  return (
    <span className="due" data-tone={due.tone} title={t.due.at(said.slice(0, 16))}>
      <Icon name="clock" size={15} />
      <strong>{text}</strong>
      {!isShort && due.tone !== 'past' && (
        <span>{t.due.until(saidDay(deadline, now), said.slice(11, 16))}</span>
      )}
    </span>
  );
}
