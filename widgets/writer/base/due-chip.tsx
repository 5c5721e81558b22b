import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { dueWords } from '../../core/due.ts';
import { env } from '../../core/env.ts';
import { Icon } from '../../kit/icon.tsx';
import { useWriter } from './context.ts';
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
  if (!due) {
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
  return (
    <span className="due" data-tone={due.tone} title={due.at}>
      <Icon name="clock" size={15} />
      <strong>{due.text}</strong>
      {!isShort && due.until !== '' && <span>{due.until}</span>}
    </span>
  );
}
