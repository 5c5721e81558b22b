import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import { tenderFile } from '../../store/schema.ts';
import { joinTender } from './join-tender.ts';

/**
 * What all files say together after a change of them, at once and by the rules. A model, where one is configured, is asked about the new
 * whole in the background: the tender is being read until it has answered, and what the rules read stands meanwhile.
 */
export async function joinAgain(
  services: Needs<'database' | 'jobs' | 'model'>,
  id: string,
  owner: string,
): Promise<void> {
  const isJoined = await joinTender(services, id, { owner });
  if (!services.model || !isJoined) return;
  await services.database.db
    .update(tenderFile)
    .set({ status: 'reading', progress: 0, attempts: 0 })
    .where(and(eq(tenderFile.id, id), eq(tenderFile.status, 'ready')));
  await services.jobs.enqueue('read-tender', id);
}
