import { eq } from 'drizzle-orm';
import { type check, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { ApiError } from '../../kernel/api-error.ts';
import { maskPhone } from '../../kernel/mask-phone.ts';
import type { Drizzle } from '../../store/database.ts';
import { type AccountRow, bidRow } from '../../store/schema.ts';
import { bidOf, changeOwnBid } from '../row/bid-access.ts';
import { contentsOf } from '../row/contents.ts';
import { bidRegister } from '../row/register.ts';
import { type CheckNeeds, findingsOf } from './findings.ts';
import { openPlaces } from './open-places.ts';

type Waiving = v.InferOutput<typeof check.waiveFinding.body>;

type Answers = v.InferOutput<typeof check.answerClauses.body>['rows'];

/** Whose word it is, as colleagues know each other. */
const nameOf = ({ name, phone }: AccountRow): string => name || maskPhone(phone ?? '');

/** The answer as kept; what the person left out stays as the row shows it. Undefined: taken back. */
function kept(
  answer: Answers[number],
  row: check.RegisterRow,
  owner: AccountRow,
): check.ClauseResponse | undefined {
  const { response = row.response, deviation = row.deviation } = answer;
  const { note = row.note, evidence = row.evidence } = answer;
  const isEmpty = deviation === 'pending' && [response, note].every((text) => text.trim() === '');
  if (isEmpty && evidence.length === 0) return undefined;
  const isWord = answer.deviation !== undefined && answer.deviation !== 'pending';
  const confirmedBy =
    deviation === 'pending' ? undefined : isWord ? nameOf(owner) : row.confirmedBy;
  return {
    ...{ response, note, evidence },
    // A value that was compared is compared anew with the words that are kept.
    deviation: confirmedBy === undefined ? 'pending' : deviation,
    ...(confirmedBy === undefined ? {} : { confirmedBy }),
  };
}

/**
 * Stores what the bidder says of clauses; an answer without words takes an earlier one back. The bid's `rev` stays: answers are no
 * part of what a form of the bid changes. Throws notFound, and stores nothing, where one of them is not in the register.
 */
export async function answerClauses(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  answers: Answers,
): Promise<check.RegisterRow[]> {
  const changed = await changeOwnBid(db, owner, id, async (tx, row) => {
    // Whether a clause is in the register, no text of the bid decides.
    const register = await bidRegister(tx, row, new Map());
    const byId = new Map(register.map((one) => [one.clauseId, one]));
    const responses = { ...row.responses };
    for (const answer of answers) {
      const shown = byId.get(answer.clauseId);
      if (!shown) throw new ApiError('notFound', { msg: refusals.registerRowUnknown });
      const response = kept(answer, shown, owner);
      if (response) responses[answer.clauseId] = response;
      else delete responses[answer.clauseId];
    }
    await tx.update(bidRow).set({ responses, updatedAt: new Date() }).where(eq(bidRow.id, row.id));
    return { ...row, responses };
  });
  return bidRegister(db, changed, await contentsOf(db, changed));
}

/** Notes why a finding needs no change, or takes that back. Throws notFound for what a check does not find. */
export async function waiveFinding(
  services: CheckNeeds,
  owner: AccountRow,
  params: { id: string; findingId: string },
  body: Waiving,
): Promise<void> {
  const row = await bidOf(services.database.db, owner, params.id);
  if (row.finishedAt) throw new ApiError('bidFinished');
  const found = await findingsOf(services, row);
  const isFound = found.some(({ id }) => id === params.findingId);
  if (!isFound && row.waivers[params.findingId] === undefined)
    throw new ApiError('notFound', { msg: refusals.findingGone });
  const { state } = body;
  const places = openPlaces(
    found.map((one) => (one.id === params.findingId ? { ...one, state } : one)),
  );
  await changeOwnBid(services.database.db, owner, params.id, async (tx, locked) => {
    const { [params.findingId]: _old, ...others } = locked.waivers;
    const waivers =
      body.state === 'waived' ? { ...others, [params.findingId]: body.reason } : others;
    await tx
      .update(bidRow)
      .set({ waivers, openPlaces: places, updatedAt: new Date() })
      .where(eq(bidRow.id, locked.id));
  });
}
