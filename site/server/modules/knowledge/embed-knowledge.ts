import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import { TEXTS_A_CALL } from '../../ports/embedding.ts';
import { knowledgeFile, knowledgePassage, knowledgeVector } from '../../store/schema.ts';
import { toBytes } from './passage-vectors.ts';

/** The models there are read some 8,000 characters; what a passage says shows earlier. */
const MOST_CHARS = 2000;
/** Files that wait, of which a process hears at once. */
const MOST_WAITING = 50;

/** Read files whose passages have no vectors of the model yet. */
export async function filesWithoutVectors({
  embedding,
  database,
}: Needs<'database' | 'embedding'>): Promise<string[]> {
  if (!embedding) return [];
  const rows = await database.db
    .select({ id: knowledgeFile.id })
    .from(knowledgeFile)
    .where(waiting(embedding.model))
    .orderBy(asc(knowledgeFile.createdAt), asc(knowledgeFile.id))
    .limit(MOST_WAITING);
  return rows.map(({ id }) => id);
}

const waiting = (model: string) =>
  and(
    eq(knowledgeFile.status, 'ready'),
    ne(knowledgeFile.vectorModel, model),
    isNull(knowledgeFile.removedAt),
  );

/**
 * The job: asks what each passage means and keeps the answers, those that came first too when the service goes away between.
 * Throws ModelError, and the job is tried again; until then the file is found by words.
 */
export async function embedKnowledge(
  services: Needs<'database' | 'embedding'>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { embedding, database } = services;
  if (!embedding) return;
  const { db } = database;
  const { model } = embedding;
  const ofFile = and(eq(knowledgeFile.id, id), waiting(model));
  const [file] = await db.select({ id: knowledgeFile.id }).from(knowledgeFile).where(ofFile);
  if (!file) return;
  for (;;) {
    const passages = await db
      .select({
        n: knowledgePassage.n,
        heading: knowledgePassage.heading,
        text: knowledgePassage.text,
      })
      .from(knowledgePassage)
      .leftJoin(
        knowledgeVector,
        and(
          eq(knowledgeVector.fileId, knowledgePassage.fileId),
          eq(knowledgeVector.n, knowledgePassage.n),
          eq(knowledgeVector.model, model),
        ),
      )
      .where(and(eq(knowledgePassage.fileId, id), isNull(knowledgeVector.n)))
      .orderBy(asc(knowledgePassage.n))
      .limit(TEXTS_A_CALL);
    if (passages.length === 0) break;
    const texts = passages.map(({ heading, text }) =>
      `${heading}\n${text}`.trim().slice(0, MOST_CHARS),
    );
    const vectors = await embedding.embed(texts, signal);
    const rows = vectors.flatMap((vector, index) => {
      const passage = passages[index];
      return passage ? [{ fileId: id, n: passage.n, model, vector: toBytes(vector) }] : [];
    });
    const isThere = await db.transaction(async (tx) => {
      const [own] = await tx
        .select({ one: sql`1` })
        .from(knowledgeFile)
        .where(ofFile)
        .for('key share');
      if (own) await tx.insert(knowledgeVector).values(rows).onConflictDoNothing();
      return own !== undefined;
    });
    // Removed meanwhile.
    if (!isThere) return;
  }
  await db
    .delete(knowledgeVector)
    .where(and(eq(knowledgeVector.fileId, id), ne(knowledgeVector.model, model)));
  await db.update(knowledgeFile).set({ vectorModel: model }).where(ofFile);
}
