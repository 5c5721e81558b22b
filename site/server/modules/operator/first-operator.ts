import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Needs } from '../../context/needs.ts';
import { newId } from '../../kernel/ids.ts';
import type { Drizzle } from '../../store/database.ts';
import { operator } from '../../store/schema.ts';
import { writeAudit } from './audit.ts';
import { isOperatorPassword, keptPassword } from './passwords.ts';
import { endOperatorSessions } from './sessions.ts';

/** Told on the sign-in page; never where it could do harm. */
const DEMO = { username: 'operator', password: 'operator-demo' } as const;

/**
 * Before anybody asks: the operator of the environment is there, with its password. Without one, a laptop gets a demo operator as the
 * first, and in production one that was left over from a laptop can no longer sign in.
 */
export async function prepareOperators(
  db: Drizzle,
  { operator: wanted, production }: Pick<Config, 'operator' | 'production'>,
  logger: Logger,
): Promise<void> {
  if (wanted) await keepOperator(db, wanted);
  if (production) await disableDemo(db, logger);
  else if (!wanted && (await db.$count(operator)) === 0) await addOperator(db, DEMO, '演示运营');
}

async function addOperator(
  db: Drizzle,
  { username, password }: { username: string; password: string },
  name: string,
) {
  const kept = await keptPassword(password);
  const id = newId();
  await db.transaction(async (tx) => {
    // Several processes may start at once.
    const added = await tx
      .insert(operator)
      .values({ id, username, name, ...kept })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) return;
    await writeAudit(tx, start, {
      action: 'operator.add',
      targetId: id,
      tenantId: null,
      detail: { username, name },
    });
  });
}

/** In the log, for what no operator did. */
const start = { operator: { id: '', username: '(start)' }, address: '' };

async function keepOperator(
  db: Drizzle,
  wanted: { username: string; password: string },
): Promise<void> {
  const [row] = await db.select().from(operator).where(eq(operator.username, wanted.username));
  if (!row) return addOperator(db, wanted, wanted.username);
  const isRight = await isOperatorPassword(row, wanted.password);
  if (isRight && row.passwordScheme === 'plain' && row.enabled && row.tenantId === null) return;
  const kept = await keptPassword(wanted.password);
  await db.transaction(async (tx) => {
    await tx
      .update(operator)
      .set({ ...kept, enabled: true, tenantId: null })
      .where(eq(operator.id, row.id));
    if (!isRight) await endOperatorSessions(tx, row.id);
    const detail = { password: isRight ? 'kept' : 'changed', enabled: true };
    await writeAudit(tx, start, {
      action: 'operator.environment',
      targetId: row.id,
      tenantId: null,
      detail,
    });
  });
}

async function disableDemo(db: Drizzle, logger: Logger): Promise<void> {
  const [row] = await db.select().from(operator).where(eq(operator.username, DEMO.username));
  if (!row?.enabled || !(await isOperatorPassword(row, DEMO.password))) return;
  await db.transaction(async (tx) => {
    await tx.update(operator).set({ enabled: false }).where(eq(operator.id, row.id));
    await endOperatorSessions(tx, row.id);
    await writeAudit(tx, start, {
      action: 'operator.change',
      targetId: row.id,
      tenantId: null,
      detail: { enabled: [true, false] },
    });
  });
  logger.warn(
    'the demo operator was disabled: everybody knows its password; set OPERATOR_USERNAME and OPERATOR_PASSWORD',
  );
}

/** The hash that was last found to be of the demo password, or not: the page asks often, and verifying is slow on purpose. */
let checkedHash = { hash: '', isDemo: false };

/** Whether the sign-in page may say that the demo operator lets one in. */
export async function hasDemoOperator({
  config,
  database,
}: Needs<'config' | 'database'>): Promise<boolean> {
  if (config.production) return false;
  const [row] = await database.db
    .select()
    .from(operator)
    .where(eq(operator.username, DEMO.username));
  if (!row?.enabled) return false;
  if (checkedHash.hash !== row.passwordHash) {
    checkedHash = { hash: row.passwordHash, isDemo: await isOperatorPassword(row, DEMO.password) };
  }
  return checkedHash.isDemo;
}
