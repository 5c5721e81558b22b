import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { operator as contract } from 'tender-widgets/contract';
import { type OperatorRow, operator } from '../../db/schema.ts';
import { addressOf } from '../../http/address.ts';
import { ApiError } from '../../http/api-error.ts';
import { createLimits } from '../../http/limits.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { clientsOf } from '../client/registered.ts';
import { requireClient } from '../sign-in/credentials.ts';
import { judged } from '../sign-in/grants.ts';
import { isPasswordRight } from '../sign-in/passwords.ts';
import { type By, by } from './access.ts';
import { type Actor, writeAudit } from './audit.ts';
import { hasDemoOperator } from './first-operator.ts';
import { endOperatorSession, endOperatorSessions, OPERATOR_TOKEN_SECONDS, openOperatorSession } from './sessions.ts';

/** Operators sign in apart from customers: own names, own tokens, own locks. */
export function operatorSignInRoutes(app: ApiApp, services: Services): void {
  const { db } = services.database;
  serve(app, services, contract.options, async () => ({
    demo: await hasDemoOperator(services),
    ready: (await db.$count(operator, eq(operator.enabled, true))) > 0,
  }));
  serve(app, services, contract.signIn, async ({ body, context }) => {
    requireClient(context, await clientsOf(services));
    const address = addressOf(context);
    const row = await operatorOfPassword(services, body, address);
    const token = await db.transaction(async (tx) => {
      await writeAudit(tx, { operator: row, address }, { action: 'operator.sign-in', targetId: row.id, tenantId: row.tenantId });
      return openOperatorSession(tx, row.id);
    });
    return { token, name: row.name, tenantId: row.tenantId ?? '', expiresIn: OPERATOR_TOKEN_SECONDS };
  });
  serve(app, services, contract.signOut, async (request) => {
    const who = by(request);
    const { id, tenantId } = who.operator;
    await db.transaction(async (tx) => {
      await endOperatorSession(tx, request.context.get('token') ?? '');
      await writeAudit(tx, who, { action: 'operator.sign-out', targetId: id, tenantId });
    });
    return undefined;
  });
  serve(app, services, contract.me, async ({ operator: { id, username, name, tenantId } }) => {
    const registered = [...(services.config.tenants ?? [])].map(([id, name]) => ({ id, name }));
    const tenants = registered.filter((one) => tenantId === null || one.id === tenantId);
    return { id, username, name, tenantId: tenantId ?? '', tenants };
  });
  serve(app, services, contract.changePassword, async (request) => {
    await changeOwnPassword(by(request), request.body, request.context.get('token') ?? '');
    return undefined;
  });
}

/** Throws credentialsWrong, accountLocked after too many of these, operatorLocked for one that was disabled. */
async function operatorOfPassword(
  services: Services,
  { username, password }: { username: string; password: string },
  address: string,
): Promise<OperatorRow> {
  const { db } = services.database;
  const [row] = await db.select().from(operator).where(eq(operator.username, username));
  const actor: Actor = { operator: { id: row?.id ?? '', username }, address };
  const note = { targetId: row?.id ?? '', tenantId: row?.tenantId ?? null };
  await judged(
    services,
    [
      ['wrongOperatorAddress', address],
      ['wrongOperator', username],
    ],
    'credentialsWrong',
    async () => {
      const isRight = await isPasswordRight(row, password);
      if (!isRight) await writeAudit(db, actor, { ...note, action: 'operator.sign-in-failed' });
      return isRight;
    },
  );
  if (!row) throw new ApiError('credentialsWrong');
  if (!row.enabled) {
    await writeAudit(db, actor, { ...note, action: 'operator.sign-in-failed', detail: { enabled: false } });
    throw new ApiError('operatorLocked');
  }
  return row;
}

/** Ends the other sessions. Throws credentialsWrong, accountLocked, and badInput for a password that is the same. */
async function changeOwnPassword(who: By, passwords: { oldPassword: string; newPassword: string }, keepToken: string) {
  const { db, operator: row } = who;
  const { oldPassword, newPassword } = passwords;
  const attempt = await createLimits(db).attempt('wrongOperator', `change:${row.id}`);
  if (!(await isPasswordRight(row, oldPassword))) {
    await attempt.failed();
    throw new ApiError('credentialsWrong', { msg: '旧密码不正确', data: { field: 'oldPassword' } });
  }
  await attempt.succeeded();
  if (oldPassword === newPassword) {
    throw new ApiError('badInput', { msg: '新密码不能与旧密码相同', data: { field: 'newPassword' } });
  }
  const passwordHash = await hash(newPassword);
  await db.transaction(async (tx) => {
    await tx.update(operator).set({ passwordHash }).where(eq(operator.id, row.id));
    await endOperatorSessions(tx, row.id, keepToken);
    await writeAudit(tx, who, { action: 'operator.password', targetId: row.id, tenantId: row.tenantId });
  });
}
