import { and, eq, inArray } from 'drizzle-orm';
import type { impact } from 'tender-widgets/contract';
import { factTitles } from '../../documents/extract/facts/doubts.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import { type AccountRow, type BidRow, bidChange, chapterRow } from '../../store/schema.ts';
import { swapped, swapsOf } from '../../writing/addenda/values.ts';
import { readingOrder } from '../../writing/structure/tree.ts';
import { settleBid, writeVersions } from '../chapter/chapter-versions.ts';
import { bidOf, changeOwnBid } from '../row/bid-access.ts';
import { carryAccepted } from './addenda-service.ts';
import { type BidChangeRow, bidChanges, isAtWork } from './carry.ts';

const QUOTED = 40;
const MOST_NAMED = 3;
const short = (text: string): string =>
  text.length <= QUOTED ? text : `${text.slice(0, QUOTED - 1)}…`;

/** What a change says, as a sentence. */
function said({ change, addendum, state }: BidChangeRow): string {
  if (state === 'withdrawn') return `${addendum}的这处修改已撤回，本章按它写过，请核对`;
  const { act, before, after } = change;
  const about = short(change.about);
  if (act === 'removed') return `${addendum}：删除“${short(before)}”`;
  if (act === 'added') return `${addendum}：${about}增加“${short(after)}”`;
  if (act === 'explained') return `${addendum}：答复“${short(after)}”`;
  const facts = (change.patch.facts ?? []).map(({ name }) => factTitles[name]).join('、');
  return `${addendum}：${facts || about}由“${short(before)}”改为“${short(after)}”`;
}

interface State {
  version: number;
  content: string;
}

async function statesOf(db: Executor, bid: BidRow, ids: readonly string[]) {
  const rows = await db
    .select({ id: chapterRow.id, version: chapterRow.version, content: chapterRow.content })
    .from(chapterRow)
    .where(and(eq(chapterRow.bidId, bid.id), inArray(chapterRow.id, [...ids, ''])));
  return new Map(rows.map(({ id, ...state }): [string, State] => [id, state]));
}

function stateOf(touched: BidChangeRow['chapters'][number], now: State | undefined) {
  if (touched.kept) return 'kept' as const;
  return (now?.version ?? 0) > touched.version ? ('rewritten' as const) : ('affected' as const);
}

/** The chapters that changes touch, in reading order; what is accepted is carried in first. */
export async function impactOf(
  db: Drizzle,
  owner: AccountRow,
  id: string,
): Promise<impact.Impact[]> {
  await carryAccepted(db, owner, id);
  return impactIn(db, await bidOf(db, owner, id));
}

/** The same of a bid as it is. */
export async function impactIn(db: Executor, bid: BidRow): Promise<impact.Impact[]> {
  const rows = (await bidChanges(db, bid.id)).filter(({ chapters }) => chapters.length > 0);
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.flatMap(({ chapters }) => chapters.map((one) => one.id)))];
  const states = await statesOf(db, bid, ids);
  const swaps = swapsOf(
    rows.flatMap(({ change, state }) => (state === 'applied' ? (change.patch.facts ?? []) : [])),
  );
  return readingOrder(bid.outline).flatMap(({ id, title }): impact.Impact[] => {
    const own = rows.flatMap((row) => {
      const touched = row.chapters.find((one) => one.id === id);
      return touched ? [{ row, touched, state: stateOf(touched, states.get(id)) }] : [];
    });
    if (own.length === 0) return [];
    const order = ['affected', 'rewritten', 'kept'] as const;
    const state = order.find((one) => own.some((touching) => touching.state === one)) ?? 'kept';
    const open = own.filter((one) => one.state === state);
    const more = open.length > MOST_NAMED ? `；另有 ${open.length - MOST_NAMED} 处` : '';
    return [
      {
        ...{ chapterId: id, title, state },
        changeIds: own.map(({ row }) => row.changeId),
        msg:
          open
            .slice(0, MOST_NAMED)
            .map(({ row }) => said(row))
            .join('；') + more,
        values: swapped(states.get(id)?.content ?? '', swaps).values,
        versionBefore: Math.min(...own.map(({ touched }) => touched.version)),
      },
    ];
  });
}

/** Settles touched chapters without writing them anew. Throws bidFinished, writingNow. */
export async function settle(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  { chapters, act }: { chapters: readonly string[]; act: (typeof impact.settleActs)[number] },
): Promise<impact.Impact[]> {
  const wanted = new Set(chapters);
  await changeOwnBid(db, owner, id, async (tx, bid) => {
    if (isAtWork(bid)) throw new ApiError('writingNow');
    const rows = await bidChanges(tx, id);
    const known = new Set(rows.flatMap((row) => row.chapters.map((one) => one.id)));
    if (chapters.some((one) => !known.has(one))) throw new ApiError('notFound');
    if (act === 'replace') {
      const facts = rows.flatMap(({ change, state }) =>
        state === 'applied' ? (change.patch.facts ?? []) : [],
      );
      const swaps = swapsOf(facts);
      const stored = await tx
        .select()
        .from(chapterRow)
        .where(and(eq(chapterRow.bidId, id), inArray(chapterRow.id, [...chapters])));
      const texts = stored.flatMap((row) => {
        const { content } = swapped(row.content, swaps);
        return content === row.content ? [] : [{ row, content }];
      });
      if (texts.length > 0)
        await settleBid(tx, bid, await writeVersions(tx, bid, texts, 'replaced'));
      return;
    }
    for (const row of rows) {
      if (!row.chapters.some((one) => wanted.has(one.id))) continue;
      const next = row.chapters.map(({ kept, ...one }) => {
        const isKept = wanted.has(one.id) ? act === 'keep' : kept;
        return isKept ? { ...one, kept: true as const } : one;
      });
      await tx
        .update(bidChange)
        .set({ chapters: next })
        .where(and(eq(bidChange.bidId, id), eq(bidChange.changeId, row.changeId)));
    }
  });
  return impactIn(db, await bidOf(db, owner, id));
}
