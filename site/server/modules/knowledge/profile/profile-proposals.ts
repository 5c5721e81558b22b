import { asc, eq } from 'drizzle-orm';
import { profile, refusals } from 'tender-widgets/contract';
import type { Needs } from '../../../context/needs.ts';
import { type CompanyFact, companyFactsIn } from '../../../documents/extract/company-facts.ts';
import type { CompanyRow } from '../../../documents/extract/company-tables.ts';
import { ReadingError } from '../../../documents/read/reading-error.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import { StoredFileMissingError } from '../../../ports/storage.ts';
import type { Drizzle } from '../../../store/database.ts';
import { type AccountRow, type KnowledgeFileRow, knowledgePassage } from '../../../store/schema.ts';
import { readCompanyFile } from '../../../workers/isolate/read-file.ts';
import { viewerOf } from '../knowledge-access.ts';
import { fileOf } from '../knowledge-service.ts';
import { profileOf, refuseUnlessKeeper } from './profile-service.ts';
import { rowProposals } from './row-proposals.ts';

/** Passages that are looked through: what a company says of itself stands in front. */
const MOST_PASSAGES = 400;

/** What the passages of a scan say: its letters were recognised when it was read, and passages know no pages. */
async function factsOfPassages(db: Drizzle, file: KnowledgeFileRow): Promise<CompanyFact[]> {
  const passages = await db
    .select({ text: knowledgePassage.text })
    .from(knowledgePassage)
    .where(eq(knowledgePassage.fileId, file.id))
    .orderBy(asc(knowledgePassage.n))
    .limit(MOST_PASSAGES);
  const page = file.pages === 1 ? 1 : null;
  return companyFactsIn(passages.map(({ text }) => ({ text, page })));
}

async function saidIn(
  { database: { db }, storage }: Needs<'database' | 'storage'>,
  owner: string,
  file: KnowledgeFileRow,
): Promise<{ facts: CompanyFact[]; rows: CompanyRow[] }> {
  const bytes = () => storage.get(file.fileKey);
  try {
    const read = await readCompanyFile({ fileName: file.fileName, bytes }, { owner });
    return read ?? { facts: await factsOfPassages(db, file), rows: [] };
  } catch (cause) {
    if (cause instanceof StoredFileMissingError) throw new ApiError('fileMissing', { cause });
    throw cause instanceof ReadingError ? new ApiError(cause.code, { cause }) : cause;
  }
}

/**
 * What a file that was read says of the company and the profile does not: each value and row with its evidence, unconfirmed.
 * Nothing is stored. Throws notFound for a foreign file, forbidden for an employee, conflict for a file that is not read.
 */
export async function proposalsIn(
  services: Needs<'database' | 'storage'>,
  caller: AccountRow,
  fileId: string,
): Promise<{ facts: profile.Proposal[]; rows: profile.RowProposal[] }> {
  const { db } = services.database;
  const viewer = await viewerOf(db, caller);
  refuseUnlessKeeper(viewer);
  const file = await fileOf(db, viewer, fileId);
  if (file.status !== 'ready' || file.removedAt)
    throw new ApiError('conflict', { msg: refusals.profileFileUnread });
  const whole = await profileOf(db, caller);
  const said = await saidIn(services, caller.id, file);
  const facts = said.facts.flatMap(({ fact, value, quote, page }): profile.Proposal[] => {
    const before = whole.facts[fact];
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
  return { facts, rows: rowProposals(said.rows, whole, file) };
}
