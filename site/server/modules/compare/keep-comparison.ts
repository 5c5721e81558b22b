import { eq } from 'drizzle-orm';
import type { KeptComparison } from '../../comparing/kept-comparison.ts';
import type { Executor } from '../../store/open.ts';
import { compareDocument, compareRow } from '../../store/schema.ts';
import { atWork } from './compare-rows.ts';
import type { CompareStore } from './compare-store.ts';

/** Stores what was found in the documents `bidIds`; the row says that it is there last of all. */
export async function keepComparison(
  db: Executor,
  store: CompareStore,
  compareId: string,
  found: KeptComparison,
  bidIds: readonly string[],
): Promise<void> {
  for (const [key, matches] of Object.entries(found.matches)) {
    const [a = '', b = ''] = key.split(' ');
    await store.putPair(a, b, matches);
  }
  for (const id of bidIds) {
    await store.putLeftOut(id, found.leftOut[id] ?? '[]');
    await keepSharedThumbnails(store, id, new Set(found.sharedPictures[id]));
    const chars = found.chars[id];
    if (chars)
      await db
        .update(compareDocument)
        .set({ chars: chars.counted, leftOut: chars.leftOut })
        .where(eq(compareDocument.id, id));
  }
  await store.putReport(found.report);
  await db
    .update(compareRow)
    .set({
      status: 'ready',
      progress: 100,
      error: null,
      grade: found.grade,
      highest: Math.round(found.highest * 10),
      endedAt: new Date(),
    })
    .where(atWork(compareId));
}

/** Pictures nobody else has are not shown: their thumbnails go. */
async function keepSharedThumbnails(
  store: CompareStore,
  id: string,
  wanted: ReadonlySet<number>,
): Promise<void> {
  const thumbnails = (await store.thumbnails(id)) ?? {};
  await store.putThumbnails(
    id,
    Object.fromEntries(Object.entries(thumbnails).filter(([index]) => wanted.has(Number(index)))),
  );
}
