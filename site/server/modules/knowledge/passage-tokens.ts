import { setImmediate as breathe } from 'node:timers/promises';
import { and, asc, eq, notLike, or, sql } from 'drizzle-orm';
import { earlierMark, tokensMark, tokensOf } from '../../documents/extract/document-passages.ts';
import type { Drizzle } from '../../store/database.ts';
import { knowledgePassage } from '../../store/schema.ts';

/** Rows that get their words at a time. */
const AT_ONCE = 100;

/** A code of several parts, in whatever width: words kept before such were written together lack it. Others are good as they are. */
const CODED = '[A-Za-z0-9Ａ-Ｚａ-ｚ０-９][-_./·‐‑–—− －．／][A-Za-z0-9Ａ-Ｚａ-ｚ０-９]';

/** Gives passages their words that have none, or have them in an earlier spelling that makes a difference. Ends early when `signal` aborts; safe from any number of processes at once. */
export async function fillTokens(db: Drizzle, signal: AbortSignal): Promise<void> {
  let last = { fileId: '', n: -1 };
  while (!signal.aborted) {
    const rows = await db
      .select({
        fileId: knowledgePassage.fileId,
        n: knowledgePassage.n,
        heading: knowledgePassage.heading,
        text: knowledgePassage.text,
      })
      .from(knowledgePassage)
      .where(
        and(
          sql`(${knowledgePassage.fileId}, ${knowledgePassage.n}) > (${last.fileId}, ${last.n}::int)`,
          notLike(knowledgePassage.tokens, `${tokensMark}%`),
          or(
            notLike(knowledgePassage.tokens, `${earlierMark}%`),
            sql`${knowledgePassage.text} ~ ${CODED}`,
            sql`${knowledgePassage.heading} ~ ${CODED}`,
          ),
        ),
      )
      .orderBy(asc(knowledgePassage.fileId), asc(knowledgePassage.n))
      .limit(AT_ONCE);
    for (const row of rows) {
      const tokens = tokensOf(row);
      await db
        .update(knowledgePassage)
        .set({ tokens })
        .where(and(eq(knowledgePassage.fileId, row.fileId), eq(knowledgePassage.n, row.n)));
      await breathe();
    }
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    last = { fileId: end.fileId, n: end.n };
  }
}
