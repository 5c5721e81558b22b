import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** True where the text holds these words, whatever their case; what means something to LIKE is taken literally. */
export function containing(text: SQLWrapper, words: string): SQL {
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  // Comparing whatever the case takes ten times as long, and most words here, Chinese ones and numbers, have none.
  const hasCase = words.toLowerCase() !== words.toUpperCase();
  return hasCase ? sql`${text} ilike ${pattern}` : sql`${text} like ${pattern}`;
}
