import type { Credential } from '../../core/contract/credential.ts';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { messages } from '../messages.ts';

const { papers: t } = messages;

const tones: Record<Credential['state'], Tone> = {
  valid: 'success',
  expiring: 'warning',
  expired: 'danger',
  forever: 'success',
  unknown: 'neutral',
};

interface ExpiryProps extends Pick<Credential, 'state' | 'daysLeft'> {
  /** The day it is judged by is the deadline of a tender. */
  byDeadline: boolean;
}

/** In words, so that nobody has to tell the colours apart. */
function expiryWords({ state, daysLeft, byDeadline }: ExpiryProps): string {
  if (daysLeft === null || state === 'forever' || state === 'unknown') return t.states[state];
  if (daysLeft === 0) return byDeadline ? t.endsAtDeadline : t.endsToday;
  if (daysLeft < 0) return byDeadline ? t.overAtDeadline(-daysLeft) : t.over(-daysLeft);
  return byDeadline ? t.leftAfterDeadline(daysLeft) : t.left(daysLeft);
}

/** Whether something is still good, and for how long. */
export function Expiry(props: ExpiryProps) {
  return (
    <Tag tone={tones[props.state]} dot>
      {expiryWords(props)}
    </Tag>
  );
}
