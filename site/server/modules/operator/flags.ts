import { eq } from 'drizzle-orm';
import { operatorSite as contract, refusals } from 'tender-widgets/contract';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import { account, tenantFlag } from '../../store/schema.ts';
import { checkTenant, DEFAULT_TENANT } from '../account/client/credentials.ts';
import { type By, by, requireTenant } from './access.ts';
import { changesOf, writeAudit } from './audit.ts';
import type { OperatorNeeds } from './needs.ts';
import { markOf } from './rows.ts';

type FlagRow = typeof tenantFlag.$inferSelect;

export function flagRoutes(app: ApiApp, services: OperatorNeeds): void {
  serve(app, contract.flagList, async (request) => {
    const who = by(services, request);
    const { q, current, size } = request.query;
    const tenants = await tenantsOf(who);
    const found = [...tenants].filter(([id, name]) =>
      `${id} ${name}`.toLowerCase().includes(q.toLowerCase()),
    );
    const rows = new Map(
      (await who.db.select().from(tenantFlag)).map((row) => [row.tenantId, row]),
    );
    const records = found.slice((current - 1) * size, current * size);
    return page(
      records.map(([id, name]) => present(id, name, rows.get(id))),
      found.length,
      request.query,
    );
  });
  serve(app, contract.changeFlags, async (request) => {
    const who = by(services, request);
    const { mark, ...flags } = request.body;
    requireTenant(who, request.params.tenantId);
    const tenantId = checkTenant(request.params.tenantId, services.config.tenants);
    const row = await who.db.transaction(async (tx) => {
      // The first change makes the row; two at once then wait for each other.
      await tx.insert(tenantFlag).values({ tenantId }).onConflictDoNothing();
      const [before] = await tx
        .select()
        .from(tenantFlag)
        .where(eq(tenantFlag.tenantId, tenantId))
        .for('update');
      if (mark !== flagMark(before)) {
        throw new ApiError('staleRevision', {
          msg: refusals.rowChanged,
        });
      }
      const set = tx.update(tenantFlag).set({ ...flags, updatedAt: new Date() });
      const [after] = await set.where(eq(tenantFlag.tenantId, tenantId)).returning();
      const detail = changesOf(before ?? {}, flags);
      await writeAudit(tx, who, { action: 'flags.change', targetId: tenantId, tenantId, detail });
      return after;
    });
    return present(tenantId, services.config.tenants?.get(tenantId) ?? '', row);
  });
}

/** Only the flags count: a row of the usual flags and none are the same. */
function flagMark({ bidFileShowFlag, projectListShowFlag }: Partial<FlagRow> = {}): string {
  return markOf([bidFileShowFlag ?? 1, projectListShowFlag ?? 1]);
}

/** Tenants the operator may set flags of: the registered ones, or those that have customers or flags. Name by id. */
async function tenantsOf({ db, operator, services }: By): Promise<Map<string, string>> {
  const { tenants } = services.config;
  if (operator.tenantId !== null)
    return new Map([[operator.tenantId, tenants?.get(operator.tenantId) ?? '']]);
  if (tenants) return new Map(tenants);
  const ids = [DEFAULT_TENANT, ...(await idsOf(db))];
  return new Map([...new Set(ids)].toSorted().map((id) => [id, '']));
}

async function idsOf(db: Executor): Promise<string[]> {
  const used = await db.selectDistinct({ id: account.tenantId }).from(account);
  const flagged = await db.select({ id: tenantFlag.tenantId }).from(tenantFlag);
  return [...used, ...flagged].map(({ id }) => id);
}

function present(tenantId: string, name: string, row: FlagRow | undefined) {
  const asFlag = (value: number | undefined) => (value === 0 ? 0 : 1);
  return {
    tenantId,
    name,
    mark: flagMark(row),
    bidFileShowFlag: asFlag(row?.bidFileShowFlag),
    projectListShowFlag: asFlag(row?.projectListShowFlag),
    updatedAt: row ? dateTime(row.updatedAt) : '',
  } as const;
}
