import { eq } from 'drizzle-orm';
import { handIn, type tender } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { documentJson } from '../../modules/tender/document-json.ts';
import type { Drizzle } from '../../store/database.ts';
import { BID_LOCK } from '../../store/locks.ts';
import { ownBid } from '../../store/own-bids.ts';
import { type AccountRow, type BidRow, bidRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { lotsOf } from '../row/bid-reading.ts';

/** Facts that name the value of a task. */
const factOf = { bond: 'bidBond', submit: 'deadline', open: 'openingTime' } as const;
const valued = (kind: handIn.HandInKind): kind is keyof typeof factOf => kind in factOf;
/** A bond of nothing is asked of nobody. */
const isNothing = (value: string): boolean => Number(value) === 0;

/** What each lot of several has to be bonded with, where they differ. */
const bondsByLot = (facts: tender.Facts, lots: readonly tender.LotFacts[]) =>
  lots.flatMap(({ number, name, facts: { bidBond } }) =>
    facts.bidBond || !bidBond || isNothing(bidBond.value)
      ? []
      : [{ line: `${number} ${name}：${bidBond.value}元`, source: bidBond.source }],
  );

/** What is to be done by hand before and after the bid is handed in: what the tender says of it, and what the bid knows of its values. */
export async function handInTasks(db: Drizzle, row: BidRow): Promise<handIn.HandInTask[]> {
  const json = row.tenderId ? await documentJson(db, row.tenderId) : null;
  const duties = json === null ? [] : await runText(row.accountId, 'handInDutiesInDocument', json);
  const bonds = bondsByLot(row.facts, await lotsOf(db, row));
  return handIn.handInKinds.flatMap((kind): handIn.HandInTask[] => {
    const duty = duties.find((one) => one.kind === kind);
    if (kind === 'bond' && bonds.length > 0) {
      const text = [...(duty ? [duty.text] : []), bonds.map(({ line }) => line).join('；')];
      const source = bonds[0]?.source ?? duty?.source ?? null;
      return [{ kind, text: text.join('\n'), source, done: row.handedIn.includes(kind) }];
    }
    const fact = valued(kind) ? row.facts[factOf[kind]] : null;
    const value = fact?.value.trim() ?? '';
    if (kind === 'bond' && value !== '' && isNothing(value)) return [];
    if (!duty && value === '') return [];
    return [
      {
        kind,
        text: duty?.text ?? fact?.source?.quote ?? '',
        source: duty?.source ?? fact?.source ?? null,
        ...(value === '' ? {} : { value }),
        done: row.handedIn.includes(kind),
      },
    ];
  });
}

/** Ticks a task or takes the tick off; also of a finished bid, which is when most of it is done. The bid counts as unchanged. */
export async function markHandIn(
  db: Drizzle,
  owner: AccountRow,
  { id, kind }: { id: string; kind: handIn.HandInKind },
  done: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(bidRow).where(ownBid(owner, id)).for(BID_LOCK);
    if (!row) throw new ApiError('notFound');
    const others = row.handedIn.filter((one) => one !== kind);
    const handedIn = done ? [...others, kind] : others;
    await tx.update(bidRow).set({ handedIn }).where(eq(bidRow.id, id));
  });
}
