import { AsyncLocalStorage } from 'node:async_hooks';
import { NoopLogger } from 'drizzle-orm/logger';

const noted = new AsyncLocalStorage<string[]>();

/** What the service tells a logger it does not have, on either database: every statement, in the call that asks for it. */
Reflect.set(NoopLogger.prototype, 'logQuery', (text: string) => noted.getStore()?.push(text));

/**
 * The statements that `work` sends through the service's own connections, each a way to the database and back; what begins and ends a
 * transaction is left out, which only one of the two databases tells, and so is what the queue does by its own.
 */
export async function statementsOf<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const result = await noted.run(statements, work);
  return { result, statements: statements.filter((text) => !/^(?:begin|commit)/.test(text)) };
}
