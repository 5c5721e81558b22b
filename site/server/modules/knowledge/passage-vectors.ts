import { setImmediate as breathe } from 'node:timers/promises';
import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import type { Embedding } from '../../ports/embedding.ts';
import type { Executor } from '../../store/database.ts';
import { knowledgeFile, knowledgeVector } from '../../store/schema.ts';

/** A person waits for the search; it goes on by words. */
const ASKED_MS = 5000;
/** A model that let somebody wait in vain is not asked again for this long. */
const REST_MS = 30_000;
/** Questions whose vectors are held: those of a person who turns pages. */
const HELD_QUESTIONS = 100;
const MOST_QUESTION_CHARS = 2000;
/** Passages that are compared, of the newest files first; 50,000 vectors of 1024 take a tenth of a second. */
const MOST_COMPARED = 50_000;
/** Bytes of vectors held in memory by one process. */
const HELD_BYTES = 96 * 1024 * 1024;
/** Vectors compared between two looks at what else the process has to do: a few milliseconds. */
const COMPARED_AT_ONCE = 2000;
/** The nearest passage always is somewhere; what lies far from it, or from the question, means something else. */
const LEAST_NEAR = 0.2;
const LEAST_SHARE = 0.75;

interface FileVectors {
  /** Numbers of the passages, in the order of their vectors. */
  ns: number[];
  vectors: Float32Array[];
  bytes: number;
}
export interface NearPassage {
  fileId: string;
  n: number;
}

const heldFiles = new Map<string, FileVectors>();
const heldQuestions = new Map<string, Float32Array>();
/** Until when a model that hangs is left alone, ms since 1970. */
const resting = new WeakMap<Embedding, number>();

/**
 * Passages of the files of `where` (a condition on knowledge_file) that mean what the text says, the nearest first. Undefined where
 * no model is configured or it does not answer.
 */
export async function nearestPassages(
  services: Needs<'database' | 'embedding' | 'logger'>,
  where: SQL | undefined,
  text: string,
  most: number,
): Promise<NearPassage[] | undefined> {
  const { embedding, logger, database } = services;
  if (!embedding || (resting.get(embedding) ?? 0) > Date.now()) return undefined;
  const asked = text.slice(0, MOST_QUESTION_CHARS);
  const question = await questionVector(embedding, asked).catch((error: unknown) => {
    if (error instanceof DOMException) resting.set(embedding, Date.now() + REST_MS);
    logger.warn({ err: error }, 'search by meaning left out: the embeddings model does not answer');
    return undefined;
  });
  if (!question) return undefined;
  const files = await database.db
    .select({ id: knowledgeFile.id })
    .from(knowledgeFile)
    .where(and(where, eq(knowledgeFile.vectorModel, embedding.model)))
    .orderBy(desc(knowledgeFile.createdAt), desc(knowledgeFile.id));
  const near: (NearPassage & { nearness: number })[] = [];
  let compared = 0;
  for (const { id } of files) {
    if (compared >= MOST_COMPARED) break;
    const { ns, vectors } = await vectorsOf(database.db, id, embedding.model);
    for (const [index, vector] of vectors.entries()) {
      if (++compared % COMPARED_AT_ONCE === 0) await breathe();
      const nearness = vector.length === question.length ? product(vector, question) : 0;
      if (nearness >= LEAST_NEAR) near.push({ fileId: id, n: ns[index] ?? 0, nearness });
    }
  }
  near.sort((a, b) => b.nearness - a.nearness);
  const least = (near[0]?.nearness ?? 0) * LEAST_SHARE;
  return near.slice(0, most).filter(({ nearness }) => nearness >= least);
}

/**
 * For each passage of the files of `where` the subject, by its place in `subjects`, that it is nearest to in meaning; passages that lie
 * far from every subject are left out. Empty where no model is configured or it does not answer.
 */
export async function nearestSubjects(
  services: Needs<'database' | 'embedding' | 'logger'>,
  where: SQL | undefined,
  subjects: readonly string[],
): Promise<(NearPassage & { at: number })[]> {
  const { embedding, logger, database } = services;
  if (!embedding || (resting.get(embedding) ?? 0) > Date.now() || subjects.length === 0) return [];
  const asked = subjects.map((text) => text.slice(0, MOST_QUESTION_CHARS));
  const vectors = await embedding
    .embed(asked, AbortSignal.timeout(ASKED_MS))
    .catch((error: unknown) => {
      if (error instanceof DOMException) resting.set(embedding, Date.now() + REST_MS);
      logger.warn(
        { err: error },
        'placing by meaning left out: the embeddings model does not answer',
      );
      return [];
    });
  if (vectors.length === 0) return [];
  const files = await database.db
    .select({ id: knowledgeFile.id })
    .from(knowledgeFile)
    .where(and(where, eq(knowledgeFile.vectorModel, embedding.model)));
  const near: (NearPassage & { at: number; nearness: number })[] = [];
  let compared = 0;
  for (const { id } of files) {
    const { ns, vectors: passages } = await vectorsOf(database.db, id, embedding.model);
    for (const [index, passage] of passages.entries()) {
      compared += vectors.length;
      if (compared > MOST_COMPARED) return near;
      if (compared % COMPARED_AT_ONCE < vectors.length) await breathe();
      const fits = vectors.map((one) =>
        one.length === passage.length ? product(one, passage) : 0,
      );
      const nearness = Math.max(...fits);
      if (nearness >= LEAST_NEAR)
        near.push({ fileId: id, n: ns[index] ?? 0, at: fits.indexOf(nearness), nearness });
    }
  }
  const best = new Map<number, number>();
  for (const { at, nearness } of near) best.set(at, Math.max(best.get(at) ?? 0, nearness));
  return near.filter(({ at, nearness }) => nearness >= LEAST_SHARE * (best.get(at) ?? 0));
}

async function questionVector(
  embedding: Embedding,
  text: string,
): Promise<Float32Array | undefined> {
  const key = `${embedding.model}\n${text}`;
  const known = heldQuestions.get(key);
  if (known) return known;
  const [vector] = await embedding.embed([text], AbortSignal.timeout(ASKED_MS));
  if (vector) heldQuestions.set(key, vector);
  for (const oldest of heldQuestions.keys())
    if (heldQuestions.size > HELD_QUESTIONS) heldQuestions.delete(oldest);
  return vector;
}

/** Vectors of a file whose passages all have theirs never change. */
async function vectorsOf(db: Executor, fileId: string, model: string): Promise<FileVectors> {
  const key = `${model}\n${fileId}`;
  const known = heldFiles.get(key);
  if (known) {
    // Used last, forgotten last.
    heldFiles.delete(key);
    heldFiles.set(key, known);
    return known;
  }
  const rows = await db
    .select({ n: knowledgeVector.n, vector: knowledgeVector.vector })
    .from(knowledgeVector)
    .where(and(eq(knowledgeVector.fileId, fileId), eq(knowledgeVector.model, model)))
    .orderBy(asc(knowledgeVector.n));
  const vectors = rows.map(({ vector }) => fromBytes(vector));
  const bytes = vectors.reduce((sum, vector) => sum + vector.byteLength, 0);
  const read = { ns: rows.map(({ n }) => n), vectors, bytes };
  heldFiles.set(key, read);
  let held = [...heldFiles.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [oldest, one] of heldFiles) {
    if (held <= HELD_BYTES) break;
    heldFiles.delete(oldest);
    held -= one.bytes;
  }
  return read;
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** 32-bit floats, little-endian, as every machine we run on keeps them. */
export function toBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** Copied: what the database hands over need not begin at a multiple of four. */
function fromBytes(bytes: Uint8Array): Float32Array {
  const copy = Uint8Array.from(bytes);
  return new Float32Array(copy.buffer, 0, Math.floor(copy.byteLength / 4));
}
