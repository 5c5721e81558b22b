import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { AskedName } from '../kernel/elsewhere.ts';
import { bytes, createdAt, time } from './columns.ts';

/** A work that a call waits for in another process. It goes with the end of the wait. */
export const askedWork = pgTable(
  'asked_work',
  {
    id: text('id').primaryKey(),
    name: text('name').$type<AskedName>().notNull(),
    /** Whose work it is: owners take turns. */
    owner: text('owner').notNull(),
    /** As `v8.serialize` has it; null: large, and in the storage. */
    input: bytes('input'),
    isDone: boolean('is_done').notNull().default(false),
    /** Null with `isDone`: large, and in the storage. */
    outcome: bytes('outcome'),
    createdAt,
    /** Nobody waits for it any more. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('asked_work_expiry').on(table.expiresAt)],
);
