import { and, desc, eq, gte, like, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { operator as contract } from 'tender-widgets/contract';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { newId } from '../../kernel/ids.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import { auditLog } from '../../store/schema.ts';
import { by, visible } from './access.ts';
import type { OperatorNeeds } from './needs.ts';

const DAY_MS = 86_400_000;
/** What stands for itself in no log; that it was changed does. */
const SECRETS = new Set(['passwordHash', 'secret']);
/** What every write changes, or never does. */
const UNTOLD = new Set(['id', 'createdAt', 'updatedAt', 'passwordScheme']);

/** Who did it, and from where. `id` is '' for a name that is no operator's. */
export interface Actor {
  operator: { id: string; username: string };
  address: string;
}

export interface AuditNote {
  /** As in `invoice.issue`. */
  action: string;
  targetId?: string;
  /** Of the row; null: of all. */
  tenantId: string | null;
  detail?: Record<string, unknown>;
}

/** Writes what an operator did. In the transaction of what was done, where there is one: neither is there without the other. */
export async function writeAudit(
  db: Executor,
  { operator, address }: Actor,
  note: AuditNote,
): Promise<void> {
  const { action, targetId = '', tenantId, detail = {} } = note;
  const { id: operatorId, username } = operator;
  await db
    .insert(auditLog)
    .values({ id: newId(), operatorId, username, tenantId, action, targetId, detail, address });
}

/** `{field: [before, after]}` of the fields that differ; of a new row what it has. Secrets are named, not told. */
export function changesOf(before: object | null, after: object): Record<string, unknown> {
  const old = new Map<string, unknown>(Object.entries(before ?? {}));
  const shown = (name: string, value: unknown) => (SECRETS.has(name) ? '***' : value);
  return Object.fromEntries(
    Object.entries(after)
      .filter(
        ([name, value]) =>
          !UNTOLD.has(name) && JSON.stringify(old.get(name)) !== JSON.stringify(value),
      )
      .map(([name, value]) => [
        name,
        before ? [shown(name, old.get(name)), shown(name, value)] : shown(name, value),
      ]),
  );
}

/** Rows of these days of China, both included; '' for no bound. */
export function withinDays(
  column: PgColumn,
  { from, to }: { from: string; to: string },
): SQL | undefined {
  const start = (day: string) => new Date(`${day}T00:00:00+08:00`);
  return and(
    from ? gte(column, start(from)) : undefined,
    to ? lt(column, new Date(start(to).getTime() + DAY_MS)) : undefined,
  );
}

/** The log can be read, and nothing else. */
export function auditRoutes(app: ApiApp, services: OperatorNeeds): void {
  serve(app, contract.auditLog, async (request) => {
    const { query } = request;
    const who = by(services, request);
    const where = and(
      visible(who, auditLog.tenantId),
      withinDays(auditLog.createdAt, query),
      query.username ? eq(auditLog.username, query.username) : undefined,
      query.action
        ? or(
            eq(auditLog.action, query.action),
            like(auditLog.action, `${query.action.replaceAll(/[\\%_]/g, '\\$&')}.%`),
          )
        : undefined,
      query.targetId ? eq(auditLog.targetId, query.targetId) : undefined,
    );
    const rows = await who.db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(query.size)
      .offset((query.current - 1) * query.size);
    const records = rows.map((row) => ({
      ...row,
      tenantId: row.tenantId ?? '',
      createdAt: dateTime(row.createdAt),
    }));
    return page(records, await who.db.$count(auditLog, where), query);
  });
}
