import { and, asc, eq, inArray } from 'drizzle-orm';
import type { tender, tenderChange } from 'tender-widgets/contract';
import { addendumNumber } from '../../documents/extract/addenda/addendum-number.ts';
import { applyPatch } from '../../documents/extract/addenda/apply.ts';
import type { FoundChange } from '../../documents/extract/addenda/patch.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { idFrom } from '../../kernel/ids.ts';
import type { Executor, Transaction } from '../../store/database.ts';
import {
  type StoredReading,
  type TenderChangeRow,
  type TenderFileRow,
  type TenderPartRow,
  tenderChangeRow,
  tenderFile,
} from '../../store/schema.ts';
import { scoringTotal } from './present-reading.ts';
import { partsOf } from './tender-rows.ts';

/** Made of what a change says: read again, it is the same one. */
function withKeys(
  tenderId: string,
  found: readonly FoundChange[],
): { id: string; change: FoundChange }[] {
  const seen = new Map<string, number>();
  return found.map((change) => {
    const { fileId, kind, act, about, before, after } = change;
    const key = [tenderId, fileId, kind, act, about, before, after];
    const id = idFrom(...key);
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return { id: count === 0 ? id : idFrom(...key, String(count)), change };
  });
}

/** The changes of a tender, an earlier file's first. */
export function changeRows(db: Executor, tenderId: string): Promise<TenderChangeRow[]> {
  return db
    .select()
    .from(tenderChangeRow)
    .where(eq(tenderChangeRow.tenderId, tenderId))
    .orderBy(asc(tenderChangeRow.n));
}

/** A reading with the accepted changes of its tender in it. */
export async function withAccepted(
  db: Executor,
  tenderId: string,
  base: StoredReading,
): Promise<StoredReading> {
  const rows = await changeRows(db, tenderId);
  return rows
    .filter(({ state }) => state === 'accepted')
    .reduce((reading, { change }) => applyPatch(reading, change.patch), base);
}

/** Stores what was read, keeping what was decided of it; returns the reading that holds. The tender's row is locked by the caller. */
export async function storeChanges(
  tx: Transaction,
  tenderId: string,
  base: StoredReading,
  found: readonly FoundChange[],
): Promise<StoredReading> {
  const before = new Map((await changeRows(tx, tenderId)).map(({ id, state }) => [id, state]));
  const rows = withKeys(tenderId, found).map(({ id, change }, n): TenderChangeRow => {
    return { tenderId, id, n, change, state: before.get(id) ?? 'proposed' };
  });
  if (before.size > 0)
    await tx.delete(tenderChangeRow).where(eq(tenderChangeRow.tenderId, tenderId));
  if (rows.length > 0) await tx.insert(tenderChangeRow).values(rows);
  return effective(base, rows, await partsOf(tx, tenderId));
}

/** Decides changes of a tender that is locked by the caller; the reading follows. Throws notFound for one it does not have. */
export async function decideChanges(
  tx: Transaction,
  row: TenderFileRow,
  { ids, state }: { ids: readonly string[]; state: TenderChangeRow['state'] },
): Promise<TenderChangeRow[]> {
  const changed = await tx
    .update(tenderChangeRow)
    .set({ state })
    .where(and(eq(tenderChangeRow.tenderId, row.id), inArray(tenderChangeRow.id, [...ids])))
    .returning({ id: tenderChangeRow.id });
  if (changed.length !== new Set(ids).size) throw new ApiError('notFound');
  const rows = await changeRows(tx, row.id);
  const base = row.base ?? row.reading;
  if (base)
    await tx
      .update(tenderFile)
      .set({ reading: effective(base, rows, await partsOf(tx, row.id)) })
      .where(eq(tenderFile.id, row.id));
  return rows;
}

/** The reading with the accepted changes in it, an earlier one first, and what is still to be decided as a doubt. */
function effective(
  base: StoredReading,
  rows: readonly TenderChangeRow[],
  parts: readonly TenderPartRow[],
): StoredReading {
  const accepted = rows.filter(({ state }) => state === 'accepted');
  const reading = accepted.reduce((sofar, { change }) => applyPatch(sofar, change.patch), base);
  const doubts = [
    ...(base.doubts ?? []),
    ...openDoubts(rows, parts),
    ...pointsDoubts(base, reading),
    ...sumDoubt(base, reading),
  ];
  const isOff = sumDoubt(base, reading).length > 0;
  return { ...reading, doubts, ...(isOff ? { scoringState: 'check' as const } : {}) };
}

function openDoubts(
  rows: readonly TenderChangeRow[],
  parts: readonly TenderPartRow[],
): tender.Doubt[] {
  return parts.flatMap((part): tender.Doubt[] => {
    const open = rows.filter(
      ({ change, state }) => state === 'proposed' && change.fileId === part.id,
    );
    const source = open[0]?.change.sources[0];
    if (!source) return [];
    const msg = `《${part.fileName.slice(0, 60)}》有 ${open.length} 处修改还没有确认，请逐处接受或不接受`;
    return [{ id: `addendum-${part.n}`, about: 'file', kind: 'addendum', msg, sources: [source] }];
  });
}

/** Items that added up, and no longer do with what changed. */
function sumDoubt(base: StoredReading, reading: StoredReading): tender.Doubt[] {
  const [was, now] = [scoringTotal(base.scoring), scoringTotal(reading.scoring)];
  const expected = base.scoringExpected ?? 100;
  if (was !== expected || now === expected) return [];
  const sources = reading.scoring.flatMap(({ source }) => source ?? []).slice(0, 1);
  const msg = `按补遗修改以后，评分项合计 ${now} 分，应为 ${expected} 分，请核对`;
  return [{ id: 'addendum-sum', about: 'scoring', kind: 'total', msg, sources }];
}

/** An item that is worth other points now, whose rule still gives the old ones: the addendum left open how they are given. */
function pointsDoubts(base: StoredReading, reading: StoredReading): tender.Doubt[] {
  const before = new Map(base.scoring.map((item) => [item.id, item]));
  return reading.scoring.flatMap(({ id, item, maxScore, criteria, source }): tender.Doubt[] => {
    const was = before.get(id)?.maxScore;
    if (was === undefined || was === maxScore) return [];
    const given = [...criteria.matchAll(/(?<![\d.])(\d{1,3}(?:\.\d{1,2})?)\s?分/g)];
    if (!given.some(([, points]) => Number(points) === was)) return [];
    const msg = `“${item.slice(0, 40)}”按补遗改为 ${maxScore} 分，评分标准里仍写着 ${was} 分，补遗没有说怎样给分，请核对，需要时向招标人提出`;
    const sources = source ? [source] : [];
    return [
      { id: `addendum-points-${id}`, about: 'scoring', kind: 'points', msg, itemId: id, sources },
    ];
  });
}

export async function presentChanges(
  db: Executor,
  tenderId: string,
  rows: readonly TenderChangeRow[],
): Promise<tenderChange.TenderChange[]> {
  const parts = await partsOf(db, tenderId);
  return rows.map(({ id, change: { patch: _patch, ...shown }, state }) => {
    return { id, ...shown, addendum: addendumName(shown.fileId, parts), state };
  });
}

const KIND = /补遗|澄清|更正|答疑|答复|勘误|变更|补充|修改|延期/;

/** How an addendum is called in a sentence: 补遗 2, 更正公告; by its name, else by how manieth it is. */
export function addendumName(fileId: string, parts: readonly TenderPartRow[]): string {
  const part = parts.find(({ id }) => id === fileId);
  const name = (part?.fileName ?? '').replace(/\.[^.]{1,8}$/, '');
  const kind = KIND.exec(name)?.[0] ?? '补遗';
  const changing = parts.filter(({ role }) => role === 'addendum' || role === 'answers');
  const at = changing.findIndex(({ id }) => id === fileId);
  const number = addendumNumber(name) || (changing.length > 1 ? String(at + 1) : '');
  return number === '' ? kind : `${kind} ${number}`;
}
