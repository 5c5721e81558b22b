import { and, eq, inArray } from 'drizzle-orm';
import type { tender } from 'tender-widgets/contract';
import { concerns } from '../../documents/extract/addenda/apply.ts';
import { replaceLoosely } from '../../documents/extract/addenda/loose.ts';
import type { FoundChange, Patch } from '../../documents/extract/addenda/patch.ts';
import type { Executor, Transaction } from '../../store/database.ts';
import {
  type BidRow,
  bidChange,
  bidRow,
  type ChapterRow,
  chapterRow,
  type TenderChangeRow,
} from '../../store/schema.ts';
import { swapped, swapsOf } from '../../writing/addenda/values.ts';
import { formWithColumns } from '../../writing/form-blanks/other-form-columns.ts';
import { kindOf } from '../../writing/structure/tree.ts';
import { settleBid, writeVersions } from '../chapter/chapter-versions.ts';
import { storeOutline } from '../outline/outline-service.ts';
import { withDefaults } from '../row/bid-access.ts';
import { adjustedOutline } from './adjust-outline.ts';
import { overPast, underLater } from './held-past.ts';
import { type BidSubjects, knownValues, withChange, withoutChange } from './patch-bid.ts';

export type BidChangeRow = typeof bidChange.$inferSelect;

/** What is to be carried into a bid; worked out before the transaction where texts are looked through. */
export interface Carrying {
  accepted: readonly TenderChangeRow[];
  /** All changes of the tender, accepted or not, in the order in which they are read. */
  all: readonly TenderChangeRow[];
  /** How the addendum of a file is called. */
  nameOf: (fileId: string) => string;
  /** Chapters that a change touches, by its id. */
  touched: ReadonlyMap<string, readonly string[]>;
}

export function bidChanges(db: Executor, bidId: string): Promise<BidChangeRow[]> {
  return db.select().from(bidChange).where(eq(bidChange.bidId, bidId)).orderBy(bidChange.n);
}

/** What is accepted, of the bid's lots, and not in the bid yet, and what is in it and no longer accepted. */
export function difference(
  accepted: readonly Pick<TenderChangeRow, 'id' | 'change'>[],
  rows: readonly BidChangeRow[],
  lotId: string | null,
): { coming: Set<string>; going: BidChangeRow[] } {
  const wanted = new Set(accepted.map(({ id }) => id));
  const applied = rows.filter(({ state }) => state === 'applied');
  const known = new Set(applied.map(({ changeId }) => changeId));
  return {
    coming: new Set(
      accepted.flatMap(({ id, change }) =>
        !known.has(id) && concerns(lotId, change.patch) ? [id] : [],
      ),
    ),
    going: applied.filter(({ changeId }) => !wanted.has(changeId)).toReversed(),
  };
}

/** A bid that is only to be looked at, or that is being written: nothing is changed below its hands. */
export const isAtWork = ({ status, finishedAt }: BidRow): boolean =>
  finishedAt !== null || status === 'writing' || status === 'outlining';

/**
 * Brings a bid to the accepted changes of its tender: facts, scoring, clauses, the outline, and the values in its forms. Texts of the
 * bidder's are left; they are listed as touched. Everything in the caller's transaction, the bid locked. True where something changed.
 */
export async function carryInto(
  tx: Transaction,
  row: BidRow,
  carrying: Carrying,
): Promise<boolean> {
  if (isAtWork(row)) return false;
  const rows = await bidChanges(tx, row.id);
  const { coming, going } = difference(carrying.accepted, rows, row.lotId);
  if (coming.size === 0 && going.length === 0) return false;
  const fresh = carrying.accepted.filter(({ id }) => coming.has(id));
  // Also of what was not accepted: the tender's own value may stand before that.
  const changes = [...rows, ...carrying.all].map(({ change }) => change);
  const { subjects, undo } = stepped(row, {
    ...inTurn({ fresh, going }, rows, carrying.all),
    changes,
  });
  const versions = await versionsOf(tx, row.id);
  const taken = going.flatMap((one) => one.undo.chapters ?? []);
  const removable = new Set(taken.filter((id) => !versions.get(id)));
  const adjusted = adjustedOutline(row, subjects.scoring, removable);
  const { facts, scoring, clauses, overview, factSheet, responses } = subjects;
  const [changed] = await tx
    .update(bidRow)
    .set({
      facts,
      scoring,
      clauses,
      overview,
      factSheet,
      responses,
      rev: row.rev + 1,
      updatedAt: new Date(),
    })
    .where(eq(bidRow.id, row.id))
    .returning();
  let bid = withDefaults(changed ?? row);
  if (adjusted) {
    const { chapters } = await storeOutline(tx, bid, adjusted.chapters, 'edited', bid.note);
    bid = await rowOf(tx, { ...bid, outline: chapters });
  }
  const forms = await replaceInForms(tx, bid, netPatch(row, subjects, fresh, going));
  const made = adjusted?.made;
  await storeRows(tx, row.id, { fresh, going, carrying, versions, undo, made, forms });
  return true;
}

async function rowOf(tx: Transaction, row: BidRow): Promise<BidRow> {
  const [now] = await tx.select().from(bidRow).where(eq(bidRow.id, row.id));
  return withDefaults(now ?? row);
}

/** What goes, the last first, and what comes, each over what holds in the bid at its turn. */
function inTurn(
  { fresh, going }: { fresh: readonly TenderChangeRow[]; going: readonly BidChangeRow[] },
  rows: readonly BidChangeRow[],
  all: readonly TenderChangeRow[],
): Pick<Steps, 'fresh' | 'going'> {
  const known = new Set(all.map(({ id }) => id));
  // Of a file that was taken out only the bid still has the changes.
  const gone = rows.filter(({ changeId }) => !known.has(changeId));
  const order = [
    ...all,
    ...gone.map(({ changeId: id, n, change }) => ({ id, n, change })),
  ].toSorted((one, other) => one.n - other.n);
  const inBid = new Set(rows.flatMap((row) => (row.state === 'applied' ? row.changeId : [])));
  const left = going.map((row) => {
    inBid.delete(row.changeId);
    const patch = overPast({ id: row.changeId, change: row.change }, order, inBid);
    return { ...row, change: { ...row.change, patch } };
  });
  const come = fresh.map((row) => {
    const patch = underLater(row, order, inBid);
    inBid.add(row.id);
    return { ...row, change: { ...row.change, patch } };
  });
  return { fresh: come, going: left };
}

interface Steps {
  fresh: readonly TenderChangeRow[];
  going: readonly BidChangeRow[];
  changes: readonly FoundChange[];
}

function stepped(
  { facts, scoring, clauses, overview, factSheet, responses, lotId }: BidRow,
  steps: Steps,
) {
  const known = knownValues(steps.changes);
  const undo = new Map<string, NonNullable<BidChangeRow['undo']['responses']>>();
  let subjects: BidSubjects = {
    ...{ facts, scoring, clauses, overview, factSheet, responses, lotId },
  };
  for (const { change, undo: kept } of steps.going)
    subjects = withoutChange(subjects, change, known, kept.responses ?? {});
  for (const { id, change } of steps.fresh) {
    const step = withChange(subjects, change, known);
    subjects = step.subjects;
    if (Object.keys(step.undo).length > 0) undo.set(id, step.undo);
  }
  return { subjects, undo };
}

/** Versions in force, by chapter; 0 where nothing was written. */
async function versionsOf(tx: Transaction, bidId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: chapterRow.id, version: chapterRow.version })
    .from(chapterRow)
    .where(eq(chapterRow.bidId, bidId));
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** What the tender's forms say otherwise after all steps: facts by their values, other words as they stand. */
function netPatch(
  before: BidRow,
  { facts }: BidSubjects,
  fresh: readonly TenderChangeRow[],
  going: readonly BidChangeRow[],
): Pick<Patch, 'facts' | 'text'> {
  const names = new Set(
    [...fresh, ...going].flatMap(({ change }) =>
      (change.patch.facts ?? []).map(({ name }) => name),
    ),
  );
  const changed = [...names].flatMap((name) => {
    const [was, now]: (tender.Fact | null)[] = [before.facts[name], facts[name]];
    return was && now && was.value !== now.value ? [{ name, was, now }] : [];
  });
  const forth = fresh.flatMap(({ change }) => change.patch.text ?? []);
  const back = going
    .flatMap(({ change }) => change.patch.text ?? [])
    .map(({ from, to, ...rest }) => ({ ...rest, from: to, to: from }));
  return {
    facts: changed,
    text: [...back, ...forth].filter(({ from, to }) => from !== '' && to !== ''),
  };
}

/** Forms are the tender's: its new values and words stand in them at once, each as a version. The new versions, by chapter. */
async function replaceInForms(
  tx: Transaction,
  bid: BidRow,
  { facts = [], text = [] }: Pick<Patch, 'facts' | 'text'>,
): Promise<Map<string, number>> {
  const forms = bid.outline.filter((chapter) => kindOf(chapter) === 'form');
  if (forms.length === 0 || facts.length + text.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(chapterRow)
    .where(
      and(
        eq(chapterRow.bidId, bid.id),
        eq(chapterRow.status, 'done'),
        inArray(
          chapterRow.id,
          forms.map(({ id }) => id),
        ),
      ),
    );
  const swaps = swapsOf(facts);
  const texts = rows.flatMap((row): { row: ChapterRow; content: string }[] => {
    const form = forms.find(({ id }) => id === row.id)?.settings.form;
    const own = text.filter(
      ({ block }) => form && block !== undefined && block >= form.first && block <= form.last,
    );
    const replaced = own.reduce(
      (content, { from, to, columns }) =>
        columns
          ? formWithColumns(content, { from: from.split('\n'), to: to.split('\n') })
          : (replaceLoosely(content, from, to) ?? content),
      row.content,
    );
    const { content } = swapped(replaced, swaps);
    return content === row.content ? [] : [{ row, content }];
  });
  if (texts.length === 0) return new Map();
  const changed = await writeVersions(tx, bid, texts, 'replaced');
  await settleBid(tx, bid, changed);
  return new Map(changed.map(({ id, version }) => [id, version]));
}

interface Storing {
  fresh: readonly TenderChangeRow[];
  going: readonly BidChangeRow[];
  carrying: Carrying;
  versions: ReadonlyMap<string, number>;
  undo: ReadonlyMap<string, NonNullable<BidChangeRow['undo']['responses']>>;
  made: ReadonlyMap<string, string> | undefined;
  forms: ReadonlyMap<string, number>;
}

async function storeRows(tx: Transaction, bidId: string, storing: Storing): Promise<void> {
  const { fresh, going, carrying, versions, undo, made, forms } = storing;
  for (const row of going) {
    // What was written anew by it is to be looked at again; what was not is as before.
    const chapters = row.chapters
      .filter(({ id, version, own }) => {
        const now = versions.get(id) ?? 0;
        return now > version && now !== own;
      })
      .map(({ id }) => ({ id, version: versions.get(id) ?? 0 }));
    await tx
      .update(bidChange)
      .set({ state: 'withdrawn', chapters, undo: {} })
      .where(and(eq(bidChange.bidId, bidId), eq(bidChange.changeId, row.changeId)));
  }
  for (const { id, n, change } of fresh) {
    const responses = undo.get(id);
    const chapters = (change.patch.scoring ?? []).flatMap(
      ({ now }) => made?.get(now?.id ?? '') ?? [],
    );
    const values = {
      ...{ n, change, addendum: carrying.nameOf(change.fileId), state: 'applied' as const },
      chapters: (carrying.touched.get(id) ?? []).map((chapterId) => {
        const own = forms.get(chapterId);
        return {
          ...{ id: chapterId, version: versions.get(chapterId) ?? 0 },
          ...(own === undefined ? {} : { own }),
        };
      }),
      undo: { ...(responses ? { responses } : {}), ...(chapters.length > 0 ? { chapters } : {}) },
    };
    await tx
      .insert(bidChange)
      .values({ bidId, changeId: id, ...values })
      .onConflictDoUpdate({ target: [bidChange.bidId, bidChange.changeId], set: values });
  }
}
