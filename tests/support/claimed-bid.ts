import { asc, eq } from 'drizzle-orm';
import { createClaim, type RunClaim } from '../../site/server/bid/run/run-claim.ts';
import { newId } from '../../site/server/kernel/ids.ts';
import type { Drizzle } from '../../site/server/store/database.ts';
import { chapterRow, event, run } from '../../site/server/store/schema.ts';
import type { Call } from './caller.ts';

/** A bid whose chapters `c0`, `c1` … wait to be written, and a run of it; the service's own worker must not run (`ROLE=web`). */
export async function claimedBid(db: Drizzle, call: Call, count: number) {
  const { id } = (await call('POST', '/bid/client/bids', { name: '分组' })).body.data;
  const chapters = Array.from({ length: count }, (_, order) => ({
    id: `c${order}`,
    parentId: null,
    order,
    title: `第${order}节`,
    pages: 1,
  }));
  const saved = await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  await db
    .insert(chapterRow)
    .values(chapters.map((chapter) => ({ bidId: id, id: chapter.id, status: 'queued' as const })))
    .onConflictDoUpdate({
      target: [chapterRow.bidId, chapterRow.id],
      set: { status: 'queued' },
    });
  const runId = newId();
  await db.insert(run).values({ id: runId, bidId: id, state: 'running' });
  const claim = async (): Promise<RunClaim> => {
    const made = await createClaim(db, runId, newId());
    if (!made) throw new Error('the run is not running');
    return made;
  };
  return { id: String(id), runId, claim };
}

/** What readers were shown of each chapter. Throws where numbers have gaps or a piece does not stand where the text ended. */
export async function shownTexts(db: Drizzle, bidId: string): Promise<Map<string, string>> {
  const events = await db
    .select()
    .from(event)
    .where(eq(event.bidId, bidId))
    .orderBy(asc(event.seq));
  const shown = new Map<string, string>();
  for (const [index, { seq, name, data }] of events.entries()) {
    if (seq !== index + 1) throw new Error(`event ${seq} in place ${index + 1}`);
    if (name !== 'delta') continue;
    const { chapterId, offset, text } = data as { chapterId: string; offset: number; text: string };
    const before = shown.get(chapterId) ?? '';
    if (before.length !== offset) throw new Error(`${chapterId}: ${offset} after ${before.length}`);
    shown.set(chapterId, before + text);
  }
  return shown;
}
