import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { refusals } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { addressOf } from '../../http/address.ts';
import type { ApiContext } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Drizzle } from '../../store/database.ts';
import type { OperatorRow } from '../../store/schema.ts';
import { checkTenant } from '../account/client/credentials.ts';
import type { OperatorNeeds } from './needs.ts';

/** An operator at work: who, from where, on what. */
export interface By {
  db: Drizzle;
  services: Needs<'config' | 'jobs' | 'storage'>;
  operator: OperatorRow;
  address: string;
}

/** Whose work a request is. */
export function by(
  services: OperatorNeeds,
  { caller, context }: { caller: OperatorRow; context: ApiContext },
): By {
  return { db: services.database.db, services, operator: caller, address: addressOf(context) };
}

/** Throws forbidden for an operator of one tenant: what it is about concerns all of them. */
export function requirePlatform({ operator }: By): void {
  if (operator.tenantId !== null) throw new ApiError('forbidden', { msg: refusals.platformOnly });
}

/** Throws notFound for an operator of one tenant when the row is another's, or (null) everybody's: it learns of neither that there is one. */
export function requireTenant({ operator }: By, tenantId: string | null): void {
  if (operator.tenantId !== null && operator.tenantId !== tenantId) throw new ApiError('notFound');
}

/** Rows the operator sees: of its own tenant, or of the one that was asked for; undefined: of all. */
export function visible({ operator }: By, column: PgColumn, asked = ''): SQL | undefined {
  const tenantId = operator.tenantId ?? asked;
  return tenantId === '' ? undefined : eq(column, tenantId);
}

/**
 * Tenant of a row that is written: null for one of everybody. An operator of one tenant writes that one's, without naming it too.
 * Throws forbidden when it names another, tenantUnknown for one there is none of.
 */
export function tenantToWrite(who: By, named: string): string | null {
  const { operator, services } = who;
  if (operator.tenantId !== null && named === '') return operator.tenantId;
  if (named === '') return null;
  if (operator.tenantId !== null && operator.tenantId !== named)
    throw new ApiError('forbidden', { msg: refusals.ownTenantOnly });
  return checkTenant(named, services.config.tenants);
}
