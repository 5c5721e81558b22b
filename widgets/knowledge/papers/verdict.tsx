import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Select } from '../../kit/field.tsx';
import { Callout } from '../../kit/tag.tsx';
import { messages } from '../messages.ts';
import type { Choices } from './store.ts';

const { papers: t } = messages;

interface VerdictDateChoiceProps {
  choices: Choices;
  tenderId: string;
  onChoose: (tenderId: string) => void;
}

/** By which day it is judged what is still good: today, or the deadline of a tender. */
export function VerdictDateChoice({ choices, tenderId, onChoose }: VerdictDateChoiceProps) {
  const tenders = useStore(choices.$tenders);
  useEffect(() => void choices.loadTenders(), [choices]);
  return (
    <Select
      label={t.verdictDate}
      hideLabel
      value={tenderId}
      options={[
        { value: '', label: t.today },
        ...tenders.map(({ id, label }) => ({ value: id, label: t.byTender(label) })),
      ]}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

interface VerdictNoteProps {
  tenderId: string;
  /** Day, and whether the tender names it. */
  date: string;
  deadlineKnown: boolean;
  /** How many have ended by then; undefined while that is not known. */
  expired?: number | undefined;
}

/** Says by which day it was judged, and what that came to. */
export function VerdictNote({ tenderId, date, deadlineKnown, expired }: VerdictNoteProps) {
  if (!tenderId) return null;
  if (!deadlineKnown) return <Callout tone="warning">{t.noDeadline}</Callout>;
  return <Callout tone={expired ? 'danger' : 'accent'}>{t.verdict(date, expired)}</Callout>;
}
