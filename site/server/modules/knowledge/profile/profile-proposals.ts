import { asc, eq } from 'drizzle-orm';
import { profile, refusals } from 'tender-widgets/contract';
import { companyFactsIn } from '../../../documents/extract/company-facts.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import type { Drizzle } from '../../../store/database.ts';
import { type AccountRow, knowledgePassage } from '../../../store/schema.ts';
import { viewerOf } from '../knowledge-access.ts';
import { fileOf } from '../knowledge-service.ts';
import { profileOf, refuseUnlessKeeper } from './profile-service.ts';

/** Passages that are looked through: what a company says of itself stands in front. */
const MOST_PASSAGES = 400;

/**
 * What a file that was read says of the company and the profile does not: each value with its evidence, unconfirmed. Nothing is
 * stored. Throws notFound for a foreign file, forbidden for an employee, conflict for a file that is not read.
 */
export async function proposalsIn(
  db: Drizzle,
  caller: AccountRow,
  fileId: string,
): Promise<profile.Proposal[]> {
  const viewer = await viewerOf(db, caller);
  refuseUnlessKeeper(viewer);
  const file = await fileOf(db, viewer, fileId);
  if (file.status !== 'ready' || file.removedAt)
    throw new ApiError('conflict', { msg: refusals.profileFileUnread });
  const passages = await db
    .select({ text: knowledgePassage.text })
    .from(knowledgePassage)
    .where(eq(knowledgePassage.fileId, file.id))
    .orderBy(asc(knowledgePassage.n))
    .limit(MOST_PASSAGES);
  const { facts } = await profileOf(db, caller);
  const text = passages.map((passage) => passage.text).join('\n');
  // Passages know no pages; of a file of one page there is no doubt.
  const page = file.pages === 1 ? 1 : null;
  return companyFactsIn(text).flatMap(({ fact, value, quote }): profile.Proposal[] => {
    const before = facts[fact];
    if (before?.value === value && before.confirmed) return [];
    const evidence = { fileId: file.id, fileName: file.fileName, page, quote };
    return [
      {
        fact,
        label: profile.profileFacts[fact].label,
        value: { value, evidence, date: '', confirmed: false },
        before: before?.value ?? '',
      },
    ];
  });
}
