import { eq } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { operator as contract, refusals } from 'tender-widgets/contract';
import type { InferOutput } from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { addressOf } from '../../http/address.ts';
import { type ApiApp, type AppEnv, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { type OperatorRow, operator } from '../../store/schema.ts';
import { requireClient } from '../account/client/credentials.ts';
import { clientsOf } from '../account/client/registered.ts';
import {
  checkOldPassword,
  checkPassword,
  type Knock,
  welcome,
} from '../account/sign-in/password-locks.ts';
import { type By, by } from './access.ts';
import { type Actor, writeAudit } from './audit.ts';
import { hasDemoOperator } from './first-operator.ts';
import { isOperatorPassword, keptPassword, renewScheme, requireGoodPassword } from './passwords.ts';
import {
  endOperatorSession,
  endOperatorSessions,
  OPERATOR_TOKEN_SECONDS,
  openOperatorSession,
} from './sessions.ts';
import { isUnlocked, takeUnlock } from './unlock.ts';

type Typed = InferOutput<typeof contract.signIn.body>;
/** What is answered while the password is to be changed first. */
const OPEN_WHILE_WEAK = new Set(
  [contract.me, contract.changePassword, contract.signOut].map(({ path }) => `/api${path}`),
);

const refuseWeak: MiddlewareHandler<AppEnv> = async (context, next) => {
  const isWeak = context.get('operator')?.passwordScheme === 'md5';
  if (isWeak && !OPEN_WHILE_WEAK.has(context.req.path)) throw new ApiError('operatorPasswordWeak');
  await next();
};

/** Operators sign in apart from customers: own names, own tokens, own locks. */
export function operatorSignInRoutes(
  app: ApiApp,
  services: Needs<'config' | 'database' | 'jobs' | 'logger' | 'storage'>,
): void {
  const { db } = services.database;
  app.use('/operator/*', refuseWeak);
  serve(app, contract.options, async () => ({
    demo: await hasDemoOperator(services),
    ready: (await db.$count(operator, eq(operator.enabled, true))) > 0,
  }));
  serve(app, contract.signIn, async ({ body, context }) => {
    requireClient(context, await clientsOf(services));
    const address = addressOf(context);
    const row = await operatorOfPassword(services, body, address);
    const token = await db.transaction(async (tx) => {
      const detail = body.unlockCode === '' ? {} : { unlocked: true };
      const note = { action: 'operator.sign-in', targetId: row.id, tenantId: row.tenantId, detail };
      await writeAudit(tx, { operator: row, address }, note);
      return openOperatorSession(tx, row.id);
    });
    return {
      token,
      name: row.name,
      tenantId: row.tenantId ?? '',
      expiresIn: OPERATOR_TOKEN_SECONDS,
    };
  });
  serve(app, contract.signOut, async (request) => {
    const who = by(services, request);
    const { id, tenantId } = who.operator;
    await db.transaction(async (tx) => {
      await endOperatorSession(tx, request.context.get('token') ?? '');
      await writeAudit(tx, who, { action: 'operator.sign-out', targetId: id, tenantId });
    });
    return undefined;
  });
  serve(app, contract.me, async ({ caller: { id, username, name, tenantId, passwordScheme } }) => {
    const registered = [...(services.config.tenants ?? [])].map(([id, name]) => ({ id, name }));
    const tenants = registered.filter((one) => tenantId === null || one.id === tenantId);
    return {
      id,
      username,
      name,
      tenantId: tenantId ?? '',
      passwordWeak: passwordScheme === 'md5',
      tenants,
    };
  });
  serve(app, contract.changePassword, async (request) => {
    await changeOwnPassword(
      by(services, request),
      request.body,
      request.context.get('token') ?? '',
    );
    return undefined;
  });
}

/**
 * Throws credentialsWrong, accountLocked after too many of these, unlockCodeWrong, operatorLocked for one that was disabled. An unlock
 * code stands beside the password, not for it: whoever reads it over a shoulder at the console has not got in.
 */
async function operatorOfPassword(
  services: Needs<'config' | 'database' | 'logger'>,
  typed: Typed,
  address: string,
): Promise<OperatorRow> {
  const { db } = services.database;
  const { username, password, unlockCode } = typed;
  const [row] = await db.select().from(operator).where(eq(operator.username, username));
  const actor: Actor = { operator: { id: row?.id ?? '', username }, address };
  const note = { targetId: row?.id ?? '', tenantId: row?.tenantId ?? null };
  const isRight = async () => {
    const found = await isOperatorPassword(row, password);
    if (!found) await writeAudit(db, actor, { ...note, action: 'operator.sign-in-failed' });
    return found;
  };
  const knock: Knock = { realm: 'operator', name: username, ownerId: row?.id ?? '', address };
  if (unlockCode === '') await checkPassword(db, knock, isRight);
  else await checkUnlocked(services, typed, isRight);
  if (!row) throw new ApiError('credentialsWrong');
  if (!row.enabled) {
    await writeAudit(db, actor, {
      ...note,
      action: 'operator.sign-in-failed',
      detail: { enabled: false },
    });
    throw new ApiError('operatorLocked');
  }
  await welcome(db, knock);
  return renewScheme(db, row, password);
}

async function checkUnlocked(
  services: Needs<'config' | 'database' | 'logger'>,
  { username, unlockCode }: Typed,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const wrong = () => new ApiError('unlockCodeWrong', { data: { field: 'unlockCode' } });
  if (!(await isUnlocked(services, username, unlockCode))) throw wrong();
  if (!(await isRight())) throw new ApiError('credentialsWrong');
  if (!(await takeUnlock(services.database.db, username, unlockCode))) throw wrong();
}

/** Ends the other sessions. Throws credentialsWrong, accountLocked, and badInput for a password that is the same or will not do. */
async function changeOwnPassword(
  who: By,
  passwords: { oldPassword: string; newPassword: string },
  keepToken: string,
) {
  const { db, operator: row } = who;
  const { oldPassword, newPassword } = passwords;
  requireGoodPassword(newPassword, row.username, 'newPassword');
  await checkOldPassword(db, `change-operator:${row.id}`, 'oldPassword', () =>
    isOperatorPassword(row, oldPassword),
  );
  if (oldPassword === newPassword) {
    throw new ApiError('badInput', {
      msg: refusals.passwordSame,
      data: { field: 'newPassword' },
    });
  }
  const kept = await keptPassword(newPassword);
  await db.transaction(async (tx) => {
    await tx.update(operator).set(kept).where(eq(operator.id, row.id));
    await endOperatorSessions(tx, row.id, keepToken);
    await writeAudit(tx, who, {
      action: 'operator.password',
      targetId: row.id,
      tenantId: row.tenantId,
    });
  });
}
