import { setImmediate as breathe } from 'node:timers/promises';
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { knowledge } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { type SearchTerm, searchTerms } from '../../documents/search-terms.ts';
import { bigrams, isHan, queryWords, wholeWords } from '../../documents/search-words.ts';
import { snippetOf } from '../../documents/snippet.ts';
import type { Executor } from '../../store/database.ts';
import { knowledgeFile, knowledgePassage } from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { nearestPassages } from './passage-vectors.ts';
import { rankPassages } from './rank-passages.ts';

/** Words of a question that are looked for. */
const MOST_WORDS = 24;
/** Passages that are weighed, and of one file: the words of a common question stand nearly everywhere. */
const MOST_CANDIDATES = 3000;
const MOST_OF_A_FILE = 300;
/** With fewer passages that have every word, those with some of them are looked at as well. */
const ENOUGH = 60;
/** Passages told by words, and by meaning. */
const MOST_BY_WORDS = 1000;
const MOST_BY_MEANING = 40;
/** How much a place in a ranking counts against the next (reciprocal rank fusion, Cormack et al. 2009). */
const RANK_OFFSET = 60;

interface Candidate {
  fileId: string;
  n: number;
  fileName: string;
  space: knowledge.KnowledgeSpace;
  heading: string;
  text: string;
}
/** A passage that was found, and how. */
export interface PassageHit extends Candidate {
  by: ('words' | 'meaning')[];
}

/**
 * Passages of the ready files of `where` (a condition on knowledge_file), the best first: by words and, where a model is configured
 * and answers, by meaning. `meaning` says whether that took part.
 */
export async function findPassages(
  services: Needs<'database' | 'embedding' | 'logger'>,
  where: SQL | undefined,
  q: string,
): Promise<{ hits: PassageHit[]; meaning: boolean }> {
  const { db } = services.database;
  const files = and(where, eq(knowledgeFile.status, 'ready'));
  const [byWords, byMeaning] = [
    await passagesWith(db, files, q),
    await nearestPassages(services, files, q, MOST_BY_MEANING),
  ];
  const hits = await fused(db, byWords, byMeaning ?? []);
  return { hits, meaning: byMeaning !== undefined };
}

async function fused(
  db: Executor,
  byWords: readonly Candidate[],
  byMeaning: readonly { fileId: string; n: number }[],
): Promise<PassageHit[]> {
  const found = new Map<string, PassageHit & { score: number }>();
  const keyOf = ({ fileId, n }: { fileId: string; n: number }) => `${fileId}:${n}`;
  for (const [rank, one] of byWords.entries()) {
    found.set(keyOf(one), { ...one, by: ['words'], score: 1 / (RANK_OFFSET + rank) });
  }
  const unknown = byMeaning.filter((one) => !found.has(keyOf(one)));
  const texts = new Map((await passagesAt(db, unknown)).map((one) => [keyOf(one), one]));
  for (const [rank, one] of byMeaning.entries()) {
    const score = 1 / (RANK_OFFSET + rank);
    const known = found.get(keyOf(one));
    const text = texts.get(keyOf(one));
    if (known) Object.assign(known, { by: ['words', 'meaning'], score: known.score + score });
    else if (text) found.set(keyOf(one), { ...text, by: ['meaning'], score });
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score);
}

const columns = {
  fileId: knowledgePassage.fileId,
  n: knowledgePassage.n,
  fileName: knowledgeFile.fileName,
  space: knowledgeFile.space,
  heading: knowledgePassage.heading,
  text: knowledgePassage.text,
};

async function passagesAt(
  db: Executor,
  places: readonly { fileId: string; n: number }[],
): Promise<Candidate[]> {
  if (places.length === 0) return [];
  const wanted = sql.join(
    places.map(({ fileId, n }) => sql`(${fileId}, ${n}::int)`),
    sql`, `,
  );
  return db
    .select(columns)
    .from(knowledgePassage)
    .innerJoin(knowledgeFile, eq(knowledgeFile.id, knowledgePassage.fileId))
    .where(sql`(${knowledgePassage.fileId}, ${knowledgePassage.n}) in (${wanted})`);
}

/** Passages that have the words: every one of them, and where those are few some of them; the best first. */
async function passagesWith(db: Executor, files: SQL | undefined, q: string): Promise<Candidate[]> {
  const terms = searchTerms(q);
  if (terms.length === 0) return [];
  const candidates = await candidatesOf(db, files, terms.map(termQuery).join(' & '));
  const singles = terms.flatMap(({ words, also }) => [...words, ...also]);
  if (candidates.length < ENOUGH && singles.length > 1) {
    // Those with every word stay, however many have some.
    const known = new Set(candidates.map(({ fileId, n }) => `${fileId}:${n}`));
    const some = await candidatesOf(db, files, singles.map(wordQuery).join(' | '));
    candidates.push(...some.filter(({ fileId, n }) => !known.has(`${fileId}:${n}`)));
  }
  await breathe();
  return (await rankPassages(candidates, terms, q)).slice(0, MOST_BY_WORDS);
}

/** A term by its words together, or by any other name of it. */
function termQuery({ words, also }: SearchTerm): string {
  return `(${[`(${words.map(wordQuery).join(' & ')})`, ...also.map(wordQuery)].join(' | ')})`;
}

/** A word as the index has it (`indexTokens`): longer Chinese ones by their pairs of characters, others by their beginning. */
function wordQuery(word: string): string {
  const pairs = bigrams(word);
  if (isHan(word) && pairs[0] !== word) return `(${pairs.map((pair) => `'${pair}'`).join(' & ')})`;
  return isHan(word) && [...word].length > 1 ? `'${word}'` : `'${word}':*`;
}

async function candidatesOf(
  db: Executor,
  files: SQL | undefined,
  query: string,
): Promise<Candidate[]> {
  const nth =
    sql<number>`row_number() over (partition by ${knowledgePassage.fileId} order by ${knowledgePassage.n})`.as(
      'nth',
    );
  const matches = db
    .select({
      fileId: knowledgePassage.fileId,
      n: knowledgePassage.n,
      nth,
      createdAt: knowledgeFile.createdAt,
    })
    .from(knowledgePassage)
    .innerJoin(knowledgeFile, eq(knowledgeFile.id, knowledgePassage.fileId))
    .where(
      and(
        files,
        sql`to_tsvector('simple', ${knowledgePassage.tokens}) @@ to_tsquery('simple', ${query})`,
      ),
    )
    .as('matches');
  // The first passages of every file before the later ones of any.
  const chosen = db
    .select({ fileId: matches.fileId, n: matches.n })
    .from(matches)
    .where(sql`${matches.nth} <= ${MOST_OF_A_FILE}`)
    .orderBy(asc(matches.nth), desc(matches.createdAt), desc(matches.fileId))
    .limit(MOST_CANDIDATES)
    .as('chosen');
  return db
    .select(columns)
    .from(chosen)
    .innerJoin(
      knowledgePassage,
      and(eq(knowledgePassage.fileId, chosen.fileId), eq(knowledgePassage.n, chosen.n)),
    )
    .innerJoin(knowledgeFile, eq(knowledgeFile.id, knowledgePassage.fileId));
}

/** Files whose name has every word that is looked for. */
export function namedBy(q: string): SQL | undefined {
  const words = queryWords(q).slice(0, MOST_WORDS);
  return words.length === 0
    ? containing(knowledgeFile.fileName, q)
    : and(...words.map((word) => or(containing(knowledgeFile.fileName, word), codeIn(word))));
}

/** A code in a file's name, with whatever stands between its parts. */
function codeIn(word: string): SQL | undefined {
  const joined = sql`regexp_replace(${knowledgeFile.fileName}, '[-_./ ]', '', 'g')`;
  return /^[a-z0-9]+$/.test(word) && /\d/.test(word) ? containing(joined, word) : undefined;
}

/** What to mark of a question. */
export function wordsToMark(q: string): string[] {
  const also = searchTerms(q).flatMap((term) => term.also);
  return [...new Set([...wholeWords(q), ...queryWords(q).slice(0, MOST_WORDS), ...also])];
}

/** The passage as the contract tells it: where it stands, and about a hundred characters with the words marked. */
export function present({ n, heading, text }: PassageHit, q: string): knowledge.FoundPassage {
  const { snippet, snippetMarks } = snippetOf(text, wordsToMark(q), text);
  return { n, heading, snippet, marks: snippetMarks };
}
