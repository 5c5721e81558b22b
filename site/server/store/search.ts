import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** True where the text holds these words, whatever their case; what means something to LIKE is taken literally. */
export function containing(text: SQLWrapper, words: string): SQL {
  return sql`${text} ilike ${`%${words.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}
