import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** A moment; which zone it is shown in is the reader's. */
export const time = (name: string) => timestamp(name, { withTimezone: true });
export const createdAt = time('created_at').notNull().defaultNow();
export const updatedAt = time('updated_at').notNull().defaultNow();
/** Every row says whose it is; every query asks for it. */
export const owned = {
  tenantId: text('tenant_id').notNull(),
  accountId: text('account_id').notNull(),
};

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});
