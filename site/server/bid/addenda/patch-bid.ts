import type { bid, check, tender } from 'tender-widgets/contract';
import { isOf, rowsFor } from '../../documents/extract/addenda/apply.ts';
import { replaceLoosely } from '../../documents/extract/addenda/loose.ts';
import { mergedClause, mergedItem, reaches } from '../../documents/extract/addenda/merged-row.ts';
import type { FoundChange, Patch, RowChange } from '../../documents/extract/addenda/patch.ts';
import { turnedPatch } from '../../documents/extract/addenda/turned-patch.ts';
import { nameKey } from '../../documents/extract/text.ts';
import type { BidRow } from '../../store/schema.ts';

/** What of a bid a change of the tender reaches. */
export type BidSubjects = Pick<
  BidRow,
  'facts' | 'scoring' | 'clauses' | 'overview' | 'factSheet' | 'responses' | 'lotId'
>;
type Responses = Record<string, check.ClauseResponse>;

interface Step {
  patch: Patch;
  about: string;
  before: string;
  after: string;
}

/** What each subject may say for the change to hold: what the tender said, or another change of the same did. The bidder's own words stay. */
export interface KnownValues {
  facts: ReadonlySet<string>;
  rows: ReadonlySet<string>;
}

const factKey = (name: string, value: string | undefined): string => `${name}/${value ?? ''}`;
const ITEM = ['item', 'maxScore', 'criteria'] as const;
const CLAUSE = ['text'] as const;
const rowKey = (id: string, field: string, value: unknown): string =>
  JSON.stringify([id, field, value]);

export function knownValues(changes: readonly FoundChange[]): KnownValues {
  const facts = new Set<string>();
  const rows = new Set<string>();
  for (const { patch } of changes) {
    for (const { name, was, now } of patch.facts ?? [])
      for (const fact of [was, now]) facts.add(factKey(name, fact?.value));
    for (const { was, now } of patch.scoring ?? [])
      for (const item of [was, now])
        for (const field of ITEM) if (item) rows.add(rowKey(item.id, field, item[field]));
    for (const { was, now } of patch.clauses ?? [])
      for (const clause of [was, now])
        for (const field of CLAUSE) if (clause) rows.add(rowKey(clause.id, field, clause[field]));
  }
  return { facts, rows };
}

/** The bid with a change of the tender in it. `undo` holds answers to clauses whose words are others now. */
export function withChange(
  subjects: BidSubjects,
  { patch, about, before, after }: FoundChange,
  known: KnownValues,
): { subjects: BidSubjects; undo: Responses } {
  return stepped(subjects, { patch, about, before, after }, known);
}

/** The bid without the change again; `undo` gives the answers back. */
export function withoutChange(
  subjects: BidSubjects,
  { patch, about, before, after }: FoundChange,
  known: KnownValues,
  undo: Responses,
): BidSubjects {
  const { facts: oldFacts, ...back } = turnedPatch(patch);
  const facts = { ...subjects.facts };
  for (const { name, was, now, lot } of patch.facts ?? [])
    if (isOf(subjects.lotId, lot?.id) && facts[name]?.value === now.value) facts[name] = was;
  const step = { patch: back, about, before: after, after: before };
  const { subjects: rest } = stepped({ ...subjects, facts }, step, known);
  const factSheet = withSheet(rest, { ...step, patch: { facts: oldFacts ?? [] } });
  return { ...rest, factSheet, responses: { ...rest.responses, ...undo } };
}

function stepped(
  subjects: BidSubjects,
  step: Step,
  known: KnownValues,
): { subjects: BidSubjects; undo: Responses } {
  const { patch } = step;
  const facts = { ...subjects.facts };
  for (const { name, was, now, lot } of patch.facts ?? []) {
    const own = facts[name]?.value;
    if (!isOf(subjects.lotId, lot?.id)) continue;
    if (own === was?.value || known.facts.has(factKey(name, own))) facts[name] = now;
  }
  const texts = patch.text ?? [];
  const overview = texts.reduce(
    (text, { from, to }) => (from === '' ? text : (replaceLoosely(text, from, to) ?? text)),
    subjects.overview,
  );
  const rows = rowsFor(subjects.lotId, patch, subjects);
  // Of a bid for several lots only what says the same as the tender's was found.
  const scoring = withRows(subjects.scoring, rows.scoring, {
    isKnown: (row, was, now) => row === was || isKnown(known, ITEM, { row, was, now }),
    merged: mergedItem,
  });
  const clauses = withRows(subjects.clauses, rows.clauses, {
    isKnown: (row, was, now) => row === was || isKnown(known, CLAUSE, { row, was, now }),
    merged: mergedClause,
  });
  const { responses, undo } = withoutAnswers(subjects, clauses);
  const factSheet = withSheet(subjects, step);
  return {
    subjects: { ...subjects, facts, overview, scoring, clauses, responses, factSheet },
    undo,
  };
}

interface HowRows<T> {
  isKnown: (row: T, was: T, now: T | null) => boolean;
  merged: (row: T, was: T, now: T) => T;
}

/** Whether what a change says otherwise of a row is the tender's there, or another change's, or stands within the bidder's own words. */
const isKnown = <T extends { id: string }>(
  { rows }: KnownValues,
  fields: readonly (keyof T & string)[],
  { row, was, now }: { row: T; was: T; now: T | null },
): boolean =>
  fields.every((field) => {
    const [own, old, next] = [row[field], was[field], now?.[field]];
    if (old === next || rows.has(rowKey(row.id, field, own))) return true;
    const areTexts = typeof own === 'string' && typeof old === 'string' && typeof next === 'string';
    return areTexts && reaches(own, old, next);
  });

function withRows<T extends { id: string }>(
  rows: readonly T[],
  changes: readonly RowChange<T>[],
  { isKnown, merged }: HowRows<T>,
): T[] {
  return changes.reduce<T[]>(
    (list, { was, now }) => {
      if (!was) return now && !list.some(({ id }) => id === now.id) ? [...list, now] : list;
      const own = list.find(({ id }) => id === was.id);
      if (!own) return now && !list.some(({ id }) => id === now.id) ? [...list, now] : list;
      // What the bidder wrote otherwise is the bidder's.
      if (!isKnown(own, was, now)) return list;
      return list.flatMap((row) => {
        if (row !== own) return row;
        return now ? merged(row, was, now) : [];
      });
    },
    [...rows],
  );
}

/** An answer was given to the old words: nobody has said that it holds for the new ones. */
function withoutAnswers(
  { clauses: before, responses }: BidSubjects,
  clauses: readonly tender.Clause[],
): { responses: Responses; undo: Responses } {
  const texts = new Map(clauses.map(({ id, text }) => [id, text]));
  const other = before.filter(({ id, text }) => texts.get(id) !== text).map(({ id }) => id);
  const kept = { ...responses };
  const undo: Responses = {};
  for (const id of other) {
    const answer = kept[id];
    if (!answer) continue;
    undo[id] = answer;
    delete kept[id];
  }
  return { responses: kept, undo };
}

/** Lines of the facts sheet that repeat what the tender said say what it says now, to be confirmed again. */
function withSheet(
  { factSheet, lotId }: Pick<BidSubjects, 'factSheet' | 'lotId'>,
  { patch, about, before, after }: Step,
): bid.SheetFact[] {
  const key = nameKey(about);
  return factSheet.map((line) => {
    for (const { was, now, lot } of patch.facts ?? []) {
      const isOwn = isOf(lotId, lot?.id) || line.label.startsWith(`${lot?.number}：`);
      if (!was || !isOwn) continue;
      if (line.value === was.value)
        return { ...line, value: now.value, confirmed: false, source: now.source };
      if (line.value === `${was.value}元`)
        return { ...line, value: `${now.value}元`, confirmed: false, source: now.source };
    }
    const isOfLot = patch.facts?.some(({ lot }) => lot !== undefined) ?? false;
    const isSame =
      !isOfLot &&
      before !== '' &&
      after !== '' &&
      after.length <= 2000 &&
      nameKey(line.value) === nameKey(before);
    return isSame && key.includes(nameKey(line.label))
      ? { ...line, value: after, confirmed: false }
      : line;
  });
}
