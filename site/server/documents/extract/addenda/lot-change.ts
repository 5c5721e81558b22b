import type { tender } from 'tender-widgets/contract';
import { lotsOfChoice } from '../../../kernel/lot-choice.ts';
import { applyPatch, type Patched } from './apply.ts';
import type { FoundChange, Patch } from './patch.ts';

interface Around {
  reading: Patched;
  readingOf?: (lotId: string) => Patched;
  earlier: readonly FoundChange[];
}

/** The reading with the rows and facts of a lot that it is not for, as the addenda before have left them. */
export function readingForLot(lot: tender.Lot, { reading, readingOf, earlier }: Around): Patched {
  if (!readingOf || lotsOfChoice(reading.choice ?? null).includes(lot.id)) return reading;
  const { facts, scoring, clauses } = earlier.reduce(
    (own, { patch }) => applyPatch(own, patch),
    readingOf(lot.id),
  );
  const { id, number, name } = lot;
  return { ...reading, scoring, clauses, lotFacts: [{ lotId: id, number, name, facts }] };
}

/** The change as one of the lot it names: what comes by it is that lot's. */
export function patchOfLot(patch: Patch, { id, number }: tender.Lot): Patch {
  const clauses = patch.clauses?.map(({ was, now }) => ({
    was,
    now: now && { ...now, lotId: id },
  }));
  return { ...patch, lot: { id, number }, ...(clauses ? { clauses } : {}) };
}
