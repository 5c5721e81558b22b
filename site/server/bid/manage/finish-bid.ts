import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type bid, check, type price, tender } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { ApiError } from '../../kernel/api-error.ts';
import { maskPhone } from '../../kernel/mask-phone.ts';
import { managedPool } from '../../modules/account/company.ts';
import { changeRows } from '../../modules/tender/tender-changes.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import { type AccountRow, type BidRow, bidRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import type { HandInGap } from '../../writing/hand-in/hand-in-gaps.ts';
import { carryAccepted } from '../addenda/addenda-service.ts';
import { impactIn } from '../addenda/impact.ts';
import { pricesAboveLimit } from '../price/price-service.ts';
import { bidOf, changeOwnBid } from '../row/bid-access.ts';
import { formsOf, readingOf, statedOf } from '../row/bid-reading.ts';
import { contentsOf } from '../row/contents.ts';
import { moveBid } from '../row/move-bid.ts';
import { chapterProgress, progressOf } from '../row/present-bid.ts';
import { keptPrices, limitOf, pricedSheetOf } from '../row/price-sheet.ts';
import { bidRegister } from '../row/register.ts';

/** So much of a clause and its answer is quoted in a refusal. */
const REASON_CHARS = 60;

/** Why a price stops the end. */
const priceReason = (kind: string): bid.FinishReason['kind'] => {
  if (kind === 'addendum') return 'addendum';
  return kind === 'negative' ? 'price-negative' : 'over-ceiling';
};

type Overruling = NonNullable<v.InferOutput<typeof bid.finishBid.body>>['override'];

/** Clauses on which bids are refused: those not met, by the bid's own word or by its figures, and those nobody has answered. */
function starReasons(row: BidRow, register: readonly check.RegisterRow[]): bid.FinishReason[] {
  const binding = new Set(
    row.clauses
      .filter(({ kind }) => kind === 'star')
      .filter(tender.isBinding)
      .map(({ id }) => id),
  );
  const marked = new Set(
    row.clauses
      .filter(tender.isMarked)
      .filter(tender.isBinding)
      .map(({ id }) => id),
  );
  return register.flatMap((answer): bid.FinishReason[] => {
    const { clauseId, number, requirement, response, deviation, state } = answer;
    const name = number === '' ? '★ 条款' : `★ 条款 ${number} `;
    const asked = `要求“${requirement.slice(0, REASON_CHARS)}”`;
    if (deviation === 'negative' && marked.has(clauseId)) {
      const own = response === '' ? '' : `，应答为“${response.slice(0, REASON_CHARS)}”`;
      return [{ kind: 'star-negative', clauseId, msg: `${name}为负偏离：${asked}${own}` }];
    }
    const isOpen = state === 'open' || state === 'proposed';
    return isOpen && binding.has(clauseId)
      ? [{ kind: 'star-open', clauseId, msg: `${name}还没有人确认应答：${asked}` }]
      : [];
  });
}

/** Chapters that hold stock text nobody has adapted or accepted. */
function referenceReasons(row: BidRow, contents: ReadonlyMap<string, string>): bid.FinishReason[] {
  return row.outline.flatMap(({ id, title }) => {
    const count = (contents.get(id)?.split(check.referenceMark).length ?? 1) - 1;
    return count === 0
      ? []
      : [
          {
            kind: 'reference' as const,
            chapterId: id,
            msg: `“${title}”还有 ${count} 段参考文字`,
          },
        ];
  });
}

/** What addenda leave open: changes nobody has decided, chapters nobody has looked at since. */
async function addendumReasons(tx: Executor, row: BidRow): Promise<bid.FinishReason[]> {
  const rows = row.tenderId ? await changeRows(tx, row.tenderId) : [];
  const open = rows.filter(({ state }) => state === 'proposed').length;
  const msg = `补遗（澄清、更正、答疑）还有 ${open} 处修改没有确认`;
  const touched = (await impactIn(tx, row)).filter(({ state }) => state === 'affected');
  return [
    ...(open > 0 ? [{ kind: 'addendum' as const, msg }] : []),
    ...touched.map(({ chapterId, title, msg: why }) => ({
      ...{ kind: 'addendum' as const, chapterId },
      msg: `“${title}”受修改影响，还没有处理：${why}`.slice(0, 300),
    })),
  ];
}

/** The answers as they are shown now: what the company's profile says later changes no finished bid. */
function keptAnswers(register: readonly check.RegisterRow[]): BidRow['responses'] {
  return Object.fromEntries(
    register
      .filter(({ state }) => state !== 'open')
      .map(({ clauseId, response, deviation, note, evidence, confirmedBy }) => [
        clauseId,
        { response, deviation, note, evidence, ...(confirmedBy ? { confirmedBy } : {}) },
      ]),
  );
}

/** SHA-256 over what is finished: outline, texts, answers, facts and settings, in hexadecimal. */
function hashOf(row: BidRow, contents: ReadonlyMap<string, string>): string {
  const texts = row.outline.map((chapter) => [chapter, contents.get(chapter.id) ?? '']);
  const { name, responses, factSheet, settings } = row;
  return createHash('sha256')
    .update(JSON.stringify([name, texts, responses, factSheet, settings]))
    .digest('hex');
}

/** What is looked for before a bid is locked, and the hash of the texts it was looked for in. */
interface Inspection {
  sha256: string;
  gaps: readonly HandInGap[];
  prices: readonly price.PriceProblem[];
  /** The revision of the prices, their ceiling and the changes that were accepted, of which `prices` holds. */
  pricesOf: string;
}

/** Which prices, which ceiling and which of the tender's changes a look was for: all are read without parsing the tender. */
async function pricesSeen(db: Executor, row: BidRow): Promise<string> {
  const rows = row.tenderId ? await changeRows(db, row.tenderId) : [];
  const accepted = rows.filter(({ state }) => state === 'accepted').map(({ id }) => id);
  const rev = (await keptPrices(db, row.id))?.rev ?? 0;
  return JSON.stringify([rev, await limitOf(db, row), accepted.toSorted()]);
}

/** Looks a bid over outside of any transaction: it may take seconds, and the embedded database does one at a time. */
async function lookOver(db: Drizzle, owner: AccountRow, id: string): Promise<Inspection> {
  const row = await bidOf(db, owner, id);
  // First, so that what changes while the tender is parsed is looked at again.
  const pricesOf = await pricesSeen(db, row);
  const prices = await pricesAboveLimit(db, row);
  const contents = await contentsOf(db, row);
  const reading = await readingOf(db, row);
  const { facts, scoring, clauses, settings, outline: chapters } = row;
  const gaps = await runText(owner.id, 'handInGaps', {
    check: {
      ...{ facts, scoring, clauses, settings, chapters, contents },
      price: await pricedSheetOf(db, row),
      stated: await statedOf(db, row, reading),
      lots: reading?.lotFacts ?? [],
    },
    format: reading?.format ?? [],
    forms: await formsOf(db, row, reading),
    bidType: settings.bidType,
  });
  return { sha256: hashOf(row, contents), gaps, prices, pricesOf };
}

/** Somebody who goes on typing gets his change in before the bid is looked over again, so often. */
const LOOKS = 3;

/**
 * Makes the bid read-only, with the answers to clauses as they stand, and keeps who did it and the hash of what was finished. Throws
 * notComplete below 100 %, finishRefused with the reasons where ★ clauses are not met or not answered, prices are above a ceiling, a
 * bond is wrong, forms or places to sign are missing or stock text is left, unless somebody who manages the company overrules these
 * kinds of reasons in writing; forbidden where an employee tries to; staleRevision where the bid is changed all the while.
 */
export async function finishBid(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  override?: Overruling,
): Promise<BidRow> {
  await carryAccepted(db, owner, id);
  for (let look = 1; look <= LOOKS; look++) {
    const seen = await lookOver(db, owner, id);
    const finished = await finishAs(db, owner, id, seen, override);
    if (finished) return finished;
  }
  throw new ApiError('staleRevision');
}

/** Undefined where the bid is no longer what was looked over. */
async function finishAs(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  seen: Inspection,
  override: Overruling | undefined,
): Promise<BidRow | undefined> {
  return changeOwnBid(db, owner, id, async (tx, row) => {
    if (override) await managedPool(tx, owner);
    const contents = await contentsOf(tx, row);
    if (hashOf(row, contents) !== seen.sha256) return undefined;
    if ((await pricesSeen(tx, row)) !== seen.pricesOf) return undefined;
    const { percent } = progressOf(row, await chapterProgress(tx, id));
    const finished = await moveBid(tx, row, { kind: 'finished', percent });
    const register = await bidRegister(tx, row, new Map());
    const reasons = [
      ...starReasons(row, register),
      ...seen.prices.map(({ kind, msg }) => ({ kind: priceReason(kind), msg })),
      ...seen.gaps,
      ...(await addendumReasons(tx, row)),
      ...referenceReasons(row, contents),
    ];
    const overruled = reasons.filter(({ kind }) => override?.reasons.includes(kind));
    const left = reasons.filter((reason) => !overruled.includes(reason));
    if (left.length > 0) throw new ApiError('finishRefused', { data: { reasons: left } });
    const responses = keptAnswers(register);
    const finish: bid.FinishRecord = {
      by: owner.name || maskPhone(owner.phone ?? ''),
      sha256: hashOf({ ...row, responses }, contents),
      overruled: overruled.map(({ kind, msg }) => ({ kind, msg })),
      note: overruled.length > 0 ? (override?.note ?? '') : '',
    };
    await tx.update(bidRow).set({ responses, finish }).where(eq(bidRow.id, row.id));
    return { ...(finished ?? row), responses, finish };
  });
}
