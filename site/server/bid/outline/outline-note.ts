import type { CallReply, outline } from 'tender-widgets/contract';
import type { PageLimit } from '../../documents/extract/page-limit.ts';
import { lotsOfChoice } from '../../kernel/lot-choice.ts';
import { documentJson } from '../../modules/tender/document-json.ts';
import type { Executor } from '../../store/database.ts';
import type { BidRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { outlineWarnings } from '../../writing/outline-warnings.ts';
import { bidFormat } from '../row/bid-format.ts';
import { readingOf } from '../row/bid-reading.ts';
import { compactFormat } from '../row/compact-format.ts';
import { leastPages } from '../row/page-plan.ts';

/** What the bidder should know of an outline for this bid before writing; empty when all is well. */
export async function warningsOf(
  db: Executor,
  row: BidRow,
  chapters: readonly outline.OutlineChapter[],
): Promise<string[]> {
  const { settings, scoring } = row;
  const wordFormat = compactFormat(row) ?? settings.wordFormat;
  const format = await bidFormat(db, { ...row, settings: { ...settings, wordFormat } });
  return outlineWarnings({
    settings,
    scoring,
    chapters,
    isJoint: lotsOfChoice(row.lotId).length > 1,
    leastPages: await leastPages(db, { ...row, outline: [...chapters] }, format),
    pageLimit: await pageLimitOf(db, row),
  });
}

/** By tender: what a file says never changes. */
const limits = new Map<string, PageLimit | null>();
const MOST_LIMITS = 1000;

async function pageLimitOf(db: Executor, { accountId, tenderId }: BidRow) {
  if (!tenderId) return null;
  const known = limits.get(tenderId);
  if (known !== undefined) return known;
  const json = await documentJson(db, tenderId);
  const limit = json === null ? null : await runText(accountId, 'pageLimitInDocument', json);
  for (const oldest of limits.keys()) if (limits.size >= MOST_LIMITS) limits.delete(oldest);
  limits.set(tenderId, limit);
  return limit;
}

/** The bid's outline held against what its tender says. */
export async function signsOf(
  db: Executor,
  row: BidRow,
): Promise<CallReply<typeof outline.outlineSigns>> {
  const reading = await readingOf(db, row);
  const signs = await runText(row.accountId, 'outlineSigns', {
    format: reading?.format ?? [],
    scoring: row.scoring,
    chapters: row.outline,
    bidType: row.settings.bidType,
    doubts: reading?.doubts ?? [],
    lotFacts: reading?.lotFacts ?? [],
  });
  return { rev: row.outlineRev, isReadingInDoubt: reading?.scoringState === 'check', signs };
}
