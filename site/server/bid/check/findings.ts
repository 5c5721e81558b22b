import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { check, tender } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { lotsOfChoice } from '../../kernel/lot-choice.ts';
import { knowledgeOf, placedKnowledge } from '../../modules/knowledge/knowledge-passages.ts';
import { credentialsOfBid } from '../../modules/knowledge/profile/bid-credentials.ts';
import { profileOfBid } from '../../modules/knowledge/profile/bid-profile.ts';
import type { BidRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import type { Found } from '../../writing/checks/checks.ts';
import type { TenderLots } from '../../writing/checks/other-lots.ts';
import { formsOf, readingOf, statedOf } from '../row/bid-reading.ts';
import { resolvedContentsOf } from '../row/contents.ts';
import { charsPerPageOf } from '../row/page-plan.ts';
import { pricedSheetOf } from '../row/price-sheet.ts';
import type { WordNeeds } from '../word/needs.ts';
import { countPages } from '../word/page-count.ts';
import { earlierBidsOf } from './earlier-bids.ts';
import { removedFileFindings } from './removed-files.ts';

/** Laying out a large bid takes longer; the next check finds it done. */
const PAGES_WAIT_MS = 3000;

export type CheckNeeds = WordNeeds & Needs<'embedding'>;

function lotsOfTender(lots: readonly tender.Lot[], choice: string | null): TenderLots {
  const ids = lotsOfChoice(choice);
  return {
    chosen: lots.filter(({ id }) => ids.includes(id)),
    others: lots.filter(({ id }) => !ids.includes(id)),
  };
}

/** What a check of the bid finds, each with its id and what the bidder has said of it. */
export async function findingsOf(services: CheckNeeds, row: BidRow): Promise<check.Finding[]> {
  const { db } = services.database;
  const {
    name,
    overview,
    facts,
    scoring,
    clauses,
    settings,
    factSheet,
    responses,
    outline: chapters,
  } = row;
  const pages = await measuredPages(services, row);
  const reading = await readingOf(db, row);
  const contents = await resolvedContentsOf(db, row);
  const found = await runText(row.accountId, 'checkBid', {
    name,
    overview,
    facts,
    lots: reading?.lotFacts ?? [],
    tenderLots: lotsOfTender(reading?.lots ?? [], row.lotId),
    scoring,
    clauses,
    settings,
    factSheet,
    responses,
    chapters,
    contents,
    requirements: reading?.requirements ?? [],
    stated: await statedOf(db, row, reading),
    forms: await formsOf(db, row, reading),
    price: await pricedSheetOf(db, row),
    knowledge: await knowledgeOf(db, row),
    placed: await placedKnowledge(services, row, {
      charsPerPage: await charsPerPageOf(db, row),
      profile: await profileOfBid(db, row),
    }),
    earlier: await earlierBidsOf(db, row, contents.values()),
    credentials: await credentialsOfBid(db, row),
    ...(pages === undefined ? {} : { pages }),
  });
  found.push(...(await removedFileFindings(db, row, contents)));
  const byId = new Map(found.map((one) => [findingId(one), one]));
  return [...byId].map(([id, one]) => {
    const reason = row.waivers[id];
    return {
      ...one,
      id,
      other: one.other ?? null,
      state: reason === undefined ? ('open' as const) : ('waived' as const),
      reason: reason ?? '',
    };
  });
}

/** Pages of the Word file; undefined while nothing is written, and where they cannot be told soon. */
async function measuredPages(services: WordNeeds, row: BidRow): Promise<number | undefined> {
  if (row.outline.length === 0) return undefined;
  const counted = countPages(services, row).then(
    ({ pages }) => pages,
    (error: unknown) => {
      services.logger.warn({ err: error, bidId: row.id }, 'pages not counted for the check');
      return undefined;
    },
  );
  return Promise.race([counted, sleep(PAGES_WAIT_MS, undefined, { ref: false })]);
}

/**
 * The same words found for the same reason in the same chapter are the same finding, so that what was said of it stays.
 * Of a finding without words its message tells it apart; the number of pages in one changes with every edit.
 */
function findingId({ kind, chapterId, quote, msg, other }: Found): string {
  const isOfPages = kind === 'over-pages' || kind === 'under-pages';
  const place = quote !== '' ? quote : isOfPages ? '' : msg;
  return createHash('sha256')
    .update(JSON.stringify([kind, chapterId, place, other ?? null]))
    .digest('hex')
    .slice(0, 32);
}
