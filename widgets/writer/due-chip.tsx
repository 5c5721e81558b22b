import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Bid } from '../core/contract/bid.ts';
import { env } from '../core/env.ts';
import { Tag, type Tone } from '../kit/tag.tsx';
import { useWriter } from './context.ts';
import { type Due, type DueTone, deadlineMs, dueAt } from './due.ts';
import { t } from './messages.ts';

const tones: Record<DueTone, Tone> = {
  plain: 'neutral',
  soon: 'warning',
  close: 'danger',
  past: 'neutral',
};

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

/** How long it is until the bid must be handed in; where the tender does not say, the way to fill it in. */
export function DueChip({ bid }: { bid: Bid }) {
  const writer = useWriter();
  const step = useStore(writer.$step);
  const now = useNow();
  const said = bid.facts.deadline?.value ?? '';
  const deadline = deadlineMs(said);
  if (deadline === undefined) {
    if (step === 'review') return <Tag>{t.due.unknown}</Tag>;
    return (
      <button type="button" className="due-unknown" onClick={() => writer.goTo('review')}>
        {t.due.fillIn}
      </button>
    );
  }
  const due = dueAt(deadline, now);
  const text = due.tone === 'past' ? t.due.past(spanText(due)) : t.due.left(spanText(due));
  return (
    <span className="due" title={t.due.at(said.slice(0, 16))}>
      <Tag tone={tones[due.tone]}>{text}</Tag>
    </span>
  );
}
