import type {
  FactPatch,
  FoundChange,
  Patch,
  RowChange,
} from '../../documents/extract/addenda/patch.ts';

/** A change with its id, in the order in which the changes of a tender are read. */
export interface Ordered {
  id: string;
  change: FoundChange;
}

interface Row {
  id: string;
}
type Step<T> = RowChange<T> & { of: string };
type RowsOf<T> = (patch: Patch) => readonly RowChange<T>[] | undefined;

/** What the changes of a bid say around one of them. `inBid`: ids of those that are in it at its turn. */
interface Around {
  before: readonly Ordered[];
  later: readonly Ordered[];
  inBid: ReadonlySet<string>;
}

const idOf = ({ was, now }: RowChange<Row>): string | undefined => (was ?? now)?.id;
const valueIn = (row: object | null, field: string): unknown =>
  Object.entries(row ?? {}).find(([key]) => key === field)?.[1];
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Fields of a row that a change says otherwise. */
const changedIn = ({ was, now }: RowChange<object>): string[] =>
  was && now
    ? [...new Set([...Object.keys(was), ...Object.keys(now)])].filter(
        (field) => !isSame(valueIn(was, field), valueIn(now, field)),
      )
    : [];

function stepsOf<T extends Row>(
  changes: readonly Ordered[],
  rowsOf: RowsOf<T>,
  row: RowChange<T>,
): Step<T>[] {
  return changes.flatMap(({ id, change }) =>
    (rowsOf(change.patch) ?? [])
      .filter((one) => idOf(one) === idOf(row))
      .map((one) => ({ ...one, of: id })),
  );
}

/** A row as it stands in the bid where the change is not: each field as the change before it left it, else as the tender has it. */
function pastRow<T extends Row>(
  row: RowChange<T>,
  rowsOf: RowsOf<T>,
  { before, inBid }: Around,
): RowChange<T> {
  const steps = stepsOf(before, rowsOf, row);
  if (!row.was || !row.now) {
    const last = steps.findLast(({ of }) => inBid.has(of));
    return steps.length === 0 ? row : { ...row, was: last ? last.now : (steps[0]?.was ?? null) };
  }
  const fields = changedIn(row).map((field): [string, unknown] => {
    const own = steps.filter((step) => changedIn(step).includes(field));
    const last = own.findLast(({ of }) => inBid.has(of));
    return [field, valueIn(last?.now ?? own[0]?.was ?? row.was, field)];
  });
  return { ...row, was: { ...row.was, ...Object.fromEntries(fields) } };
}

/** The same without what a later change that is in the bid says; undefined where that leaves nothing. */
function rowLeft<T extends Row>(
  { was, now }: RowChange<T>,
  rowsOf: RowsOf<T>,
  { later, inBid }: Around,
): RowChange<T> | undefined {
  const steps = stepsOf(later, rowsOf, { was, now }).filter(({ of }) => inBid.has(of));
  if (steps.length === 0 || !was || !now) return { was, now };
  if (steps.some((step) => !step.was || !step.now)) return undefined;
  const said = steps.flatMap(changedIn).map((field) => [field, valueIn(was, field)]);
  return { was, now: { ...now, ...Object.fromEntries(said) } };
}

const isAlike = (one: FactPatch, other: FactPatch): boolean =>
  one.name === other.name && one.lot?.id === other.lot?.id;
const factsOf = (changes: readonly Ordered[], own: FactPatch) =>
  changes.flatMap(({ id, change }) =>
    (change.patch.facts ?? [])
      .filter((one) => isAlike(one, own))
      .map((one) => ({ ...one, of: id })),
  );

function pastFact(own: FactPatch, { before, inBid }: Around): FactPatch {
  const steps = factsOf(before, own);
  const last = steps.findLast(({ of }) => inBid.has(of));
  const [first = own] = steps;
  return { ...own, was: last ? last.now : first.was };
}

const aroundOf = (
  { id }: Ordered,
  order: readonly Ordered[],
  inBid: ReadonlySet<string>,
): Around => {
  const at = order.findIndex((one) => one.id === id);
  return { before: order.slice(0, Math.max(0, at)), later: order.slice(at + 1), inBid };
};

/**
 * A change with what holds in this bid without it. Read, each change begins where the one before it ends, whether that was accepted or
 * not: what an addendum of another project says must not come back with an accepted one that was read behind it.
 */
export function overPast(
  own: Ordered,
  order: readonly Ordered[],
  inBid: ReadonlySet<string>,
): Patch {
  const around = aroundOf(own, order, inBid);
  const { patch } = own.change;
  const { facts, scoring, clauses } = patch;
  return {
    ...patch,
    ...(facts ? { facts: facts.map((fact) => pastFact(fact, around)) } : {}),
    ...(scoring ? { scoring: scoring.map((row) => pastRow(row, (p) => p.scoring, around)) } : {}),
    ...(clauses ? { clauses: clauses.map((row) => pastRow(row, (p) => p.clauses, around)) } : {}),
  };
}

/** A change that comes, over what holds in this bid, without what a later one that is in the bid says of the same. */
export function underLater(
  own: Ordered,
  order: readonly Ordered[],
  inBid: ReadonlySet<string>,
): Patch {
  const around = aroundOf(own, order, inBid);
  const patch = overPast(own, order, inBid);
  const { facts, scoring, clauses } = patch;
  const later = around.later.filter(({ id }) => inBid.has(id));
  return {
    ...patch,
    ...(facts ? { facts: facts.filter((fact) => factsOf(later, fact).length === 0) } : {}),
    ...(scoring
      ? { scoring: scoring.flatMap((row) => rowLeft(row, (p) => p.scoring, around) ?? []) }
      : {}),
    ...(clauses
      ? { clauses: clauses.flatMap((row) => rowLeft(row, (p) => p.clauses, around) ?? []) }
      : {}),
  };
}
