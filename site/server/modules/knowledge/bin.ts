import { lt, sql } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import type { Transaction } from '../../store/database.ts';
import { credentialRow, knowledgeFile, knowledgeFolder, staffRow } from '../../store/schema.ts';
import { purgeFile } from './change-file.ts';

const KEPT = sql`now() - interval '30 days'`;
/** Files removed for good in one transaction. */
const AT_ONCE = 50;

/** Removes for good what has been in the bin of the knowledge base for 30 days. Safe from any number of processes at once. */
export async function emptyOldBins(services: Needs<'database' | 'storage'>): Promise<void> {
  const { db } = services.database;
  for (let purged = AT_ONCE; purged === AT_ONCE; ) {
    purged = await db.transaction((tx) => purgeSome(services, tx));
  }
  for (const table of [knowledgeFolder, credentialRow, staffRow]) {
    await db.delete(table).where(lt(table.removedAt, KEPT));
  }
}

async function purgeSome(services: Needs<'storage'>, tx: Transaction): Promise<number> {
  const rows = await tx
    .select()
    .from(knowledgeFile)
    .where(lt(knowledgeFile.removedAt, KEPT))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  for (const row of rows) await purgeFile(services, tx, row);
  return rows.length;
}
