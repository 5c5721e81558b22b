import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import type { Fact, Source } from '../../core/contract/tender.ts';
import {
  type TenderDate,
  type TenderDateKind,
  tenderDates,
} from '../../core/contract/tender-dates.ts';
import { deadlineMs } from '../../core/due.ts';
import { type Loaded, loadInto } from '../../core/loaded.ts';

/** A date of the tender as it is shown. */
export interface ShownDate {
  kind: TenderDateKind | 'deadline' | 'opening';
  /** The moment to the minute, or the day; '' where the tender names none. */
  at: string;
  /** The tender's words; '' where the moment says all of them. */
  words: string;
  source: Source | null;
  isPast: boolean;
}

/** What the bid, or its review, holds of the tender. */
export type DateFacts = Record<'deadline' | 'openingTime' | 'bidBond', Fact | null>;

const ORDER: readonly ShownDate['kind'][] = [
  'visit',
  'questions',
  'bond',
  'deadline',
  'opening',
  'validity',
];
/** No longer than a date with its clock: the words are the moment itself. */
const MOMENT_CHARS = 24;

/** A day that is named alone is over with its last second. */
const isOver = (at: string, now: number): boolean => {
  const end = deadlineMs(at.length > 10 ? at : `${at} 23:59:59`);
  return end !== undefined && end < now;
};

const factDate = (kind: 'deadline' | 'opening', fact: Fact | null, now: number): ShownDate[] =>
  fact && fact.value !== ''
    ? [
        {
          ...{ kind, at: fact.value.slice(0, 16), words: '', source: fact.source },
          isPast: isOver(fact.value, now),
        },
      ]
    : [];

const readDate = ({ kind, text, source, at = '' }: TenderDate, now: number): ShownDate => ({
  ...{ kind, at: at.slice(0, 16), source },
  words: at !== '' && text.length <= MOMENT_CHARS ? '' : text,
  isPast: isOver(at, now),
});

/** All dates of a tender in the order in which they come. The deadline and the opening are those of the bid, which a person may have put right. */
export function shownDates(
  read: readonly TenderDate[],
  facts: DateFacts,
  now: number,
): ShownDate[] {
  const bond = facts.bidBond?.value ?? '';
  // A bond of nothing is due at no time.
  const hasBond = bond === '' || Number(bond) !== 0;
  return [
    ...read.filter(({ kind }) => kind !== 'bond' || hasBond).map((one) => readDate(one, now)),
    ...factDate('deadline', facts.deadline, now),
    ...factDate('opening', facts.openingTime, now),
  ].sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

/** What the tender's files say of dates; asked for when it is first looked at. */
export function createDates() {
  const $read = atom<Loaded<readonly TenderDate[]>>({ state: 'loading' });
  return {
    $read,
    load: (tenderId: string | null) =>
      loadInto($read, async () =>
        tenderId === null
          ? []
          : await call(tenderDates, { params: { id: tenderId } }, { quiet: true }),
      ),
  };
}
