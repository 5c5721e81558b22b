import { createClaim } from '../../site/server/bid/run/run-claim.ts';
import { newId } from '../../site/server/kernel/ids.ts';
import { openDatabase } from '../../site/server/store/open.ts';

/** `node tests/support/writing-process.ts RUN` with `DATABASE_URL`: twenty writers of a run, until it is killed. Prints a point for each piece that is stored. */
const { db } = await openDatabase({ url: process.env.DATABASE_URL, dataDir: 'memory://' });
const claim = await createClaim(db, String(process.argv[2]), newId());
if (!claim) throw new Error('the run is not running');
await Promise.all(
  Array.from({ length: 20 }, async (_, n) => {
    const chapter = await claim.takeNext(new Set());
    if (!chapter) return;
    let written = chapter.draft.length;
    for (let at = 0; ; at++) {
      const text = `第 ${at} 句由 ${n} 号写成。`;
      await claim.append(chapter.id, written, text);
      written += text.length;
      process.stdout.write('.');
    }
  }),
);
