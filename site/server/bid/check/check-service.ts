import { eq } from 'drizzle-orm';
import { type check, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { ApiError } from '../../kernel/api-error.ts';
import type { Drizzle } from '../../store/database.ts';
import { type AccountRow, bidRow } from '../../store/schema.ts';
import { bidOf, changeOwnBid } from '../row/bid-access.ts';
import { bidRegister, contentsOf } from '../row/contents.ts';
import type { WordNeeds } from '../word/needs.ts';
import { findingsOf } from './findings.ts';

type Waiving = v.InferOutput<typeof check.waiveFinding.body>;

/**
 * Stores what the bidder says of a clause; an empty answer takes an earlier one back. The bid's `rev` stays: answers are no part of
 * what a form of the bid changes. Throws notFound for a clause that is not in the register.
 */
export async function answerClause(
  db: Drizzle,
  owner: AccountRow,
  params: { id: string; clauseId: string },
  answer: check.ClauseResponse,
): Promise<check.RegisterRow> {
  const changed = await changeOwnBid(db, owner, params.id, async (tx, row) => {
    const { [params.clauseId]: _old, ...others } = row.responses;
    const isEmpty =
      answer.response.trim() === '' && answer.note.trim() === '' && answer.deviation === '无偏离';
    const responses = isEmpty ? others : { ...others, [params.clauseId]: answer };
    // Whether a clause is in the register, no text of the bid decides.
    const isKnown = (await bidRegister(row, new Map())).some(
      (one) => one.clauseId === params.clauseId,
    );
    if (!isKnown) throw new ApiError('notFound', { msg: refusals.registerRowUnknown });
    await tx.update(bidRow).set({ responses, updatedAt: new Date() }).where(eq(bidRow.id, row.id));
    return { ...row, responses };
  });
  const register = await bidRegister(changed, await contentsOf(db, changed));
  const answered = register.find((one) => one.clauseId === params.clauseId);
  if (!answered) throw new ApiError('notFound', { msg: refusals.registerRowUnknown });
  return answered;
}

/** Notes why a finding needs no change, or takes that back. Throws notFound for what a check does not find. */
export async function waiveFinding(
  services: WordNeeds,
  owner: AccountRow,
  params: { id: string; findingId: string },
  body: Waiving,
): Promise<void> {
  const row = await bidOf(services.database.db, owner, params.id);
  if (row.finishedAt) throw new ApiError('bidFinished');
  const isKnown = row.waivers[params.findingId] !== undefined;
  if (
    !isKnown &&
    !(await findingsOf(services, row)).some((finding) => finding.id === params.findingId)
  ) {
    throw new ApiError('notFound', { msg: refusals.findingGone });
  }
  await changeOwnBid(services.database.db, owner, params.id, async (tx, locked) => {
    const { [params.findingId]: _old, ...others } = locked.waivers;
    const waivers =
      body.state === 'waived' ? { ...others, [params.findingId]: body.reason } : others;
    await tx.update(bidRow).set({ waivers, updatedAt: new Date() }).where(eq(bidRow.id, locked.id));
  });
}
